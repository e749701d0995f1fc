import type { ColumnType } from '../../../model/described/given-result.ts';

/** The types that a person may choose for a column: plain words of SQL, each with its type. */
const TYPES = {
  text: { kind: 'string' },
  smallint: { kind: 'integer', bits: 16, signed: true },
  integer: { kind: 'integer', bits: 32, signed: true },
  bigint: { kind: 'integer', bits: 64, signed: true },
  numeric: { kind: 'decimal' },
  real: { kind: 'float', bits: 32 },
  'double precision': { kind: 'float', bits: 64 },
  boolean: { kind: 'boolean' },
  date: { kind: 'date' },
  time: { kind: 'time', zoned: false },
  'time with time zone': { kind: 'time', zoned: true },
  timestamp: { kind: 'timestamp', zoned: false },
  'timestamp with time zone': { kind: 'timestamp', zoned: true },
  uuid: { kind: 'uuid' },
  json: { kind: 'json' },
  xml: { kind: 'xml' },
  binary: { kind: 'bytes' },
} as const satisfies Record<string, ColumnType>;

export type TypeWord = keyof typeof TYPES;
export const TYPE_WORDS = Object.keys(TYPES) as TypeWord[];

/** The word for a type; undefined for one that has none (a list, an unsigned number), which is kept as it is. */
export function wordOf(type: ColumnType): TypeWord | undefined {
  return TYPE_WORDS.find((word) => {
    const known: ColumnType = TYPES[word];
    if (known.kind !== type.kind) return false;
    if (known.kind === 'integer' || known.kind === 'float') {
      return 'bits' in type && type.bits === known.bits && !('signed' in type && !type.signed);
    }
    return !('zoned' in known) || ('zoned' in type && type.zoned === known.zoned);
  });
}

/** Whether a type takes a length, or a precision and a scale. */
export const hasSize = (word: string) => word === 'text' || word === 'numeric';

/** The size of a type as it is typed: `200`, `10,2`. */
export function sizeOf(type: ColumnType): string {
  if (type.kind === 'string') return type.length === undefined ? '' : String(type.length);
  if (type.kind !== 'decimal' || type.precision === undefined) return '';
  return type.scale === undefined ? String(type.precision) : `${type.precision},${type.scale}`;
}

/** @returns the type and its spelling; undefined when the size cannot be read. */
export function typeOf(
  word: TypeWord,
  size: string,
): { readonly type: ColumnType; readonly databaseType: string } | undefined {
  const plain = size.replace(/\s/g, '');
  if (!hasSize(word) || plain === '') return { type: TYPES[word], databaseType: word };
  const [, first, second] = /^([1-9]\d{0,8})(?:,(\d{1,3}))?$/.exec(plain) ?? [];
  if (first === undefined) return undefined;
  if (word === 'text') {
    if (second !== undefined) return undefined;
    return { type: { kind: 'string', length: Number(first) }, databaseType: `varchar(${first})` };
  }
  if (Number(first) > 1000 || Number(second ?? 0) > Number(first)) return undefined;
  const scale = second === undefined ? {} : { scale: Number(second) };
  return { type: { kind: 'decimal', precision: Number(first), ...scale }, databaseType: `numeric(${plain})` };
}
