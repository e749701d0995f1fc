import { mariadb } from '../../../../src/datasources/mysql/driver.ts';
import { datasourceSuite } from '../datasource.suite.ts';
import { mariadbServer, mysqlSource } from './mariadb-source.ts';
import { mysqlSignInSuite } from './sign-in.suite.ts';
import { MYSQL_SPELLING } from './spelling.ts';

datasourceSuite({
  driver: mariadb,
  product: 'MariaDB',
  open: () => mysqlSource(),
  overloads: false,
  diagnoses: [
    ['the password is wrong', (it) => ({ ...it, password: 'hunter2' }), 'wrong-password'],
    ['the database does not exist', (it) => ({ ...it, databaseName: 'nowhere_at_all' }), 'unknown-database'],
    ['the server has no TLS', (it) => ({ ...it, tls: 'require' }), 'tls-unavailable'],
    ['the server is another product', (it) => ({ ...it, kind: 'mysql' }), 'other-product'],
  ],
  spelling: MYSQL_SPELLING,
});

mysqlSignInSuite(mariadbServer);
