import { expect, test } from 'vitest';
import { TypeRefused } from '../describe/type-refused.ts';
import type { ArgumentRow } from './catalogue.ts';
import { routineOf } from './routine.ts';
import { foldRows, type Subprogram, typesOf } from './subprogram.ts';
import { summaryOf } from './summary.ts';
import { createTypes } from './types.ts';

const HEAD = {
  ...{ schema: 'SHOP', object: 'ACT', standsFor: null, owner: 'SHOP', ownName: 'ACT', objectType: 'PROCEDURE' },
  ...{ procedure: null, subprogram: 1, pipelined: 'NO' },
};
const EMPTY = {
  ...{ argument: null, position: null, sequence: null, level: null, mode: null, defaulted: null, type: null },
  ...{ plsType: null, length: null, precision: null, scale: null, charset: null },
  ...{ typeOwner: null, typeName: null, typeSubname: null },
};
const row = (more: Partial<ArgumentRow> = {}): ArgumentRow => ({ ...HEAD, ...EMPTY, ...more }) as ArgumentRow;
const taken = (argument: string, type: string, more: Partial<ArgumentRow> = {}) =>
  row({ argument, type, position: 1, level: 0, mode: 'IN', ...more });
const returned = (type: string, more: Partial<ArgumentRow> = {}) =>
  row({ position: 0, level: 0, mode: 'OUT', type, objectType: 'FUNCTION', ...more });

function only(...rows: readonly ArgumentRow[]): Subprogram {
  const [subprogram] = foldRows(rows);
  if (!subprogram) throw new Error('nothing was folded');
  return subprogram;
}
const described = (...rows: readonly ArgumentRow[]) =>
  routineOf(only(...rows), createTypes([]), { commits: false, returnsResults: false });

test('a routine that takes nothing has no arguments', () => {
  expect(only(row())).toMatchObject({ ref: { schema: 'SHOP', name: 'ACT', argumentTypes: [] }, arguments: [] });
  expect(only(row())).not.toHaveProperty('returns');
});

test('a routine of a package is known by both names', () => {
  expect(only(row({ objectType: 'PACKAGE', object: 'ORDERS', procedure: 'ACT' })).ref).toMatchObject({
    ...{ package: 'ORDERS', name: 'ACT' },
  });
});

test('overloads that differ in the names of parameters alone have those in their references, others do not', () => {
  const overload = (subprogram: number, name: string, type = 'NUMBER') => taken(name, type, { subprogram });
  const refs = foldRows([overload(1, 'A'), overload(2, 'B'), overload(3, 'A', 'DATE')]);
  expect(refs.map(({ ref }) => ref.argumentTypes)).toEqual([['A NUMBER'], ['B NUMBER'], ['DATE']]);
});

test('before 18c the parts of an argument stand behind it, and are none of the routine’s', () => {
  const record = taken('A', 'PL/SQL RECORD', { typeOwner: 'SHOP', typeName: 'ORDERS', typeSubname: 'LINE' });
  const inner = taken('X', 'OBJECT', { level: 1, typeOwner: 'SHOP', typeName: 'ADDRESS' });
  const subprogram = only(record, inner, taken('B', 'NUMBER', { position: 2 }));
  expect(subprogram.arguments.map(({ row: own }) => own.argument)).toEqual(['A', 'B']);
  expect(typesOf(subprogram)).toEqual([
    { owner: 'SHOP', package: 'ORDERS', name: 'LINE' },
    { owner: 'SHOP', name: 'ADDRESS' },
  ]);
});

test('a default of an output is none', () => {
  const { parameters } = described(
    taken('A', 'NUMBER', { defaulted: 'Y' }),
    taken('B', 'NUMBER', { mode: 'OUT', defaulted: 'Y' }),
    taken('C', 'NUMBER', { mode: 'IN/OUT', defaulted: 'N' }),
  );
  expect(parameters.map(({ mode, hasDefault }) => [mode, hasDefault])).toEqual([
    ...[
      ['in', true],
      ['out', false],
      ['inout', false],
    ],
  ]);
});

test('a function returns a value that may be null, whatever its type says', () => {
  const routine = described(returned('BINARY_INTEGER', { plsType: 'NATURALN' }));
  expect(routine).toMatchObject({ kind: 'function', returnValue: { name: 'ACT', nullable: true }, results: [] });
  expect(routine.readOnly).toBe(false);
});

