import type {
  Connection,
  DatasourceDriver,
  RoutineCall,
  RoutineOutcome,
  SampleValues,
} from '../../datasources/driver.ts';
import type { ResultShape, Routine } from '../../model/described/routine.ts';
import { Fault } from '../../model/fault.ts';

export type { RoutineOutcome };

/** Questions that a screen asks a saved data source while a request is put together. */
export interface Exploring {
  /** Describes each routine or says why it cannot be, in the order asked for. */
  describeRoutines(
    accountId: string,
    name: string,
    refs: readonly RoutineCall[],
    signal?: AbortSignal,
  ): Promise<readonly RoutineOutcome[]>;
  /** Calls a routine and takes back what it wrote (`DatasourceDriver.sample`). Throws routineGone, routineRefused, sampleRefused, sampleEndless, sampleFailed. */
  sample(
    accountId: string,
    name: string,
    ref: RoutineCall,
    call: { readonly values: SampleValues; readonly writes: boolean },
    signal?: AbortSignal,
  ): Promise<readonly ResultShape[]>;
  /** Describes one statement without executing it. Throws queryInvalid, its fault at the field `query`. */
  describeQuery(accountId: string, name: string, sql: string, signal?: AbortSignal): Promise<Routine>;
}

type Saved = (
  accountId: string,
  name: string,
  signal?: AbortSignal,
) => Promise<{ readonly driver: DatasourceDriver; readonly connection: Connection }>;

/** @param saved finds an account's data source and checks that it may be reached. */
export function exploring(saved: Saved): Exploring {
  return {
    async describeRoutines(accountId, name, refs, signal) {
      const { driver, connection } = await saved(accountId, name, signal);
      return driver.describe(connection, refs);
    },
    async sample(accountId, name, ref, { values, writes }, signal) {
      const { driver, connection } = await saved(accountId, name, signal);
      return driver.sample(connection, ref, values, writes);
    },
    async describeQuery(accountId, name, sql, signal) {
      const { driver, connection } = await saved(accountId, name, signal);
      const [routine] = await driver.describeQueries(connection, [sql]).catch((error: unknown) => {
        throw atQuery(error);
      });
      if (!routine) throw new Fault('internal', { detail: 'the driver described no statement' });
      return routine;
    },
  };
}

/** The driver counts statements; a screen that asks about one has one field. */
function atQuery(error: unknown): unknown {
  if (!(error instanceof Fault) || error.code !== 'queryInvalid') return error;
  const faults = error.faults.map((fault) => ({ ...fault, field: 'query' }));
  return new Fault('queryInvalid', { values: { ...error.values }, faults, cause: error.cause });
}
