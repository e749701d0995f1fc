/**
 * A type as a plan tells it.
 * @typedef {{kind: string, of?: Type, name?: string, length?: number, precision?: number, scale?: number, signed?: boolean, zoned?: boolean, currency?: boolean}} Type
 * @typedef {{kind: 'enum', values: string[]} | {kind: 'record', members: {name: string, type: Type, databaseType: string}[]}} Named
 * @typedef {Readonly<Record<string, Named>>} Types
 */

/**
 * A value of JSON as PostgreSQL reads it from a text; null stays null.
 * `[1, null]` of a list → `{"1",NULL}`, `{a: 1}` of a record → `("1")`, base64 of bytes → `\x00ff`
 * @param {unknown} value
 * @param {Type} type
 * @param {Types} types
 * @returns {string | null}
 */
export function textOf(value, type, types) {
  if (value === null || value === undefined) return null;
  switch (type.kind) {
    case 'json':
      return JSON.stringify(value);
    case 'bytes':
      return `\\x${Buffer.from(String(value), 'base64').toString('hex')}`;
    case 'list':
      return listText(value, /** @type {Type} */ (type.of), types);
    case 'ref':
      return namedText(value, types[type.name ?? ''], types);
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}

/** @param {unknown} value @param {Type} of @param {Types} types */
function listText(value, of, types) {
  if (!Array.isArray(value)) return String(value);
  return `{${value.map((element) => (of.kind === 'list' ? (textOf(element, of, types) ?? 'NULL') : quoted(textOf(element, of, types), 'NULL'))).join(',')}}`;
}

/** @param {unknown} value @param {Named | undefined} named @param {Types} types */
function namedText(value, named, types) {
  if (named?.kind !== 'record' || typeof value !== 'object' || value === null) return String(value);
  const own = /** @type {Record<string, unknown>} */ (value);
  return `(${named.members.map(({ name, type }) => quoted(textOf(own[name], type, types), '')).join(',')})`;
}

/** @param {string | null} text @param {string} none */
function quoted(text, none) {
  return text === null ? none : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

const NUMBERS = new Set(['integer', 'decimal', 'float', 'boolean']);

/**
 * A value of JSON as a literal of MySQL and MariaDB.
 * `"it's"` → `'it\'s'`, base64 of bytes → `x'00ff'`, `true` → `true`
 * @param {unknown} value
 * @param {Type} type
 * @param {(text: string) => string} inQuotes a text, escaped
 */
export function literalOf(value, type, inQuotes) {
  if (value === null || value === undefined) return 'null';
  if (type.kind === 'bytes') return `x'${Buffer.from(String(value), 'base64').toString('hex')}'`;
  if (type.kind === 'json' || typeof value === 'object') return inQuotes(JSON.stringify(value));
  const text = String(value);
  // Only what is one stands without quotes.
  if (NUMBERS.has(type.kind) && /^(?:-?\d[\d.]*(?:e[+-]?\d+)?|true|false)$/i.test(text)) return text;
  return inQuotes(type.kind === 'timestamp' ? text.replace('T', ' ').replace('Z', '') : text);
}
