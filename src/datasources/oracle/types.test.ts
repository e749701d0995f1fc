import { expect, test } from 'vitest';
import { TypeRefused } from '../describe/type-refused.ts';
import type { ArgumentRow } from './catalogue.ts';
import type { PartRow } from './type-catalogue.ts';
import { createTypes, refOfArgument, spellArgument } from './types.ts';

const sizes = { length: null, precision: null, scale: null, charset: null };
const argument = (more: Partial<ArgumentRow>): ArgumentRow =>
  ({ ...sizes, type: null, plsType: null, typeOwner: null, typeName: null, typeSubname: null, ...more }) as ArgumentRow;
const part = (name: string, form: PartRow['form'], more: Partial<PartRow>): PartRow => ({
  ...{ ...sizes, owner: 'SHOP', package: null, name, form, number: 1, part: null, modifier: null, type: null },
  ...{ typeOwner: null, typePackage: null, collection: null, bound: null },
  ...more,
});
const objectOf = (name: string, owner = 'SHOP') => argument({ type: 'OBJECT', typeOwner: owner, typeName: name });

const ADDRESS = [
  part('ADDRESS', 'attribute', { part: 'STREET', type: 'VARCHAR2', length: 40 }),
  part('ADDRESS', 'attribute', { number: 2, part: 'CITY', type: 'NUMBER', precision: 4, scale: 0 }),
];
const ADDRESSES = part('ADDRESSES', 'element', { type: 'ADDRESS', typeOwner: 'SHOP', collection: 'TABLE' });

test('the type of PL/SQL counts before that of SQL, and the other one where the first has no neutral form', () => {
  const types = createTypes([]);
  expect(types.field(argument({ plsType: 'PLS_INTEGER', type: 'BINARY_INTEGER' }), 'A')).toMatchObject({
    ...{ type: { kind: 'integer', bits: 32 }, databaseType: 'PLS_INTEGER' },
  });
  expect(types.field(argument({ plsType: 'OWN_SUBTYPE', type: 'NUMBER', precision: 9 }), 'A')).toMatchObject({
    ...{ type: { kind: 'integer', bits: 32 }, databaseType: 'NUMBER(9,0)' },
  });
  expect(() => types.field(argument({ type: 'ANYDATA' }), 'A')).toThrow('ANYDATA');
});

test('a type that is never null is told so', () => {
  const [never, maybe] = ['NATURALN', 'NATURAL'].map((plsType) => createTypes([]).field(argument({ plsType }), 'A'));
  expect([never?.nullable, maybe?.nullable]).toEqual([false, true]);
});

test('an object type is a record, a collection a list of them, and each is defined once', () => {
  const types = createTypes([...ADDRESS, ADDRESSES]);
  const fields = [types.field(objectOf('ADDRESS'), 'A'), types.field(objectOf('ADDRESSES'), 'B')];
  expect(fields).toMatchObject([
    { type: { kind: 'ref', name: 'Address' }, databaseType: 'SHOP.ADDRESS' },
    { type: { kind: 'list', of: { kind: 'ref', name: 'Address' } }, databaseType: 'SHOP.ADDRESSES' },
  ]);
  expect(types.used(fields)).toMatchObject([
    { kind: 'record', name: 'Address', fields: [{ name: 'STREET' }, { name: 'CITY', databaseType: 'NUMBER(4,0)' }] },
  ]);
  expect(types.used([])).toEqual([]);
});

test('a type that holds a list of itself ends', () => {
  const types = createTypes([
    part('NODE', 'attribute', { part: 'CHILDREN', type: 'NODES', typeOwner: 'SHOP' }),
    part('NODES', 'element', { type: 'NODE', typeOwner: 'SHOP', collection: 'TABLE' }),
  ]);
  const field = types.field(objectOf('NODE'), 'A');
  expect(types.used([field])).toMatchObject([
    { name: 'Node', fields: [{ type: { kind: 'list', of: { kind: 'ref', name: 'Node' } } }] },
  ]);
});

