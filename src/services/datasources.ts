import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Network } from '../datasources/connection/network.ts';
import type { DatasourceDriver, ServerInfo } from '../datasources/driver.ts';
import type { Db, Tx } from '../db/client.ts';
import { datasources, generations } from '../db/schema.ts';
import type { Secrets } from '../db/secrets.ts';
import type { DatabaseDescription } from '../model/described/description.ts';
import type { DatabaseKind, RoutineSummary } from '../model/described/routine.ts';
import { Fault } from '../model/fault.ts';
import type { DatabaseRequest } from '../model/request/request.ts';
import { kindsListedAs } from '../shared/databases/databases.ts';
import type { DatasourceForm, DatasourceRow } from '../shared/wire.ts';
import { giveDemo, isDemo } from './datasources/demo.ts';
import { describeEndpoints } from './datasources/describe.ts';
import { type Exploring, exploring } from './datasources/explore.ts';
import { checkComplete, createReach, passwordFor } from './datasources/reach.ts';
import { type DemoAddress, located, otherKind, sameTarget, toHint, toWire } from './datasources/rows.ts';
import { sayable } from './datasources/sayable.ts';
import { insert, remove, toColumns, update } from './datasources/store.ts';
import { type DriftReport, findDrift } from './drift/drift.ts';
import { createKeep, type Keep } from './drift/keep.ts';
import { createListings } from './drift/listings.ts';

export interface DatasourceDeps {
  readonly db: Db;
  readonly secrets: Secrets;
  /** One for each kind of database that can be read. */
  readonly drivers: readonly DatasourceDriver[];
  readonly network: Network;
  /** Absent: the demo is off. */
  readonly demo?: DemoAddress | undefined;
  readonly log: Logger;
}

/**
 * An account's data sources. Somebody else's is told exactly as one that is not there. A question whose `signal` aborts
 * is cancelled, on the server too.
 */
