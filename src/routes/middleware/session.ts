import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Sessions } from '../../services/sessions/sessions.ts';
import type { Tokens } from '../../services/tokens.ts';
import type { AppEnv } from '../env.ts';

/** Paths that the browser asks by itself. They do not count as use of the session, else a forgotten tab would never be signed out. */
const NOT_USE = [
  '/api/auth/',
  '/api/socket',
  '/api/health',
  '/api/license',
  '/api/resources/singOutBackend',
  '/api/resources/generationStatus',
  '/socket.io',
];
/** Client tokens are the bearers of the generation service and of nothing else. */
const CLIENT_TOKEN_PATH = '/api/generate/';
/** The form of client tokens; any other bearer token is an application token, or none. */
const CLIENT_TOKEN = /^[\w-]+\.[\w-]+$/;
/** The paths of programs and agents; pages and sign-in are for people only. */
const PROGRAM_PATH = /^\/(api\/(?!auth\/)|mcp$)/;

interface Deps {
  readonly sessions: Sessions;
  readonly tokens: Pick<Tokens, 'find'>;
}

/**
 * Finds the session of each request, or its application token, and leaves account and session for the routes; requests and pages
 * count as use of a session. A bearer says more than a cookie beside it: no other site can make a browser send one.
 */
export function sessionMiddleware({ sessions, tokens }: Deps) {
  return createMiddleware<AppEnv>(async function findSession(c, next) {
    const { path } = c.req;
    const bearer = PROGRAM_PATH.test(path) ? bearerOf(c.req.header('authorization')) : undefined;
    if (bearer !== undefined && !CLIENT_TOKEN.test(bearer)) {
      await takeToken(c, { sessions, tokens }, bearer);
      return next();
    }
    const clientToken = path.startsWith(CLIENT_TOKEN_PATH) ? bearer : undefined;
    const found =
      (await sessions.fromCookie(c.req.header('cookie'))) ??
      (clientToken && (await sessions.fromClientToken(clientToken)));
    const counts = !NOT_USE.some((prefix) => path.startsWith(prefix));
    const current = found && counts ? await sessions.touch(found) : found;
    c.set('account', current ? current.account : undefined);
    c.set('session', current ? current.session : undefined);
    await next();
  });
}

async function takeToken(c: Context<AppEnv>, { sessions, tokens }: Deps, bearer: string): Promise<void> {
  const found = await tokens.find(bearer);
  c.set('badBearer', found === undefined);
  if (!found) return;
  const { id, scopes, account } = found;
  c.set('account', account);
  c.set('token', { id, scopes, licenseAccepted: sessions.hasAccess(account) });
}

/**
 * Reads the token of an Authorization header: all that follows the word, so that a mistyped token is told as such.
 * @example
 * Bearer forja_4xSv…   →   forja_4xSv…
 */
function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +(\S.{0,3999})$/i.exec(header?.trim() ?? '')?.[1];
}
