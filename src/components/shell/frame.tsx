import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, otherLanguages } from '../../shared/language.ts';
import type { MenuNode } from '../../shared/menu.ts';
import { ThemeIcon } from './icons.tsx';
import { Mark } from './logo.tsx';
import { TopNav } from './top-nav.tsx';

interface Props {
  readonly language: Language;
  /** The page's address, for the mark in the navigation; absent while the cover is shown. */
  readonly path: string | undefined;
  /** Where the language switch comes back to. */
  readonly back: string;
  /** Writes the page's address in a language, where the address says which one it is. */
  readonly address?: ((language: Language) => string) | undefined;
  readonly top: readonly MenuNode[];
  /** The burger menu and the signed-in part; null on pages that ship no script. */
  readonly menu: ReactNode;
  readonly account: ReactNode;
  /** Dialogs and toasts of a signed-in person. */
  readonly notices: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page around its content: skip link, header, navigation, main. */
export function Frame({ language, path, back, address, top, menu, account, notices, children }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <a href="#main" className="skip-link">
        {t('nav.skip')}
      </a>
      <header className="page-header">
        {menu}
        <a
          href="/"
          aria-label={t('header.home')}
          className="flex items-center gap-2 rounded-field pr-2 font-semibold text-base"
        >
          <Mark className="size-7" />
          <span className="hidden min-[25rem]:inline">Forja</span>
        </a>
        <TopNav nodes={top} current={path} label={t('nav.main')} />
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <LanguageSwitch language={language} back={back} address={address} />
          {menu && (
            <button
              type="button"
              data-theme-toggle=""
              className="btn btn-ghost btn-square btn-sm needs-script"
              aria-label={t('header.theme')}
            >
              <ThemeIcon />
            </button>
          )}
          {account}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {notices}
    </>
  );
}

/** A plain link to each other language: it works without scripts and comes back to the page it stands on. */
function LanguageSwitch({ language, back, address }: Pick<Props, 'language' | 'back' | 'address'>) {
  return otherLanguages(language).map(({ code, view }) => (
    <a
      key={code}
      href={address?.(code) ?? `/api/language/${code}?back=${encodeURIComponent(back)}`}
      hrefLang={code}
      lang={code}
      // The name begins with what is seen, so that it can be spoken.
      aria-label={`${code.toUpperCase()} · ${view}`}
      className="btn btn-ghost btn-square btn-sm font-medium text-xs uppercase"
    >
      {code}
    </a>
  ));
}
