import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
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
  const { t } = useTexts();
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
        {action}
      </section>
    </div>
  );
}