export interface Datasources extends Exploring {
  /** Kinds of databases that can be read. */
  readonly kinds: readonly DatabaseKind[];
  /** Lists the data sources of one kind, or all. */
  list(accountId: string, kind?: DatabaseKind): Promise<readonly DatasourceRow[]>;
  /** @returns the id. Throws alreadyExists, notFound, hostNotAllowed, invalidRequest. */
  save(accountId: string, form: DatasourceForm): Promise<string>;
  /** @throws Fault notFound, inUse. */
  remove(accountId: string, id: string): Promise<void>;
  /** Tries a form as it stands. @throws Fault connectionFailed, hostNotAllowed, notFound, invalidRequest. */
  test(accountId: string, form: DatasourceForm, signal?: AbortSignal): Promise<ServerInfo>;
  formSchemas(accountId: string, form: DatasourceForm, signal?: AbortSignal): Promise<readonly string[]>;
  /** The schemas that were chosen for it, else all of the database's. */
  schemas(accountId: string, name: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** Routines of one schema, or of all that were chosen, or of all that are not the database's own. */
  routines(accountId: string, name: string, schema?: string, signal?: AbortSignal): Promise<readonly RoutineSummary[]>;
  /** Describes a generation: every endpoint's routine or query, in order, and where the service connects. */
  describe(accountId: string, request: DatabaseRequest, signal?: AbortSignal): Promise<DatabaseDescription>;
  /** Keeps what a generation was made from, so that `drift` can tell what has changed since. */
  readonly keep: Keep;
  /** Tells what has changed, appeared or gone since services were generated from it. @throws Fault notFound, connectionFailed. */
  drift(accountId: string, name: string, signal?: AbortSignal): Promise<DriftReport>;
  /** Whether that is the demo, as it was given. @throws Fault notFound */
  isDemo(accountId: string, name: string): Promise<boolean>;
  /** Tells what has changed since one generation. @throws Fault notFound: also where it was made of no data source, or that is gone. */
  driftSince(accountId: string, generationId: string, signal?: AbortSignal): Promise<DriftReport>;
  /** Gives the account the demo data source, once; later calls, and calls without a demo, change nothing. */
  giveDemo(accountId: string, tx?: Tx): Promise<void>;
}

/** Creates the service of data sources: who may use which, and how it is asked. */
export function createDatasources(deps: DatasourceDeps): Datasources {
  const { db, demo } = deps;
  const { rowBy, saved, tried } = createReach(deps);
  const listings = createListings();
  return {
    ...exploring(saved),
    keep: createKeep({ db, log: deps.log, listings, source: saved }),
    async drift(accountId, name, signal) {
      const { row, ...source } = await saved(accountId, name, signal);
      return findDrift(db, row.id, source);
    },
    async driftSince(accountId, generationId, signal) {
      const name = await sourceOf(db, accountId, generationId);
      const { row, ...source } = await saved(accountId, name, signal);
      return findDrift(db, row.id, source, generationId);
    },
    kinds: deps.drivers.map(({ kind }) => kind),
    list: async (accountId, kind) => (await rowsOf(db, accountId, kind)).map((row) => toWire(located(row, demo))),
    async save(accountId, form) {
      checkComplete(form);
      const row = form.id === undefined ? undefined : await rowBy(accountId, { id: form.id });
      const id = await saveForm(deps, accountId, form, row);
      listings.forget(id);
      return id;
    },
    remove: (accountId, id) => remove(db, accountId, id),
    async test(accountId, form, signal) {
      const { driver, connection } = await tried(accountId, form, signal);
      return driver.test(connection);
    },
    async formSchemas(accountId, form, signal) {
      const { driver, connection } = await tried(accountId, form, signal);
      return driver.schemas(connection);
    },
    async schemas(accountId, name, signal) {
      const { schemas } = await rowBy(accountId, { name });
      if (schemas?.length) return schemas.toSorted();
      const { driver, connection } = await saved(accountId, name, signal);
      return driver.schemas(connection);
    },
    async routines(accountId, name, schema, signal) {
      const { driver, connection, row } = await saved(accountId, name, signal);
      const routines = (await driver.routines(connection, schema)).map(sayable);
      const chosen = schema === undefined && row.schemas?.length ? new Set(row.schemas) : undefined;
      return chosen ? routines.filter((routine) => chosen.has(routine.schema)) : routines;
    },
    async describe(accountId, { source, endpoints }, signal) {
      const { driver, connection, row } = await saved(accountId, source.datasource, signal);
      if (!kindsListedAs(source.databaseType).includes(row.kind)) throw otherKind();
      const routines = await describeEndpoints(driver, connection, endpoints);
      return { source: 'database', routines, connection: toHint(row) };
    },
    isDemo: async (accountId, name) => isDemo(await rowBy(accountId, { name }), demo),
    giveDemo: (accountId, tx) => giveDemo(deps, accountId, tx ?? db),
  };
}

function rowsOf(db: Db, accountId: string, kind: DatabaseKind | undefined) {
  return db
    .select()
    .from(datasources)
    .where(and(eq(datasources.accountId, accountId), kind && inArray(datasources.kind, kindsListedAs(kind))))
    .orderBy(asc(datasources.name));
}

/**
 * Writes a new data source, or what a form changes of one.
 * @param row the data source that the form is of; undefined: it is a new one
 * @returns the id
 */
async function saveForm(
  { db, secrets, network, demo }: DatasourceDeps,
  accountId: string,
  form: DatasourceForm,
  row: typeof datasources.$inferSelect | undefined,
): Promise<string> {
  const same = row !== undefined && sameTarget(row, form);
  if (!(same && isDemo(row, demo))) await checkHost(network, form);
  const password = passwordFor(form, row, secrets);
  const id = row?.id ?? crypto.randomUUID();
  const values = {
    ...toColumns(form),
    passwordBox: secrets.seal(password, id),
    // Pointed elsewhere, it is a data source like any other.
    ...(row?.demo && !(same && row.databaseName === form.databaseName)
      ? { demo: false, jdbcParameters: null, maxPoolSize: null }
      : {}),
  };
  await (row ? update(db, accountId, id, values) : insert(db, { ...values, accountId, id }));
  return id;
}

/** The name of the data source that a generation was made of, as it is called now. */
async function sourceOf(db: Db, accountId: string, generationId: string): Promise<string> {
  if (!UUID.test(generationId)) throw new Fault('notFound');
  const [found] = await db
    .select({ name: datasources.name })
    .from(generations)
    .innerJoin(datasources, eq(datasources.id, generations.datasourceId))
    .where(and(eq(generations.id, generationId), eq(generations.accountId, accountId)));
  if (!found) throw new Fault('notFound');
  return found.name;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A host that may not be reached is refused at once; one that cannot be found today may be there tomorrow. */
async function checkHost(network: Network, form: DatasourceForm): Promise<void> {
  try {
    await network.check(form);
  } catch (error) {
    if (!(error instanceof Fault && error.code === 'connectionFailed')) throw error;
  }
}
