import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SHOWN_FORMATS } from '../../model/contract/formats.ts';
import { DATABASE_KINDS } from '../../model/described/routine.ts';
import { CoverArt } from './cover-art.tsx';

/** Why the visitor is here again: keys of `common:login`. */
export type CoverNotice = 'activeSession' | 'expired' | 'refused';

/** Fills the page while access is not granted. */
export function Cover({
  notice,
  action,
}: {
  notice: CoverNotice | undefined /** Sign-in, or the license. */;
  action: ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const from = {
    databases: DATABASE_KINDS.map((kind) => t(`common:forms.choices.databaseType.${kind}`)).join(', '),
    formats: new Intl.ListFormat(i18n.language).format(SHOWN_FORMATS.map(({ name }) => name)),
  };
  return (
    <div className="cover">
      <CoverArt className="cover-art" />
      <section className="page-main grid justify-items-start gap-5 py-10 sm:py-16">
        {notice && (
          <p role="alert" className="alert alert-warning max-w-md text-sm">
            {t(`login.${notice}`)}
          </p>
        )}
        <h1 className="cover-title">{t('login.coverTitle')}</h1>
        <p className="muted max-w-md text-base leading-6">{t('login.coverText')}</p>
        <dl className="grid max-w-xl gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
          {(['From', 'To', 'As'] as const).map((part) => (
            <Fragment key={part}>
              <dt className="font-semibold">{t(`login.cover${part}`)}</dt>
              <dd className="muted mb-1">{t(`login.cover${part}Text`, from)}</dd>
            </Fragment>
          ))}
        </dl>
        {action}
      </section>
    </div>
  );
}
