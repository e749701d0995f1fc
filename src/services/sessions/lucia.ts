import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle';
import { eq, sql } from 'drizzle-orm';
import { Lucia, TimeSpan } from 'lucia';
import type { Db, Tx } from '../../db/client.ts';
import { accounts, sessions } from '../../db/schema.ts';

export const SESSION_COOKIE = 'forja.session';
/** How long an expired session can still be read, so that the browser's poll sees 0 minutes (CALLS.md, Sign-in). */
export const READABLE_AFTER_END_MS = 2 * 60_000;

type SessionRow = typeof sessions.$inferSelect;
type AccountRow = typeof accounts.$inferSelect;

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof luciaOver>;
    DatabaseSessionAttributes: Pick<SessionRow, 'deviceId' | 'endsAt' | 'expiresAt'>;
    DatabaseUserAttributes: Omit<AccountRow, 'id'>;
  }
}

/**
 * Lucia over our tables, or over one transaction of them. Lucia is no longer maintained: this is the only file that
 * imports it. It extends a session that only polls, so its own lifetime is zero and the expiry is always ours: the
 * adapter writes the attribute `expiresAt` over Lucia's, and reads it back with the readable minutes added.
 */
export function luciaOver(db: Db | Tx) {
  const adapter = new DrizzlePostgreSQLAdapter(db, sessions, accounts);
  // Every request asks this: the adapter would build it anew each time.
  const find = db
    .select({ session: sessions, user: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(sessions.userId, accounts.id))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session');
  adapter.getSessionAndUser = async function readableLonger(id) {
    const [found] = await find.execute({ id });
    if (!found) return [null, null];
    const { userId, ...attributes } = found.session;
    const readableUntil = new Date(attributes.expiresAt.getTime() + READABLE_AFTER_END_MS);
    return [
      { id, userId, attributes, expiresAt: readableUntil },
      { id: userId, attributes: found.user },
    ];
  };
  return new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(0, 'ms'),
    sessionCookie: { name: SESSION_COOKIE },
    getSessionAttributes: (row) => ({ usableUntil: row.expiresAt, endsAt: row.endsAt }),
    getUserAttributes: ({ name, email, image, language, eulaVersion }) => ({
      name,
      email,
      image,
      language,
      eulaVersion,
    }),
  });
}
