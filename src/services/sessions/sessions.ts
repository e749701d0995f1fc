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
import { rejectLicense } from './license-answers.ts';
import { clock, type LiveSession, MINUTE_MS } from './live-session.ts';
import { luciaOver, READABLE_AFTER_END_MS } from './lucia.ts';
import { sessionReader } from './session-reader.ts';
import { type ActiveElsewhere, newToken, rotateAccepted, takeSession } from './single-session.ts';

export type { Audience } from './client-token.ts';
export type { Identity } from './identity.ts';
export type { LiveSession } from './live-session.ts';
export { SESSION_COOKIE } from './lucia.ts';
export type { ActiveElsewhere } from './single-session.ts';

const MAX_MS = SESSION_MAX_HOURS * 60 * MINUTE_MS;
/** The age of the browser's cookie: the longest a session lasts, and the minutes in which its end can still be read. */
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

/** Accounts, their sessions, and the tokens that stand for a session. */
export interface Sessions {
  /** The one place that decides whether an account gets in. */
  hasAccess(account: { readonly eulaVersion: string | null }): boolean;
  /** @returns the account's id. */
  upsertAccount(identity: Identity): Promise<string>;
  /**
   * Signs an identity in on one device. The device's former session, and the one of `cookieHeader`, are replaced; a
   * session of the account on another device refuses it. The session's id is always a new one.
   */
  start(identity: Identity, deviceId: string, cookieHeader?: string): Promise<StartedSession | ActiveElsewhere>;
  /**
   * Accepts the license in force for the session of the cookies, which gets a new id. The client token must be that
   * session's, for this audience; as the id changes, none of its tokens works twice.
   * @returns the new token for the cookie, or undefined when refused.
   */
  acceptLicense(cookieHeader: string | undefined, clientToken: string): Promise<string | undefined>;
  /** Records that the license in force was declined; an account that has accepted it stays as it is. */
  rejectLicense(accountId: string): Promise<void>;
  /** @returns the session that a request's cookies authorise it with. */
  fromCookie(cookieHeader: string | undefined): Promise<LiveSession | undefined>;
  /** @returns the session that a client token stands for, while that session lives. */
  fromClientToken(token: string, audience?: Audience): Promise<LiveSession | undefined>;
  /** Reads the session that GET /api/auth/session shows: also one that has just ended, with 0 minutes and no token. */
  show(cookieHeader: string | undefined): Promise<Session | undefined>;
  /** Use moves the idle end; written once a minute at most, and never past the session's last hour. */
  touch(found: LiveSession): Promise<LiveSession>;
  end(sessionId: string): Promise<void>;
  endFromCookie(cookieHeader: string | undefined): Promise<void>;
  /** Calls `listener` with the id of each session that ends here by signing out or by a newer one of its device. */
  onEnded(listener: (sessionId: string) => void): void;
  /** Tells those listeners of a session that something else has ended. */
  announceEnd(sessionId: string): void;
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
  const tokens = clientTokens(deps.key);
  const reader = sessionReader({ lucia, tokens, hasAccess });

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

    async start(identity, deviceId, cookieHeader) {
      const accountId = await upsert(identity);
      const former = reader.idOf(cookieHeader);
      const started = await startSession(deps, { accountId, deviceId, former, idleMs }, announceEnd);
      const { provider } = identity;
      deps.log.info({ accountId, provider }, 'activeUntil' in started ? REFUSED : 'signed in');
      return started;
    },

    ...licensing(deps, { reader, tokens, announceEnd }),

    touch: (found) => touch(db, idleMs, found),

    async endFromCookie(cookieHeader) {
      const sessionId = reader.idOf(cookieHeader);
      if (sessionId !== undefined) await end(sessionId);
    },

    onEnded(listener) {
      listeners.push(listener);
    },

    announceEnd,

    async setLanguage(accountId, language) {
      await db.update(accounts).set({ language }).where(eq(accounts.id, accountId));
    },

    async sweep() {
      await db.delete(sessions).where(lt(sessions.expiresAt, new Date(Date.now() - READABLE_AFTER_END_MS)));
    },
  };
}

const REFUSED = 'sign-in refused: active on another device';

async function startSession(
  { db }: SessionsDeps,
  device: Pick<Parameters<typeof takeSession>[1], 'accountId' | 'deviceId' | 'former' | 'idleMs'>,
  announceEnd: (sessionId: string) => void,
): Promise<StartedSession | ActiveElsewhere> {
  const token = newToken();
  const taken = await takeSession(db, { ...device, token, maxMs: MAX_MS });
  if ('activeUntil' in taken) return taken;
  taken.replaced.forEach(announceEnd);
  return { sessionId: taken.sessionId, accountId: device.accountId, token };
}

interface Reading {
  readonly reader: ReturnType<typeof sessionReader>;
  readonly tokens: ReturnType<typeof clientTokens>;
  announceEnd(sessionId: string): void;
}

/** Makes the calls by which an account answers the license in force. */
function licensing(deps: SessionsDeps, { reader, tokens, announceEnd }: Reading) {
  const { db, log, licenseVersion: version } = deps;
  return {
    async acceptLicense(cookieHeader, clientToken) {
      const sessionId = tokens.verify(clientToken, 'eula');
      if (version === undefined || sessionId === undefined) return undefined;
      const found = reader.idOf(cookieHeader) === sessionId ? await reader.readLive(sessionId) : undefined;
      if (!found || found.session.user.eulaAccepted) return undefined;
      const accountId = found.account.id;
      const token = await rotateAccepted(db, { accountId, sessionId, version });
      if (token === undefined) return undefined;
      announceEnd(sessionId);
      log.info({ accountId, version }, 'license accepted');
      return token;
    },

    async rejectLicense(accountId) {
      if (version === undefined) return;
      await rejectLicense(db, accountId, version);
      log.info({ accountId, version }, 'license declined');
    },
  } satisfies Pick<Sessions, 'acceptLicense' | 'rejectLicense'>;
}

async function touch(db: Db, idleMs: number, found: LiveSession): Promise<LiveSession> {
  const now = Date.now();
  const expiresAt = new Date(Math.min(now + idleMs, found.endsAt.getTime()));
  const gainedMs = expiresAt.getTime() - found.expiresAt.getTime();
  if (gainedMs < Math.min(MINUTE_MS, idleMs / 2)) return found;
  const stillLive = and(eq(sessions.id, found.sessionId), gt(sessions.expiresAt, new Date(now)));
  await db.update(sessions).set({ expiresAt }).where(stillLive);
  return { ...found, expiresAt, session: { ...found.session, ...clock(expiresAt) } };
}
