import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SampleValues } from '../../../../src/datasources/driver.ts';
import { postgresql } from '../../../../src/datasources/postgresql/driver.ts';
import type { ResultShape } from '../../../../src/model/described/routine.ts';
import { sourceDatabase } from './source.ts';

const SCRIPT = `
  create schema s;
  create type s.color as enum ('red', 'blue');
  create type s.place as (street text, zip integer);
  create domain s.positive as integer check (value > 0);
  create table s.item (id integer primary key, name varchar(40) not null, color s.color, home s.place, homes s.place[],
    price numeric(8, 2), odd interval);
  comment on column s.item.name is 'As on the label';
  insert into s.item values (1, 'one', 'red', '("a, b",2)', '{}', 1.5, '1 day');
  create sequence s.numbers;
  create function s.one() returns refcursor language plpgsql as $$ declare c refcursor; begin open c for select * from s.item; return c; end $$;
  create function s.two(wanted s.color, first out refcursor, n out integer, second out refcursor) language plpgsql as $$ begin
    n := 3; open first for select id, name from item where color = wanted; open second for select id * 2 as twice, 'x' as label from item; end $$;
  alter function s.two(s.color) set search_path = s;
  create procedure s.fill(inout c refcursor, in day date, out n integer) language plpgsql as $$ begin
    n := 1; open c for select day + 1 as next, now() as at; end $$;
  create function s.closed() returns refcursor language plpgsql as 'begin return null; end';
  create function s.same_names() returns refcursor language plpgsql as $$ declare c refcursor; begin open c for select 1 as a, 2 as a; return c; end $$;
  create function s.any_row() returns refcursor language plpgsql as $$ declare c refcursor; begin open c for select row(1, 2) as r; return c; end $$;
  create function s.no_form() returns refcursor language plpgsql as $$ declare c refcursor; begin open c for select 'a'::cstring as r; return c; end $$;
  create function s.quotes(c inout refcursor) language plpgsql as $$ begin open c for select 1 as "we""ird"; end $$;
  create function s.echo(a s.place, b s.color[], c s.positive, d timestamptz, e jsonb, f bytea, variadic g integer[])
    returns refcursor language plpgsql as $$ declare r refcursor; begin
      if a.zip <> 7 or b[2] <> 'blue' or c <> 5 or d <> '2020-01-01 00:00:00+00' or e ->> 'k' <> 'v' or f <> '\\x01' or g[2] <> 9 then
        raise 'wrong: % % % % % % %', a, b, c, d, e, f, g; end if;
      open r for select 1 as fine; return r; end $$;
  create function s.defaulted(a integer default 1) returns table (n integer) language sql as 'select a';
  create procedure s.writes() language sql as $$ insert into s.item (id, name) values (2, 'two') $$;
  create procedure s.commits() language plpgsql as 'begin commit; end';
  create function s.numbered() returns bigint language sql as $$ select nextval('s.numbers') $$;
  create procedure s.frees() language plpgsql as $$ begin perform set_config('transaction_read_only', 'off', true); insert into s.item (id, name) values (3, 'x'); end $$;
  create function s.fails() returns void language plpgsql as $$ begin raise exception 'no <b>orders</b> for $t(common:x)'; end $$;
  create function s.endless() returns refcursor language plpgsql as $$ declare c refcursor; begin
    open c for select i, pg_sleep(3600) from generate_series(1, 1000000000) i; return c; end $$;
  create procedure s.does_nothing() language plpgsql as 'begin end';
  create table public.plain (z integer);
  create function s.by_path() returns refcursor language plpgsql as $$ declare c refcursor; begin open c for select * from plain; return c; end $$;
  create function s.anything(anyelement) returns text language sql as $$ select 'x' $$;
`;

let source: Awaited<ReturnType<typeof sourceDatabase>>;
beforeAll(async () => {
  source = await sourceDatabase(SCRIPT);
});
afterAll(() => source.close());

async function sample(name: string, values: SampleValues = {}, writes = false): Promise<readonly ResultShape[]> {
  const ref = (await postgresql.routines(source.connection, 's')).find((line) => line.name === name);
  if (!ref) throw new Error(`${name} is not listed`);
  return postgresql.sample(source.connection, ref, values, writes);
}
const brief = (shapes: readonly ResultShape[]) =>
  shapes.map((shape) =>
    shape.kind === 'columns'
      ? [shape.cursor, shape.evidence, shape.columns.map((column) => `${column.name} ${column.databaseType}`)]
      : [shape.kind !== 'count' && shape.cursor, shape.kind],
  );

