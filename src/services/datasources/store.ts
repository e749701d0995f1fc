import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { datasources, generations } from '../../db/schema.ts';
import { Fault } from '../../model/fault.ts';
import { DATABASES } from '../../shared/databases/databases.ts';
import type { DatasourceForm } from '../../shared/wire.ts';

/** The form of this portal's ids; the database refuses to compare others. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The columns that a form fills. */
export type Columns = Omit<typeof datasources.$inferInsert, 'id' | 'accountId' | 'passwordBox'>;

/** Turns a form into a row that has only what belongs to its kind of database. */
export function toColumns(form: DatasourceForm): Columns {
  const { type: kind, name, host, port, username, tls } = form;
  const { locator, choosesSchemas } = DATABASES[kind];
  return {
    kind,
    name,
    host,
    port,
    username,
    tls,
    databaseName: (locator === 'databaseName' && form.databaseName) || null,
    serviceName: (locator === 'serviceName' && form.serviceName) || null,
    schemas: choosesSchemas && form.schemas?.length ? [...new Set(form.schemas)] : null,
  };
}

/** @throws Fault alreadyExists */
export async function insert(db: Db, values: typeof datasources.$inferInsert): Promise<void> {
  const rows = await db.insert(datasources).values(values).onConflictDoNothing().returning({ id: datasources.id });
  if (rows.length === 0) throw new Fault('alreadyExists', { values: { name: values.name } });
}

/** @throws Fault alreadyExists, notFound */
export async function update(db: Db, accountId: string, id: string, values: Partial<Columns> & { name: string }) {
  const own = and(eq(datasources.accountId, accountId), eq(datasources.id, id));
  const rows = await db
    .update(datasources)
    .set(values)
    .where(own)
    .returning({ id: datasources.id })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new Fault('alreadyExists', { values: { name: values.name }, cause: error });
    });
  if (rows.length === 0) throw new Fault('notFound');
}

/** @throws Fault notFound, or inUse while a generation still needs it. */
export async function remove(db: Db, accountId: string, id: string): Promise<void> {
  if (!UUID.test(id)) throw new Fault('notFound');
  await db.transaction(async (tx) => {
    const own = and(eq(datasources.accountId, accountId), eq(datasources.id, id));
    const [row] = await tx.select({ name: datasources.name }).from(datasources).where(own).for('update');
    if (!row) throw new Fault('notFound');
    const [user] = await tx
      .select({ id: generations.id })
      .from(generations)
      .where(and(eq(generations.datasourceId, id), inArray(generations.state, ['queued', 'running'])))
      .limit(1);
    if (user) throw new Fault('inUse', { values: { name: row.name } });
    await tx.delete(datasources).where(own);
  });
}

function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code === '23505' || cause?.code === '23505';
}
