import type { Context } from 'hono';
import { GithubIcon, GoogleIcon } from '../../components/shell/icons.tsx';
import { textsFor } from '../../shared/texts.ts';
import type { LocalProvider, Provider } from '../auth/providers/provider.ts';
import type { AppEnv } from '../env.ts';
import type { Shell } from '../shell.tsx';
import { authPage, ErrorText, SignOutForm } from './auth-page.tsx';

interface Typed {
  readonly value: string;
  readonly fault: string | undefined;
}

/** GET /api/auth/signin: a form for each provider. */
export function signInPage(
  c: Context<AppEnv>,
  shell: Shell,
  props: {
    readonly providers: readonly Provider[];
    readonly csrfToken: string;
    readonly callbackUrl: string;
    readonly error: string | undefined;
  },
) {
  const t = textsFor(c.var.language);
  return authPage(c, shell, t('common:signIn.title'), [
    <ErrorText key="error" code={props.error} t={t} />,
    ...props.providers.map(({ id, name }) => (
      <form key={id} method="post" action={`/api/auth/signin/${id}`}>
        <input type="hidden" name="csrfToken" value={props.csrfToken} />
        <input type="hidden" name="callbackUrl" value={props.callbackUrl} />
        <button className="btn btn-outline btn-block" type="submit">
          {id === 'google' ? <GoogleIcon /> : <GithubIcon />}
          {t('common:signIn.with', { provider: name })}
        </button>
      </form>
    )),
    props.providers.length === 0 && <p key="none">{t('common:signIn.noProviders')}</p>,
  ]);
}

/** GET /api/auth/signout: asks before it signs out, as a link alone must not. */
export function signOutPage(
  c: Context<AppEnv>,
  shell: Shell,
  { csrfToken, error }: { readonly csrfToken: string; readonly error: string | undefined },
) {
  const t = textsFor(c.var.language);
  return authPage(c, shell, t('common:signIn.signOutTitle'), [
    <ErrorText key="error" code={error} t={t} />,
    <SignOutForm key="leave" csrfToken={csrfToken} language={c.var.language} />,
    <a key="stay" className="btn btn-ghost btn-block" href="/">
      {t('common:pages.goHome')}
    </a>,
  ]);
}

/** GET /api/auth/error. */
export function errorPage(
  c: Context<AppEnv>,
  shell: Shell,
  { error, status }: { readonly error: string | undefined; readonly status: 200 | 403 | 500 },
) {
  const t = textsFor(c.var.language);
  const content = [
    <ErrorText key="error" code={error ?? 'Default'} t={t} />,
    <a key="again" className="btn btn-block" href="/api/auth/signin">
      {t('common:signIn.again')}
    </a>,
  ];
  return authPage(c, shell, t('common:signIn.errorTitle'), content, { status });
}

/** The local identity provider's page, which says plainly that it proves nothing. */
export function localIdentityPage(
  c: Context<AppEnv>,
  shell: Shell,
  props: { readonly provider: LocalProvider; readonly state: string; readonly name: Typed; readonly email: Typed },
) {
  const t = textsFor(c.var.language);
  const { provider, state, name, email } = props;
  const content = [
    <p key="note" className="alert alert-warning alert-soft">
      {t('common:signIn.localNote', { provider: provider.name })}
    </p>,
    <form key="form" method="post" action={`/api/auth/callback/${provider.id}`} noValidate className="grid gap-4">
      <input type="hidden" name="state" value={state} />
      <Field id="name" label={t('common:signIn.name')} type="text" autoComplete="name" typed={name} />
      <Field id="email" label={t('common:signIn.email')} type="email" autoComplete="email" typed={email} />
      <button className="btn btn-primary btn-block" type="submit">
        {t('common:signIn.localSubmit')}
      </button>
    </form>,
  ];
  // With its faults it is the answer to a post, and there is nothing to see at that address.
  const back = `/api/auth/local/${provider.id}?${new URLSearchParams({ state })}`;
  return authPage(c, shell, t('common:signIn.localTitle', { provider: provider.name }), content, { back });
}

function Field(props: {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly autoComplete: string;
  readonly typed: Typed;
}) {
  const { id, label, type, autoComplete, typed } = props;
  const faultId = typed.fault ? `${id}-fault` : undefined;
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        className={`input w-full ${faultId ? 'input-error' : ''}`}
        id={id}
        name={id}
        type={type}
        autoComplete={autoComplete}
        defaultValue={typed.value}
        maxLength={254}
        required
        aria-invalid={faultId ? true : undefined}
        aria-describedby={faultId}
      />
      {faultId && (
        <p className="text-error text-sm" id={faultId}>
          {typed.fault}
        </p>
      )}
    </div>
  );
}
