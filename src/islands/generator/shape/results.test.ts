import { describe, expect, test } from 'vitest';
import type { GivenResult } from '../../../model/described/given-result.ts';
import type { ResultShape } from '../../../model/described/routine.ts';
import type { DataType } from '../../../model/types.ts';
import type { DescribedRoutine } from '../../../shared/wire/described.ts';
import {
  givenOf,
  hasAnyNumber,
  plainCount,
  type Rows,
  resultsOf,
  sampledResults,
  slotsOf,
  withResult,
} from './results.ts';

const TEXT = { kind: 'string' } as const;
const rows = (name: string, more: Partial<Rows> = {}): Rows => ({
  kind: 'columns',
  columns: [{ name, type: TEXT, databaseType: 'text', nullable: true }],
  many: true,
  evidence: 'catalogue',
  ...more,
});
const unknown = (cursor?: string): ResultShape => ({
  kind: 'unknown',
  reason: cursor === undefined ? 'resultSets' : 'cursor',
  ...(cursor !== undefined && { cursor }),
});
const count: ResultShape = { kind: 'count' };
const given = (name: string, cursor?: string): GivenResult => ({
  columns: [{ name, type: TEXT, databaseType: 'text', nullable: true, evidence: 'edited' }],
  many: true,
  ...(cursor !== undefined && { cursor }),
});
const routine = (...results: ResultShape[]) => ({ results }) as unknown as DescribedRoutine;
/** The column of each result, with its cursor where it has one. */
const namesOf = (results: readonly GivenResult[]) =>
  results.map(({ columns, cursor }) => [cursor, columns[0]?.name].filter(Boolean).join(':'));

describe('the slots of results', () => {
  test('number those in line, name those of cursors, and pass a count by', () => {
    expect(slotsOf([count, rows('a'), unknown('c'), rows('b')])).toEqual([
      undefined,
      { plain: 0 },
      { cursor: 'c' },
      { plain: 1 },
    ]);
  });

  test('counts and cursors do not stand in line', () => {
    expect(plainCount([count, rows('a'), unknown('c'), unknown()])).toBe(2);
    expect(plainCount([])).toBe(0);
  });
});

test('only a result without a cursor leaves open how many there are', () => {
  expect(hasAnyNumber(routine(rows('a'), unknown('c')))).toBe(false);
  expect(hasAnyNumber(routine(rows('a'), unknown()))).toBe(true);
});

test('results are as described until an endpoint brings columns of its own', () => {
  expect(resultsOf(routine(unknown('c')))).toEqual([unknown('c')]);
  expect(resultsOf(routine(unknown('c')), [given('x', 'c')])).toMatchObject([{ kind: 'columns', cursor: 'c' }]);
});

describe('a result that is known better', () => {
  test('takes the place of the one of its cursor, and leaves those of others', () => {
    const before = [given('old', 'c'), given('other', 'd'), given('line')];
    expect(namesOf(withResult([], before, { cursor: 'c' }, given('new')))).toEqual(['d:other', 'c:new', 'line']);
  });

  test('brings those before it in line along, which would be taken for it otherwise', () => {
    const results = [rows('first'), unknown('c'), rows('second'), rows('third')];
    expect(namesOf(withResult(results, [], { plain: 2 }, given('new')))).toEqual(['first', 'second', 'new']);
  });

  test('keeps what was edited before it and behind it', () => {
    const results = [rows('first'), rows('second'), rows('third')];
    const before = [given('c', 'c'), given('own first'), given('own second'), given('own third')];
    expect(namesOf(withResult(results, before, { plain: 1 }, given('new')))).toEqual([
      'c:c',
      'own first',
      'new',
      'own third',
    ]);
  });
});

describe('a sample', () => {
  test('tells nothing about results that the data source knows', () => {
    expect(sampledResults(routine(rows('a')), [], [rows('sampled')])).toEqual([]);
  });

  test('tells the columns of a cursor that nobody knew, and not those of another one', () => {
    const found = sampledResults(routine(unknown('c')), [], [rows('x', { cursor: 'c' }), rows('y', { cursor: 'd' })]);
    expect(namesOf(found)).toEqual(['c:x']);
    expect(found[0]?.columns[0]?.evidence).toBe('sampled');
  });

  test('of results in line takes the place of all that were told in line before', () => {
    const before = [given('old'), given('older'), given('kept', 'c')];
    expect(namesOf(sampledResults(routine(unknown()), before, [rows('new')]))).toEqual(['c:kept', 'new']);
  });

  test('that shows no rows keeps what was told before', () => {
    expect(namesOf(sampledResults(routine(unknown()), [given('old')], [count]))).toEqual(['old']);
  });

  test('finds columns without a name, or with one that others have in any case, by their place', () => {
    const column = (name: string) => ({ name, type: TEXT, databaseType: 'text', nullable: true });
    const shape = rows('', { columns: ['id', '', 'Name', 'NAME'].map(column) });
    const places = (result: GivenResult) => result.columns.map(({ place }) => place);
    expect(places(givenOf(shape, 'sampled'))).toEqual([undefined, 2, 3, 4]);
    expect(places(givenOf(shape))).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('a known column as an endpoint tells it', () => {
  const typeOf = (type: DataType) =>
    givenOf(rows('a', { columns: [{ name: 'a', type, databaseType: 'x', nullable: false }] })).columns[0]?.type;

  test('keeps a type that needs no definition, alone or in a list', () => {
    expect(typeOf({ kind: 'date' })).toEqual({ kind: 'date' });
    expect(typeOf({ kind: 'list', of: { kind: 'date' } })).toEqual({ kind: 'list', of: { kind: 'date' } });
  });

  test('is text where only the data source can define its type', () => {
    expect(typeOf({ kind: 'ref', name: 'mood' })).toEqual(TEXT);
    expect(typeOf({ kind: 'list', of: { kind: 'ref', name: 'mood' } })).toEqual({ kind: 'list', of: TEXT });
  });

  test('is text where lists are in a list', () => {
    expect(typeOf({ kind: 'list', of: { kind: 'list', of: { kind: 'date' } } })).toEqual(TEXT);
  });

  test('cuts the name of an endless type at what a request takes', () => {
    const column = { name: 'a', type: TEXT, databaseType: 'e'.repeat(900), nullable: false };
    expect(givenOf(rows('a', { columns: [column] })).columns[0]?.databaseType).toHaveLength(200);
  });

  test('is as sure as it was itself, else as its result', () => {
    const column = { name: 'a', type: TEXT, databaseType: 'text', nullable: false };
    const columns = [
      { ...column, evidence: 'edited' as const },
      { ...column, name: 'b' },
    ];
    const told = givenOf(rows('', { columns, evidence: 'sampled' })).columns.map(({ evidence }) => evidence);
    expect(told).toEqual(['edited', 'sampled']);
  });
});
