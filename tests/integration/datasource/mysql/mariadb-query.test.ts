import { mariadbServer } from './mariadb-source.ts';
import { mysqlQueriesSuite } from './queries.suite.ts';

mysqlQueriesSuite(mariadbServer);
