import { type Database, NEGOTIATED_TLS } from './database.ts';

export const sqlserver: Database = {
  screen: {
    path: '/datasourceSqlServer',
    textSet: 'datasourceSqlServer',
    label: 'menu.sqlserver',
    words: 'database mssql microsoft tsql azure base de datos bd',
  },
  locator: 'databaseName',
  port: 1433,
  tls: NEGOTIATED_TLS,
  url: {
    example: 'jdbc:sqlserver://host:1433;databaseName=…',
    schemes: ['sqlserver', 'mssql'],
    reader: async () => (await import('./url/sqlserver.ts')).readSqlserver,
  },
};
