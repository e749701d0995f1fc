import { JAVA_OBJECT_MEMBERS, JAVA_RESERVED } from './java/words.ts';
import { transliterated } from './transliteration.ts';

const MAX_WORDS_CHARS = 60;
/** Longer names differ by the number behind their words alone. */
const MAX_READ_CHARS = 4 * MAX_WORDS_CHARS;

/**
 * The words of any name in its own letters, lower-cased: `ORDER_Líneas2` → order, líneas2; `findURLByID` → find, url, by, id. `$` is a
 * letter, as Java and JavaScript take it.
 */
export function spelledWords(name: string): readonly string[] {
  return (
    name
      .normalize('NFC')
      // Fillers and the like are letters that nobody sees.
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/([\p{Ll}\p{Nd}]\p{M}*)(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu}\p{M}*)(\p{Lu}\p{M}*\p{Ll})/gu, '$1 $2')
      .split(/[^\p{L}\p{M}\p{Nd}$]+/u)
      .filter((word) => word !== '')
      .map((word) => word.toLowerCase())
  );
}

/** The same in ASCII letters and digits: `класс` → klass. What ASCII cannot spell is left out. */
export function words(name: string): readonly string[] {
  const found = spelledWords(name.slice(0, MAX_READ_CHARS))
    .flatMap((word) => word.split('$'))
    .map(transliterated)
    .filter((word) => word !== '');
  return shortened(found, name);
}

/** UpperCamelCase, never starting with a digit; `fallback` when nothing of the name can be spelled. */
export function pascal(name: string, fallback = 'Item'): string {
  const text = words(name).map(capital).join('');
  if (text === '') return fallback;
  return /^[0-9]/.test(text) ? `N${text}` : text;
}

/** lowerCamelCase that is a legal Java name: `class` → `classValue`, `2nd` → `n2nd`. */
export function camel(name: string, fallback = 'item'): string {
  return lower(pascal(name, capital(fallback)));
}

/** `OrderItems` → `orderItems`; a word that Java keeps for itself gets `Value` behind it. */
export function lower(upperCamel: string): string {
  const text = upperCamel.charAt(0).toLowerCase() + upperCamel.slice(1);
  return JAVA_RESERVED.has(text) || JAVA_OBJECT_MEMBERS.has(text) ? `${text}Value` : text;
}

/** kebab-case ASCII: a segment of a URL, an artifact id. */
export function kebab(name: string, fallback = 'item'): string {
  return words(name).join('-') || fallback;
}

/** UPPER_SNAKE_CASE: a Java constant, an environment variable. */
export function constant(name: string, fallback = 'ITEM'): string {
  const text = words(name).join('_').toUpperCase();
  if (text === '') return fallback;
  return /^[0-9]/.test(text) ? `N${text}` : text;
}

/** A number that depends on the text alone, for names that need one that other names do not move. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

export function capital(word: string): string {
  const first = word.charAt(0).toUpperCase();
  // Some letters have two as their capital: ß.
  return first.length === 1 ? first + word.slice(1) : word;
}

/** Endless names are cut at a word, with a number from the whole name so that two such names do not meet. */
export function shortened(found: readonly string[], name: string, max = MAX_WORDS_CHARS): readonly string[] {
  const kept: string[] = [];
  let room = max;
  for (const word of found) {
    room -= word.length;
    if (room < 0) break;
    kept.push(word);
  }
  if (kept.length === found.length) return found;
  if (kept.length === 0) kept.push(found[0]?.slice(0, max) ?? '');
  return [...kept, `x${hash(name).toString(36)}`];
}
