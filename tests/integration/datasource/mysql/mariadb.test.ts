import { mariadbServer } from './mariadb-source.ts';
import { mysqlRoutinesSuite } from './routines.suite.ts';

mysqlRoutinesSuite(mariadbServer);
