import { describe, expect, test } from 'vitest';
import type { GivenResult } from '../model/described/given-result.ts';
import type { ResultShape } from '../model/described/routine.ts';
import { databaseEndpoint } from '../model/request/request.ts';
import { faultsOf } from '../model/schema/validation.ts';
import { withGivenResults } from './given-results.ts';

const column = (name: string, evidence: 'sampled' | 'edited' | 'catalogue' = 'edited') =>
  ({ name, type: { kind: 'string' }, databaseType: 'text', nullable: true, evidence }) as const;
const given = (names: readonly string[], more: Partial<GivenResult> = {}): GivenResult => ({
  columns: names.map((name) => column(name)),
  many: true,
  ...more,
});
const known = (name: string): ResultShape => ({
  kind: 'columns',
  columns: [{ name, type: { kind: 'boolean' }, databaseType: 'boolean', nullable: false }],
  many: true,
  evidence: 'catalogue',
});
const merged = (results: readonly ResultShape[], given: readonly GivenResult[]) =>
  withGivenResults(results, given, 'endpoints.3.results');
const names = (shapes: readonly ResultShape[]) =>
  shapes.map((shape) => (shape.kind === 'columns' ? shape.columns.map(({ name }) => name).join() : shape.kind));

const CURSOR = { kind: 'unknown', reason: 'cursor', cursor: 'c' } as const;
const SETS = { kind: 'unknown', reason: 'resultSets' } as const;

describe('columns that an endpoint brings along', () => {
  test('stand where the data source knows none', () => {
    const { results, faults } = merged([CURSOR, { kind: 'count' }], [given(['a', 'b'], { cursor: 'c' })]);
    expect(faults).toEqual([]);
    expect(results[0]).toMatchObject({ kind: 'columns', cursor: 'c', evidence: 'edited', many: true });
    expect(names(results)).toEqual(['a,b', 'count']);
  });

  test('make as many result sets as there are of any number of them, in order, after those that are known', () => {
    expect(names(merged([SETS], [given(['a']), given(['b'])]).results)).toEqual(['a', 'b']);
    const both = merged([known('k'), SETS, { kind: 'count' }], [given(['x']), given(['b'])]);
    expect(names(both.results)).toEqual(['x', 'b', 'count']);
    expect(names(merged([SETS], []).results)).toEqual(['unknown']);
  });

  test('replace what the catalogue tells only where a person edited them', () => {
    const sampled = { columns: [column('s', 'sampled')], many: true };
    expect(names(merged([known('k')], [sampled]).results)).toEqual(['k']);
    expect(names(merged([known('k')], [given(['e'])]).results)).toEqual(['e']);
  });

  test('say of each column where it is known from', () => {
    const mixed = { columns: [column('a', 'sampled'), column('b')], many: true };
    const [shape] = merged([SETS], [mixed]).results;
    expect(shape).toMatchObject({ evidence: 'edited', columns: [{ name: 'a', evidence: 'sampled' }, { name: 'b' }] });
    expect(shape?.kind === 'columns' && shape.columns[1]).not.toHaveProperty('evidence');
  });

  test('of results that the routine does not have are told at their place', () => {
    expect(merged([CURSOR], [given(['a'], { cursor: 'd' }), given(['b'])]).faults).toEqual([
      { field: 'endpoints.3.results.0.cursor', message: 'cursorUnknown' },
      { field: 'endpoints.3.results.1', message: 'resultUnknown' },
    ]);
  });
});

describe('a request', () => {
  const ref = { schema: 's', name: 'f', argumentTypes: [] };
  const faults = (results: unknown, source: object = { routine: ref }) => {
    const value = { ...source, results };
    const parsed = databaseEndpoint.safeParse(value);
    return parsed.success
      ? []
      : faultsOf(parsed.error.issues, value).map((fault) => `${fault.field}: ${fault.message}`);
  };
  const many = (count: number) => Array.from({ length: count }, (_, n) => column(`c${n}`));

  test.each([
    ['a complete one', [given(['a', 'b'], { cursor: 'c' })], []],
    ['two columns of one name', [given(['a', 'b', 'a'])], ['results.0.columns.2.name: columnTaken']],
    [
      'columns of one name or none that know their places',
      [{ columns: ['a', 'a', ''].map((name, index) => ({ ...column(name), place: index + 1 })) }],
      [],
    ],
    ['no column', [given([])], ['results.0.columns: required']],
    ['too many columns', [{ columns: many(251) }], ['results.0.columns: tooManyColumns']],
    ['as many as there may be', [{ columns: many(250) }], []],
    ['too many results', Array.from({ length: 21 }, () => given(['a'])), ['results: tooManyResults']],
    ['a name left empty', [given([''])], ['results.0.columns.0.name: required']],
    [
      'one cursor twice',
      [given(['a'], { cursor: 'c' }), given(['a'], { cursor: 'c' })],
      ['results.1.cursor: cursorTaken'],
    ],
    [
      'an unknown type',
      [{ columns: [{ ...column('a'), type: { kind: 'ref', name: 'X' } }] }],
      ['results.0.columns.0.type.kind: decision'],
    ],
  ])('is checked: %s', (_, results, expected) => expect(faults(results)).toEqual(expected));

  test('tells no results of a statement, which the data source describes', () => {
    expect(faults([given(['a'])], { query: 'select 1' })).toEqual(['results: resultsOfQuery']);
  });
});
