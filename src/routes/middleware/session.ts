import { createMiddleware } from 'hono/factory';
import type { Sessions } from '../../services/sessions/sessions.ts';
import type { AppEnv } from '../env.ts';

/** What the browser asks by itself is no use of the session, else a forgotten tab would never be signed out. */
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
const BEARER_PATH = '/api/generate/';

/** Finds the session of each request and leaves account and session for the routes; requests and pages count as use. */
export function sessionMiddleware({ sessions }: { readonly sessions: Sessions }) {
  return createMiddleware<AppEnv>(async function findSession(c, next) {
    const { path } = c.req;
    const bearer = path.startsWith(BEARER_PATH) ? bearerOf(c.req.header('authorization')) : undefined;
    const found =
      (await sessions.fromCookie(c.req.header('cookie'))) ?? (bearer && (await sessions.fromClientToken(bearer)));
    const counts = !NOT_USE.some((prefix) => path.startsWith(prefix));
    const current = found && counts ? await sessions.touch(found) : found;
    c.set('account', current ? current.account : undefined);
    c.set('session', current ? current.session : undefined);
    await next();
  });
}

function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer ([\w.-]{1,2000})$/i.exec(header ?? '')?.[1];
}
