import { Hono } from 'hono';
import { readLicense } from '../../services/sessions/license.ts';
import type { AppEnv } from '../env.ts';
import { declinedPage, licensePage } from '../pages/license.tsx';
import type { Csrf } from './csrf.ts';
import { type AuthDeps, signInUrl, wrongTokenUrl } from './deps.ts';
import { goTo, readForm } from './reply.ts';

/** GET and POST /api/auth/license: the license as a page, and its rejection as a form. Accepting is `callback/eula`. */
export function licensePageRoutes({ sessions, csrf, shell }: AuthDeps & { readonly csrf: Csrf }): Hono<AppEnv> {
  const { texts } = readLicense();
  return new Hono<AppEnv>()
    .get('/license', async function askForLicense(c) {
      const { session } = c.var;
      const { origin } = c.var;
      if (!session) return c.redirect(signInUrl(origin, { callbackUrl: '/', error: 'SessionRequired' }), 303);
      if (session.user.eulaAccepted) return c.redirect(`${origin}/`, 303);
      return licensePage(c, shell, {
        license: texts[c.var.language],
        csrfToken: csrf.token(c),
        clientToken: session.clientToken,
        error: c.req.query('error'),
      });
    })
    .post('/license', async function declineLicense(c) {
      const form = await readForm(c);
      const { origin } = c.var;
      if (!csrf.verify(c, form.csrfToken)) return goTo(c, form, wrongTokenUrl(origin));
      if (!c.var.account) return goTo(c, form, signInUrl(origin, { callbackUrl: '/', error: 'SessionRequired' }), 401);
      await sessions.rejectLicense(c.var.account.id);
      return declinedPage(c, shell, { csrfToken: csrf.token(c) });
    });
}
