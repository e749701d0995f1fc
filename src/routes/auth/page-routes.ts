import { type Context, Hono } from 'hono';
import type { AppEnv } from '../env.ts';
import { errorPage, signInPage, signOutPage } from '../pages/sign-in.tsx';
import type { Csrf } from './csrf.ts';
import { type AuthDeps, signInUrl, withinPortal } from './deps.ts';
import type { Provider, SignInError } from './providers/provider.ts';

/** Errors that NextAuth shows on its sign-in page, where one can try again. */
const ASK_AGAIN: ReadonlySet<string> = new Set([
  'Signin',
  'OAuthSignin',
  'OAuthCallback',
  'OAuthCreateAccount',
  'EmailCreateAccount',
  'Callback',
  'OAuthAccountNotLinked',
  'EmailSignin',
  'CredentialsSignin',
  'SessionRequired',
]);
/** The others stay on the error page, with these statuses. */
const STATUS: Readonly<Record<string, 403 | 500>> = { accessdenied: 403, verification: 403, configuration: 500 };

/** GET signin, error and signout: the pages of sign-in that work without JavaScript. */
export function authPageRoutes({
  csrf,
  providers,
  shell,
}: AuthDeps & { readonly csrf: Csrf; readonly providers: ReadonlyMap<string, Provider> }): Hono<AppEnv> {
  const signIn = (c: Context<AppEnv>) =>
    signInPage(c, shell, {
      providers: [...providers.values()],
      csrfToken: csrf.token(c),
      callbackUrl: withinPortal(c.var.origin, c.req.query('callbackUrl')),
      error: c.req.query('error') ?? wrongToken(c),
    });
  return new Hono<AppEnv>()
    .get('/signin', signIn)
    .get('/signin/:provider', signIn)
    .get('/signout', (c) => signOutPage(c, shell, { csrfToken: csrf.token(c), error: wrongToken(c) }))
    .get('/error', async (c) => {
      const error = c.req.query('error');
      if (error !== undefined && ASK_AGAIN.has(error)) return c.redirect(signInUrl(c.var.origin, { error }), 303);
      return errorPage(c, shell, { error, status: STATUS[error?.toLowerCase() ?? ''] ?? 200 });
    });
}

/** The error for a visitor who was sent here because of a wrong CSRF token. */
function wrongToken(c: Context<AppEnv>): SignInError | undefined {
  return c.req.query('csrf') === 'true' ? 'MissingCSRF' : undefined;
}