test('a record of a package and the row of a table have names of their own', () => {
  const types = createTypes([
    part('LINE', 'attribute', { package: 'ORDERS', part: 'ID', type: 'NUMBER' }),
    part('LINE', 'attribute', { part: 'ID', type: 'NUMBER' }),
    part('EMP', 'column', { part: 'NAME', type: 'VARCHAR2' }),
  ]);
  const inner = argument({ type: 'PL/SQL RECORD', typeOwner: 'SHOP', typeName: 'ORDERS', typeSubname: 'LINE' });
  const row = argument({ type: 'PL/SQL RECORD', typeOwner: 'SHOP', typeName: 'EMP%ROWTYPE' });
  expect([inner, objectOf('LINE'), row].map((own) => types.field(own, 'A'))).toMatchObject([
    { type: { name: 'OrdersLine' }, databaseType: 'SHOP.ORDERS.LINE' },
    { type: { name: 'ShopLine' }, databaseType: 'SHOP.LINE' },
    { type: { name: 'EmpRow' }, databaseType: 'SHOP.EMP%ROWTYPE' },
  ]);
});

test.each<[string, readonly PartRow[]]>([
  [
    'a list of lists',
    [part('T', 'element', { type: 'U', typeOwner: 'SHOP' }), part('U', 'element', { type: 'NUMBER' })],
  ],
  ['a table indexed by text', [part('T', 'element', { type: 'NUMBER', collection: 'PL/SQL INDEX TABLE', bound: 30 })]],
  ['a reference to an object', [part('T', 'attribute', { part: 'A', type: 'ADDRESS', modifier: 'REF' })]],
  ['a type that is declared and has no body', [part('T', 'attribute', {})]],
  ['a type of another kind', [part('T', 'other', {})]],
  ['a type that the catalogue does not show', []],
  ['an attribute that nobody can take', [part('T', 'attribute', { part: 'A', type: 'ANYDATA', typeOwner: 'SYS' })]],
])('%s is refused', (_what, rows) => {
  expect(() => createTypes(rows).field(objectOf('T'), 'A')).toThrow(TypeRefused);
});

test('a table indexed by numbers is a list', () => {
  const rows = [part('T', 'element', { type: 'NUMBER', collection: 'PL/SQL INDEX TABLE', bound: 0 })];
  expect(createTypes(rows).field(objectOf('T'), 'A').type).toEqual({ kind: 'list', of: { kind: 'decimal' } });
});

test('a type of a schema that is called as one of Oracle’s is its own', () => {
  const own = [part('JSON', 'attribute', { part: 'A', type: 'NUMBER' })];
  const holder = (typeOwner: string) => [...own, part('T', 'attribute', { part: 'A', type: 'JSON', typeOwner })];
  const typeIn = (rows: readonly PartRow[]) => {
    const types = createTypes(rows);
    const [record] = types.used([types.field(objectOf('T'), 'A')]).filter(({ name }) => name === 'T');
    return record?.kind === 'record' ? record.fields[0]?.type : undefined;
  };
  expect(typeIn(holder('SHOP'))).toEqual({ kind: 'ref', name: 'Json' });
  expect(typeIn(holder('SYS'))).toEqual({ kind: 'json' });
});

test('rows of a pipelined function have the columns of their record, or one', () => {
  const types = createTypes([...ADDRESS, ADDRESSES, part('IDS', 'element', { type: 'NUMBER', precision: 9 })]);
  expect(types.rowsOf(objectOf('ADDRESSES')).map(({ name }) => name)).toEqual(['STREET', 'CITY']);
  expect(types.rowsOf(objectOf('IDS'))).toMatchObject([{ name: 'COLUMN_VALUE', type: { kind: 'integer', bits: 32 } }]);
  expect(() => types.rowsOf(objectOf('ADDRESS'))).toThrow(TypeRefused);
  expect(() => types.rowsOf(argument({ type: 'NUMBER' }))).toThrow(TypeRefused);
});

test('the identity of an argument has no sizes, and names with odd letters stand in quotes', () => {
  expect(spellArgument(argument({ type: 'NUMBER', precision: 9, scale: 2 }))).toBe('NUMBER');
  expect(spellArgument(argument({ type: 'VARCHAR2', charset: 'NCHAR_CS' }))).toBe('NVARCHAR2');
  expect(spellArgument(objectOf('Address'))).toBe('SHOP."Address"');
  expect(spellArgument(objectOf('XMLTYPE', 'PUBLIC'))).toBe('XMLTYPE');
});

test('an argument without a named type refers to none', () => {
  expect(refOfArgument(argument({ type: 'NUMBER' }))).toBeUndefined();
  expect(refOfArgument(objectOf('ADDRESS'))).toEqual({ owner: 'SHOP', name: 'ADDRESS' });
});
