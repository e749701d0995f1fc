import { Hono } from 'hono';
import type { AppEnv } from '../env.ts';
import { clearSessionCookie } from './cookies.ts';
import type { Csrf } from './csrf.ts';
import { type AuthDeps, withinPortal, wrongTokenUrl } from './deps.ts';
import { goTo, readForm, textOf } from './reply.ts';

/** POST /api/auth/signout. */
export function signOutRoutes({ sessions, csrf }: AuthDeps & { readonly csrf: Csrf }): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/signout', async function signOut(c) {
    const form = await readForm(c);
    const { origin } = c.var;
    if (!csrf.verify(c, form.csrfToken)) return goTo(c, form, wrongTokenUrl(origin, 'signout'));
    await sessions.endFromCookie(c.req.header('cookie'));
    clearSessionCookie(c);
    return goTo(c, form, withinPortal(origin, textOf(form, 'callbackUrl')));
  });
}

/** POST /api/resources/singOutBackend: ends the session; repeated, or without one, it answers the same (CALLS.md). */
export function backendSignOutRoutes({ sessions }: Pick<AuthDeps, 'sessions'>): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/api/resources/singOutBackend', async function signOutOfBackend(c) {
    await sessions.endFromCookie(c.req.header('cookie'));
    clearSessionCookie(c);
    c.header('Cache-Control', 'no-store');
    return c.body('', 200);
  });
}
