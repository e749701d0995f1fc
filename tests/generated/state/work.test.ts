import { describe } from 'vitest';
import { mariadbWork, postgresqlWork } from '../technologies/ticking/databases.ts';
import { workSuite } from './work.suite.ts';

describe('beside the data in PostgreSQL', () => workSuite(import.meta.filename, postgresqlWork));

describe('in a MariaDB of its own, beside PostgreSQL', () =>
  workSuite(import.meta.filename, postgresqlWork, mariadbWork));
