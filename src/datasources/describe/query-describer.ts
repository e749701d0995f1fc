import type { Routine } from '../../model/described/routine.ts';
import { QUESTION_TIMEOUT_MS, type SessionPool } from '../connection/session-pool.ts';
import type { DatasourceDriver } from '../driver.ts';

/** How one kind of database describes queries. */
export interface QueryDescribing<S, Q> {
  /** @throws Fault queryInvalid */
  read(sql: string, index: number): Q;
  describe(session: S, query: Q): Promise<Routine>;
  readonly use: SessionPool<S>['use'];
  /** What each query adds to the time of the question. */
  readonly perQueryMs: number;
}

/** Every query is read before the server is asked about any; then one after the other, in one session. */
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
