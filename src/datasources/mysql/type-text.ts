import type { DataType } from '../../model/types.ts';
import { TypeRefused } from '../describe/type-refused.ts';

/** A type as the catalogue spells it, taken apart: `decimal(10,2) unsigned`, `enum('a','b')`. */
export interface TypeText {
  readonly name: string;
  /** The numbers in its parentheses; an enumeration has `values` there. */
  readonly numbers: readonly number[];
  readonly values: readonly string[];
  readonly unsigned: boolean;
}

const TYPE = /^\s*([a-z][a-z0-9_]*)\s*(?:\(([\s\S]*)\))?([^()]*)$/i;
const VALUE = /'((?:[^'\\]|''|\\[\s\S])*)'/g;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0', Z: '\x1a', b: '\b' };

export function readTypeText(text: string): TypeText {
  const [, name = '', inside = '', rest = ''] = TYPE.exec(text) ?? [];
  const lower = name.toLowerCase();
  const listed = lower === 'enum' || lower === 'set';
  return {
    name: lower,
    numbers: listed
      ? []
      : inside
          .split(',')
          .filter((part) => part.trim() !== '')
          .map(Number),
    values: listed ? [...inside.matchAll(VALUE)].map(([, value = '']) => unescaped(value)) : [],
    unsigned: /\b(?:unsigned|zerofill)\b/i.test(rest),
  };
}

/** Reads a value: the catalogue doubles quotes, and writes control characters and backslashes with a backslash. */
function unescaped(value: string): string {
  return value.replace(/''|\\([\s\S])/g, (_, sign?: string) => (sign === undefined ? "'" : (ESCAPES[sign] ?? sign)));
}

const INTEGERS: Readonly<Record<string, 8 | 16 | 32 | 64>> = {
  tinyint: 8,
  smallint: 16,
  mediumint: 32,
  int: 32,
  bigint: 64,
};

/**
 * The types that have neither length nor sign. Texts of a set, a network address or unknown length travel as they are.
 */
const PLAIN: Readonly<Record<string, DataType>> = {
  float: { kind: 'float', bits: 32 },
  double: { kind: 'float', bits: 64 },
  real: { kind: 'float', bits: 64 },
  year: { kind: 'integer', bits: 16, signed: true },
  date: { kind: 'date' },
  // From -838:59:59 to 838:59:59: a duration as well as a time of day.
  time: { kind: 'string' },
  datetime: { kind: 'timestamp', zoned: false },
  // Kept in UTC, shown in the session's time zone: a point in time.
  timestamp: { kind: 'timestamp', zoned: true },
  tinytext: { kind: 'string' },
  text: { kind: 'string' },
  mediumtext: { kind: 'string' },
  longtext: { kind: 'string' },
  enum: { kind: 'string' },
  set: { kind: 'string' },
  inet4: { kind: 'string' },
  inet6: { kind: 'string' },
  null: { kind: 'string' },
  uuid: { kind: 'uuid' },
  json: { kind: 'json' },
};

export const GEOMETRIES: ReadonlySet<string> = new Set(
  'geometry point linestring polygon multipoint multilinestring multipolygon geometrycollection geomcollection'.split(
    ' ',
  ),
);
/** The types of bytes in the server's own form, geometries included: bytes that were read can be written back. */
const BYTES = new Set([...'binary varbinary tinyblob blob mediumblob longblob vector'.split(' '), ...GEOMETRIES]);

/**
 * Maps a type to a neutral one.
 * @example
 * int unsigned   →   {kind: 'integer', bits: 32, signed: false}
 * @throws TypeRefused for an unknown type
 */
export function plainType(text: string, { name, numbers, unsigned }: TypeText): DataType {
  const [first, second = 0] = numbers;
  const bits = Object.hasOwn(INTEGERS, name) ? INTEGERS[name] : undefined;
  if (bits)
    return name === 'tinyint' && first === 1 && !unsigned
      ? { kind: 'boolean' }
      : { kind: 'integer', bits, signed: !unsigned };
  if (name === 'decimal')
    return first === undefined ? { kind: 'decimal' } : { kind: 'decimal', precision: first, scale: second };
  if (name === 'bit') return bitType(first ?? 1);
  if (name === 'char' || name === 'varchar')
    // An empty text that is no column's has no room for a character: another call may answer more.
    return first ? { kind: 'string', length: first } : { kind: 'string' };
  if (BYTES.has(name)) return { kind: 'bytes' };
  const known = Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined;
  if (!known) throw new TypeRefused(text);
  return known;
}

/** Maps bits: one bit is a truth value, several are a number, because both drivers of Java read and write them so. */
function bitType(length: number): DataType {
  if (length === 1) return { kind: 'boolean' };
  return length < 32 ? { kind: 'integer', bits: 32, signed: true } : { kind: 'integer', bits: 64, signed: length < 64 };
}
