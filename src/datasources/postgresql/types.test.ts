import { expect, test } from 'vitest';
import type { DataType } from '../../model/types.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import type { TypeRow } from './catalogue.ts';
import { createTypes, type Types } from './types.ts';

type Given = Partial<TypeRow> & Pick<TypeRow, 'oid' | 'name'>;

const row = (given: Given): TypeRow => ({
  ...{ schema: 'pg_catalog', text: given.name, type: 'b', base: 0, modifier: -1, notNull: false, element: 0 },
  ...{ labels: null, attributes: null },
  ...given,
});
const attribute = (name: string, type: number, more: object = {}) => ({
  ...{ name, type, modifier: -1, text: 'text', comment: null },
  ...more,
});
const read = (...given: readonly Given[]): Types => createTypes(new Map(given.map((type) => [type.oid, row(type)])));
const typed = (given: Given, modifier?: number) =>
  read(given).field('a', given.oid, modifier === undefined ? {} : { modifier }).type;

/** The packed size of a numeric, as the catalogue has it. */
const numeric = (precision: number, scale: number) => ((precision << 16) | (scale & 0x7ff)) + 4;

test.each<[string, number, DataType]>([
  ['numeric', -1, { kind: 'decimal' }],
  ['numeric', numeric(10, 2), { kind: 'decimal', precision: 10, scale: 2 }],
  ['numeric', numeric(1000, 0), { kind: 'decimal', precision: 1000, scale: 0 }],
  ['numeric', numeric(5, -2), { kind: 'decimal' }],
  ['numeric', numeric(2, 5), { kind: 'decimal' }],
  ['varchar', 44, { kind: 'string', length: 40 }],
  ['varchar', -1, { kind: 'string' }],
  ['bpchar', 7, { kind: 'string', length: 3 }],
  ['text', 44, { kind: 'string' }],
  ['char', -1, { kind: 'string', length: 1 }],
  ['interval', -1, { kind: 'string' }],
  ['timestamptz', 3, { kind: 'timestamp', zoned: true }],
  ['money', -1, { kind: 'decimal', currency: true }],
])('%s of the size %i holds all of its values', (name, modifier, type) => {
  expect(typed({ oid: 1, name }, modifier)).toEqual(type);
});

test('a type of another schema is no type of the database, whatever its name', () => {
  expect(typed({ oid: 1, name: 'int4', schema: 'shop', text: 'shop.int4' })).toEqual({ kind: 'string' });
});

test('a domain is what it is made of, with its own size, and may forbid null', () => {
  const types = read(
    { oid: 1, name: 'varchar' },
    { oid: 2, name: 'code', schema: 'shop', text: 'shop.code', type: 'd', base: 1, modifier: 7, notNull: true },
    { oid: 3, name: 'sku', schema: 'shop', text: 'shop.sku', type: 'd', base: 2 },
  );
  expect(types.field('a', 2)).toEqual({
    ...{ name: 'a', type: { kind: 'string', length: 3 }, nullable: false, databaseType: 'shop.code' },
  });
  expect(types.field('a', 3)).toMatchObject({ type: { kind: 'string', length: 3 }, databaseType: 'shop.sku' });
  expect(types.field('a', 2, { nullable: true }).nullable).toBe(true);
});

test('an array is a list of its elements, which have the size of the column', () => {
  const types = read({ oid: 1, name: 'varchar' }, { oid: 2, name: '_varchar', text: 'varchar[]', element: 1 });
  expect(types.field('a', 2, { modifier: 14 }).type).toEqual({ kind: 'list', of: { kind: 'string', length: 10 } });
});

const ORDER: readonly Given[] = [
  { oid: 1, name: 'text' },
  { oid: 2, name: 'state', schema: 'shop', text: 'shop.state', type: 'e', labels: ['new', 'paid'] },
  {
    ...{ oid: 3, name: 'order', schema: 'shop', text: 'shop."order"', type: 'c' },
    attributes: [attribute('state', 2), attribute('parts', 4), attribute('note', 1, { comment: 'For people.' })],
  },
  { oid: 4, name: '_order', schema: 'shop', text: 'shop."order"[]', element: 3 },
];

test('a composite type that holds a list of itself is defined once, with all that it reaches', () => {
  const types = read(...ORDER);
  const field = types.field('a', 4);
  expect(field.type).toEqual({ kind: 'list', of: { kind: 'ref', name: 'Order' } });
  expect(types.used([field, field])).toMatchObject([
    {
      ...{ kind: 'record', name: 'Order', databaseType: 'shop."order"' },
      fields: [
        { name: 'state', type: { kind: 'ref', name: 'State' } },
        { name: 'parts', type: { kind: 'list', of: { kind: 'ref', name: 'Order' } } },
        { name: 'note', comment: 'For people.' },
      ],
    },
    { kind: 'enum', name: 'State', values: ['new', 'paid'] },
  ]);
  expect(types.used([types.field('b', 1)])).toEqual([]);
});

test('rows of a function may have nulls, whatever their type says', () => {
  const types = read(...ORDER, { oid: 5, name: 'known', schema: 'shop', type: 'd', base: 3, notNull: true });
  expect(types.rowOf(5)?.map(({ name, nullable }) => [name, nullable])).toEqual([
    ...[
      ['state', true],
      ['parts', true],
      ['note', true],
    ],
  ]);
  expect(types.rowOf(1)).toBeUndefined();
});

test('an enumeration without a label and a composite without a field travel as texts', () => {
  for (const type of ['e', 'c'] as const)
    expect(typed({ oid: 1, name: 'empty', schema: 'shop', type })).toEqual({ kind: 'string' });
});

test('a pseudo type may be read where its text can be, and is never given', () => {
  const types = read(
    { oid: 1, name: 'record', type: 'p' },
    { oid: 2, name: 'void', type: 'p' },
    { oid: 3, name: 'internal', type: 'p' },
    { oid: 4, name: 'anyelement', type: 'p' },
  );
  expect([types.isRecord(1), types.isRecord(2), types.isVoid(2), types.isVoid(1)]).toEqual([true, false, true, false]);
  expect(types.field('a', 1).type).toEqual({ kind: 'string' });
  expect(() => types.given('a', 1)).toThrow(TypeRefused);
  expect(() => types.field('a', 3)).toThrow(expect.objectContaining({ refusal: { reason: 'type', type: 'internal' } }));
  expect(() => types.given('a', 4)).toThrow(
    expect.objectContaining({ refusal: { reason: 'polymorphic', type: 'anyelement' } }),
  );
});

test('a type that the catalogue does not have is refused by its number', () => {
  expect(() => read().field('a', 4711)).toThrow(expect.objectContaining({ refusal: { reason: 'type', type: '4711' } }));
});

test('only the database’s own refcursor is a cursor, also as a domain', () => {
  const types = read(
    { oid: 1, name: 'refcursor' },
    { oid: 2, name: 'refcursor', schema: 'shop' },
    { oid: 3, name: 'rows', schema: 'shop', type: 'd', base: 1 },
  );
  expect([1, 2, 3].map((oid) => types.isCursor(oid))).toEqual([true, false, true]);
});
