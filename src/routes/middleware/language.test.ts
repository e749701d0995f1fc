import { expect, test } from 'vitest';
import { acceptedLanguage } from './language.ts';

test.each([
  ['es', 'es'],
  ['ES-mx', 'es'],
  ['fr, es;q=0.5, en;q=0.4', 'es'],
  ['en;q=0.3, es;q=0.9', 'es'],
  ['es, en', 'es'],
])('%s is answered in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test.each([[undefined], [''], ['fr, de;q=0.9'], ['es;q=0'], ['esperanto'], [';;,,q=']])(
  '%s is answered in English',
  (header) => {
    expect(acceptedLanguage(header)).toBe('en');
  },
);
