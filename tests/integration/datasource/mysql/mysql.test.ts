import { describe } from 'vitest';
import { datasourceSuite } from '../datasource.suite.ts';
import { mysqlServer } from './mariadb-source.ts';
import { mysqlQueriesSuite } from './queries.suite.ts';
import { mysqlRoutinesSuite } from './routines.suite.ts';
import { mysqlSignInSuite } from './sign-in.suite.ts';
import { MYSQL_SPELLING } from './spelling.ts';

const url = process.env.TEST_MYSQL_URL;

/** Where no MySQL is given, nothing of this was run: the driver is MariaDB's, the server is not. */
describe.skipIf(!url)('MySQL, at TEST_MYSQL_URL', () => {
  const server = mysqlServer(url);

  datasourceSuite({
    driver: server.driver,
    product: 'MySQL',
    open: server.open,
    overloads: false,
    diagnoses: [
      ['the password is wrong', (it) => ({ ...it, password: 'hunter2' }), 'wrong-password'],
      ['the database does not exist', (it) => ({ ...it, databaseName: 'nowhere_at_all' }), 'unknown-database'],
      ['the server is another product', (it) => ({ ...it, kind: 'mariadb' }), 'other-product'],
    ],
    spelling: MYSQL_SPELLING,
  });

  mysqlSignInSuite(server);
  mysqlRoutinesSuite(server);
  mysqlQueriesSuite(server);
});
