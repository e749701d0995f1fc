import { expect, test } from 'vitest';
import type { DataType } from '../../model/types.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import type { TableTypeRow, TypeRow } from './catalogue.ts';
import { createTypes, quoted, spelt } from './types.ts';

const row = (type: string, more: Partial<TypeRow> = {}): TypeRow => ({ type, length: 4, ...more });
const column = (name: string, more: Partial<TableTypeRow> = {}): TableTypeRow => ({
  ...{ ...row('int'), id: 1, ordinal: 1, name, isNullable: true, tableSchema: 'shop', table: 'Ids' },
  ...more,
});

test.each<[TypeRow, string, DataType]>([
  [row('nvarchar', { length: 160 }), 'nvarchar(80)', { kind: 'string', length: 80 }],
  [row('varchar', { length: -1 }), 'varchar(max)', { kind: 'string' }],
  [row('decimal', { precision: 9, scale: 2 }), 'decimal(9,2)', { kind: 'decimal', precision: 9, scale: 2 }],
  [row('datetime2', { scale: 3 }), 'datetime2(3)', { kind: 'timestamp', zoned: false }],
  [row('tinyint'), 'tinyint', { kind: 'integer', bits: 8, signed: false }],
  [row('sysname', { length: 256 }), 'nvarchar(128)', { kind: 'string', length: 128 }],
  [row('Money2', { typeSchema: 'shop', base: 'money' }), 'money', { kind: 'decimal', precision: 19, scale: 4 }],
  [row('nvarchar(80)', { length: 160 }), 'nvarchar(80)', { kind: 'string', length: 80 }],
])('%j is declared as %s', (type, declared, neutral) => {
  expect(spelt(type)).toBe(declared);
  expect(createTypes().field('a', type)).toEqual({ name: 'a', type: neutral, nullable: true, databaseType: declared });
});

test('objects of .NET and unknown types are refused by their names', () => {
  expect(() => createTypes().field('a', row('geography'))).toThrow(TypeRefused);
  expect(() => createTypes().field('a', row('Point', { isClr: true }))).toThrow('Point');
  expect(() => createTypes().field('a', row('hologram'))).toThrow('hologram');
});

test('a table type is a list of records, defined once for all fields that have it', () => {
  const types = createTypes([column('id'), column('note', { type: 'text' })]);
  const table = row('Ids', { typeSchema: 'shop', isTable: true });
  const fields = [types.field('a', table), types.field('b', table), types.field('c', row('int'))];
  expect(fields[0]).toMatchObject({ type: { kind: 'list', of: { kind: 'ref', name: 'Ids' } }, nullable: false });
  expect(types.used(fields)).toMatchObject([{ kind: 'record', name: 'Ids', databaseType: '[shop].[Ids]' }]);
  expect(types.used([types.field('c', row('int'))])).toEqual([]);
});

test('a table type with a column that the server makes cannot be given', () => {
  const table = row('Ids', { typeSchema: 'shop', isTable: true });
  expect(() => createTypes([column('id', { isMade: true })]).field('a', table)).toThrow('[shop].[Ids]');
  expect(() => createTypes().field('a', table)).toThrow('[shop].[Ids]');
});

test('no bracket in a name ends the name', () => {
  expect(quoted('a]b')).toBe('[a]]b]');
});
