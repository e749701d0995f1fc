import { expect, test } from 'vitest';
import { parseQuery } from '../../../checks/sql/query.ts';
import { tablesUsed } from './query-tables.ts';

test.each<[string, readonly string[]]>([
  ['select * from shop.orders o join `line items` as l on 1 = 1', ['shop.orders o', 'line items l']],
  ['select 1 from a, b where 1 = 1', ['a', 'b']],
  ['select 1 from (a left join b using (id))', ['a', 'b']],
  ['insert ignore into t (a) values (1)', ['t']],
  ['update low_priority t set a = 1', ['t']],
  ['delete from t where a in (select a from u)', ['t', 'u']],
  ['select 1 from (select 2 from inner_table) x', ['inner_table']],
])('the tables of %s are listed in order', (sql, tables) => {
  const used = tablesUsed(parseQuery(sql, 'mysql').tokens);
  expect(
    used.map(
      ({ schema, name, alias }) => `${schema === undefined ? '' : `${schema}.`}${name}${alias ? ` ${alias}` : ''}`,
    ),
  ).toEqual(tables);
});
