import { expect, test } from 'vitest';
import { pagingRefusal } from './paging.ts';

const rows = (names: readonly string[], many = true) => ({
  kind: 'columns' as const,
  columns: names.map((name) => ({ name })),
  many,
});

test.each([
  ['a query that reads', { kind: 'query', readOnly: true, results: [rows(['a', 'b'])] }, undefined],
  ['a function that reads', { kind: 'function', readOnly: true, results: [rows(['a'])] }, undefined],
  ['a function that nobody described yet', { kind: 'function' }, undefined],
  ['a procedure', { kind: 'procedure' }, 'pagingProcedure'],
  ['a function that may write', { kind: 'function', readOnly: false }, 'pagingMayWrite'],
  ['a query that writes', { kind: 'query', readOnly: false, results: [{ kind: 'count' }] }, 'pagingWrites'],
  ['a query that answers what it writes', { kind: 'query', readOnly: false, results: [rows(['a'])] }, 'pagingWrites'],
  ['one value', { kind: 'function', readOnly: true, results: [], returnValue: {} }, 'pagingRoutine'],
  ['a cursor', { kind: 'function', readOnly: true, results: [{ ...rows(['a']), cursor: 'c' }] }, 'pagingRoutine'],
  ['several results', { kind: 'function', readOnly: true, results: [rows(['a']), rows(['a'])] }, 'pagingRoutine'],
  ['one row', { kind: 'function', readOnly: true, results: [rows(['a'], false)] }, 'pagingOne'],
  ['two columns of one name', { kind: 'query', readOnly: true, results: [rows(['a', 'A'])] }, 'pagingColumns'],
  ['a column without a name', { kind: 'query', readOnly: true, results: [rows(['a', ''])] }, 'pagingColumns'],
] as const)('%s', (_, routine, expected) => {
  expect(pagingRefusal(routine)).toBe(expected);
});
