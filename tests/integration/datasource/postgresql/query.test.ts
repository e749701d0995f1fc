import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresql } from '../../../../src/datasources/postgresql/driver.ts';
import type { Routine } from '../../../../src/model/described/routine.ts';
import { SHOP, sourceDatabase } from './source.ts';

let source: Awaited<ReturnType<typeof sourceDatabase>>;

beforeAll(async () => {
  source = await sourceDatabase(SHOP);
});
afterAll(() => source.close());

async function described(sql: string): Promise<Routine> {
  const [routine] = await postgresql.describeQueries(source.connection, [sql]);
  if (!routine) throw new Error('Nothing was described');
  return routine;
}

const columnsOf = ({ results: [first] }: Routine) => (first?.kind === 'columns' ? first.columns : []);

describe('a query', () => {
  test('tells its parameters, once each, and its columns with their types', async () => {
    const routine = await described(
      `select o.id, o.ship_to, o.status as "Order Status", l.unit_price * :factor as amount
       from shop.orders o join shop.order_lines l on l.order_id = o.id
       where o.status = :status and o.placed_at > :since and o.note <> ':no' and :since::text <> '';`,
    );
    expect(routine.kind).toBe('query');
    expect(routine.sql?.endsWith("<> ''")).toBe(true);
    expect(routine.parameters.map((parameter) => [parameter.name, parameter.databaseType, parameter.mode])).toEqual([
      ['factor', 'numeric', 'in'],
      ['status', 'shop.order_status', 'in'],
      ['since', 'timestamp with time zone', 'in'],
    ]);
    expect(columnsOf(routine).map((column) => [column.name, column.databaseType, column.nullable])).toEqual([
      ['id', 'bigint', false],
      ['ship_to', 'shop.address', true],
      ['Order Status', 'shop.order_status', false],
      ['amount', 'numeric', true],
    ]);
    expect(routine.types.map((type) => type.databaseType)).toEqual(['shop.address', 'shop.order_status']);
    expect(routine.readOnly).toBe(true);
  });

  test('takes a row of no declared type for its text', async () => {
    expect(columnsOf(await described('select row(1, 2) as pair'))).toMatchObject([
      { name: 'pair', type: { kind: 'string' } },
    ]);
  });

  test('takes a list where a parameter stands alone behind IN', async () => {
    const routine = await described(
      'select id from shop.orders where id in (:ids) and status not in (:statuses) and (note in (:notes) or :notes is null)',
    );
    expect(routine.parameters.map((parameter) => [parameter.name, parameter.databaseType])).toEqual([
      ['ids', 'bigint[]'],
      ['statuses', 'shop.order_status[]'],
      ['notes', 'text[]'],
    ]);
    expect((await described('select id from shop.orders where id in (:a, :b)')).parameters).toMatchObject([
      { databaseType: 'bigint' },
      { databaseType: 'bigint' },
    ]);
  });

  test('tells which of its columns tell rows apart, where the catalogue knows it', async () => {
    const { sql } = source;
    await sql.unsafe(`create schema keyed
      create table visits (id int primary key, day date, place text, unique (day, place))
      create table notes (note text not null)
      create table people (email text)
      create table rooms (room int, during int4range, exclude using gist (during with &&))
      create view seen as select * from visits
      create unique index on people (lower(email))`);
    const uniqueOf = async (statement: string) => {
      const [result] = (await described(statement)).results;
      return result?.kind === 'columns' ? result.unique : undefined;
    };
    expect(await uniqueOf('select id as visit, day, place from keyed.visits order by day')).toEqual({
      columns: ['visit', 'day', 'place'],
      keys: [['visit'], ['day', 'place']],
    });
    expect(await uniqueOf('select day from keyed.visits v where place = :place')).toEqual({
      columns: ['day'],
      keys: [['day']],
    });
    expect(await uniqueOf('select note from keyed.notes')).toEqual({ columns: ['note'], keys: [] });
    for (const other of [
      'select id from keyed.seen',
      'select email from keyed.people',
      'select during from keyed.rooms',
      'select v.id from keyed.visits v, keyed.notes',
      'select distinct day from keyed.visits',
      'select day from keyed.visits where id = :id',
    ]) {
      expect([other, await uniqueOf(other)]).toEqual([other, undefined]);
    }
  });

  test('may answer columns of one name, or of none', async () => {
    expect(columnsOf(await described('select 1, 2, 3 as a, 4 as a')).map((column) => column.name)).toEqual([
      '?column?',
      '?column?',
      'a',
      'a',
    ]);
  });

  test('promises no value for a column that a join can leave empty', async () => {
    const routine = await described('select o.id, c.name from shop.customers c left join shop.orders o on false');
    expect(columnsOf(routine).every((column) => column.nullable)).toBe(true);
  });

  test('keeps length and precision of a table’s column', async () => {
    const routine = await described('select sku, price from shop.products');
    expect(columnsOf(routine).map((column) => column.type)).toEqual([
      { kind: 'string', length: 20 },
      { kind: 'decimal', precision: 12, scale: 2 },
    ]);
  });

  test.each<[string, string | undefined]>([
    ['select id, code as c from shop.warehouses', 'shop.warehouses'],
    ['select * from shop.warehouses where id = :id', 'shop.warehouses'],
    ['select id, upper(code) as code from shop.warehouses', undefined],
    ['select w.id, o.note from shop.warehouses w, shop.orders o', undefined],
    ['select id from shop.warehouses union all select id from shop.orders', undefined],
  ])('tells the table that all its columns come from: %s: %s', async (sql, origin) => {
    const [result] = (await described(sql)).results;
    expect(result?.kind === 'columns' && result.origin).toBe(origin);
  });

  test.each<[string, 'count' | 'columns', boolean]>([
    ['update shop.orders set note = :note where id = :id', 'count', false],
    ['insert into shop.warehouses values (:id, :code, :city, :opens, :closes)', 'count', false],
    ['delete from shop.orders where id = :id returning id', 'columns', false],
    ['with gone as (delete from shop.orders returning id) select id from gone', 'columns', false],
    ['select random(), gen_random_uuid()', 'columns', true],
    ['select * from shop.find_customer(:id::integer)', 'columns', true],
    ['select shop.ship_order(:id)', 'columns', false],
    ["select nextval('shop.orders_id_seq')", 'columns', false],
  ])('%s answers %s; only reads: %s', async (sql, kind, readOnly) => {
    expect(await described(sql)).toMatchObject({ results: [{ kind }], readOnly, commits: false });
  });

  test('is never run', async () => {
    const count = () =>
      source.sql`select count(*)::int as n, max(last_value)::int as s from shop.orders, shop.orders_id_seq`;
    const before = await count();
    await described('delete from shop.order_lines');
    await described('with gone as (delete from shop.orders returning id) select id from gone');
    await described("select nextval('shop.orders_id_seq')");
    expect(await count()).toEqual(before);
  });

  test.each([
    'select shop.explodes() as e',
    'select shop.explodes_at_planning() + :a::integer as e',
    'select * from shop.orders where shop.explodes_at_planning() = :a',
    'insert into shop.warehouses (id) values (shop.explodes()) returning id',
    'with e as materialized (select shop.explodes() as n) select n from e',
  ])('is not even planned, so nothing it calls is called: %s', async (sql) => {
    await source.sql.unsafe(
      ['explodes() returns integer volatile', 'explodes_at_planning() returns integer immutable']
        .map(
          (header) => `create or replace function shop.${header} language plpgsql as $$ begin raise 'called'; end $$;`,
        )
        .join(''),
    );
    await expect(source.sql.unsafe('select shop.explodes()')).rejects.toThrow('called');
    expect((await described(sql)).results[0]?.kind).toBe('columns');
  });

  test.each<[string, readonly string[]]>([
    [`select ':no' as a, ":no" from (select 1 as ":no") q where ':no' <> :yes`, ['yes']],
    ['select $$ :no $$ as a, $x$ :no $$ :no $x$ as b, :yes::text as c', ['yes']],
    [`select E'it\\' :no' as a, 'it'' :no' as b, :yes::text as c`, ['yes']],
    [`select U&'\\0041 :no' as a, N':no' as b, :yes::text as c`, ['yes']],
    ['select 1 as a -- :no\n /* :no /* nested :no */ :no */ , :yes::text as b', ['yes']],
    [`select '1'::int as a, '2' :: int as b, :yes::int::text as c`, ['yes']],
    ['select (array[1, 2, 3])[1:2] as a, (array[1, 2])[:i:2] as b, (array[1])[1:(:j)] as c', ['i', 'j']],
    [`select d.j ->> :key as a, d.j ? :key as b, d.j @> :part as c from (select '{}'::jsonb as j) d`, ['key', 'part']],
    ["select time '10:20:30' as t, timestamptz '2020-01-01 10:20:30+01:00' as z", []],
    ['select :año::int as a, -:b::int as b, 7 % :c::int as c', ['año', 'b', 'c']],
    ['select id from shop.orders order by id limit :n offset :o', ['n', 'o']],
  ])('has the parameters that are ones: %s', async (sql, names) => {
    expect((await described(sql)).parameters.map((parameter) => parameter.name)).toEqual(names);
  });

  test('describes like the others when there are many', async () => {
    const statements = Array.from({ length: 100 }, (_, i) => `select ${i} as n${i}, :p${i}::integer as p`);
    const routines = await postgresql.describeQueries(source.connection, statements);
    expect(routines.map((routine) => routine.parameters[0]?.name)).toEqual(statements.map((_, i) => `p${i}`));
  });
});

