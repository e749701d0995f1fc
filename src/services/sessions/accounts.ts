import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema.ts';
import { cleanIdentity, type Identity } from './identity.ts';

/**
 * The account of an identity, made when it is new, else brought up to date with what the provider says now.
 * `prepare` furnishes a new account; when that fails the account goes again, so that the next sign-in is a first one.
 */
export async function upsertAccount(
  db: Db,
  identity: Identity,
  prepare: (accountId: string) => Promise<void>,
): Promise<string> {
  const { provider, subject, name, email, image } = cleanIdentity(identity);
  const [row] = await db
    .insert(accounts)
    .values({ provider, subject, name, email, image })
    .onConflictDoUpdate({ target: [accounts.provider, accounts.subject], set: { name, email, image } })
    .returning({ id: accounts.id, isNew: sql<boolean>`(xmax = 0)` });
  if (!row) throw new Error('the database returned no account');
  if (row.isNew) {
    try {
      await prepare(row.id);
    } catch (error) {
      await db.delete(accounts).where(eq(accounts.id, row.id));
      throw error;
    }
  }
  return row.id;
}
