import type { Code } from '../../../../text/java/code.ts';
import type { DatabaseOperation } from '../operation/operation.ts';
import type { Mapper } from './mappers.ts';

/** The body of a repository's method: one statement, `start` and what is chained to it, with lines around it. */
export interface Method {
  readonly operation: DatabaseOperation;
  /** The class that asks the database: JdbcClient for a statement, RoutineCall for a call. */
  readonly by: 'statement' | 'call';
  readonly before?: readonly Code[];
  readonly start: Code;
  readonly chain: readonly Code[];
  readonly after?: readonly Code[];
  /** The mappers that the method refers to. */
  readonly mappers: readonly Mapper[];
}
