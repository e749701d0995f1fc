import { type Database, NEGOTIATED_TLS } from './database.ts';

/** MySQL; MariaDB shares its screen. */
export const mysql: Database = {
  screen: {
    path: '/datasourceMySql',
    textSet: 'datasourceSqlServer',
    label: 'menu.mysql',
    words: 'database mariadb maria base de datos bd',
  },
  locator: 'databaseName',
  databaseIsSchema: true,
  port: 3306,
  tls: NEGOTIATED_TLS,
  url: {
    example: 'mysql://user:password@host:3306/database',
    schemes: ['mysql', 'mysql2'],
    reader: async () => (await import('./url/mysql.ts')).readMysql,
  },
};
