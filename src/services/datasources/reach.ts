import { and, eq } from 'drizzle-orm';
import type { Network } from '../../datasources/connection/network.ts';
import type { Connection, DatasourceDriver } from '../../datasources/driver.ts';
import type { Db } from '../../db/client.ts';
import { datasources } from '../../db/schema.ts';
import type { Secrets } from '../../db/secrets.ts';
import type { DatabaseKind } from '../../model/described/routine.ts';
import { Fault } from '../../model/fault.ts';
import { DATABASES } from '../../shared/databases/databases.ts';
import type { DatasourceForm } from '../../shared/wire.ts';
import { isDemo } from './demo.ts';
import { type DemoAddress, formConnection, located, type Row, sameTarget, toConnection } from './rows.ts';
import { UUID } from './store.ts';

interface ReachDeps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly drivers: readonly DatasourceDriver[];
  readonly network: Network;
  readonly demo?: DemoAddress | undefined;
}

/** Finds an account's data sources, and how a saved one or a form is connected to. */
export function createReach({ db, secrets, drivers, network, demo }: ReachDeps) {
  const driverOf = (kind: DatabaseKind): DatasourceDriver => {
    const driver = drivers.find((known) => known.kind === kind);
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

  return { rowBy, saved, tried };
}

function asked(connection: Connection, account: string, signal: AbortSignal | undefined): Connection {
  return { ...connection, account, ...(signal && { signal }) };
}

/** An empty password means the stored one, but only where that one already goes: never to another host or user. */
export function passwordFor(form: DatasourceForm, row: Row | undefined, secrets: Secrets): string {
  if (form.password !== '' || !row) return form.password;
  const stored = secrets.open(row.passwordBox, row.id);
  if (stored === '' || sameTarget(row, form)) return stored;
  throw new Fault('invalidRequest', { faults: [{ field: 'password', message: 'passwordAgain' }] });
}

export function checkComplete(form: DatasourceForm): void {
  const field = DATABASES[form.type].locator;
  if (!form[field]) throw new Fault('invalidRequest', { faults: [{ field, message: 'required' }] });
}
