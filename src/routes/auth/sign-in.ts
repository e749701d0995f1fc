import { type Context, Hono } from 'hono';
import type { Identity } from '../../services/sessions/sessions.ts';
import type { AppEnv } from '../env.ts';
import { deviceId, own, setSessionCookie } from './cookies.ts';
import type { Csrf } from './csrf.ts';
import { type AuthDeps, activeSessionUrl, authErrorUrl, signInUrl, withinPortal, wrongTokenUrl } from './deps.ts';
import type { PendingSignIn, pendingSignIns } from './pending-sign-in.ts';
import { startLocally } from './providers/local.ts';
import type { OauthProvider, Provider, SignInError } from './providers/provider.ts';
import { goTo, readForm, textOf } from './reply.ts';

export interface SignInDeps extends AuthDeps {
  readonly csrf: Csrf;
  readonly providers: ReadonlyMap<string, Provider>;
  readonly pending: ReturnType<typeof pendingSignIns>;
}

/** POST /api/auth/signin/:provider and GET /api/auth/callback/:provider. */
export function signInRoutes(deps: SignInDeps): Hono<AppEnv> {
  const { csrf, providers, pending, log } = deps;
  return new Hono<AppEnv>()
    .post('/signin/:provider', async function beginSignIn(c) {
      const form = await readForm(c);
      const { origin } = c.var;
      const callbackUrl = withinPortal(origin, textOf(form, 'callbackUrl'));
      if (!csrf.verify(c, form.csrfToken)) return goTo(c, form, wrongTokenUrl(origin));
      const provider = providers.get(c.req.param('provider'));
      if (!provider) return goTo(c, form, signInUrl(origin, { callbackUrl, error: 'UnknownProvider' }));
      try {
        const { url, state } = await startAt(provider, origin);
        pending.keep(c, { provider: provider.id, state, callbackUrl });
        return goTo(c, form, url);
      } catch (error) {
        log.error({ err: error, provider: provider.id }, 'sign-in did not start');
        return goTo(c, form, authErrorUrl(origin, 'OAuthSignin'));
      }
    })
    .get('/callback/:provider', async function endSignIn(c) {
      const { origin } = c.var;
      const provider = providers.get(c.req.param('provider'));
      const refuse = () => c.redirect(authErrorUrl(origin, 'OAuthCallback'), 303);
      if (provider?.kind !== 'oauth') return refuse();
      const begun = pending.find(c, provider.id, c.req.query('state'));
      pending.forget(c);
      if (!begun) return refuse();
      const identity = await finishAt(deps, provider, c, begun.state);
      if (typeof identity !== 'string') return completeSignIn(c, deps, identity, begun);
      // Where a begun sign-in was to lead is kept, which NextAuth does with a cookie.
      return c.redirect(signInUrl(origin, { callbackUrl: begun.callbackUrl, error: identity }), 303);
    });
}

/** Opens a session with a new id for an identity of any provider, unless the account is in use elsewhere. */
export async function completeSignIn(
  c: Context<AppEnv>,
  { sessions, key }: AuthDeps,
  identity: Identity,
  { callbackUrl }: PendingSignIn,
): Promise<Response> {
  const started = await sessions.start(identity, deviceId(c), c.req.header('cookie'));
  if ('activeUntil' in started) return c.redirect(activeSessionUrl(c.var.origin, started.activeUntil), 303);
  setSessionCookie(c, started.token);
  own(c, started.accountId, key);
  return c.redirect(callbackUrl, 303);
}

async function startAt(provider: Provider, origin: string) {
  return provider.kind === 'local'
    ? startLocally(provider, origin)
    : provider.start(`${origin}/api/auth/callback/${provider.id}`);
}

async function finishAt(
  { log }: AuthDeps,
  provider: OauthProvider,
  c: Context<AppEnv>,
  state: string,
): Promise<Identity | SignInError> {
  const url = new URL(c.req.url);
  if (url.searchParams.get('error') === 'access_denied') return 'AccessDenied';
  if (!url.searchParams.get('code')) return 'OAuthCallback';
  try {
    return await provider.finish(url, `${c.var.origin}/api/auth/callback/${provider.id}`, state);
  } catch (error) {
    log.warn({ err: error, provider: provider.id }, 'the provider did not confirm a sign-in');
    return 'OAuthCallback';
  }
}
