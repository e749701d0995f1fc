import type { Routine, RoutineSummary } from '../generators/model/routine.ts';
import { Fault } from '../shared/fault.ts';
import type { DatasourceDriver } from './driver.ts';
import { readSchemas, readServer, readSummaries, type SummaryRow } from './postgresql/catalogue.ts';
import { describeRoutines } from './postgresql/describe.ts';
import { describeParsed, readQuery } from './postgresql/describe-query.ts';
import { refusalReason } from './postgresql/refusal.ts';
import { sampleRoutine } from './postgresql/sample.ts';
import { withSession, withSpentSession } from './postgresql/session.ts';
import { QUESTION_TIMEOUT_MS } from './session-pool.ts';

/** The catalogue's `prokind` and procedures' OUT arguments. */
const OLDEST = 140_000;
const PER_QUERY_MS = 50;

/** PostgreSQL 14 and later. */
export const postgresql: DatasourceDriver = {
  kind: 'postgresql',
  test: (connection) =>
    withSession(connection, async (session) => {
      const { version, number } = await readServer(session);
      if (number < OLDEST) throw new Fault('unsupported', { values: { what: `PostgreSQL ${version}` } });
      return { product: 'PostgreSQL', version };
    }),
  schemas: (connection) => withSession(connection, readSchemas),
  routines: (connection, schema) =>
    withSession(connection, async (session) => (await readSummaries(session, schema)).map(summaryOf)),
  describe: (connection, selected) => withSession(connection, (session) => describeRoutines(session, selected)),
  sample: (connection, ref, values, writes) =>
    withSpentSession(connection, writes === true, (session) => sampleRoutine(session, ref, values)),
  async describeQueries(connection, statements) {
    const queries = statements.map((sql, index) => ({ sql, index, query: readQuery(sql, index) }));
    if (queries.length === 0) return [];
    return withSession(
      connection,
      async (session) => {
        const described: Routine[] = [];
        for (const one of queries) described.push(await describeParsed(session, one));
        return described;
      },
      QUESTION_TIMEOUT_MS + queries.length * PER_QUERY_MS,
    );
  },
};

function summaryOf(row: SummaryRow): RoutineSummary {
  const type = row.pseudo ?? (row.anyRows ? 'record' : row.cursors ? 'SETOF refcursor' : undefined);
  return {
    schema: row.schema,
    name: row.name,
    argumentTypes: row.types,
    kind: row.kind === 'p' ? 'procedure' : 'function',
    signature: `(${row.arguments})${row.result === null ? '' : ` → ${row.result}`}`,
    readOnly: row.kind === 'f' && row.volatility !== 'v',
    ...(type && { refused: { reason: refusalReason(type), type } }),
  };
}
