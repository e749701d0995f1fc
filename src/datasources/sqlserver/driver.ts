import { QUESTION_TIMEOUT_MS } from '../connection/session-pool.ts';
import { queryDescriber } from '../describe/query-describer.ts';
import type { DatasourceDriver } from '../driver.ts';
import { readSchemas, readServer, readSummaries } from './catalogue.ts';
import { describeRoutines, PER_ROUTINE_MS } from './describe.ts';
import { describeParsed, readQuery } from './describe-query.ts';
import { summaryOf } from './routine.ts';
import { sampleRoutine } from './sample.ts';
import { withSession } from './session.ts';
import { createTypes } from './types.ts';

const PER_QUERY_MS = 50;

/** SQL Server 2016 and later, Azure SQL, and servers that speak their protocol and have their catalogue. */
export const sqlserver: DatasourceDriver = {
  kind: 'sqlserver',
  test: (connection) => withSession(connection, readServer),
  schemas: (connection) => withSession(connection, readSchemas),
  routines: (connection, schema) =>
    withSession(connection, async (session) => {
      const types = createTypes();
      return (await readSummaries(session, schema)).map((row) => summaryOf(row, types));
    }),
  describe: (connection, selected) =>
    withSession(
      connection,
      (session) => describeRoutines(session, selected),
      QUESTION_TIMEOUT_MS + selected.length * PER_ROUTINE_MS,
    ),
  sample: (connection, ref, values) => withSession(connection, (session) => sampleRoutine(session, ref, values)),
  describeQueries: queryDescriber({
    read: readQuery,
    describe: describeParsed,
    use: withSession,
    perQueryMs: PER_QUERY_MS,
  }),
};
