import { expect, test } from 'vitest';
import { selectable } from './page-order.ts';

const key = (name: string, descending = false) => ({ name, descending });

test.each([
  ['nothing to order by', 'select a from t', 'select a from t', []],
  [
    'columns by their names',
    'select a, "B" from t order by a desc, "B"',
    'select a, "B" from t',
    [key('a', true), key('B')],
  ],
  ['a comment before it', 'select a from t -- order by x\norder by a asc', 'select a from t -- order by x', [key('a')]],
  ['an expression', 'select a from t order by lower(a)', 'select a from t', []],
  [
    'a qualified name, whose column may be called otherwise',
    'select t.a b from t order by t.a',
    'select t.a b from t',
    [],
  ],
  ['its number', 'select a from t order by 1', 'select a from t', []],
  ['nulls of its own', 'select a from t order by a nulls first', 'select a from t', []],
  ['orders inside', 'select a, sum(b) over (order by c) s from t', 'select a, sum(b) over (order by c) s from t', []],
  [
    'that of all of a union',
    'select a from t union select a from u order by a',
    'select a from t union select a from u',
    [key('a')],
  ],
] as const)('%s', (_, sql, body, order) => {
  expect(selectable(sql, 'postgresql')).toEqual({ before: '', body, order });
});

test.each([
  ['postgresql', 'select a from t order by a limit 10'],
  ['postgresql', 'select a from t order by a fetch first 10 rows only'],
  ['mysql', 'select a from t order by a limit 10'],
  ['sqlserver', 'select top 10 a from t order by a'],
  ['sqlserver', 'select a from t order by a offset 5 rows'],
] as const)('an order that says which rows are selected stays: %s, %s', (kind, sql) => {
  expect(selectable(sql, kind)?.body).toBe(sql);
});

test('SQL Server has no WITH inside of a statement, so it stays before', () => {
  const sql = 'with few (a) as (select b from t), more as (select a from few) select a from more order by a';
  expect(selectable(sql, 'sqlserver')).toEqual({
    before: 'with few (a) as (select b from t), more as (select a from few) ',
    body: 'select a from more',
    order: [key('a')],
  });
  expect(selectable(sql, 'postgresql')?.before).toBe('');
});

test('Oracle folds names to capitals', () => {
  expect(selectable('select a, "b" from t order by a, "b"', 'oracle')?.order).toEqual([key('A'), key('b')]);
});

test.each([
  ['sqlserver', 'select a from t for json path'],
  ['sqlserver', 'select a from t order by a option (recompile)'],
  ['mariadb', 'select a from t lock in share mode'],
  ['mariadb', 'select a from t /*! order by a */'],
  ['postgresql', 'select a from t order by case when :down then a end desc'],
] as const)('what cannot stand inside, or would lose a parameter, is none: %s, %s', (kind, sql) => {
  expect(selectable(sql, kind)).toBeUndefined();
});
