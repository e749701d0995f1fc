import { expect, test } from 'vitest';
import type { DatabaseKind } from '../../model/described/routine.ts';
import { countingFound, namesOne } from './changed-rows.ts';

test.each<[string, DatabaseKind?]>([
  ['delete from orders where id = :id'],
  ['delete from orders where :id = id'],
  ['update orders set status = :status where id = :id'],
  ['update orders set status = :status where id = :id::bigint returning *'],
  ['update orders set total = total + :more where (id = :id and tenant = :tenant)'],
  ['delete from orders where lower(code) = lower(:code) and closed is null'],
  ['delete from orders where id = :id and (version = :version or :version is null)'],
  ['delete from only shop.orders o using lines l where l.order_id = o.id and o.id = :id'],
  ['delete from orders where id = :id and exists (select 1 from lines where tag = :tag)'],
  ['with x as (select id from old where at < :at) delete from orders where id = :id'],
  ['update orders set (a, b) = (select a, b from x where y > :y) where id = :id'],
  ['delete from [orders] where [id] = :id', 'sqlserver'],
  ['update `orders` set `status` = :status where `id` = :id', 'mariadb'],
  ['update orders set closed = sysdate where id = :id', 'oracle'],
])('a row is named: %s', (sql, kind = 'postgresql') => {
  expect(namesOne(sql, kind)).toBe(true);
});

test.each<[string, DatabaseKind?]>([
  ['delete from orders'],
  ['delete from orders where expired'],
  ['delete from orders where expires < now()'],
  ['delete from orders where created < :before'],
  ['delete from orders where created <= :before and tenant = :tenant'],
  ['delete from orders where created between :a and :b and tenant = :tenant'],
  ['delete from orders where id in (:ids)'],
  ['delete from orders where id = any (:ids)'],
  ['delete from orders where id <> :id'],
  ['delete from orders where id != :id'],
  ['delete from orders where name like :name'],
  ['delete from orders where id = :id or code = :code'],
  ['delete from orders where id = (select max(id) from lines where tag = :tag)'],
  ['delete from orders where exists (select 1 from lines where tag = :tag)'],
  ['update orders set status = :status'],
  ["update orders set status = 'old' where status = 'new'"],
  ['delete from orders where done = :done limit 100', 'mariadb'],
  ['delete top (100) from orders where done = :done', 'sqlserver'],
  ['insert into orders (id) values (:id) on conflict (id) do update set seen = true where orders.id = :id'],
  ['select * from orders where id = :id'],
  ['with gone as (delete from orders where id = :id returning *) select * from gone'],
])('no row is named: %s', (sql, kind = 'postgresql') => {
  expect(namesOne(sql, kind)).toBe(false);
});

test.each([
  ['update orders set total = :total where `id` = :id', 'select count(*) from orders\nwhere `id` = :id'],
  [
    'update ignore orders o join lines l on l.order_id = o.id set o.total = (select 1 where 1 = 1) where o.id = :id limit 1',
    'select count(*) from orders o join lines l on l.order_id = o.id\nwhere o.id = :id',
  ],
  ['update orders set total = :total', 'select count(*) from orders'],
  ['delete from orders where id = :id', undefined],
])('what %s finds is counted', (sql, counting) => {
  expect(countingFound(sql, 'mariadb')).toBe(counting);
});
