import { mariadbServer } from './mariadb-source.ts';
import { mysqlQueriesSuite } from './mysql-queries.suite.ts';

mysqlQueriesSuite(mariadbServer);
