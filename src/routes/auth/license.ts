import { type Context, Hono } from 'hono';
import { readLicense } from '../../services/sessions/license.ts';
import { CALLS } from '../../shared/calls.ts';
import { isLanguage } from '../../shared/language.ts';
import type { AppEnv } from '../env.ts';
import { requireSession, type SignedInEnv } from '../middleware/access.ts';
import { setSessionCookie } from './cookies.ts';
import type { Csrf } from './csrf.ts';
import { type AuthDeps, authErrorUrl, withinPortal, wrongTokenUrl } from './deps.ts';
import { type Form, goTo, readForm, textOf } from './reply.ts';

/** POST callback/eula: NextAuth's credentials sign-in, which here accepts the license and nothing else. */
export function licenseSignInRoutes(deps: AuthDeps & { readonly csrf: Csrf }): Hono<AppEnv> {
  const { sessions, csrf } = deps;
  return new Hono<AppEnv>().post('/callback/eula', async function acceptLicense(c) {
    const form = await readForm(c);
    const { origin } = c.var;
    if (!csrf.verify(c, form.csrfToken)) return goTo(c, form, wrongTokenUrl(origin));
    const token = await sessions.acceptLicense(c.req.header('cookie'), textOf(form, 'clientToken') ?? '');
    if (token === undefined) return refuse(c, form, origin);
    setSessionCookie(c, token);
    return goTo(c, form, withinPortal(origin, textOf(form, 'callbackUrl')));
  });
}

/** NextAuth's client is told its error page; a plain form comes back to the license, with a token that is good again. */
function refuse(c: Context<AppEnv>, form: Form, origin: string): Response {
  const again = form.json !== 'true' && c.var.session;
  const url = again
    ? `${origin}/api/auth/license?error=CredentialsSignin`
    : authErrorUrl(origin, 'CredentialsSignin', 'eula');
  return goTo(c, form, url, 401);
}

/** GET /api/license, public; POST eulaReject and activity, for whoever is signed in, accepted or not. */
export function licenseRoutes({ sessions }: Pick<AuthDeps, 'sessions'>): Hono<SignedInEnv> {
  const { texts } = readLicense();
  const app = new Hono<SignedInEnv>();
  app.get(CALLS.license.path, (c) => {
    const asked = c.req.query('language');
    c.header('Cache-Control', 'no-cache');
    return c.json(texts[isLanguage(asked) ? asked : c.var.language]);
  });
  app.post(CALLS.eulaReject.path, requireSession, async function rejectLicense(c) {
    await sessions.rejectLicense(c.var.account.id);
    return c.body(null, 200);
  });
  // The session middleware has counted it as use already.
  app.post(CALLS.activity.path, requireSession, (c) => c.body(null, 200));
  return app;
}
