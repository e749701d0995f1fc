import { Fault } from '../../model/fault.ts';
import { queryDescriber } from '../describe/query-describer.ts';
import type { DatasourceDriver } from '../driver.ts';
import { readAll, readSchemas } from './catalogue.ts';
import { describeRoutines } from './describe.ts';
import { describeParsed, readQuery } from './describe-query.ts';
import { sampleRoutine } from './sample.ts';
import { sessions } from './session.ts';
import { foldRows } from './subprogram.ts';
import { summaryOf } from './summary.ts';

/** The oldest release that the driver's plain mode and our catalogue queries can use. */
const OLDEST = 1_201;
const PER_QUERY_MS = 100;

/** Oracle Database 12.1 and later. */
export const oracle: DatasourceDriver = {
  kind: 'oracle',
  test: (connection) =>
    sessions.use(connection, async ({ oracle: server, release }) => {
      const version = server.oracleServerVersionString;
      if (release < OLDEST) throw new Fault('unsupported', { values: { what: `Oracle Database ${version}` } });
      return { product: 'Oracle Database', version };
    }),
  schemas: (connection) => sessions.use(connection, readSchemas),
  routines: (connection, schema) =>
    sessions.use(connection, async (session) => foldRows(await readAll(session, schema)).map(summaryOf)),
  describe: (connection, selected) => sessions.use(connection, (session) => describeRoutines(session, selected)),
  sample: (connection, ref, values, writes) =>
    sessions.use(connection, (session) => sampleRoutine(session, ref, values, writes === true)),
  describeQueries: queryDescriber({
    read: readQuery,
    describe: describeParsed,
    use: sessions.use,
    perQueryMs: PER_QUERY_MS,
  }),
};
