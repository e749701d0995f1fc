import { expect, test } from 'vitest';
import { parseQuery } from '../../checks/sql/query.ts';
import { Fault } from '../../model/fault.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import { columnsOf, parametersOf, withNames } from './query-rows.ts';
import type { Row } from './session.ts';

const SQL = 'select a from t where a = :x or b = :y or c = :x';
const query = parseQuery(SQL, 'sqlserver');
const asked = { sql: SQL, index: 3, query };
const column = (name: string | null, more: Row = {}): Row => ({
  name,
  system_type_name: 'int',
  max_length: 4,
  ...more,
});

function faultOf(...rows: readonly Row[]): Fault {
  try {
    columnsOf(asked, rows);
  } catch (error) {
    if (error instanceof Fault) return error;
  }
  throw new Error('no fault');
}

test('each occurrence of a parameter has a name of its own, and the first tells its type', () => {
  const { text, firsts } = withNames(query);
  expect(text).toBe('select a from t where a = @p0 or b = @p1 or c = @p2');
  expect([...firsts]).toEqual([
    ['x', '@p0'],
    ['y', '@p1'],
  ]);
});

test('a parameter is told once, by the row of its first occurrence, in whatever order the rows come', () => {
  const rows = [
    { name: '@p2', suggested_system_type_name: 'bigint', suggested_max_length: 8 },
    { name: '@p1', suggested_system_type_name: 'nvarchar(80)', suggested_max_length: 160 },
    { name: '@p0', suggested_system_type_name: 'int', suggested_max_length: 4 },
  ];
  expect(parametersOf(query, withNames(query).firsts, rows)).toMatchObject([
    { name: 'x', type: { kind: 'integer', bits: 32 }, mode: 'in', hasDefault: false },
    { name: 'y', type: { kind: 'string', length: 80 }, databaseType: 'nvarchar(80)' },
  ]);
});

test('a parameter of which the server tells nothing is refused, not guessed', () => {
  expect(() => parametersOf(query, withNames(query).firsts, [])).toThrow(TypeRefused);
});

test('columns that only sorting needs are not among those of the answer, not even by their names', () => {
  const rows = [column('a'), column('a', { is_hidden: true }), column(null, { is_hidden: true })];
  expect(columnsOf(asked, rows).map(({ name }) => name)).toEqual(['a']);
});

test('a column may be null unless the server says that it is not', () => {
  const rows = [column('a'), column('b', { is_nullable: false }), column('c', { is_nullable: true })];
  expect(columnsOf(asked, rows).map(({ nullable }) => nullable)).toEqual([true, false, true]);
});

test('a column without a name is refused by its number, and one of two of a name by that', () => {
  expect(faultOf(column('a'), column(null)).values).toMatchObject({ reason: 'unnamedColumn', number: '2', index: 3 });
  expect(faultOf(column('a'), column('')).values).toMatchObject({ reason: 'unnamedColumn', number: '2' });
  expect(faultOf(column('a'), column('b'), column('a')).values).toMatchObject({ reason: 'duplicateColumn', name: 'a' });
  expect(columnsOf(asked, [column('a'), column('A')])).toHaveLength(2);
});

test('a type of .NET has no system type, and is refused; an alias is its system type', () => {
  expect(() => columnsOf(asked, [column('a', { system_type_name: null, user_type_name: 'Point' })])).toThrow(
    expect.objectContaining({ refusal: { reason: 'clr', type: 'Point' } }),
  );
  const alias = column('a', { system_type_name: 'decimal(9,2)', user_type_name: 'Money2', precision: 9, scale: 2 });
  expect(columnsOf(asked, [alias])).toMatchObject([{ databaseType: 'decimal(9,2)' }]);
});
