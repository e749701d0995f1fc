import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { instanceFor } from '../../../src/shared/texts.ts';

/** HTML of a component as the server renders it, in a language. */
export function html(node: ReactNode, language: 'en' | 'es' = 'en'): string {
  return renderToString(<I18nextProvider i18n={instanceFor(language)}>{node}</I18nextProvider>);
}
