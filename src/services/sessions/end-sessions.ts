import { eq, inArray, sql } from 'drizzle-orm';
import type postgres from 'postgres';
import type { Db } from '../../db/client.ts';
import { accounts, sessions } from '../../db/schema.ts';

/** Carries the ids of sessions that a process without sockets has ended: an operator's command. */
const CHANNEL = 'forja_session_ended';

/**
 * Ends the sessions of every account with an e-mail address, and tells every portal on the database. The embedded database
 * passes nothing on: there the portal notices it when it next looks at its open sockets, within 30 seconds.
 * @returns the accounts, one for each provider, and whether each had a session.
 */
export async function endSessionsOf(db: Db, email: string): Promise<{ provider: string; ended: boolean }[]> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: accounts.id, provider: accounts.provider })
      .from(accounts)
      .where(eq(sql`lower(${accounts.email})`, email.trim().toLowerCase()));
    const ids = found.map(({ id }) => id);
    const gone = await tx
      .delete(sessions)
      .where(inArray(sessions.userId, ids))
      .returning({ id: sessions.id, account: sessions.userId });
    for (const { id } of gone) await tx.execute(sql`select pg_notify(${CHANNEL}, ${id})`);
    return found.map(({ id, provider }) => ({ provider, ended: gone.some(({ account }) => account === id) }));
  });
}

/** Calls back with the id of each session that a command has ended, until the connection pool is closed. */
export async function listenForEnds(database: postgres.Sql, ended: (sessionId: string) => void): Promise<void> {
  await database.listen(CHANNEL, ended);
}
