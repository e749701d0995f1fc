import { expect, test } from 'vitest';
import { TypeRefused } from '../describe/type-refused.ts';
import type { RoutineRow, TypeRow } from './catalogue.ts';
import { routineOf, typesOf } from './routine.ts';
import { createTypes } from './types.ts';

const [INT, TEXT, CURSOR, VOID, RECORD, ITEM] = [23, 25, 1790, 2278, 2249, 9000];
const own = { schema: 'pg_catalog', type: 'b', base: 0, modifier: -1, notNull: false, element: 0, labels: null };
const NAMES: readonly (readonly [oid: number, name: string, more?: object])[] = [
  ...([
    [INT, 'int4'],
    [TEXT, 'text'],
    [CURSOR, 'refcursor'],
  ] as const),
  ...([
    [VOID, 'void', { type: 'p' }],
    [RECORD, 'record', { type: 'p' }],
  ] as const),
  [
    ...([ITEM, 'item'] as const),
    {
      ...{ schema: 'shop', text: 'shop.item', type: 'c' },
      attributes: [{ name: 'id', type: INT, modifier: -1, text: 'integer', comment: null }],
    },
  ],
];
const TYPES = new Map(
  NAMES.map(([oid, name, more]) => [oid, { ...own, oid, name, text: name, attributes: null, ...more } as TypeRow]),
);

type Given = Partial<RoutineRow>;

function routine(given: Given, calls = { commits: false, byPosition: false }) {
  const row: RoutineRow = {
    ...{ schema: 'shop', name: 'act', kind: 'f', types: [], volatility: 'v', set: false, returns: VOID, inputs: [] },
    ...{ all: null, modes: null, names: null, defaults: 0, nullDefaults: null, alone: true, language: 'sql' },
    ...{ source: null, comment: null, missing: null },
    ...given,
  };
  return routineOf(row, createTypes(TYPES), calls);
}

/** Arguments by mode, name and type: `['i', 'a', INT]`. */
function taking(...given: readonly (readonly [mode: string, name: string, oid: number])[]): Given {
  return {
    all: given.map(([, , oid]) => oid),
    modes: given.map(([mode]) => mode),
    names: given.map(([, name]) => name),
    inputs: given.filter(([mode]) => 'ibv'.includes(mode)).map(([, , oid]) => oid),
  };
}

const modesOf = (given: Given) => routine(given).parameters.map(({ name, mode }) => [name, mode]);
const defaultsOf = (given: Given) => routine(given).parameters.map(({ hasDefault }) => hasDefault);

test('defaults belong to the last inputs, whatever outputs stand between them', () => {
  const some = taking(['i', 'a', INT], ['o', 'b', INT], ['i', 'c', INT], ['b', 'd', INT]);
  expect(defaultsOf({ ...some, kind: 'p', defaults: 2 })).toEqual([false, false, true, true]);
  expect(defaultsOf({ ...some, kind: 'p' })).toEqual([false, false, false, false]);
});

test('a default that is null is told only of parameters that have one', () => {
  const { parameters } = routine({
    ...taking(['i', 'a', INT], ['i', 'b', INT]),
    defaults: 1,
    nullDefaults: [true, true],
  });
  expect(parameters[0]).not.toHaveProperty('nullDefault');
  expect(parameters[1]).toMatchObject({ hasDefault: true, nullDefault: true });
});

test('beside VARIADIC only the list itself can be left out, and only where no other routine is meant', () => {
  const some = { ...taking(['i', 'a', INT], ['v', 'b', INT]), defaults: 2 };
  expect(defaultsOf({ ...some, alone: true })).toEqual([false, true]);
  expect(defaultsOf({ ...some, alone: false })).toEqual([false, false]);
  expect(modesOf(some)).toEqual([
    ['a', 'in'],
    ['b', 'variadic'],
  ]);
});

test('an output without a name is called by its position, as its body does', () => {
  expect(modesOf({ kind: 'p', ...taking(['i', 'a', INT], ['o', '', INT], ['b', '', INT]) })).toEqual([
    ...[
      ['a', 'in'],
      ['$2', 'out'],
      ['$3', 'inout'],
    ],
  ]);
});

