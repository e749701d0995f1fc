import { type Context, Hono } from 'hono';
import type { AppEnv } from '../env.ts';
import { clearSessionCookie, disown } from './cookies.ts';
import type { Csrf } from './csrf.ts';
import { type AuthDeps, withinPortal, wrongTokenUrl } from './deps.ts';
import { goTo, readForm, textOf } from './reply.ts';

/** POST /api/auth/signout. */
export function signOutRoutes({ sessions, csrf }: AuthDeps & { readonly csrf: Csrf }): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/signout', async function signOut(c) {
    const form = await readForm(c);
    const { origin } = c.var;
    if (!csrf.verify(c, form.csrfToken)) return goTo(c, form, wrongTokenUrl(origin, 'signout'));
    await leave(c, sessions);
    return goTo(c, form, withinPortal(origin, textOf(form, 'callbackUrl')));
  });
}

/** POST /api/resources/singOutBackend: ends the session; repeated, or without one, it answers the same (CALLS.md). */
export function backendSignOutRoutes({ sessions }: Pick<AuthDeps, 'sessions'>): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/api/resources/singOutBackend', async function signOutOfBackend(c) {
    await leave(c, sessions);
    c.header('Cache-Control', 'no-store');
    return c.body('', 200);
  });
}

/** Ends the session; what tabs keep for its account goes with it, unless it ran out: then it waits for them (SPEC §4). */
async function leave(c: Context<AppEnv>, sessions: AuthDeps['sessions']): Promise<void> {
  const minutesLeft = c.var.session?.tknMins ?? 0;
  if (minutesLeft > 0) disown(c);
  await sessions.endFromCookie(c.req.header('cookie'));
  clearSessionCookie(c);
}
