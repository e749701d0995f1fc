import type { DatasourceDriver } from './driver.ts';
import { ask, sessions } from './oracle/session.ts';

/** Oracle Database 12.1 and later. */
export const oracle: Pick<DatasourceDriver, 'kind' | 'test'> = {
  kind: 'oracle',
  test: (connection) =>
    sessions.use(connection, async (session) => {
      await ask(session, 'select 1 as one from dual');
      return { product: 'Oracle Database', version: session.oracle.oracleServerVersionString };
    }),
};
