import { createHash } from 'node:crypto';
import { isLanguage } from '../../shared/language.ts';
import type { Session } from '../../shared/wire.ts';
import type { Audience, clientTokens } from './client-token.ts';
import { clock, type LiveSession } from './live-session.ts';
import type { luciaOver } from './lucia.ts';

interface ReaderDeps {
  readonly lucia: ReturnType<typeof luciaOver>;
  readonly tokens: ReturnType<typeof clientTokens>;
  readonly hasAccess: (account: { readonly eulaVersion: string | null }) => boolean;
}

/** Finds sessions by what a request carries: its cookies, or a client token. */
export function sessionReader({ lucia, tokens, hasAccess }: ReaderDeps) {
  async function read(sessionId: string): Promise<(LiveSession & { readonly live: boolean }) | undefined> {
    const { session, user } = await lucia.validateSession(sessionId);
    if (!session) return undefined;
    const { usableUntil: expiresAt, endsAt } = session;
    const { id, name, email, image } = user;
    const live = expiresAt.getTime() > Date.now();
    const eulaAccepted = hasAccess(user);
    const language = isLanguage(user.language) ? user.language : null;
    return {
      sessionId,
      live,
      expiresAt,
      endsAt,
      account: { id, name, email, image, language },
      session: {
        user: { name, email, image, eulaAccepted },
        // Signed when it is asked for: most requests need none.
        get clientToken() {
          return live ? tokens.issue(sessionId, eulaAccepted ? 'generation' : 'eula') : '';
        },
        ...clock(expiresAt),
      },
    };
  }

  async function readLive(sessionId: string | undefined): Promise<LiveSession | undefined> {
    const found = sessionId === undefined ? undefined : await read(sessionId);
    return found?.live ? found : undefined;
  }

  function idOf(cookieHeader: string | undefined): string | undefined {
    const token = lucia.readSessionCookie(cookieHeader ?? '');
    return token ? hashOf(token) : undefined;
  }

  return {
    idOf,
    readLive,
    fromCookie: (cookieHeader: string | undefined) => readLive(idOf(cookieHeader)),
    fromClientToken: (token: string, audience: Audience = 'generation') => readLive(tokens.verify(token, audience)),
    async show(cookieHeader: string | undefined): Promise<Session | undefined> {
      const sessionId = idOf(cookieHeader);
      return sessionId === undefined ? undefined : (await read(sessionId))?.session;
    },
  };
}

/** Makes the hash of a session's or a device's secret, which is all that is stored of it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
