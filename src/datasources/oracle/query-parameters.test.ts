import { expect, test } from 'vitest';
import { parseQuery } from '../../checks/sql/query.ts';
import { columnsOfParameters, tablesOf } from './query-parameters.ts';

test.each<[string, Record<string, string>, string | undefined]>([
  ['select * from orders where id = :id', { id: 'id' }, 'orders'],
  [
    'select o.* from shop.orders o join lines l on l.order_id = o.id where o."Total" >= :low and :high > o."Total" order by 1',
    { low: 'o."Total"', high: 'o."Total"' },
    'shop.orders o join lines l on l.order_id = o.id',
  ],
  ['select 1 from t where n between :a and 3 and s not like :b and k in (:c, 2)', { a: 'n', b: 's', c: 'k' }, 't'],
  ['insert into t (a, b, c) values (:x, upper(:y), :z)', { x: 'a', z: 'c' }, 't'],
  ['insert into t values (:x)', {}, 't'],
  ['update t set a = :x, b = b + :y where id = :id', { x: 'a', id: 'id' }, 't'],
  ['delete from t where at < :before', { before: 'at' }, 't'],
  ['delete t where at != :x', { x: 'at' }, 't'],
  ['select 1 from t where f(a) = :x and a + 1 = :y and a = :z * 2', {}, 't'],
  ['with x as (select 1 a from dual) select * from x where a = :a', { a: 'a' }, undefined],
  ['select 1 from table(f(:n)) where x = :x', { x: 'x' }, undefined],
])('%s', (sql, columns, tables) => {
  const query = parseQuery(sql, 'oracle');
  expect(Object.fromEntries(columnsOfParameters(query).map((use) => [use.parameter, use.column]))).toEqual(columns);
  expect(tablesOf(query)).toBe(tables);
});
