import { Cover, type CoverNotice } from '../components/shell/cover.tsx';
import { addressIn, type Language } from '../shared/language.ts';
import { textsFor } from '../shared/texts.ts';
import { ACTIVE_SESSION } from '../shared/wire.ts';
import { Island } from './islands.tsx';
import { exampleHref } from './pages/example/href.ts';
import { LOGIN_TEXTS, type View } from './view.tsx';

const LICENSE_TEXTS = ['common:license', 'common:dialogs', 'common:toasts'];

/** Why a visitor is here again, by the `error` of the address: only what we know how to say. */
export function noticeOf(error: string | undefined): CoverNotice | undefined {
  if (error === undefined) return undefined;
  return error === ACTIVE_SESSION ? 'activeSession' : error === 'SessionRequired' ? 'expired' : 'refused';
}

interface CoverOptions {
  /** The address at which people reach the operator. */
  readonly contactUrl?: string | undefined;
  /** Whether there is a page for anybody that shows what comes out. */
  readonly hasExample?: boolean;
  /** Whether there is one that shows what credits cost. */
  readonly hasPlans?: boolean;
}

/** The cover of who is not signed in: the way in, and what can be seen without. */
export function signInCover(
  language: Language,
  notice: CoverNotice | undefined,
  { contactUrl: contact, hasExample, hasPlans }: CoverOptions,
): View {
  const props = { className: 'btn btn-primary' };
  const signIn = <Island name="login-modal" props={props} load="touch" texts={LOGIN_TEXTS} />;
  const t = textsFor(language);
  const links = [
    ...(hasExample ? [{ href: exampleHref(language), text: t('common:login.example') }] : []),
    ...(hasPlans ? [{ href: addressIn(language, '/plans'), text: t('common:login.plans') }] : []),
  ];
  const action = (
    <div className="flex flex-wrap items-center gap-3">
      {signIn}
      {links.map(({ href, text }) => (
        <a key={href} href={href} className="btn btn-ghost">
          {text}
        </a>
      ))}
    </div>
  );
  return {
    language,
    visitor: 'nobody',
    title: t('common:login.title'),
    access: 'public',
    path: undefined,
    body: (
      <>
        <Cover notice={notice} action={action} />
        {notice === 'activeSession' && (
          <Island
            name="active-session"
            props={{ language, ...(contact !== undefined && { contact }) }}
            load="load"
            texts={['common:activeSession', 'common:dialogs']}
          />
        )}
      </>
    ),
  };
}

/** The cover of a signed-in user who has not accepted the license in force: who they are, and the question. */
export function licenseCover(language: Language): View {
  const title = textsFor(language)('common:license.title');
  const question = (
    <>
      <Island name="license-dialog" props={{ language }} load="load" texts={LICENSE_TEXTS} />
      <noscript>
        <a href="/api/auth/license" className="btn btn-primary">
          {title}
        </a>
      </noscript>
    </>
  );
  return {
    language,
    visitor: 'newcomer',
    title,
    access: 'public',
    path: undefined,
    body: <Cover notice={undefined} action={question} />,
  };
}
