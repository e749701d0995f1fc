import { JAVA_OBJECT_MEMBERS, JAVA_RESERVED } from './java/words.ts';
import { transliterated } from './transliteration.ts';

/** A name whose words stand in it as they are, as most names of databases do. */
const PLAIN = /^[a-z0-9_]*$/;
const MAX_WORDS_CHARS = 60;
/** The part of a long name that is read; longer names differ only by the number behind their words. */
const MAX_READ_CHARS = 4 * MAX_WORDS_CHARS;

/**
 * Splits any name into its words, in its own letters and lower case. `$` is a letter, as in Java and JavaScript.
 * @example
 * ORDER_Líneas2 → order, líneas2;   findURLByID → find, url, by, id
 */
export function spelledWords(name: string): readonly string[] {
  if (PLAIN.test(name)) return name.split('_').filter((word) => word !== '');
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

/**
 * Splits a name into words of ASCII letters and digits; letters that ASCII cannot spell are left out.
 * @example
 * КЛАСС_ID → klass, id
 */
export function words(name: string): readonly string[] {
  const found = spelledWords(name.slice(0, MAX_READ_CHARS))
    .flatMap((word) => word.split('$'))
    .map(transliterated)
    .filter((word) => word !== '');
  return shortened(found, name);
}

/**
 * Writes a name in UpperCamelCase, never with a digit first; `fallback` where nothing of it can be spelt.
 * @example
 * order_items → OrderItems,   2nd → N2nd
 */
export function pascal(name: string, fallback = 'Item'): string {
  const text = words(name).map(capital).join('');
  if (text === '') return fallback;
  return /^[0-9]/.test(text) ? `N${text}` : text;
}

/**
 * Writes a name in lowerCamelCase that is a legal Java name.
 * @example
 * ORDER_ID → orderId,   class → classValue,   2nd → n2nd
 */
export function camel(name: string, fallback = 'item'): string {
  return lower(pascal(name, capital(fallback)));
}

/**
 * Turns UpperCamelCase into lowerCamelCase; a reserved word of Java gets `Value` behind it.
 * @example
 * OrderItems → orderItems,   Class → classValue
 */
export function lower(upperCamel: string): string {
  const text = upperCamel.charAt(0).toLowerCase() + upperCamel.slice(1);
  return JAVA_RESERVED.has(text) || JAVA_OBJECT_MEMBERS.has(text) ? `${text}Value` : text;
}

/**
 * Writes a name in kebab-case ASCII, for a segment of a URL or an artifact id.
 * @example
 * OrderItems → order-items
 */
export function kebab(name: string, fallback = 'item'): string {
  return words(name).join('-') || fallback;
}

/**
 * Writes a name in UPPER_SNAKE_CASE, for a Java constant or an environment variable.
 * @example
 * orderItems → ORDER_ITEMS,   2nd → N2ND
 */
export function constant(name: string, fallback = 'ITEM'): string {
  const text = words(name).join('_').toUpperCase();
  if (text === '') return fallback;
  return /^[0-9]/.test(text) ? `N${text}` : text;
}

/**
 * Makes a number that depends on the text alone, for names that need one that other names do not change (FNV-1a, 32
 * bits).
 */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/**
 * Writes a word with a capital first letter; a letter whose capital is two letters (ß) stays.
 * @example
 * order   →   Order
 */
export function capital(word: string): string {
  const first = word.charAt(0).toUpperCase();
  // Some letters have two as their capital: ß.
  return first.length === 1 ? first + word.slice(1) : word;
}

/**
 * Cuts endless names at a word, and adds a number made from the whole name, so that two such names do not meet.
 * @example
 * order, of, …, customers of more than 60 letters   →   order, of, …, x1aizq1p
 */
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
