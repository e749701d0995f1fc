import { JAVA_RESERVED } from '../../../checks/names/java/words.ts';
import { Fault } from '../../../model/fault.ts';
import { type Rendered, rendered } from './rendered.ts';
import { UNSEEN, units, visible } from './unseen.ts';

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
/** Names in letters of every script that Java and this machine know; letters beyond 16 bits belong to younger versions of Unicode. */
const NAME = /^(?!.*[\u{10000}-\u{10FFFF}\p{Default_Ignorable_Code_Point}])[\p{L}_$][\p{L}\p{Mn}\p{Mc}\p{Nd}_$]*$/u;
/** javac refuses constants above 65,535 bytes of modified UTF-8. */
const MAX_CONSTANT_BYTES = 60_000;
const CHUNK_CHARS = 15_000;
const MAX_DOC_CHARS = 600;

/** Names that were accepted, so that none is judged twice. */
const NAMES = new Map<string, Rendered>();
const QUALIFIED = new Map<string, Rendered>();
const TYPES = new Map<string, Rendered>();
const MOST_KNOWN = 50_000;

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
const UNSAFE_IN_STRING = new RegExp(`["\\\\]|${UNSEEN.source}`, 'gu');
const UNSAFE_IN_BLOCK = new RegExp(`\\\\|(?!\\n)${UNSEEN.source}`, 'gu');

/**
 * Writes a Java identifier. Names are made by `checks/names/`, so anything else here is a defect, refused before it becomes code.
 * @example
 * findOrder   →   findOrder
 * find-order   →   Fault unsafeText
 */
export function id(name: string): Rendered {
  return remembered(NAMES, name, isName);
}

/**
 * Writes a package or a qualified name.
 * @example
 * java.util.List   →   java.util.List
 */
export function pkg(name: string): Rendered {
  return remembered(QUALIFIED, name, isQualified);
}

/**
 * Writes a type: qualified names, generics, wildcards, arrays; no annotations.
 * @example
 * Map<String, byte[]>   →   Map<String, byte[]>
 */
export function type(expression: string): Rendered {
  return remembered(TYPES, expression, isType);
}

/**
 * Writes a whole string literal, quotes included; above javac's limit a `String.join` of several.
 * @example
 * say "no"   →   "say \"no\""
 */
export function str(text: string): Rendered {
  const safe = text.toWellFormed();
  if (safe.length <= CHUNK_CHARS || Buffer.byteLength(safe) <= MAX_CONSTANT_BYTES) return rendered(quoted(safe));
  const chunks: string[] = [];
  for (let at = 0; at < safe.length; ) {
    const end = wholeCharacters(safe, at + CHUNK_CHARS);
    chunks.push(quoted(safe.slice(at, end)));
    at = end;
  }
  return rendered(`String.join("", ${chunks.join(', ')})`);
}

/**
 * Writes a text block of the same value as `str`, its lines indented by so many blanks, for statements that people read. A text of
 * one line stays a string literal.
 * @example
 * select a\nfrom t, 4   →   """\n    select a\n    from t\\n    """
 */
export function block(text: string, indent: number): Rendered {
  const safe = text.toWellFormed().replace(/\r\n?/g, '\n');
  if (!safe.includes('\n') || Buffer.byteLength(safe) > MAX_CONSTANT_BYTES) return str(safe);
  const margin = ' '.repeat(indent);
  const lines = safe
    .replace(UNSAFE_IN_BLOCK, escaped)
    // None of a run stays as it is: two that do would look like the end behind one that is escaped.
    .replace(/"{3,}/g, (run) => '\\"'.repeat(run.length))
    .split('\n')
    .map((line) => line.replace(/ +$/, (blanks) => '\\s'.repeat(blanks.length)))
    .map((line, at, all) => (line === '' && at < all.length - 1 ? '' : margin + line));
  return rendered(`"""\n${lines.join('\n')}\\\n${margin}"""`);
}

/**
 * Writes one line of javadoc text: no markup, no tag, no comment end, and no backslash, which Java reads even in comments.
 * @example
 * a < b   →   a &#60; b
 */
export function doc(text: string): Rendered {
  const line = visible(text.toWellFormed().slice(0, MAX_DOC_CHARS).toWellFormed());
  return rendered(
    line
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[&<>@{}\\]|\*\/|\/\*/g, (found) => [...found].map((c) => `&#${c.charCodeAt(0)};`).join('')),
  );
}

