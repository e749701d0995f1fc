import { type Alphabet, lettersOf, takes } from './alphabet.ts';
import { JAVA_OBJECT_MEMBERS, JAVA_RESERVED } from './java/words.ts';
import { capital, shortened, spelledWords, words } from './words.ts';

/** The longest name; a longer one is cut. No database has longer names (an alias of MySQL has 256 characters). */
export const MAX_PROPERTY_CHARS = 256;

const NAME = /^(?!.*[\u{10000}-\u{10FFFF}\p{Default_Ignorable_Code_Point}])[\p{L}_$][\p{L}\p{Mn}\p{Mc}\p{Nd}_$]*$/u;

/**
 * Makes the name of a member for callers: lowerCamelCase in its own letters, changed only as far as the alphabet needs.
 * `fallback` is used where none of its letters can be spelt.
 * @example
 * ORDER_ID → orderId,   класс → класс or, in ASCII, klass,   2nd → 2nd or _2nd,   % → %
 */
export function propertyName(name: string, fallback: string, alphabet: Alphabet = 'any'): string {
  const own = alphabet === 'ascii' ? words(name) : shortened(spelledWords(name), name, MAX_PROPERTY_CHARS);
  const spelled = lettersOf(alphabet, camelCase(own)) || lettersOf(alphabet, camelCase(words(name)));
  const wanted = spelled === '' && alphabet === 'any' ? name.trim().slice(0, MAX_PROPERTY_CHARS) : spelled;
  if (takes(alphabet, wanted)) return wanted;
  return takes(alphabet, `_${wanted}`) && wanted !== '' ? `_${wanted}` : fallback;
}

/**
 * Makes the Java name of a member: lowerCamelCase of letters that both a JDK and this machine know. Letters beyond 16
 * bits are left out, because they come from younger versions of Unicode.
 * @example
 * class → classValue,   2nd → n2nd,   % → `fallback`
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

/** Joins words. Words in letters without capitals are parted by an underscore: `주문_번호`. */
function camelCase([first = '', ...others]: readonly string[]): string {
  return first + others.map((word) => (/^\p{Lo}/u.test(word) ? `_${word}` : capital(word))).join('');
}
