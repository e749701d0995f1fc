import type { DataType } from '../../src/generators/model/types.ts';
import type { DatabaseMember, DatabaseTypeDef } from '../../src/generators/sources/database/operation.ts';

/** A value as a caller of the service sends it, and as the database reads it from a text. */
export interface Sent {
  readonly json: unknown;
  readonly text: string | null;
}

export const KINDS_OF_VALUES = ['ordinary', 'awkward', 'null'] as const;
export type KindOfValues = (typeof KINDS_OF_VALUES)[number];

/** Of what the service carries as texts or bytes, ordinary and awkward values, by what the database calls the type. */
export type OwnValues = Readonly<Record<string, readonly [ordinary: string, awkward: string]>>;

const VALUES: Readonly<Partial<Record<DataType['kind'], readonly [ordinary: unknown, awkward: unknown]>>> = {
  string: ['a', `it's "ü" \\ {1}`],
  float: [1.5, -1e-7],
  boolean: [true, false],
  date: ['2024-02-29', '1900-01-01'],
  uuid: ['3fa85f64-5717-4562-b3fc-2c963f66afa6', '00000000-0000-0000-0000-000000000000'],
  json: [{ a: 1 }, [null, 'x', { b: [] }]],
  xml: ['<a/>', '<a>&lt;b/&gt;</a>'],
};

type Types = ReadonlyMap<string, DatabaseTypeDef>;
type Typed = Pick<DatabaseMember, 'type' | 'databaseType'>;

/** @returns a value for a parameter; null where none of its type is known. */
export function valueFor({ type, databaseType }: Typed, kind: KindOfValues, types: Types, own: OwnValues): Sent {
  if (kind === 'null') return NULL;
  const which = kind === 'ordinary' ? 0 : 1;
  const special = own[databaseType.replace(/^pg_catalog\./, '').replace(/\(.*/s, '')]?.[which];
  switch (type.kind) {
    case 'list':
      return listOf({ type: type.of, databaseType: databaseType.replace(/\[\]$/, '') }, kind, types, own);
    case 'ref':
      return named(types.get(type.name), kind, types, own);
    case 'time':
      return same((which === 0 ? '12:30:00' : '23:59:59.123456') + (type.zoned ? 'Z' : ''));
    case 'timestamp':
      return same((which === 0 ? '2024-02-29T12:30:00' : '1999-12-31T23:59:59.123456') + (type.zoned ? 'Z' : ''));
    case 'bytes':
      return bytes(Buffer.from(special ?? (which === 0 ? '00ff' : ''), 'hex'));
    case 'decimal':
      return number(decimalOf(type, which));
    case 'integer':
      return number(type.signed ? ([1, -5] as const)[which] : which);
  }
  const value = (type.kind === 'string' ? special : undefined) ?? VALUES[type.kind]?.[which];
  if (value === undefined) return NULL;
  if (type.kind === 'string') return same(String(value).slice(0, type.length));
  return { json: value, text: typeof value === 'object' ? JSON.stringify(value) : String(value) };
}

function listOf(of: Typed, kind: KindOfValues, types: Types, own: OwnValues): Sent {
  const one = valueFor(of, kind, types, own);
  if (one.text === null || of.type.kind === 'list') return NULL;
  return { json: [one.json, one.json], text: `{${quoted(one.text)},${quoted(one.text)}}` };
}

function named(type: DatabaseTypeDef | undefined, kind: KindOfValues, types: Types, own: OwnValues): Sent {
  if (type?.kind === 'enum') return same(type.constants.at(kind === 'ordinary' ? 0 : -1)?.value ?? '');
  if (type === undefined) return NULL;
  const values = type.members.map((member) => valueFor(member, kind, types, own));
  return {
    json: Object.fromEntries(type.members.map(({ property }, index) => [property, values[index]?.json])),
    text: `(${values.map(({ text }) => (text === null ? '' : quoted(text))).join(',')})`,
  };
}

const NULL: Sent = { json: null, text: null };

function same(text: string): Sent {
  return { json: text, text };
}

/** One that has room in its digits. */
function decimalOf(
  { precision = 38, scale, currency }: { precision?: number; scale?: number; currency?: true },
  which: 0 | 1,
): number {
  return fitting(precision, scale ?? (currency ? 2 : 3), which);
}

function fitting(precision: number, scale: number, which: 0 | 1): number {
  if (scale <= 0) return which === 0 ? 1 : -5;
  const [whole, part] = [precision > scale, scale > 2];
  return which === 0 ? Number(whole) + 0.5 : part ? -0.001 : -0.5;
}

function number(value: number): Sent {
  return { json: value, text: String(value) };
}

function bytes(value: Buffer): Sent {
  return { json: value.toString('base64'), text: `\\x${value.toString('hex')}` };
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
