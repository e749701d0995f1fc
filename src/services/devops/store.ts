import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { devopsConfigurations, handoffs } from '../../db/schema.ts';
import type { Secrets } from '../../db/secrets.ts';
import { Fault } from '../../model/fault.ts';
import type { DevopsForm, DevopsRow, PresetId } from '../../shared/wire/devops.ts';
import type { Configuration } from './preset.ts';

export type Row = typeof devopsConfigurations.$inferSelect;
/** The contents of a row's sealed box. */
export type Hidden = Pick<Configuration, 'tokenValue' | 'password' | 'parameters'>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const mine = (accountId: string, id: string) =>
  and(eq(devopsConfigurations.accountId, accountId), eq(devopsConfigurations.id, id));

/** An account's configurations, by name. */
export function listRows(db: Db, accountId: string): Promise<Row[]> {
  return db
    .select()
    .from(devopsConfigurations)
    .where(eq(devopsConfigurations.accountId, accountId))
    .orderBy(asc(sql`lower(${devopsConfigurations.name})`));
}

/** @returns undefined where there is none, or it is somebody else's. */
export async function findRow(db: Db, accountId: string, id: string): Promise<Row | undefined> {
  if (!UUID.test(id)) return undefined;
  const [row] = await db.select().from(devopsConfigurations).where(mine(accountId, id));
  return row;
}

/** Writes a new row or a changed one. @throws Fault alreadyExists, notFound */
export async function writeRow(db: Db, row: Omit<Row, 'createdAt'>, isNew: boolean): Promise<void> {
  const { id, accountId, ...columns } = row;
  const taken = (cause?: unknown) => new Fault('alreadyExists', { values: { name: row.name }, cause });
  if (isNew) {
    const made = await db.insert(devopsConfigurations).values(row).onConflictDoNothing().returning({ id: ID });
    if (made.length === 0) throw taken();
    return;
  }
  const changed = await db
    .update(devopsConfigurations)
    .set(columns)
    .where(mine(accountId, id))
    .returning({ id: ID })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw taken(error);
    });
  if (changed.length === 0) throw new Fault('notFound');
}
const ID = devopsConfigurations.id;

/** @throws Fault notFound, or inUse while an artifact is on its way there */
export async function removeRow(db: Db, accountId: string, id: string): Promise<void> {
  const row = await findRow(db, accountId, id);
  if (!row) throw new Fault('notFound');
  const open = and(eq(handoffs.targetId, id), inArray(handoffs.state, ['waiting', 'ready', 'sending']));
  if ((await db.$count(handoffs, open)) > 0) throw new Fault('inUse', { values: { name: row.name } });
  await db.delete(devopsConfigurations).where(mine(accountId, id));
}

/** @returns what a row's box holds. */
export function openBox({ secretsBox, id }: Row, secrets: Secrets): Hidden {
  return JSON.parse(secrets.open(secretsBox, id)) as Hidden;
}

/** A row with its secrets, as calls are made from it. */
export function toConfiguration(row: Row, hidden: Hidden): Configuration & { readonly name: string } {
  const { name, url, parameterType } = row;
  return {
    ...{ name, url, parameterType, ...hidden },
    preset: row.preset as PresetId,
    method: row.method as Configuration['method'],
    tokenName: row.tokenName ?? undefined,
    userName: row.userName ?? undefined,
  };
}

/** A row as it comes back: without secrets. */
export function toWire(row: Row, { tokenValue, password, parameters }: Hidden): DevopsRow {
  return {
    ...{ id: row.id, name: row.name, url: row.url, parameterType: row.parameterType },
    preset: row.preset as PresetId,
    method: row.method as DevopsRow['method'],
    ...{ tokenName: row.tokenName, hasTokenValue: tokenValue !== '' },
    ...{ userName: row.userName, hasPassword: password !== '' },
    typeAppServer: row.typeAppServer as DevopsRow['typeAppServer'],
    parameters: parameters.map(({ name, value, secret }) => ({
      ...{ name, secret, hasValue: value !== '' },
      value: secret ? '' : value,
    })),
  };
}

/** A form as a row; what it leaves out is gone. */
export function toRow(form: DevopsForm, hidden: Hidden, own: { id: string; accountId: string }, secrets: Secrets) {
  const { name, preset, url, method, parameterType } = form;
  return {
    ...{ ...own, name, preset, url, method, parameterType },
    tokenName: form.tokenName || null,
    userName: form.userName ?? null,
    typeAppServer: form.typeAppServer ?? null,
    secretsBox: Buffer.from(secrets.seal(JSON.stringify(hidden), own.id)),
  };
}

function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code === '23505' || cause?.code === '23505';
}
