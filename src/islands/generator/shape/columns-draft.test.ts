import { describe, expect, test } from 'vitest';
import type { ColumnType, GivenColumn, GivenResult } from '../../../model/described/given-result.ts';
import { columnType } from '../../../model/described/given-result.ts';
import type { ResultShape } from '../../../model/described/routine.ts';
import type { DescribedRoutine } from '../../../shared/wire/described.ts';
import { sizeOf, TYPE_WORDS, typeOf, wordOf } from './column-types.ts';
import { columnDraft, emptyColumn, faultsOf, givenColumns } from './columns-draft.ts';
import { resultsOf, sampledResults, withResult } from './results.ts';

const column = (name: string, change: Partial<GivenColumn> = {}): GivenColumn => ({
  name,
  type: { kind: 'decimal', precision: 9, scale: 2 },
  databaseType: 'numeric(9,2)',
  nullable: true,
  evidence: 'sampled',
  ...change,
});

describe('a column type', () => {
  test.each(TYPE_WORDS)('%s is a type that a request may tell, and has its word again', (word) => {
    const made = typeOf(word, '');
    expect(columnType.safeParse(made?.type).success).toBe(true);
    expect(made && wordOf(made.type)).toBe(word);
  });

  test.each([
    ['text', '200', { kind: 'string', length: 200 }],
    ['numeric', ' 10 , 2 ', { kind: 'decimal', precision: 10, scale: 2 }],
    ['numeric', '10', { kind: 'decimal', precision: 10 }],
    ['text', '10,2', undefined],
    ['text', '0', undefined],
    ['numeric', '2,10', undefined],
    ['numeric', 'ten', undefined],
  ] as const)('%s with size %j', (word, size, type) => {
    expect(typeOf(word, size)?.type).toEqual(type);
    if (type) expect(sizeOf(type as ColumnType)).toBe(size.replaceAll(' ', ''));
  });

  test('without a word is kept as it is', () => {
    const list = column('tags', { type: { kind: 'list', of: { kind: 'string' } }, databaseType: 'text[]' });
    const unsigned = column('n', { type: { kind: 'integer', bits: 32, signed: false } });
    expect(givenColumns([columnDraft(list, 1), columnDraft(unsigned, 2)])).toEqual([list, unsigned]);
  });
});

describe('edited columns', () => {
  test('say that a person told them, and only those that were touched', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name, id) => columnDraft(column(name), id));
    if (!a || !b || !c) throw new Error();
    const given = givenColumns([
      a,
      { ...b, nullable: false },
      { ...c, word: 'bigint' },
      { ...emptyColumn(9), name: 'd' },
    ]);
    expect(given.map(({ evidence }) => evidence)).toEqual(['sampled', 'edited', 'edited', 'edited']);
    expect(given.map(({ databaseType }) => databaseType)).toEqual(['numeric(9,2)', 'numeric(9,2)', 'bigint', 'text']);
  });

  test('stay found in the answer when they are renamed, or have no name of their own there', () => {
    const [a, b] = [column('a'), column('', { place: 2 })].map(columnDraft);
    if (!a || !b) throw new Error();
    const given = givenColumns([
      { ...a, name: 'x' },
      { ...b, name: 'y' },
    ]);
    expect(given).toMatchObject([
      { name: 'x', label: 'a', evidence: 'edited' },
      { name: 'y', label: '', place: 2 },
    ]);
    expect(givenColumns(given.map(columnDraft))).toEqual(given);
    expect(givenColumns([{ ...a, name: 'x' }].map((column) => ({ ...column, name: 'a' })))[0]).not.toHaveProperty(
      'label',
    );
    expect(faultsOf([a, b, columnDraft(column('a', { place: 3 }), 3)])).toEqual([undefined, undefined, undefined]);
  });

  test('are wrong where a name is missing or taken, or a size cannot be read', () => {
    const drafts = [columnDraft(column('a'), 1), columnDraft(column('a'), 2), emptyColumn(3)];
    expect(faultsOf(drafts)).toEqual([undefined, { name: 'columnTaken' }, { name: 'columnRequired' }]);
    expect(faultsOf([{ ...columnDraft(column('a'), 1), size: 'x' }])).toEqual([{ size: 'sizeInvalid' }]);
  });
});

describe('what an endpoint tells of its results', () => {
  const given = (name: string, cursor?: string): GivenResult => ({
    columns: [column(name, { evidence: 'edited' })],
    many: true,
    ...(cursor !== undefined && { cursor }),
  });
  const rows = (name: string, cursor?: string): ResultShape => ({
    kind: 'columns',
    columns: [{ name, type: { kind: 'string' }, databaseType: 'text', nullable: true }],
    many: true,
    evidence: 'catalogue',
    ...(cursor !== undefined && { cursor }),
  });
  const routine = (...results: ResultShape[]) => ({ results }) as unknown as DescribedRoutine;
  const names = (results: readonly ResultShape[]) =>
    results.map((shape) => (shape.kind === 'columns' ? shape.columns[0]?.name : shape.kind));
  const SETS = { kind: 'unknown', reason: 'resultSets' } as const;
  const CURSOR = { kind: 'unknown', reason: 'cursor', cursor: 'c' } as const;

  test('completes one place and leaves the others', () => {
    const known = routine(rows('k'), CURSOR, SETS);
    const told = withResult(resultsOf(known), [], { plain: 1 }, given('x'));
    expect(names(resultsOf(known, told))).toEqual(['k', 'unknown', 'x']);
    const both = withResult(resultsOf(known, told), told, { cursor: 'c' }, given('y'));
    expect(names(resultsOf(known, both))).toEqual(['k', 'y', 'x']);
    const more = withResult(resultsOf(known, both), both, { plain: 2 }, given('z'));
    expect(names(resultsOf(known, more))).toEqual(['k', 'y', 'x', 'z']);
    const again = withResult(resultsOf(known, more), more, { plain: 1 }, given('w'));
    expect(names(resultsOf(known, again))).toEqual(['k', 'y', 'w', 'z']);
  });

  test('takes from a sample what nobody knew, and keeps what the catalogue tells', () => {
    const known = routine(rows('k', 'a'), CURSOR);
    const told = sampledResults(known, [], [rows('s', 'a'), rows('t', 'c'), { kind: 'count' }]);
    expect(told).toMatchObject([{ cursor: 'c', columns: [{ name: 't', evidence: 'sampled' }] }]);
    expect(names(resultsOf(known, told))).toEqual(['k', 't']);
    const sets = routine(SETS);
    const columns = ['a', 'A', '', 'b'].map((name) => column(name));
    const twins: ResultShape = { kind: 'columns', columns, many: true, evidence: 'sampled' };
    const placed = sampledResults(sets, [], [twins])[0]?.columns.map(({ place }) => place);
    expect(placed).toEqual([1, 2, 3, undefined]);
    expect(names(resultsOf(sets, sampledResults(sets, [given('old')], [rows('s'), rows('t')])))).toEqual(['s', 't']);
    expect(sampledResults(sets, [given('old')], [])).toEqual([given('old')]);
  });
});