describe('a query that cannot be generated is told why and where', () => {
  test.each<[string, string, number, number]>([
    ['select nope\nfrom shop.orders', 'database', 1, 8],
    ['select :a::int, id\nfrom shop.orders\nwhere idd = :id', 'database', 3, 7],
    ['selec 1', 'verb', 1, 1],
    ['explain analyze delete from shop.orders', 'verb', 1, 1],
    ['do $$ begin delete from shop.orders; end $$', 'verb', 1, 1],
    ["copy shop.orders to program 'id'", 'verb', 1, 1],
    ['merge into shop.orders o using shop.orders p on false when matched then delete', 'verb', 1, 1],
    ['commit', 'verb', 1, 1],
    ['select $1', 'positional', 1, 8],
    ['select * from orders where note &@ :text', 'operator', 1, 33],
    ['select 1;\ndrop table shop.orders', 'several', 2, 1],
    ["select 'open", 'notEnded', 1, 8],
    ['select * from "shop"."nowhere"', 'database', 1, 15],
    ["select 'a'::cstring", 'type', 1, 1],
    ['select id from shop.orders where (:since is null\nor placed_at > :since)', 'untyped', 1, 35],
    ["select 1 as a,\n'\0' as b", 'character', 2, 2],
  ])('%s: %s', async (sql, reason, line, column) => {
    await expect(described(sql)).rejects.toMatchObject({
      code: 'queryInvalid',
      values: { reason, line, column },
      faults: [{ line, column }],
    });
  });

  test.each([
    ['select :a::int as x where :since is null', { reason: 'untyped', name: 'since' }],
    ['select :a + :b as x', { message: expect.stringMatching(/^operator is not unique: unknown \+ unknown\. .*cast/) }],
    [
      "select '{{{{{{{1}}}}}}}'::int[] as x",
      { reason: 'database', message: 'number of array dimensions (7) exceeds the maximum allowed (6)' },
    ],
    ['select interval :days', { message: 'syntax error at or near ":days"' }],
  ])('and in the words of who wrote it: %s', async (sql, values) => {
    await expect(described(sql)).rejects.toMatchObject({ values });
  });

  test('and among many, which one', async () => {
    const statements = ['select 1 as a', 'select nope', 'select 2 as b'];
    await expect(postgresql.describeQueries(source.connection, statements)).rejects.toMatchObject({
      values: { index: 1 },
    });
  });
});
