import { type Alphabet, lettersOf, takes } from './alphabet.ts';
import { JAVA_OBJECT_MEMBERS, JAVA_RESERVED } from './java/words.ts';
import { capital, shortened, spelledWords, words } from './words.ts';

/** A longer name is cut: no database has more characters in one (an alias of MySQL). */
export const MAX_PROPERTY_CHARS = 256;

const NAME = /^(?!.*[\u{10000}-\u{10FFFF}\p{Default_Ignorable_Code_Point}])[\p{L}_$][\p{L}\p{Mn}\p{Mc}\p{Nd}_$]*$/u;

/**
 * What callers call a member: lowerCamelCase in its own letters, changed only as far as the alphabet needs: `ORDER_ID` → `orderId`,
 * `класс` → `класс` or, in ASCII, `klass`; `2nd` → `2nd` or `_2nd`; `%` → `%`. `fallback` where nothing of it can be spelled.
 */
export function propertyName(name: string, fallback: string, alphabet: Alphabet = 'any'): string {
  const own = alphabet === 'ascii' ? words(name) : shortened(spelledWords(name), name, MAX_PROPERTY_CHARS);
  const spelled = lettersOf(alphabet, camelCase(own)) || lettersOf(alphabet, camelCase(words(name)));
  const wanted = spelled === '' && alphabet === 'any' ? name.trim().slice(0, MAX_PROPERTY_CHARS) : spelled;
  if (takes(alphabet, wanted)) return wanted;
  return takes(alphabet, `_${wanted}`) && wanted !== '' ? `_${wanted}` : fallback;
}

/**
 * What Java calls it: lowerCamelCase of letters of every script that both a JDK and this machine know (those beyond 16 bits are of
 * younger Unicodes), where Java takes such a name: `class` → `classValue`, `2nd` → `n2nd`, `%` → `fallback`.
 */
export function componentName(property: string, fallback: string): string {
  const letters = property.replace(/[^\p{L}\p{Mn}\p{Mc}\p{Nd}_]|[\u{10000}-\u{10FFFF}]/gu, ' ');
  const [first = '', ...others] = spelledWords(letters);
  if (first === '') return fallback;
  const name = first + others.map(capital).join('');
  const text = /^[\p{M}\p{Nd}]/u.test(name) ? `n${name}` : name;
  return isComponent(text) ? text : `${text}Value`;
}

/** Whether Java takes a name for a component of a record as it is. */
export function isComponent(name: string): boolean {
  return NAME.test(name) && !JAVA_RESERVED.has(name) && !JAVA_OBJECT_MEMBERS.has(name);
}

/** Letters that have no capitals stay apart by a line: `주문_번호`. */
function camelCase([first = '', ...others]: readonly string[]): string {
  return first + others.map((word) => (/^\p{Lo}/u.test(word) ? `_${word}` : capital(word))).join('');
}
