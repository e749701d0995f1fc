import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Connection, DatasourceDriver, ServerInfo } from '../datasources/driver.ts';
import type { Network } from '../datasources/network.ts';
import type { Db, Tx } from '../db/client.ts';
import { datasources } from '../db/schema.ts';
import type { Secrets } from '../db/secrets.ts';
import type { ConnectionHint } from '../generators/model/project.ts';
import type { DatabaseKind, Routine, RoutineSummary } from '../generators/model/routine.ts';
import { Fault } from '../shared/fault.ts';
import type { GenerateRequest } from '../shared/request.ts';
import type { DatasourceForm, DatasourceRow } from '../shared/wire.ts';
import { describeEndpoints } from './datasources/describe.ts';
import { type Exploring, exploring } from './datasources/explore.ts';
import {
  type DemoAddress,
  formConnection,
  kindsOf,
  located,
  type Row,
  sameTarget,
  toConnection,
  toHint,
  toWire,
} from './datasources/rows.ts';
import { sayable } from './datasources/sayable.ts';
import { insert, remove, toColumns, UUID, update } from './datasources/store.ts';
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
  list(accountId: string, kind: DatabaseKind): Promise<readonly DatasourceRow[]>;
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
  /** What a generation needs: every endpoint's routine or query described, in order, and where the service connects. */
  describe(
    accountId: string,
    request: GenerateRequest,
    signal?: AbortSignal,
  ): Promise<{ readonly routines: readonly Routine[]; readonly connection: ConnectionHint }>;
  /** Keeps what a generation was made from, so that `drift` can tell what has changed since. */
  readonly keep: Keep;
  /** What has changed, appeared or gone since services were generated from it. @throws Fault notFound, connectionFailed. */
  drift(accountId: string, name: string, signal?: AbortSignal): Promise<DriftReport>;
  /** Gives the account the demo data source, once; later calls, and calls without a demo, change nothing. */
  giveDemo(accountId: string, tx?: Tx): Promise<void>;
}

const DEMO = {
  kind: 'postgresql',
  name: 'demo-shop',
  host: '127.0.0.1',
  username: 'postgres',
  databaseName: 'postgres',
  tls: 'disable',
  // The demo's connections share one session: no prepared statements by name, and one connection a service.
  jdbcParameters: 'sslmode=disable&prepareThreshold=0',
  maxPoolSize: 1,
  demo: true,
} as const;

/** Creates the service of data sources: who may use which, and how it is asked. */
export function createDatasources(deps: DatasourceDeps): Datasources {
  const { db, secrets, network, demo } = deps;

  const driverOf = (kind: DatabaseKind): DatasourceDriver => {
    const driver = deps.drivers.find((one) => one.kind === kind);
    if (!driver) throw new Fault('unsupported', { values: { what: kind } });
    return driver;
  };

  async function rowBy(accountId: string, by: { id: string } | { name: string }): Promise<Row> {
    if ('id' in by && !UUID.test(by.id)) throw new Fault('notFound');
    const which = 'id' in by ? eq(datasources.id, by.id) : eq(datasources.name, by.name);
    const [row] = await db
      .select()
      .from(datasources)
      .where(and(eq(datasources.accountId, accountId), which));
    if (!row) throw new Fault('notFound');
    return located(row, demo);
  }

  /** The demo needs no check: its port is ours, and only ours, to give. */
  async function reachable(connection: Connection, ours: boolean): Promise<Connection> {
    return { ...connection, addresses: ours ? [connection.host] : await network.check(connection) };
  }

  async function saved(accountId: string, name: string, signal?: AbortSignal) {
    const row = await rowBy(accountId, { name });
    const connection = await reachable(toConnection(row, secrets), isDemo(row, demo));
    return { row, connection: asked(connection, accountId, signal), driver: driverOf(row.kind) };
  }

  async function tried(accountId: string, form: DatasourceForm, signal?: AbortSignal) {
    checkComplete(form);
    const row = form.id === undefined ? undefined : await rowBy(accountId, { id: form.id });
    const connection = formConnection(form, passwordFor(form, row, secrets));
    const ours = row !== undefined && sameTarget(row, form) && isDemo(row, demo);
    const checked = await reachable(connection, ours);
    return { connection: asked(checked, accountId, signal), driver: driverOf(form.type) };
  }

  const listings = createListings();
  return {
    ...exploring(saved),
    keep: createKeep({ db, log: deps.log, listings, source: saved }),
    async drift(accountId, name, signal) {
      const { row, ...source } = await saved(accountId, name, signal);
      return findDrift(db, row.id, source);
    },
    kinds: deps.drivers.map(({ kind }) => kind),
    async list(accountId, kind) {
      const rows = await db
        .select()
        .from(datasources)
        .where(and(eq(datasources.accountId, accountId), inArray(datasources.kind, kindsOf(kind))))
        .orderBy(asc(datasources.name));
      return rows.map((row) => toWire(located(row, demo)));
    },
    async save(accountId, form) {
      checkComplete(form);
      const row = form.id === undefined ? undefined : await rowBy(accountId, { id: form.id });
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
      return chosen ? routines.filter((one) => chosen.has(one.schema)) : routines;
    },
    async describe(accountId, request, signal) {
      const { driver, connection, row } = await saved(accountId, request.datasource, signal);
      const routines = await describeEndpoints(driver, connection, request.endpoints);
      return { routines, connection: toHint(row) };
    },
    async giveDemo(accountId, tx) {
      if (!demo) return;
      const own = and(eq(datasources.accountId, accountId), eq(datasources.demo, true));
      const [given] = await (tx ?? db).select({ id: datasources.id }).from(datasources).where(own);
      if (given) return;
      const id = crypto.randomUUID();
      const passwordBox = secrets.seal('', id);
      await (tx ?? db)
        .insert(datasources)
        .values({ ...DEMO, id, accountId, port: demo.port, passwordBox })
        .onConflictDoNothing();
    },
  };
}

function asked(connection: Connection, account: string, signal: AbortSignal | undefined): Connection {
  return { ...connection, account, ...(signal && { signal }) };
}

function isDemo(row: Row, demo: DemoAddress | undefined): boolean {
  return row.demo && demo !== undefined && row.host === DEMO.host && row.port === demo.port;
}

/** A host that may not be reached is refused at once; one that cannot be found today may be there tomorrow. */
async function checkHost(network: Network, form: DatasourceForm): Promise<void> {
  try {
    await network.check(form);
  } catch (error) {
    if (!(error instanceof Fault && error.code === 'connectionFailed')) throw error;
  }
}

/** An empty password means the stored one, but only where that one already goes: never to another host or user. */
function passwordFor(form: DatasourceForm, row: Row | undefined, secrets: Secrets): string {
  if (form.password !== '' || !row) return form.password;
  const stored = secrets.open(row.passwordBox, row.id);
  if (stored === '' || sameTarget(row, form)) return stored;
  throw new Fault('invalidRequest', { faults: [{ field: 'password', message: 'passwordAgain' }] });
}

function checkComplete(form: DatasourceForm): void {
  const field = form.type === 'oracle' ? 'serviceName' : 'databaseName';
  if (!form[field]) throw new Fault('invalidRequest', { faults: [{ field, message: 'required' }] });
}
