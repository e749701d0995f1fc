import { expect, test } from 'vitest';
import type { DatabaseKind } from '../../model/described/routine.ts';
import { plainSelect } from './plain-select.ts';
import { parseQuery } from './query.ts';

const read = (sql: string, kind: DatabaseKind = 'postgresql') => plainSelect(parseQuery(sql, kind), kind);

test.each([
  ['select id from shop.orders', 'shop.orders', ['shop', 'orders']],
  ['select o.id from shop.orders as o where o.id > :a order by id', 'shop.orders', ['shop', 'orders']],
  ['select all id from "Or""ders" o', '"Or""ders"', ['Or"ders']],
])('%s is of one table', (sql, table, names) => {
  expect(read(sql)).toMatchObject({ table, names });
});

test('names are those of the catalogue', () => {
  expect(read('select id from shop.Orders', 'oracle')?.names).toEqual(['SHOP', 'ORDERS']);
  expect(read('select id from [my shop].[Or]]ders]', 'sqlserver')?.names).toEqual(['my shop', 'Or]ders']);
  expect(read('select id from `my shop`.orders', 'mariadb')?.names).toEqual(['my shop', 'orders']);
});

test.each([
  'select distinct status from orders',
  'select status, count(*) from orders group by status',
  'select o.id from orders o join lines l on l.order_id = o.id',
  'select o.id from orders o, lines',
  'select id from orders union all select id from old_orders',
  'select id from (select id from orders) o',
  'select id from orders_from(:a)',
  'select id from only orders',
  'select id from orders tablesample bernoulli (10)',
  'with o as (select id from orders) select id from o',
  'select 1 as id',
  'insert into orders values (1) returning id',
])('%s is not, or not for sure', (sql) => {
  expect(read(sql)).toBeUndefined();
});

test('columns of the answer are found in the table, also behind a label', () => {
  const select = read(
    `select o.id, o.placed_at as at, "Status" state, lower(note) as note, 1 one, weight::int, total from orders o`,
  );
  const of = (name: string) => select?.columnOf(name);
  expect(['id', 'at', 'STATE', 'total'].map(of)).toEqual(['id', 'placed_at', 'Status', 'total']);
  expect(['note', 'one', 'weight', 'placed_at', 'other'].map(of)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(read('select *, lower(note) as note from orders')?.columnOf('id')).toBe('id');
  expect(read('select o.*, lower(note) as note from orders o')?.columnOf('note')).toBeUndefined();
});

test('a condition may hold a column to one value by an equality, not by an order', () => {
  const select = read(
    'select id from orders o where o.customer = :c and (:s = status or kind in (1)) and a <= b and :x >= id',
  );
  const fixed = ['customer', 'status', 'kind', 'id', 'a', 'b'].filter((name) => select?.mayFix(name));
  expect(fixed).toEqual(['customer', 'status', 'kind']);
});
