import { readdirSync, readFileSync } from 'node:fs';
import { createInstance, type i18n, type TFunction } from 'i18next';
import { LANGUAGES, type Language } from './language.ts';

export type Texts = { readonly [key: string]: string | Texts };

/** Stands at the same distance from the source (src/shared) and from the bundle (dist/server). */
const LOCALES = new URL('../../locales/', import.meta.url);

const files = new Map(LANGUAGES.map((language) => [language, readLanguage(language)]));
const instances = new Map(LANGUAGES.map((language) => [language, createTexts(language)]));

/** The translator of a language: `textsFor('es')('common:faults.noAccess')`. */
export function textsFor(language: Language): TFunction {
  return instanceFor(language).getFixedT(language);
}

/** The i18next instance that server-rendered React reads its texts from. */
export function instanceFor(language: Language): i18n {
  const instance = instances.get(language);
  if (!instance) throw new Error(`No texts for the language ${language}`);
  return instance;
}

/**
 * The part of a language that a page ships to the browser.
 * @param sets text sets, one section of a set (`common:header`), or one text of it (`common:validation.positive`).
 */
export function pickTexts(language: Language, sets: Iterable<string>): Record<string, Texts> {
  const picked: Record<string, Picked> = {};
  for (const name of [...new Set(sets)].sort()) {
    const [set = name, path] = name.split(':');
    const texts = textSet(language, set);
    if (path === undefined) picked[set] = { ...texts };
    else {
      picked[set] ??= {};
      pick(texts, path.split('.'), picked[set], name);
    }
  }
  return picked;
}

interface Picked {
  [key: string]: string | Texts | Picked;
}

/** Copies what is at a path to the same path. */
function pick(from: Texts, [step = '', ...rest]: readonly string[], to: Picked, name: string): void {
  const found = from[step];
  if (found === undefined) throw new Error(`There is no text ${name}`);
  if (typeof found === 'string' || rest.length === 0) {
    to[step] = found;
    return;
  }
  const inside: Picked = {};
  Object.assign(inside, to[step]);
  pick(found, rest, inside, name);
  to[step] = inside;
}

/** A whole text set of a language. */
export function textSet(language: Language, name: string): Texts {
  const texts = files.get(language)?.[name];
  if (!texts) throw new Error(`There is no text set ${name} in ${language}`);
  return texts;
}

/** The names of the text sets, the same in every language. */
export const textSets = (): string[] => Object.keys(files.get('en') ?? {});

function readLanguage(language: Language): Record<string, Texts> {
  const folder = new URL(`${language}/`, LOCALES);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]),
  );
}

function createTexts(language: Language): i18n {
  const resources = Object.fromEntries(files);
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'common',
    ns: Object.keys(resources.en ?? {}),
    resources,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}
