import type cronstrue from 'cronstrue';
import { isLanguage, type Language } from '../../shared/language.ts';

interface Words {
  readonly default: typeof cronstrue;
  /** The library's name for the language: `es`, `pt_BR`. */
  readonly locale: string;
}

/** The library with the words of a language, one file for each: a page loads its own alone. */
const WORDS: Readonly<Record<Language, () => Promise<Words>>> = {
  en: () => import('./cron-words/en.ts'),
  es: () => import('./cron-words/es.ts'),
};

/**
 * Loads the words of one language, or the English ones for a language that is not ours.
 *
 * @returns what says a valid expression in them; it throws where it cannot.
 */
export async function cronWords(language: string): Promise<(expression: string) => string> {
  const { default: library, locale } = await WORDS[isLanguage(language) ? language : 'en']();
  // Spring takes names in any case, and asks of a day that month and weekday both fit.
  const options = { locale, use24HourTimeFormat: true, logicalAndDayFields: true };
  return (expression) =>
    library.toString(expression.startsWith('@') ? expression.toLowerCase() : expression.toUpperCase(), options);
}
