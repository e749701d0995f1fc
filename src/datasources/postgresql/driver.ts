import type { Refusal, RoutineSummary } from '../../model/described/routine.ts';
import { Fault } from '../../model/fault.ts';
import { queryDescriber } from '../describe/query-describer.ts';
import type { DatasourceDriver } from '../driver.ts';
import { readSchemas, readServer, readSummaries, type SummaryRow } from './catalogue.ts';
import { describeRoutines } from './describe.ts';
import { describeParsed, readQuery } from './describe-query.ts';
import { callingRefusal, refusalReason } from './refusal.ts';
import { sampleRoutine } from './sample.ts';
import { withSession, withSpentSession } from './session.ts';

/** The first version with the catalogue's `prokind` and procedures' OUT arguments. */
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
  describeQueries: queryDescriber({
    read: readQuery,
    describe: describeParsed,
    use: withSession,
    perQueryMs: PER_QUERY_MS,
  }),
};

function summaryOf(row: SummaryRow): RoutineSummary {
  const refused = answerRefusal(row) ?? callingRefusal(row, row.name);
  return {
    schema: row.schema,
    name: row.name,
    argumentTypes: row.types,
    kind: row.kind === 'p' ? 'procedure' : 'function',
    signature: `(${row.arguments})${row.result === null ? '' : ` → ${row.result}`}`,
    parameterNames: row.names,
    readOnly: row.kind === 'f' && row.volatility !== 'v',
    ...(refused && { refused }),
    ...(row.extension !== null && { extension: row.extension }),
  };
}

function answerRefusal({ pseudo, anyRows, cursors }: SummaryRow): Refusal | undefined {
  if (pseudo !== null) return { reason: refusalReason(pseudo), type: pseudo };
  if (anyRows) return { reason: 'record', type: 'record' };
  return cursors ? { reason: 'cursors', type: 'SETOF refcursor' } : undefined;
}
