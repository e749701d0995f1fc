import type { Context } from 'hono';
import { LicenseText } from '../../islands/license/license-text.tsx';
import { textsFor } from '../../shared/texts.ts';
import type { License } from '../../shared/wire.ts';
import type { AppEnv } from '../env.ts';
import type { Shell } from '../shell.tsx';
import { authPage, ErrorText, SignOutForm } from './auth-page.tsx';

/** GET /api/auth/license: the license and its two answers, for who runs no scripts. */
export function licensePage(
  c: Context<AppEnv>,
  shell: Shell,
  props: {
    readonly license: License;
    readonly csrfToken: string;
    readonly clientToken: string;
    readonly error: string | undefined;
  },
) {
  const t = textsFor(c.var.language);
  const csrf = <input type="hidden" name="csrfToken" value={props.csrfToken} />;
  const content = (
    <>
      <ErrorText code={props.error} t={t} />
      <p>{t('common:license.intro')}</p>
      <LicenseText license={props.license} below="h1" />
      <div className="flex flex-wrap justify-end gap-2">
        <form method="post" action="/api/auth/license" className="max-sm:w-full">
          {csrf}
          <button className="btn max-sm:w-full" type="submit">
            {t('common:license.decline')}
          </button>
        </form>
        <form method="post" action="/api/auth/callback/eula" className="max-sm:w-full">
          {csrf}
          <input type="hidden" name="clientToken" value={props.clientToken} />
          <input type="hidden" name="callbackUrl" value="/" />
          <button className="btn btn-primary max-sm:w-full" type="submit">
            {t('common:license.accept')}
          </button>
        </form>
      </div>
    </>
  );
  return authPage(c, shell, t('common:license.title'), content, { wide: true });
}

/** The warning after declining: signing out is all that is left to do. */
export function declinedPage(c: Context<AppEnv>, shell: Shell, { csrfToken }: { readonly csrfToken: string }) {
  const t = textsFor(c.var.language);
  return authPage(c, shell, t('common:license.declinedTitle'), [
    <p key="text" className="alert alert-warning alert-soft">
      {t('common:license.declinedText')}
    </p>,
    <SignOutForm key="leave" csrfToken={csrfToken} language={c.var.language} />,
  ]);
}