/**
 * Writes a text of the source in javadoc: `{@code …}` where it may stand there as it is, else `<code>` with it escaped.
 * @example
 * shop.orders(id)   →   {@code shop.orders(id)}
 * a < b   →   <code>a &#60; b</code>
 */
export function docCode(text: string): Rendered {
  const escaped = doc(text).toString();
  const asItIs = !/[&*/]/.test(escaped);
  return rendered(asItIs ? `{@code ${escaped}}` : `<code>${escaped}</code>`);
}

/**
 * Writes a whole number: a long where an int cannot hold it.
 * @example
 * 3000000000   →   3000000000L
 */
export function num(value: number): Rendered {
  if (!Number.isSafeInteger(value)) refuse(String(value));
  return rendered(value === (value | 0) ? String(value) : `${value}L`);
}

/** Tells whether Java accepts a name. */
export function isName(name: string): boolean {
  return NAME.test(name) && !JAVA_RESERVED.has(name);
}

/** Tells whether Java accepts a name in ASCII, as packages and classes have: their names are those of files. */
export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name) && !JAVA_RESERVED.has(name);
}

function isQualified(name: string): boolean {
  return name.split('.').every(isIdentifier);
}

const PRIMITIVES = new Set(['boolean', 'byte', 'short', 'int', 'long', 'float', 'double', 'char', 'void']);

function isType(expression: string): boolean {
  const tokens = expression.match(/[A-Za-z0-9_$.]+|[<>,?]|\[\]|\s+|./gs) ?? [];
  const words = tokens.filter((token) => token.trim() !== '');
  return typeAt(words, 0) === words.length && words.length > 0;
}

/** Finds the index after the type that starts at `at`, or -1. */
function typeAt(words: readonly string[], at: number): number {
  let next = at;
  if (words[next] === '?') {
    next += 1;
    if (words[next] !== 'extends' && words[next] !== 'super') return next;
    next += 1;
  }
  const word = words[next] ?? '';
  if (!isQualified(word) && !PRIMITIVES.has(word)) return -1;
  next += 1;
  if (words[next] === '<') {
    do {
      next = typeAt(words, next + 1);
      if (next < 0) return -1;
    } while (words[next] === ',');
    if (words[next] !== '>') return -1;
    next += 1;
  }
  while (words[next] === '[]') next += 1;
  return next;
}

function remembered(known: Map<string, Rendered>, text: string, accepts: (text: string) => boolean): Rendered {
  const before = known.get(text);
  if (before) return before;
  if (typeof text !== 'string' || !accepts(text)) refuse(text);
  if (known.size > MOST_KNOWN) known.clear();
  const value = rendered(text);
  known.set(text, value);
  return value;
}

function refuse(text: string): never {
  throw new Fault('unsafeText', { values: { what: String(text).slice(0, 80) }, detail: `not legal Java: ${text}` });
}

function quoted(text: string): string {
  return `"${text.replace(UNSAFE_IN_STRING, escaped)}"`;
}

/** Escapes a character in octal, because Java would read a `\u` before it knows that it is inside a literal. */
function escaped(character: string): string {
  const short = ESCAPES[character];
  if (short) return short;
  const code = character.charCodeAt(0);
  return code < 0x100 ? `\\${code.toString(8).padStart(3, '0')}` : units(character);
}

function wholeCharacters(text: string, end: number): number {
  const code = text.charCodeAt(end - 1);
  return code >= 0xd800 && code <= 0xdbff ? end + 1 : end;
}