describe('a sampled call', () => {
  test('names the columns of a cursor, as exactly as its tables do', async () => {
    const [rows] = await sample('one');
    expect(rows).toMatchObject({ kind: 'columns', many: true, evidence: 'sampled', cursor: 'one' });
    const columns = rows?.kind === 'columns' ? rows.columns : [];
    expect(columns.map((column) => [column.name, column.databaseType, column.type])).toEqual([
      ['id', 'integer', { kind: 'integer', bits: 32, signed: true }],
      ['name', 'character varying', { kind: 'string', length: 40 }],
      // Its types travel without definitions, as text.
      ['color', 's.color', { kind: 'string' }],
      ['home', 's.place', { kind: 'string' }],
      ['homes', 's.place[]', { kind: 'list', of: { kind: 'string' } }],
      ['price', 'numeric', { kind: 'decimal', precision: 8, scale: 2 }],
      ['odd', 'interval', { kind: 'string' }],
    ]);
    expect(columns[1]).toMatchObject({ nullable: true, comment: 'As on the label' });
  });

  test.each<[string, SampleValues, unknown]>([
    [
      'two',
      { wanted: 'red' },
      [
        ['first', 'sampled', ['id integer', 'name character varying']],
        ['second', 'sampled', ['twice integer', 'label text']],
      ],
    ],
    ['fill', { day: '2020-02-28' }, [['c', 'sampled', ['next date', 'at timestamp with time zone']]]],
    ['fill', { c: 'my "portal"', day: null }, [['c', 'sampled', ['next date', 'at timestamp with time zone']]]],
    ['quotes', {}, [['c', 'sampled', ['we"ird integer']]]],
    ['endless', {}, [['endless', 'sampled', ['i integer', 'pg_sleep void']]]],
    ['defaulted', {}, [[undefined, 'catalogue', ['n integer']]]],
    ['by_path', {}, [['by_path', 'sampled', ['z integer']]]],
    ['does_nothing', {}, []],
    ['closed', {}, [['closed', 'unknown']]],
    ['same_names', {}, [['same_names', 'unknown']]],
    ['any_row', {}, [['any_row', 'sampled', ['r record']]]],
    ['no_form', {}, [['no_form', 'unknown']]],
  ])('of %s with %o', async (name, values, expected) => {
    expect(brief(await sample(name, values))).toEqual(expected);
  });

  test('gives each value as text that its type is read from', async () => {
    const values = {
      a: `("it's",7)`,
      b: '{red,blue}',
      c: '5',
      d: '2020-01-01T00:00:00Z',
      e: '{"k": "v"}',
      f: '\\x01',
      g: '{8,9}',
    };
    expect(brief(await sample('echo', values))).toEqual([['echo', 'sampled', ['fine integer']]]);
  });

  test('that may write writes, and is rolled back', async () => {
    await source.sql.unsafe(`create function s.stores_and_shows() returns refcursor language plpgsql as $$
      declare c refcursor := 'c';
      begin delete from s.item; open c for select count(*) as items from s.item; return c; end $$`);
    expect(brief(await sample('stores_and_shows', {}, true))).toEqual([
      ['stores_and_shows', 'sampled', ['items bigint']],
    ]);
    const [after] = await source.sql`select count(*)::int as items from s.item`;
    expect(after).toEqual({ items: 1 });
  });

  test.each<[string, SampleValues, string]>([
    ['writes', {}, '25006'],
    ['numbered', {}, '25006'],
    ['frees', {}, '25001'],
    ['commits', {}, '2D000'],
    ['fails', {}, 'P0001'],
    ['echo', { c: '-1' }, '23514'],
    ['echo', { a: 'no place' }, '22P02'],
    ['two', { wanted: "red'; drop schema s cascade; --" }, '22P02'],
  ])('of %s with %o fails with what the database said, and changes nothing', async (name, values, state) => {
    await expect(sample(name, values)).rejects.toMatchObject({ code: 'sampleFailed', values: { state } });
    const [after] = await source.sql`select (select count(*)::int from s.item) as items, is_called from s.numbers`;
    expect(after).toEqual({ items: 1, is_called: false });
  });

  test('tells its words', async () => {
    await expect(sample('fails')).rejects.toMatchObject({
      values: { name: 's.fails()', message: 'no <b>orders</b> for $t(common:x)' },
    });
  });

  test('is refused for what cannot be called, or is gone', async () => {
    await expect(sample('anything')).rejects.toMatchObject({ code: 'invalidRequest' });
    const gone = { schema: 's', name: 'one', argumentTypes: ['integer'] };
    await expect(postgresql.sample(source.connection, gone, {})).rejects.toMatchObject({ code: 'routineGone' });
  });
});
