import { Hono } from 'hono';
import type { AppEnv } from '../env.ts';
import { errorPage, signInPage, signOutPage } from '../pages/sign-in.tsx';
import type { Csrf } from './csrf.ts';
import { type AuthDeps, withinPortal } from './deps.ts';
import type { Provider } from './providers/provider.ts';

/** GET signin, error and signout: the pages of sign-in that work without JavaScript. */
export function authPageRoutes({
  csrf,
  providers,
  shell,
}: AuthDeps & { readonly csrf: Csrf; readonly providers: ReadonlyMap<string, Provider> }): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/signin', (c) =>
      signInPage(c, shell, {
        providers: [...providers.values()],
        csrfToken: csrf.token(c),
        callbackUrl: withinPortal(c.var.origin, c.req.query('callbackUrl')),
        error: c.req.query('error'),
      }),
    )
    .get('/signout', (c) => signOutPage(c, shell, { csrfToken: csrf.token(c) }))
    .get('/error', (c) => errorPage(c, shell, { error: c.req.query('error') }));
}
