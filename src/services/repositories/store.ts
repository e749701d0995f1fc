import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { handoffs, repositories } from '../../db/schema.ts';
import { Fault } from '../../model/fault.ts';
import type { RepositoryRow } from '../../shared/wire/repository.ts';

export type Row = typeof repositories.$inferSelect;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const mine = (accountId: string, id: string) => and(eq(repositories.accountId, accountId), eq(repositories.id, id));

/** Lists an account's repositories, by name. */
export function listRows(db: Db, accountId: string): Promise<Row[]> {
  return db
    .select()
    .from(repositories)
    .where(eq(repositories.accountId, accountId))
    .orderBy(asc(sql`lower(${repositories.name})`));
}

/** @returns undefined where there is none, or it is somebody else's. */
export async function findRow(db: Db, accountId: string, id: string): Promise<Row | undefined> {
  if (!UUID.test(id)) return undefined;
  const [row] = await db.select().from(repositories).where(mine(accountId, id));
  return row;
}

/** Writes a new row or a changed one. @throws Fault alreadyExists, notFound */
export async function writeRow(db: Db, row: Omit<Row, 'createdAt'>, isNew: boolean): Promise<void> {
  const { id, accountId, ...columns } = row;
  const taken = (cause?: unknown) => new Fault('alreadyExists', { values: { name: row.name }, cause });
  if (isNew) {
    const made = await db.insert(repositories).values(row).onConflictDoNothing().returning({ id: repositories.id });
    if (made.length === 0) throw taken();
    return;
  }
  const changed = await db
    .update(repositories)
    .set(columns)
    .where(mine(accountId, id))
    .returning({ id: repositories.id })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? taken(error) : error;
    });
  if (changed.length === 0) throw new Fault('notFound');
}

/** @throws Fault notFound, or inUse while a project is on its way there */
export async function removeRow(db: Db, accountId: string, id: string): Promise<void> {
  const row = await findRow(db, accountId, id);
  if (!row) throw new Fault('notFound');
  const open = and(eq(handoffs.targetId, id), inArray(handoffs.state, ['waiting', 'ready', 'sending']));
  if ((await db.$count(handoffs, open)) > 0) throw new Fault('inUse', { values: { name: row.name } });
  await db.delete(repositories).where(mine(accountId, id));
}

/** Makes a row what callers get: all of it but the token. */
export function toWire({ id, name, url, userName, folder }: Row): RepositoryRow {
  return { id, name, url, userName: userName ?? '', folder };
}

function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code === '23505' || cause?.code === '23505';
}
