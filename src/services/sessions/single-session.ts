import { randomBytes } from 'node:crypto';
import { and, eq, gt, lte, ne, or } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { accounts, sessions } from '../../db/schema.ts';
import { luciaOver } from './lucia.ts';
import { hashOf } from './session-reader.ts';

/** The account is in use on another device, until then if nobody uses it there. */
export interface ActiveElsewhere {
  readonly activeUntil: Date;
}

interface SignIn {
  readonly accountId: string;
  readonly token: string;
  readonly deviceId: string;
  /** The session that the browser brought along, whoever it belongs to. */
  readonly former: string | undefined;
  readonly idleMs: number;
  readonly maxMs: number;
}

/** Makes the secret of a session, as its cookie carries it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * One transaction, one account at a time: a live session on another device refuses; else what the device, the browser
 * and time have left behind goes, and the new session comes.
 */
export async function takeSession(
  db: Db,
  signIn: SignIn,
): Promise<ActiveElsewhere | { readonly sessionId: string; readonly replaced: readonly string[] }> {
  const { accountId, former } = signIn;
  const sessionId = hashOf(signIn.token);
  const deviceId = hashOf(signIn.deviceId);
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const now = new Date();
    const elsewhere = and(ne(sessions.deviceId, deviceId), former === undefined ? undefined : ne(sessions.id, former));
    const [other] = await tx
      .select({ activeUntil: sessions.expiresAt })
      .from(sessions)
      .where(and(eq(sessions.userId, accountId), gt(sessions.expiresAt, now), elsewhere));
    if (other) return other;
    const expired = and(eq(sessions.userId, accountId), lte(sessions.expiresAt, now));
    const brought = former === undefined ? undefined : eq(sessions.id, former);
    const gone = await tx
      .delete(sessions)
      .where(or(eq(sessions.deviceId, deviceId), brought, expired))
      .returning({ id: sessions.id });
    const expiresAt = new Date(now.getTime() + Math.min(signIn.idleMs, signIn.maxMs));
    const endsAt = new Date(now.getTime() + signIn.maxMs);
    await luciaOver(tx).createSession(accountId, { deviceId, expiresAt, endsAt }, { sessionId });
    return { sessionId, replaced: gone.map((row) => row.id) };
  });
}

/**
 * Records the acceptance and gives the same session a new id, in one transaction.
 * @returns the new token, or undefined when the session is no longer there: ended, or rotated by a twin of this request.
 */
export async function rotateAccepted(
  db: Db,
  { accountId, sessionId, version }: { accountId: string; sessionId: string; version: string },
): Promise<string | undefined> {
  const token = newToken();
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const now = new Date();
    const rotated = await tx
      .update(sessions)
      .set({ id: hashOf(token) })
      .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now)))
      .returning({ id: sessions.id });
    if (rotated.length === 0) return undefined;
    await tx.update(accounts).set({ eulaVersion: version, eulaAcceptedAt: now }).where(eq(accounts.id, accountId));
    return token;
  });
}

/** Locks the row of an account: other changes of its sessions wait here, and rows that only refer to the account do not. */
async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
}
