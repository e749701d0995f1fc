import { expect, test } from 'vitest';
import { TypeRefused } from '../describe/type-refused.ts';
import type { ColumnRow, ParameterRow, RoutineRow } from './catalogue.ts';
import { routineOf, summaryOf } from './routine.ts';
import { createTypes } from './types.ts';

const parameter = (name: string, type = 'int', more: Partial<ParameterRow> = {}): ParameterRow => ({
  ...{ id: 1, name, type, length: 4 },
  ...more,
});
const column = (name: string | null, more: Partial<ColumnRow> = {}): ColumnRow => ({
  ...{ id: 1, ordinal: 1, name, type: 'int', length: 4, isNullable: false },
  ...more,
});
const row = (parameters: readonly ParameterRow[], more: Partial<RoutineRow> = {}): RoutineRow => ({
  ...{ id: 1, schema: 'shop', name: 'act', kind: 'P', parameters, definition: null, comment: null },
  ...more,
});
const described = (own: RoutineRow, columns: readonly ColumnRow[] = [], describes = true) =>
  routineOf(own, columns, describes, createTypes());

test('a parameter is called without its sign, and an output takes a value that nobody has to give', () => {
  const { parameters } = described(row([parameter('@Id'), parameter('@Total', 'int', { isOutput: true })]));
  expect(parameters).toMatchObject([
    { name: 'Id', mode: 'in', hasDefault: false },
    { name: 'Total', mode: 'inout', hasDefault: true },
  ]);
});

test('defaults stand in the text, whatever case they are written in, and in the catalogue for .NET', () => {
  const definition = 'create procedure shop.act @ID int = null, @b int = 7, @c int as select 1';
  const some = [parameter('@id'), parameter('@B'), parameter('@c'), parameter('@d', 'int', { hasDefault: true })];
  const { parameters } = described(row(some, { definition }));
  expect(parameters.map(({ hasDefault }) => hasDefault)).toEqual([true, true, false, true]);
  expect(parameters.map(({ nullDefault }) => nullDefault ?? false)).toEqual([true, false, false, false]);
});

test('a scalar function returns its value, only reads, and takes no value for it', () => {
  const own = row([parameter('', 'int', { id: 0 }), parameter('@a')], { kind: 'FN' });
  const routine = described(own);
  expect(routine).toMatchObject({ kind: 'function', readOnly: true, returnValue: { name: 'act' }, results: [] });
  expect(routine.parameters.map(({ name }) => name)).toEqual(['a']);
});

test('the rows of a function are known from the catalogue, those of a procedure from its description', () => {
  const evidenceOf = (kind: string) => described(row([], { kind }), [column('id')]).results;
  expect(evidenceOf('IF')).toMatchObject([{ kind: 'columns', evidence: 'catalogue', columns: [{ nullable: false }] }]);
  expect(evidenceOf('P')).toMatchObject([{ kind: 'columns', evidence: 'described' }]);
});

test('a procedure without described columns answers no rows, and a function without them is not known', () => {
  expect(described(row([])).results).toEqual([]);
  expect(described(row([], { kind: 'TF' })).results).toEqual([{ kind: 'unknown', reason: 'record' }]);
});

test('results that the server could not tell stay unknown', () => {
  const unknown = [{ kind: 'unknown', reason: 'resultSets' }];
  expect(described(row([]), [column(null, { error: 'dynamic SQL' })]).results).toEqual(unknown);
  expect(described(row([]), [column('id')], false).results).toEqual(unknown);
  expect(described(row([], { kind: 'IF' }), [column('id')], false).results).toMatchObject([{ kind: 'columns' }]);
});

test('only a procedure commits', () => {
  const definition = 'create procedure shop.act as begin transaction; commit';
  expect(described(row([], { definition })).commits).toBe(true);
  expect(described(row([], { definition, kind: 'TF' })).commits).toBe(false);
  expect(described(row([])).readOnly).toBe(false);
});

test('a cursor and a variant that comes back are refused, a variant that is given is not', () => {
  const refused = [
    parameter('@a', 'cursor', { isCursor: true }),
    parameter('@a', 'sql_variant', { isOutput: true }),
    parameter('@a', 'Anything', { isOutput: true, base: 'sql_variant' }),
  ];
  for (const own of refused) {
    expect(() => described(row([own]))).toThrow(TypeRefused);
    expect(summaryOf(row([own]), createTypes()).refused?.reason).toBe('type');
  }
  expect(described(row([parameter('@a', 'sql_variant')])).parameters).toHaveLength(1);
});

test('a line of the list shows what is given and what is answered', () => {
  const lineOf = (...given: Parameters<typeof row>) => summaryOf(row(...given), createTypes());
  expect(lineOf([parameter('@a'), parameter('@b', 'nvarchar', { length: 20, isOutput: true })])).toMatchObject({
    ...{ kind: 'procedure', signature: '(@a int, @b nvarchar(10) OUT)', parameterNames: ['a', 'b'], readOnly: false },
  });
  expect(lineOf([parameter('', 'bit', { id: 0 })], { kind: 'FN' }).signature).toBe('() → bit');
  expect(lineOf([], { kind: 'IF' })).toMatchObject({ signature: '() → table', readOnly: true });
});

test('a line of the list says at once what is refused, and of a table type only its name', () => {
  const table = parameter('@a', 'Ids', { isTable: true, typeSchema: 'shop' });
  const line = summaryOf(row([table]), createTypes());
  expect(line.signature).toBe('(@a [shop].[Ids])');
  expect(line).not.toHaveProperty('refused');
  const odd = summaryOf(row([parameter('@a'), parameter('@b', 'geography')]), createTypes());
  expect(odd.refused).toEqual({ reason: 'clr', type: 'geography' });
});
