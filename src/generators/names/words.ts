import { JAVA_OBJECT_MEMBERS, JAVA_RESERVED } from '../java/words.ts';

const MAX_WORDS_CHARS = 60;

/** Letters that decomposition leaves whole, by what they are usually written as in ASCII. */
export const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
};

/**
 * The words of any name, in ASCII letters and digits, lower-cased: `ORDER_Líneas2` → order, lineas2; `findURLByID` →
 * find, url, by, id. What ASCII cannot spell (名前) becomes `u540d524d`, so that different names stay different.
 */
export function words(name: string): readonly string[] {
  const ascii = [...name.normalize('NFKD')]
    .map(fold)
    .join('')
    .slice(0, 4 * MAX_WORDS_CHARS);
  const found = ascii
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
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
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function fold(character: string): string {
  if (character <= '\u007f') return character;
  const known = LETTERS[character];
  if (known) return known;
  if (/\p{M}/u.test(character)) return '';
  if (!/[\p{L}\p{N}]/u.test(character)) return '_';
  return `u${character.codePointAt(0)?.toString(16)}`;
}

/** Endless names are cut at a word, with a number from the whole name so that two such names do not meet. */
function shortened(found: readonly string[], name: string): readonly string[] {
  const kept: string[] = [];
  let room = MAX_WORDS_CHARS;
  for (const word of found) {
    room -= word.length;
    if (room < 0) break;
    kept.push(word);
  }
  if (kept.length === found.length) return found;
  if (kept.length === 0) kept.push(found[0]?.slice(0, MAX_WORDS_CHARS) ?? '');
  return [...kept, `x${hash(name).toString(36)}`];
}
