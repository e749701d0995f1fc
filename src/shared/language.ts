/**
 * The languages of the interface, one on each line; the first is the default. A switch to a language speaks that language:
 * `view` is the name of the one in the header, `read` of the one beside the license.
 */
const LIST = [
  { code: 'en', view: 'View in English', read: 'Read in English' },
  { code: 'es', view: 'Ver en español', read: 'Leer en español' },
] as const;

export type Language = (typeof LIST)[number]['code'];

/** The entry of a language in the list, for a switch to it. */
export interface LanguageChoice {
  readonly code: Language;
  readonly view: string;
  readonly read: string;
}

/** The codes of the languages. */
export const LANGUAGES: readonly Language[] = LIST.map(({ code }) => code);

/** The words of the switches to each language. */
export const CHOICES = Object.fromEntries(LIST.map((choice) => [choice.code, choice])) as Readonly<
  Record<Language, LanguageChoice>
>;

/** @returns the languages that a page in this one can be switched to, in the order of the list. */
export function otherLanguages(language: Language): readonly LanguageChoice[] {
  return LIST.filter(({ code }) => code !== language);
}

/** @returns whether a text from outside names a language of ours. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Writes the path of a page whose address says its language: `addressIn('es', '/plans')` → `/es/plans`. */
export const addressIn = (language: Language, path: string): string =>
  language === LANGUAGES[0] ? path : `/${language}${path}`;
