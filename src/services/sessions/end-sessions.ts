import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts, sessions } from '../../db/schema.ts';

/**
 * Ends the sessions of every account with an e-mail address; open sockets notice it within the minute.
 * @returns the accounts, one for each provider, and whether each had a session.
 */
export async function endSessionsOf(db: Db, email: string): Promise<{ provider: string; ended: boolean }[]> {
  const found = await db
    .select({ id: accounts.id, provider: accounts.provider })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email.trim().toLowerCase()));
  const ids = found.map(({ id }) => id);
  const gone = await db.delete(sessions).where(inArray(sessions.userId, ids)).returning({ account: sessions.userId });
  return found.map(({ id, provider }) => ({ provider, ended: gone.some(({ account }) => account === id) }));
}
