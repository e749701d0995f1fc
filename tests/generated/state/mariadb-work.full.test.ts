import { describe } from 'vitest';
import { mariadbWork, postgresqlWork } from '../technologies/ticking/databases.ts';
import { workSuite } from './work.suite.ts';

describe('beside the data in MariaDB', () => workSuite(import.meta.filename, mariadbWork));

describe('in a PostgreSQL of its own, beside MariaDB', () =>
  workSuite(import.meta.filename, mariadbWork, postgresqlWork));

describe('in a MariaDB of its own, beside PostgreSQL', () =>
  workSuite(import.meta.filename, postgresqlWork, mariadbWork));
