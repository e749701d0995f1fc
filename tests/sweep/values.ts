import { type DataType, isScalar } from '../../src/generators/model/types.ts';
import type { DatabaseRequestMember, DatabaseTypeDef } from '../../src/generators/sources/database/operation.ts';

/** A value as a caller of the service sends it, and as the database reads it from a text. */
export interface Sent {
  readonly json: unknown;
  readonly text: string | null;
}

export const KINDS_OF_VALUES = ['ordinary', 'awkward', 'null'] as const;
export type KindOfValues = (typeof KINDS_OF_VALUES)[number];

/** Texts of types that the service carries as texts, by what the database calls them. */
const TEXTS: Readonly<Record<string, readonly [ordinary: string, awkward: string]>> = {
  interval: ['1 day', '-1 year 2 mons -03:04:05.678'],
  inet: ['127.0.0.1', '::1/64'],
  cidr: ['10.0.0.0/8', '::/0'],
  point: ['(1,2)', '(0,-0.5)'],
  money: ['1.00', '-1.5'],
  bit: ['1', '0'],
  'bit varying': ['101', ''],
  int4range: ['[1,5)', 'empty'],
  int8range: ['[1,5)', 'empty'],
  numrange: ['[1.5,5)', '(,0]'],
  daterange: ['[2024-01-01,2024-02-01)', 'empty'],
  tsrange: ['[2024-01-01,2024-02-01)', 'empty'],
  tstzrange: ['[2024-01-01,2024-02-01)', 'empty'],
  tsquery: ['a & b', ''],
  regclass: ['pg_class', 'pg_proc'],
  regtype: ['integer', 'text'],
  regproc: ['now', 'pi'],
  regprocedure: ['now()', 'pi()'],
  regnamespace: ['public', 'pg_catalog'],
  regrole: ['postgres', 'postgres'],
};

const VALUES: Readonly<Partial<Record<DataType['kind'], readonly [ordinary: unknown, awkward: unknown]>>> = {
  string: ['a', `it's "ü" \\ {1}`],
  integer: [1, -5],
  decimal: [1.5, -0.001],
  float: [1.5, -1e-7],
  boolean: [true, false],
  date: ['2024-02-29', '1900-01-01'],
  uuid: ['3fa85f64-5717-4562-b3fc-2c963f66afa6', '00000000-0000-0000-0000-000000000000'],
  json: [{ a: 1 }, [null, 'x', { b: [] }]],
  xml: ['<a/>', '<a>&lt;b/&gt;</a>'],
};

/** @returns a value for a parameter; null where none of its type is known. */
export function valueFor(
  { type, databaseType }: Pick<DatabaseRequestMember, 'type' | 'databaseType'>,
  kind: KindOfValues,
  types: ReadonlyMap<string, DatabaseTypeDef>,
): Sent {
  if (kind === 'null') return NULL;
  const which = kind === 'ordinary' ? 0 : 1;
  if (type.kind === 'list') {
    const one = valueFor({ type: type.of, databaseType: databaseType.replace(/\[\]$/, '') }, kind, types);
    const isEnum = (name: string) => types.get(name)?.kind === 'enum';
    if (one.text === null || !isScalar(type.of, isEnum)) return NULL;
    return { json: [one.json, one.json], text: `{${quoted(one.text)},${quoted(one.text)}}` };
  }
  if (type.kind === 'ref') {
    const named = types.get(type.name);
    const constant = named?.kind === 'enum' ? named.constants.at(which === 0 ? 0 : -1)?.value : undefined;
    return constant === undefined ? NULL : same(constant);
  }
  if (type.kind === 'time') return same((which === 0 ? '12:30:00' : '23:59:59.123456') + (type.zoned ? 'Z' : ''));
  if (type.kind === 'timestamp')
    return same((which === 0 ? '2024-02-29T12:30:00' : '1999-12-31T23:59:59.123456') + (type.zoned ? 'Z' : ''));
  if (type.kind === 'bytes') return which === 0 ? { json: 'AP8=', text: '\\x00ff' } : { json: '', text: '\\x' };
  if (type.kind === 'integer' && !type.signed) return { json: which, text: String(which) };
  const special =
    type.kind === 'string' ? TEXTS[databaseType.replace(/^pg_catalog\./, '').replace(/\(.*/, '')] : undefined;
  const value = (special ?? VALUES[type.kind])?.[which];
  if (value === undefined) return NULL;
  return { json: value, text: typeof value === 'object' ? JSON.stringify(value) : String(value) };
}

const NULL: Sent = { json: null, text: null };

function same(text: string): Sent {
  return { json: text, text };
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
