import type { XmlTextForm } from '../../model/contract/calls/soap.ts';
import type { DataType } from '../../model/types.ts';

/** A simple type, as far as values of it are read and written. */
export interface Simple {
  readonly type: DataType;
  readonly form?: XmlTextForm;
  /** Blanks in the type's values count, unlike those of a token. */
  readonly blanks?: true;
}

/** As many digits as any database or program keeps. */
const INTEGER: Simple = { type: { kind: 'decimal', precision: 38, scale: 0 } };
const STRING: Simple = { type: { kind: 'string' } };
const STRINGS: Simple = { type: { kind: 'list', of: { kind: 'string' } }, form: 'list' };
const integer = (bits: 8 | 16 | 32 | 64, signed: boolean): Simple => ({ type: { kind: 'integer', bits, signed } });

/** The simple types of XSD 1.0, 3.2 and 3.3, and those that 1.1 adds. The offset that a time may have is kept. */
const BUILTIN: Readonly<Record<string, Simple>> = {
  anySimpleType: STRING,
  anyAtomicType: STRING,
  string: { ...STRING, blanks: true },
  normalizedString: { ...STRING, blanks: true },
  ...Object.fromEntries(
    [
      ...['token', 'language', 'NMTOKEN', 'Name', 'NCName', 'ID', 'IDREF', 'ENTITY', 'anyURI', 'NOTATION'],
      ...['duration', 'dayTimeDuration', 'yearMonthDuration', 'gYear', 'gYearMonth', 'gMonth', 'gMonthDay', 'gDay'],
    ].map((name) => [name, STRING]),
  ),
  NMTOKENS: STRINGS,
  IDREFS: STRINGS,
  ENTITIES: STRINGS,
  QName: { type: { kind: 'string' }, form: 'qname' },
  boolean: { type: { kind: 'boolean' } },
  decimal: { type: { kind: 'decimal' } },
  integer: INTEGER,
  nonPositiveInteger: INTEGER,
  negativeInteger: INTEGER,
  nonNegativeInteger: INTEGER,
  positiveInteger: INTEGER,
  long: integer(64, true),
  int: integer(32, true),
  short: integer(16, true),
  byte: integer(8, true),
  unsignedLong: integer(64, false),
  unsignedInt: integer(32, false),
  unsignedShort: integer(16, false),
  unsignedByte: integer(8, false),
  float: { type: { kind: 'float', bits: 32 } },
  double: { type: { kind: 'float', bits: 64 } },
  date: { type: { kind: 'date' } },
  time: { type: { kind: 'time', zoned: true } },
  dateTime: { type: { kind: 'timestamp', zoned: true } },
  dateTimeStamp: { type: { kind: 'timestamp', zoned: true } },
  base64Binary: { type: { kind: 'bytes' } },
  hexBinary: { type: { kind: 'bytes' }, form: 'hex' },
};

/**
 * Finds a simple type that every schema has; nothing for any other name.
 * @example
 * unsignedInt   →   {type: {kind: 'integer', bits: 32, signed: false}}
 */
export function builtin(name: string): Simple | undefined {
  return Object.hasOwn(BUILTIN, name) ? BUILTIN[name] : undefined;
}
