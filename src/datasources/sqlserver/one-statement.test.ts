import { expect, test } from 'vitest';
import { parseQuery } from '../../checks/sql/query.ts';
import { secondStatement } from './one-statement.ts';

const second = (sql: string) => secondStatement(parseQuery(sql, 'sqlserver'))?.text;

test.each([
  'select a from t union all select b from u except select c from v',
  'with x as (select 1 as a) select a from x order by a offset 1 rows fetch next 2 rows only',
  'insert into t (a) select a from u',
  'insert into t (a) output inserted.id values (:a)',
  'update t set a = :a, b = (select max(b) from u) where c in (select c from v)',
  'delete t from t inner merge join u on u.a = t.a where exists (select 1)',
  "select [drop], 'drop table t' from t where x = N'; exec p'",
  'with x as (select 1 as a) update t set a = 1 from t join x on x.a = t.a',
])('one statement: %s', (sql) => {
  expect(second(sql)).toBeUndefined();
});

test.each([
  ['select 1 drop table t', 'drop'],
  ['select a from t select b from u', 'select'],
  ['select 1 as a exec p', 'exec'],
  ['update t set a = 1 set nocount on', 'set'],
  ['insert into t values (1) delete from t', 'delete'],
  ['insert into t select a from u select 2', 'select'],
  ['delete from t where a = 1 begin tran', 'begin'],
  ['insert into t exec p', 'exec'],
])('%s has another: %s', (sql, expected) => {
  expect(second(sql)).toBe(expected);
});
