import { expect, test } from 'vitest';
import type { RoutineRow } from './catalogue.ts';
import { unmistakable } from './overloads.ts';

/** `a int4, b text = …` by names, types and the number of defaults at the end. */
function routine(names: readonly string[], inputs: readonly number[], more: Partial<RoutineRow> = {}): RoutineRow {
  const own = { names, inputs, defaults: 0, kind: 'f', all: null, modes: null };
  return { ...own, ...more } as RoutineRow;
}

const [INT, TEXT] = [23, 25];
const calls = (row: RoutineRow, ...others: readonly RoutineRow[]) => unmistakable(row, [row, ...others]);

test('a routine without overloads is called by names, and its defaults can be left out', () => {
  expect(calls(routine(['a'], [INT], { defaults: 1 }))).toEqual({ byPosition: false, omits: true });
});

test('overloads whose names or types differ are told apart by names', () => {
  expect(calls(routine(['a'], [INT]), routine(['b'], [INT]))).toEqual({ byPosition: false, omits: true });
  expect(calls(routine(['a'], [INT]), routine(['a'], [TEXT]))).toEqual({ byPosition: false, omits: true });
});

test('a default is given where a call without it would mean another routine as well', () => {
  expect(calls(routine(['a', 'b'], [INT, INT], { defaults: 1 }), routine(['a'], [INT]))).toEqual({
    ...{ byPosition: false, omits: false },
  });
});

test('positions tell overloads apart where their names do not', () => {
  const swapped = routine(['b', 'a'], [TEXT, INT]);
  expect(calls(routine(['a', 'b'], [INT, TEXT]), swapped)).toEqual({ byPosition: true, omits: false });
});

test('a routine that neither names nor positions tell apart cannot be called', () => {
  expect(calls(routine(['a'], [INT]), routine(['a', 'b'], [INT, INT], { defaults: 1 }))).toBeUndefined();
});

test('the OUT arguments of a procedure count, and those of a function do not', () => {
  const out = { all: [INT, TEXT], modes: ['i', 'o'] };
  const other = { all: [INT, INT], modes: ['i', 'o'] };
  const named = ['a', 'b'];
  expect(calls(routine(named, [INT], { ...out, kind: 'p' }), routine(named, [INT], { ...other, kind: 'p' }))).toEqual({
    ...{ byPosition: false, omits: true },
  });
  expect(calls(routine(named, [INT], out), routine(named, [INT], other))).toBeUndefined();
});
