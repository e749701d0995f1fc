/** The languages of the interface; the first is the default. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** @returns whether a text from outside names a language of ours. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Writes the path of a page whose address says its language: `addressIn('es', '/plans')` → `/es/plans`. */
export const addressIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path}`;
