import { expect, test } from 'vitest';
import { parseQuery } from '../../checks/sql/query.ts';
import { insertedTable } from './inserted-table.ts';

const table = (sql: string) => insertedTable(parseQuery(sql, 'sqlserver'));

test.each([
  ['insert into dbo.things (a) values (:a)', 'dbo.things'],
  ['insert dbo.things (a) values (:a)', 'dbo.things'],
  ['insert [odd table] values (:a, (select max(b) from u))', '[odd table]'],
  ['INSERT INTO shop..[t.x] DEFAULT VALUES', 'shop..[t.x]'],
  ['with x as (select 1 as a) insert into things (a) values (:a)', 'things'],
])('one row: %s', (sql, name) => {
  expect(table(sql)).toBe(name);
});

test.each([
  'insert into things (a) values (:a), (:b)',
  'insert into things (a) select a from u',
  'insert into things (a) output inserted.id values (:a)',
  'update things set a = :a',
])('not: %s', (sql) => {
  expect(table(sql)).toBeUndefined();
});
