import type { DataType } from '../../model/types.ts';

/** The catalogue's numbers for a scalar beside its name. */
export interface Facets {
  readonly length: number | null;
  readonly precision: number | null;
  readonly scale: number | null;
  readonly charset: string | null;
}

const INTEGER: DataType = { kind: 'integer', bits: 32, signed: true };
const WHOLE: DataType = { kind: 'decimal', precision: 38, scale: 0 };
const TEXT: DataType = { kind: 'string' };
const BYTES: DataType = { kind: 'bytes' };
/** Decimal with an exponent: FLOAT(126) has more digits than a double. */
const DECIMAL: DataType = { kind: 'decimal' };

/**
 * A DATE has a time of day to the second, so it is a timestamp. LOCAL TIME ZONE comes with the session's zone. XMLTYPE
 * is not here, because the JDBC driver reads it only with libraries that it does not bring; VECTOR is not here until it
 * was seen to travel.
 */
const PLAIN: Readonly<Record<string, DataType>> = {
  INTEGER: WHOLE,
  INT: WHOLE,
  SMALLINT: WHOLE,
  FLOAT: DECIMAL,
  REAL: DECIMAL,
  'DOUBLE PRECISION': DECIMAL,
  BINARY_INTEGER: INTEGER,
  PLS_INTEGER: INTEGER,
  SIMPLE_INTEGER: INTEGER,
  NATURAL: INTEGER,
  NATURALN: INTEGER,
  POSITIVE: INTEGER,
  POSITIVEN: INTEGER,
  SIGNTYPE: INTEGER,
  BINARY_FLOAT: { kind: 'float', bits: 32 },
  SIMPLE_FLOAT: { kind: 'float', bits: 32 },
  BINARY_DOUBLE: { kind: 'float', bits: 64 },
  SIMPLE_DOUBLE: { kind: 'float', bits: 64 },
  BOOLEAN: { kind: 'boolean' },
  LONG: TEXT,
  CLOB: TEXT,
  NCLOB: TEXT,
  ROWID: TEXT,
  UROWID: TEXT,
  'INTERVAL YEAR TO MONTH': TEXT,
  'INTERVAL DAY TO SECOND': TEXT,
  RAW: BYTES,
  'LONG RAW': BYTES,
  BLOB: BYTES,
  DATE: { kind: 'timestamp', zoned: false },
  TIMESTAMP: { kind: 'timestamp', zoned: false },
  'TIMESTAMP WITH TIME ZONE': { kind: 'timestamp', zoned: true },
  'TIMESTAMP WITH LOCAL TIME ZONE': { kind: 'timestamp', zoned: true },
  JSON: { kind: 'json' },
};
const NUMBERS = new Set(['NUMBER', 'NUMERIC', 'DECIMAL', 'DEC']);
const TEXTS = new Set(['VARCHAR2', 'VARCHAR', 'NVARCHAR2', 'CHAR', 'CHARACTER', 'NCHAR', 'STRING']);
/** The types that are never null. */
const NOT_NULL = new Set(['NATURALN', 'POSITIVEN', 'SIMPLE_INTEGER', 'SIMPLE_FLOAT', 'SIMPLE_DOUBLE']);
/** The catalogue's views spell one type in different ways: `PL/SQL PLS INTEGER`, `TIMESTAMP(6) WITH TIME ZONE`. */
const SPELLED: Readonly<Record<string, string>> = {
  'PLS INTEGER': 'PLS_INTEGER',
  'BINARY INTEGER': 'BINARY_INTEGER',
  'TIMESTAMP WITH TZ': 'TIMESTAMP WITH TIME ZONE',
  'TIMESTAMP WITH LOCAL TZ': 'TIMESTAMP WITH LOCAL TIME ZONE',
  'OPAQUE/XMLTYPE': 'XMLTYPE',
};

/**
 * Spells a scalar as PL/SQL does.
 * @example
 * PL/SQL PLS INTEGER → PLS_INTEGER,   TIMESTAMP(6) WITH TIME ZONE → TIMESTAMP WITH TIME ZONE
 */
export function spellScalar(type: string, charset: string | null): string {
  const bare = type
    .replace(/^PL\/SQL (?!RECORD|TABLE)/, '')
    .replace(/ ?\(\d+\)/g, '')
    .trim();
  const name = SPELLED[bare] ?? bare;
  if (charset !== 'NCHAR_CS') return name;
  return { VARCHAR2: 'NVARCHAR2', VARCHAR: 'NVARCHAR2', CHAR: 'NCHAR', CLOB: 'NCLOB' }[name] ?? name;
}

/**
 * Maps a scalar to a neutral type; nothing for a type that is no scalar, or that nobody can take or give.
 * @example
 * NUMBER with precision 9 and scale 0   →   {kind: 'integer', bits: 32, signed: true}
 */
export function scalarOf(name: string, { length, precision, scale }: Facets): DataType | undefined {
  if (NUMBERS.has(name)) return number(precision, scale);
  if (TEXTS.has(name)) return length ? { kind: 'string', length } : TEXT;
  return PLAIN[name];
}

/** Whether a type has no null. */
export function isNotNull(name: string): boolean {
  return NOT_NULL.has(name);
}

/**
 * Spells a type with its size, as a declaration has it.
 * @example
 * NUMBER with precision 9 and scale 2   →   NUMBER(9,2)
 */
export function spellSized(name: string, { length, precision, scale }: Facets): string {
  if (TEXTS.has(name) && length) return `${name}(${length})`;
  if (NUMBERS.has(name) && precision !== null) return `${name}(${precision},${scale ?? 0})`;
  return name;
}

/**
 * Maps a number: whole numbers become integers where they fit; a negative scale (hundreds, thousands) promises nothing.
 */
function number(precision: number | null, scale: number | null): DataType {
  if (precision === null) return scale === 0 ? WHOLE : DECIMAL;
  const decimals = scale ?? 0;
  if (decimals < 0 || decimals > precision) return DECIMAL;
  if (decimals > 0 || precision > 18) return { kind: 'decimal', precision, scale: decimals };
  return { kind: 'integer', bits: precision <= 4 ? 16 : precision <= 9 ? 32 : 64, signed: true };
}