test('a cursor is a result of its own, and one that a caller would have to open is refused', () => {
  const routine = described(taken('ROWS', 'REF CURSOR', { mode: 'OUT' }));
  expect(routine.results).toEqual([{ kind: 'unknown', reason: 'cursor', cursor: 'ROWS' }]);
  expect(routine.parameters).toMatchObject([{ databaseType: 'SYS_REFCURSOR', mode: 'out' }]);
  for (const mode of ['IN', 'IN/OUT'] as const)
    expect(() => described(taken('ROWS', 'REF CURSOR', { mode }))).toThrow(TypeRefused);
  expect(described(returned('REF CURSOR')).results).toMatchObject([{ kind: 'unknown', cursor: 'ACT' }]);
});

test('before 18c a cursor of known rows tells its columns, unless one of them is of no use', () => {
  const cursor = taken('ROWS', 'REF CURSOR', { mode: 'OUT' });
  const record = taken('R', 'PL/SQL RECORD', { level: 1 });
  const column = (name: string, type: string) => taken(name, type, { level: 2 });
  const deeper = taken('DEEP', 'NUMBER', { level: 3 });
  expect(described(cursor, record, column('ID', 'NUMBER'), deeper).results).toMatchObject([
    { kind: 'columns', cursor: 'ROWS', columns: [{ name: 'ID' }], evidence: 'catalogue' },
  ]);
  expect(described(cursor, record, column('ID', 'ANYDATA')).results).toMatchObject([{ kind: 'unknown' }]);
  expect(described(cursor, record).results).toMatchObject([{ kind: 'unknown' }]);
});

test('results that only the source tells come last', () => {
  const behaviour = { commits: true, returnsResults: true };
  const routine = routineOf(only(taken('ROWS', 'REF CURSOR', { mode: 'OUT' })), createTypes([]), behaviour);
  expect(routine.results.at(-1)).toEqual({ kind: 'unknown', reason: 'resultSets' });
  expect(routine).toMatchObject({ commits: true });
});

test('a line of the list shows modes, defaults, the answer and what a synonym stands for', () => {
  const rows = [
    taken('A', 'NUMBER', { defaulted: 'Y' }),
    taken('B', 'VARCHAR2', { mode: 'IN/OUT' }),
    returned('DATE', { standsFor: 'HR.ACT' }),
  ];
  const [first, ...others] = rows.map((own) => ({ ...own, standsFor: 'HR.ACT' }));
  expect(summaryOf(only(first as ArgumentRow, ...others))).toMatchObject({
    ...{ kind: 'function', signature: '(A NUMBER DEFAULT, IN/OUT B VARCHAR2) → DATE = HR.ACT' },
    parameterNames: ['A', 'B'],
  });
  expect(summaryOf(only(row()))).toMatchObject({ kind: 'procedure', signature: '()', parameterNames: [] });
});

test('a line of the list tells the first type that nobody can give or take', () => {
  const refusedOf = (...rows: readonly ArgumentRow[]) => summaryOf(only(...rows)).refused?.type;
  expect(refusedOf(taken('A', 'NUMBER'), taken('B', 'LONG LONG'))).toBe('LONG LONG');
  expect(refusedOf(taken('A', 'OPAQUE/XMLTYPE', { typeOwner: 'PUBLIC', typeName: 'XMLTYPE' }))).toBe('XMLTYPE');
  expect(refusedOf(taken('A', 'OBJECT', { typeOwner: 'SHOP', typeName: 'ANYTHING' }))).toBeUndefined();
  expect(refusedOf(taken('A', 'REF CURSOR'))).toBeDefined();
  expect(refusedOf(taken('A', 'REF CURSOR', { mode: 'OUT' }))).toBeUndefined();
  expect(refusedOf(returned('REF CURSOR'))).toBeUndefined();
  expect(refusedOf(returned('OPAQUE', { typeOwner: 'SYS', typeName: 'ANYDATA' }))).toBe('SYS.ANYDATA');
});

test('a line of the list is no longer than a screen can show', () => {
  const many = Array.from({ length: 200 }, (_, index) => taken(`ARGUMENT_${index}`, 'NUMBER'));
  expect(summaryOf(only(...many)).signature).toHaveLength(2_000);
});
