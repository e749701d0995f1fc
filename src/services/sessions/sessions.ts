import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { SESSION_MAX_HOURS } from '../../constants.ts';
import type { Db } from '../../db/client.ts';
import { accounts, sessions } from '../../db/schema.ts';
import type { Language } from '../../shared/language.ts';
import type { Session } from '../../shared/wire.ts';
import { upsertAccount } from './accounts.ts';
import { type Audience, clientTokens } from './client-token.ts';
import type { Identity } from './identity.ts';
import { clock, type LiveSession, MINUTE_MS } from './live-session.ts';
import { luciaOver, READABLE_AFTER_END_MS } from './lucia.ts';
import { hashOf, sessionReader } from './session-reader.ts';

export type { Audience } from './client-token.ts';
export type { Identity } from './identity.ts';
export type { LiveSession, SessionAccount } from './live-session.ts';
export { SESSION_COOKIE } from './lucia.ts';

const MAX_MS = SESSION_MAX_HOURS * 60 * MINUTE_MS;
/** What the browser keeps: the longest a session lasts, and the minutes in which its end can still be read. */
export const SESSION_COOKIE_SECONDS = (MAX_MS + READABLE_AFTER_END_MS) / 1000;

export interface StartedSession {
  readonly sessionId: string;
  readonly accountId: string;
  /** For the cookie; only its hash is stored. */
  readonly token: string;
}

export interface SessionsDeps {
  readonly db: Db;
  readonly config: Pick<Config, 'sessionMinutes'>;
  /** The portal's secret key; keys of their own are derived from it. */
  readonly key: Uint8Array;
  readonly log: Logger;
  /** The license text in force; undefined while none is shipped, and then signing in is enough. */
  readonly licenseVersion?: string;
  /** Furnishes a new account before its first session starts; a failure fails the sign-in and leaves no account. */
  readonly onFirstSignIn?: (accountId: string) => Promise<void>;
}

/** Who is signed in: accounts, their sessions, and the tokens that stand for a session. */
export interface Sessions {
  /** The one place that decides whether an account gets in. */
  hasAccess(account: { readonly eulaVersion: string | null }): boolean;
  /** @returns the account's id. */
  upsertAccount(identity: Identity): Promise<string>;
  /** Signs an identity in on one device, whose former session it replaces. The session's id is always a new one. */
  start(identity: Identity, deviceId: string): Promise<StartedSession>;
  /** @returns the session that a request's cookies authorise it with. */
  fromCookie(cookieHeader: string | undefined): Promise<LiveSession | undefined>;
  /** @returns the session that a client token stands for, while that session lives. */
  fromClientToken(token: string, audience?: Audience): Promise<LiveSession | undefined>;
  /** What GET /api/auth/session shows: also a session that has just ended, with 0 minutes and no token. */
  show(cookieHeader: string | undefined): Promise<Session | undefined>;
  /** Use moves the idle end; written once a minute at most, and never past the session's last hour. */
  touch(found: LiveSession): Promise<LiveSession>;
  end(sessionId: string): Promise<void>;
  endFromCookie(cookieHeader: string | undefined): Promise<void>;
  /** Calls `listener` with the id of each session that ends here by signing out or by a newer one of its device. */
  onEnded(listener: (sessionId: string) => void): void;
  setLanguage(accountId: string, language: Language): Promise<void>;
  /** Removes what can no longer even be read. */
  sweep(): Promise<void>;
}

export function createSessions(deps: SessionsDeps): Sessions {
  const { db } = deps;
  const idleMs = deps.config.sessionMinutes * MINUTE_MS;
  const lucia = luciaOver(db);
  const listeners: ((sessionId: string) => void)[] = [];
  const hasAccess: Sessions['hasAccess'] = (account) =>
    deps.licenseVersion === undefined || account.eulaVersion === deps.licenseVersion;
  const reader = sessionReader({ lucia, tokens: clientTokens(deps.key), hasAccess });

  function announceEnd(sessionId: string): void {
    for (const listener of listeners) listener(sessionId);
  }

  async function end(sessionId: string): Promise<void> {
    await lucia.invalidateSession(sessionId);
    announceEnd(sessionId);
  }

  const upsert: Sessions['upsertAccount'] = (identity) =>
    upsertAccount(db, identity, deps.onFirstSignIn ?? (async () => {}));

  return {
    hasAccess,
    upsertAccount: upsert,
    fromCookie: reader.fromCookie,
    fromClientToken: reader.fromClientToken,
    show: reader.show,
    end,

    async start(identity, deviceId) {
      const accountId = await upsert(identity);
      const token = randomBytes(32).toString('base64url');
      const { sessionId, replaced } = await replaceSession(db, { accountId, token, deviceId, idleMs });
      replaced.forEach(announceEnd);
      deps.log.info({ accountId, provider: identity.provider }, 'signed in');
      return { sessionId, accountId, token };
    },

    async touch(found) {
      const now = Date.now();
      const expiresAt = new Date(Math.min(now + idleMs, found.endsAt.getTime()));
      const gainedMs = expiresAt.getTime() - found.expiresAt.getTime();
      if (gainedMs < Math.min(MINUTE_MS, idleMs / 2)) return found;
      const stillLive = and(eq(sessions.id, found.sessionId), gt(sessions.expiresAt, new Date(now)));
      await db.update(sessions).set({ expiresAt }).where(stillLive);
      return { ...found, expiresAt, session: { ...found.session, ...clock(expiresAt) } };
    },

    async endFromCookie(cookieHeader) {
      const sessionId = reader.idOf(cookieHeader);
      if (sessionId !== undefined) await end(sessionId);
    },

    onEnded(listener) {
      listeners.push(listener);
    },

    async setLanguage(accountId, language) {
      await db.update(accounts).set({ language }).where(eq(accounts.id, accountId));
    },

    async sweep() {
      await db.delete(sessions).where(lt(sessions.expiresAt, new Date(Date.now() - READABLE_AFTER_END_MS)));
    },
  };
}

/** One transaction: the device's session goes, the new one comes. */
async function replaceSession(
  db: Db,
  { accountId, token, deviceId, idleMs }: { accountId: string; token: string; deviceId: string; idleMs: number },
): Promise<{ sessionId: string; replaced: string[] }> {
  const sessionId = hashOf(token);
  const device = hashOf(deviceId);
  const now = Date.now();
  const attributes = {
    deviceId: device,
    expiresAt: new Date(now + Math.min(idleMs, MAX_MS)),
    endsAt: new Date(now + MAX_MS),
  };
  return db.transaction(async (tx) => {
    const gone = await tx.delete(sessions).where(eq(sessions.deviceId, device)).returning({ id: sessions.id });
    await luciaOver(tx).createSession(accountId, attributes, { sessionId });
    return { sessionId, replaced: gone.map((row) => row.id) };
  });
}
