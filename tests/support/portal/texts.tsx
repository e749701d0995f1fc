import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Texts } from '../../../src/components/texts.ts';
import { instanceFor } from '../../../src/shared/texts.ts';

/** HTML of a component as the server renders it, in a language. */
export function html(node: ReactNode, language: 'en' | 'es' = 'en'): string {
  return renderToString(<Texts value={instanceFor(language)}>{node}</Texts>);
}