test('a function of one value returns it, of several answers them as outputs, and of none answers nothing', () => {
  expect(routine({ returns: INT }).returnValue).toMatchObject({ name: 'act', nullable: true });
  expect(routine({ returns: ITEM }).returnValue).toMatchObject({ type: { kind: 'ref', name: 'Item' } });
  const several = routine({ returns: RECORD, ...taking(['o', 'a', INT], ['o', 'b', INT]) });
  expect(several.returnValue).toBeUndefined();
  expect(several.parameters.map(({ mode }) => mode)).toEqual(['out', 'out']);
  expect(routine({})).toMatchObject({ results: [], parameters: [] });
});

test('rows have the columns of their table, of RETURNS TABLE, or the one column that the function is called by', () => {
  const columnsOf = (given: Given) =>
    routine({ set: true, ...given }).results.flatMap((result) => (result.kind === 'columns' ? result.columns : []));
  expect(columnsOf({ returns: ITEM }).map(({ name }) => name)).toEqual(['id']);
  expect(columnsOf({ returns: INT }).map(({ name }) => name)).toEqual(['act']);
  const table = taking(['i', 'x', INT], ['t', 'a', INT], ['t', '', TEXT]);
  expect(columnsOf({ returns: RECORD, ...table }).map(({ name }) => name)).toEqual(['a', 'column2']);
  expect(modesOf({ set: true, returns: RECORD, ...table })).toEqual([['x', 'in']]);
});

test('rows of a table tell where they are from, and those of RETURNS TABLE do not', () => {
  expect(routine({ set: true, returns: ITEM }).results[0]).toMatchObject({ origin: 'shop.item', many: true });
  const table = taking(['t', 'a', INT], ['t', 'b', INT]);
  expect(routine({ set: true, returns: RECORD, ...table }).results[0]).not.toHaveProperty('origin');
});

test('an INOUT argument whose output is a column stays an input', () => {
  expect(modesOf({ set: true, returns: INT, ...taking(['b', 'a', INT]) })).toEqual([['a', 'in']]);
  expect(modesOf({ kind: 'p', ...taking(['b', 'a', INT]) })).toEqual([['a', 'inout']]);
});

test('rows that only a caller could name, and several cursors at once, are refused', () => {
  const refusal = (given: Given) => {
    try {
      return routine(given);
    } catch (error) {
      return error instanceof TypeRefused ? error.refusal.reason : error;
    }
  };
  expect(refusal({ returns: RECORD })).toBe('record');
  expect(refusal({ returns: RECORD, set: true })).toBe('record');
  expect(refusal({ returns: CURSOR, set: true })).toBe('cursors');
});

test('cursors are results of unknown columns, under the name that carries them', () => {
  expect(routine({ returns: CURSOR })).toMatchObject({
    results: [{ kind: 'unknown', reason: 'cursor', cursor: 'act' }],
  });
  const out = routine({ kind: 'p', ...taking(['o', 'a', INT], ['o', '', CURSOR]) });
  expect(out.results).toEqual([{ kind: 'unknown', reason: 'cursor', cursor: '$2' }]);
});

test('only a function that is not volatile only reads', () => {
  expect(routine({ volatility: 's' }).readOnly).toBe(true);
  expect(routine({ volatility: 'v' }).readOnly).toBe(false);
  expect(routine({ volatility: 'i', kind: 'p' }).readOnly).toBe(false);
});

test('what only a call tells is told where it is so, and left out where it is not', () => {
  expect(routine({}, { commits: true, byPosition: true })).toMatchObject({ commits: true, byPosition: true });
  expect(routine({})).not.toHaveProperty('byPosition');
  expect(routine({})).not.toHaveProperty('comment');
});

test('all types that a routine mentions are asked for, outputs too', () => {
  const row = { returns: RECORD, ...taking(['i', 'a', INT], ['o', 'b', TEXT]) } as RoutineRow;
  expect(typesOf(row)).toEqual([RECORD, INT, TEXT]);
  expect(typesOf({ ...row, all: null })).toEqual([RECORD, INT]);
});
