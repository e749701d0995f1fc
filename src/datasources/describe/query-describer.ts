import type { Routine } from '../../model/described/routine.ts';
import { QUESTION_TIMEOUT_MS, type SessionPool } from '../connection/session-pool.ts';
import type { DatasourceDriver } from '../driver.ts';

/** The way one kind of database describes queries. */
export interface QueryDescribing<S, Q> {
  /** Reads a statement before the server is asked. @throws Fault `queryInvalid` */
  read(sql: string, index: number): Q;
  describe(session: S, query: Q): Promise<Routine>;
  readonly use: SessionPool<S>['use'];
  /** The milliseconds that each query adds to the time of the question. */
  readonly perQueryMs: number;
}

/**
 * Makes a driver's `describeQueries`: it reads all queries before it asks the server about any, and then asks about one
 * after the other in one session.
 */
export function queryDescriber<S, Q>({
  read,
  describe,
  use,
  perQueryMs,
}: QueryDescribing<S, Q>): DatasourceDriver['describeQueries'] {
  return async (connection, statements) => {
    const queries = statements.map(read);
    if (queries.length === 0) return [];
    return use(
      connection,
      async (session) => {
        const described: Routine[] = [];
        for (const query of queries) described.push(await describe(session, query));
        return described;
      },
      QUESTION_TIMEOUT_MS + queries.length * perQueryMs,
    );
  };
}
