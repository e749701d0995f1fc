import { mariadbServer } from './mariadb-source.ts';
import { mysqlRoutinesSuite } from './mysql-routines.suite.ts';

mysqlRoutinesSuite(mariadbServer);
