import { type Database, NEGOTIATED_TLS } from './database.ts';

export const postgresql: Database = {
  screen: {
    path: '/datasourcePostgres',
    textSet: 'datasourceSqlServer',
    label: 'menu.postgresql',
    words: 'database postgres pg psql base de datos bd',
  },
  locator: 'databaseName',
  port: 5432,
  tls: NEGOTIATED_TLS,
  url: {
    example: 'postgres://user:password@host:5432/database',
    schemes: ['postgres', 'postgresql', 'pgsql'],
    reader: async () => (await import('./url/postgresql.ts')).readPostgresql,
  },
};
