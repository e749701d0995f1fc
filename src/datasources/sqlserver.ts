import type { Routine } from '../generators/model/routine.ts';
import { Fault } from '../shared/fault.ts';
import type { DatasourceDriver } from './driver.ts';
import { QUESTION_TIMEOUT_MS } from './session-pool.ts';
import { readSchemas, readServer, readSummaries } from './sqlserver/catalogue.ts';
import { describeRoutines, PER_ROUTINE_MS } from './sqlserver/describe.ts';
import { describeParsed, readQuery } from './sqlserver/describe-query.ts';
import { summaryOf } from './sqlserver/routine.ts';
import { sampleRoutine } from './sqlserver/sample.ts';
import { withSession } from './sqlserver/session.ts';
import { createTypes } from './sqlserver/types.ts';

/** SQL Server 2016: FOR JSON. */
const OLDEST = 13;
const PER_QUERY_MS = 50;

/** SQL Server 2016 and later, Azure SQL, and what speaks their protocol and has their catalogue. */
export const sqlserver: DatasourceDriver = {
  kind: 'sqlserver',
  test: (connection) =>
    withSession(connection, async (session) => {
      const { product, version } = await readServer(session);
      if (product === 'SQL Server' && Number.parseInt(version, 10) < OLDEST) {
        throw new Fault('unsupported', { values: { what: `SQL Server ${version}` } });
      }
      return { product, version };
    }),
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
