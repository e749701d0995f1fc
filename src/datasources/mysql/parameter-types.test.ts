import { expect, test } from 'vitest';
import { parseQuery } from '../../checks/sql/query.ts';
import { parametersOf } from './parameter-types.ts';
import { generatedKeyOf } from './query/generated-key.ts';
import { tablesUsed } from './query/query-tables.ts';
import { createTypes } from './types.ts';

const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orders: { id: 'int auto_increment', total: 'decimal(9,2)', note: 'hologram' },
  lines: { id: 'bigint', total: 'decimal(9,2)' },
};

/** Types of the catalogue as `name: type extra`. */
function known(sql: string) {
  const query = parseQuery(sql, 'mysql');
  const tables = tablesUsed(query.tokens).map((use) => ({
    use,
    columns: Object.entries(COLUMNS[use.name] ?? {}).map(([name, told]) => {
      const [type = '', extra = ''] = told.split(' ');
      return { schema: 'shop', table: use.name, name, type, extra, comment: '' };
    }),
  }));
  return { query, tables };
}

const typesOf = (sql: string) => {
  const { query, tables } = known(sql);
  return parametersOf(query, tables, createTypes()).map(({ databaseType }) => databaseType);
};
const keyOf = (sql: string) => {
  const { query, tables } = known(sql);
  return generatedKeyOf(query, tables, createTypes())?.name;
};

test.each<[string, readonly string[]]>([
  ['select 1 from orders where id = :a and TOTAL > :b', ['int', 'decimal(9,2)']],
  ['select 1 from orders o join lines l where o.id = :a and l.id = :b', ['int', 'bigint']],
  ['select 1 from shop.orders where shop.orders.id = :a', ['int']],
  ['update orders set total = :a where id = :b', ['decimal(9,2)', 'int']],
  ['insert into orders (total) values (:a)', ['decimal(9,2)']],
])('a parameter has the type of the column that it stands beside: %s', (sql, types) => {
  expect(typesOf(sql)).toEqual(types);
});

test.each([
  ['a name that two tables have with different types', 'select 1 from orders join lines where id = :a'],
  ['two columns of different types', 'select 1 from orders where id = :a and total = :a'],
  ['a column that no table has', 'select 1 from orders where missing = :a'],
  ['a table by the name that its alias hides', 'select 1 from orders o where orders.id = :a'],
  ['another schema', 'select 1 from orders where tax.orders.id = :a'],
  ['a type that nobody can give', 'select 1 from orders where note = :a'],
])('a parameter is a text where its type is not sure: %s', (_why, sql) => {
  expect(typesOf(sql)).toEqual(['varchar']);
});

test('what is told by the catalogue says so, and what is not does not', () => {
  const { query, tables } = known('select 1 from orders where id = :a and :b');
  const parameters = parametersOf(query, tables, createTypes());
  expect(parameters).toMatchObject([{ evidence: 'catalogue', nullable: true }, { hasDefault: false }]);
  expect(parameters[1]).not.toHaveProperty('evidence');
});

test('a column of two tables with one type is no doubt', () => {
  expect(typesOf('select 1 from orders join lines where total = :a')).toEqual(['decimal(9,2)']);
});

test.each([
  'insert into orders (total) values (:a)',
  'insert into orders (total) values (round(:a, 2))',
  'insert into orders set total = :a',
  'insert into orders (total) value (:a)',
])('the database makes the key of the one row of: %s', (sql) => {
  expect(keyOf(sql)).toBe('id');
});

test.each([
  ['the key is given', 'insert into orders (ID, total) values (:a, :b)'],
  ['the key is assigned', 'insert into orders set id = :a'],
  ['there may be several rows', 'insert into orders (total) values (:a), (:b)'],
  ['rows come from a query', 'insert into orders (total) select total from lines'],
  ['columns are not named', 'insert into orders values (:a, :b, :c)'],
  ['the row may be another one', 'insert into orders (total) values (:a) on duplicate key update total = 1'],
  ['the row may be left out', 'insert ignore into orders (total) values (:a)'],
  ['no column is made', 'insert into lines (total) values (:a)'],
  ['nothing is inserted', 'update orders set total = :a'],
])('no key is promised where %s', (_why, sql) => {
  expect(keyOf(sql)).toBeUndefined();
});
