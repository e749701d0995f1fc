import type { Context } from 'hono';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { textsFor } from '../../shared/texts.ts';
import type { SignInError } from '../auth/providers/provider.ts';
import type { AppEnv } from '../env.ts';
import type { Page, Shell } from '../shell.tsx';

const ERRORS: ReadonlySet<string> = new Set<SignInError>([
  'OAuthSignin',
  'OAuthCallback',
  'AccessDenied',
  'SessionRequired',
  'Configuration',
  'MissingCSRF',
  'CredentialsSignin',
  'EmailNotVerified',
  'UnknownProvider',
]);

/** A page of sign-in. These ship no script: whoever cannot run ours can still sign in and accept the license. */
export function authPage(
  c: Context<AppEnv>,
  shell: Shell,
  title: string,
  content: ReactNode,
  { wide = false, ...page }: { readonly wide?: boolean } & Pick<Page, 'back' | 'status'> = {},
): Promise<Response> {
  const body = (
    <div className={`page-main grid ${wide ? 'max-w-3xl' : 'max-w-md'} gap-4 py-12`}>
      <h1>{title}</h1>
      {content}
    </div>
  );
  return shell.renderPage(c, { title, access: 'public', plain: true, body, ...page });
}

/** Says why the visitor is here again, in words that we know; any other code is 'it did not work'. */
export function ErrorText({ code, t }: { readonly code: string | undefined; readonly t: TFunction }) {
  if (code === undefined) return null;
  return (
    <p className="alert alert-error alert-soft" role="alert">
      {t(`common:signIn.errors.${ERRORS.has(code) ? code : 'Default'}`)}
    </p>
  );
}

/** Ends the session: a form, as a link alone must not. */
export function SignOutForm({
  csrfToken,
  language,
}: {
  readonly csrfToken: string;
  readonly language: AppEnv['Variables']['language'];
}) {
  return (
    <form method="post" action="/api/auth/signout">
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <button className="btn btn-primary btn-block" type="submit">
        {textsFor(language)('common:signIn.signOut')}
      </button>
    </form>
  );
}
