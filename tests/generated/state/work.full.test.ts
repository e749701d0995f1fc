import { describe } from 'vitest';
import { postgresqlWork } from '../technologies/ticking/databases.ts';
import { workSuite } from './work.suite.ts';

describe('beside the data in PostgreSQL', () => workSuite(import.meta.filename, postgresqlWork));
