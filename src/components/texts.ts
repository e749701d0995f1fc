import type { i18n, TFunction } from 'i18next';
import { createContext, use } from 'react';

/** The texts of a page, around all that reads them: `<Texts value={instance}>`. A page has one language to its end. */
export const Texts = createContext<i18n | undefined>(undefined);

/**
 * @returns what translates a key (`common:header.signIn`), and the instance that it is of, which knows the language.
 * @throws where nothing has put texts around the component.
 */
export function useTexts(): { readonly t: TFunction; readonly i18n: i18n } {
  const texts = use(Texts);
  if (!texts) throw new Error('A component reads texts, and no <Texts> is around it');
  return { t: texts.t, i18n: texts };
}
