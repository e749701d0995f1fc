import { type Context, Hono } from 'hono';
import type { ZodError } from 'zod';
import { textsFor } from '../../shared/texts.ts';
import type { AppEnv } from '../env.ts';
import { localIdentityPage } from '../pages/sign-in.tsx';
import { authErrorUrl } from './deps.ts';
import { localIdentity, localIdentityForm } from './providers/local.ts';
import type { LocalProvider } from './providers/provider.ts';
import { type Form, readForm, textOf } from './reply.ts';
import { completeSignIn, type SignInDeps } from './sign-in.ts';

/** The local identity provider's page, and the callback that its form posts to. */
export function localSignInRoutes(deps: SignInDeps): Hono<AppEnv> {
  const { providers, pending, shell } = deps;

  function begun(c: Context<AppEnv>, id: string, state: string | undefined) {
    const provider = providers.get(id);
    const found = provider?.kind === 'local' ? pending.find(c, id, state) : undefined;
    return provider?.kind === 'local' && found ? { provider, pending: found } : undefined;
  }
  const refuse = (c: Context<AppEnv>) => c.redirect(authErrorUrl(c.var.origin, 'OAuthCallback'), 303);

  return new Hono<AppEnv>()
    .get('/local/:provider', async function askLocally(c) {
      const found = begun(c, c.req.param('provider'), c.req.query('state'));
      return found ? showForm(c, shell, found.provider, { state: found.pending.state }) : refuse(c);
    })
    .post('/callback/:provider', async function endLocalSignIn(c) {
      const form = await readForm(c);
      const found = begun(c, c.req.param('provider'), textOf(form, 'state'));
      if (!found) return refuse(c);
      const typed = localIdentityForm.safeParse(form);
      if (!typed.success) {
        const page = await showForm(c, shell, found.provider, form, typed.error);
        return new Response(page.body, { status: 400, headers: page.headers });
      }
      pending.forget(c);
      return completeSignIn(c, deps, localIdentity(found.provider, typed.data), found.pending);
    });
}

function showForm(
  c: Context<AppEnv>,
  shell: SignInDeps['shell'],
  provider: LocalProvider,
  form: Form,
  error?: ZodError,
) {
  const t = textsFor(c.var.language);
  const faultOf = (field: 'name' | 'email') => {
    const issue = error?.issues.find(({ path }) => path[0] === field);
    if (!issue) return undefined;
    return issue.message === 'email'
      ? t('common:signIn.emailInvalid')
      : t('common:validation.required', { field: t(`common:signIn.${field}`) });
  };
  return localIdentityPage(c, shell, {
    provider,
    state: textOf(form, 'state') ?? '',
    name: { value: textOf(form, 'name') ?? '', fault: faultOf('name') },
    email: { value: textOf(form, 'email') ?? '', fault: faultOf('email') },
  });
}
