import { expect, test } from 'vitest';
import { parseQuery } from '../../../checks/sql/query.ts';
import { type Counterpart, counterpartOf } from './query-parameters.ts';

/** @returns the counterpart of the parameter `:x`. */
function counterpartIn(sql: string): Counterpart | undefined {
  const { tokens } = parseQuery(sql, 'mysql');
  return counterpartOf(
    tokens,
    tokens.findIndex(({ kind, text }) => kind === 'parameter' && text === 'x'),
  );
}

test.each<[string, readonly string[]]>([
  ['select 1 from t where id = :x', ['id']],
  ['select 1 from t o where :x <= o.`Total` and 1 = 1', ['o', 'Total']],
  ['select 1 from t where shop.t.a != :x', ['shop', 't', 'a']],
  ['select 1 from t where a not between 1 and :x', ['a']],
  ['select 1 from t where a in (1, :y, :x)', ['a']],
  ['select 1 from t where a not in (:x)', ['a']],
  ['update t set a = :x where id = 1', ['a']],
])('the column is found in %s', (sql, path) => {
  expect(counterpartIn(sql)).toEqual({ kind: 'column', path });
});

test.each<[string, string]>([
  ['select cast(:x as signed)', 'bigint'],
  ['select cast(:x as decimal(10, 2))', 'decimal(10,2)'],
  ['select 1 from t limit :x', 'bigint'],
  ['select 1 from t limit 5, :x', 'bigint'],
])('the type is found in %s', (sql, type) => {
  expect(counterpartIn(sql)).toEqual({ kind: 'type', type });
});

test('a value of a row goes into the column of its position', () => {
  expect(counterpartIn('insert into t (a, b) values (1, 2), (now(), :x)')).toEqual({ kind: 'inserted', column: 'b' });
  expect(counterpartIn('insert into t values (:x)')).toBeUndefined();
});

test.each([
  'select :x',
  'select 1 from t where a + b = :x',
  'select 1 from t where b = :x + 1',
  'select 1 from t where f(a) = :x',
  'insert into t (a) values (upper(:x))',
])('nothing is guessed in %s', (sql) => {
  expect(counterpartIn(sql)).toBeUndefined();
});
