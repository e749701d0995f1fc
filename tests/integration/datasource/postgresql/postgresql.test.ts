import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allDescribed } from '../../../../src/datasources/describe/described.ts';
import { postgresql } from '../../../../src/datasources/postgresql/driver.ts';
import type { Routine } from '../../../../src/model/described/routine.ts';
import { SHOP, sourceDatabase } from './source.ts';

let source: Awaited<ReturnType<typeof sourceDatabase>>;
let routines: Map<string, Routine>;

beforeAll(async () => {
  source = await sourceDatabase(`${SHOP}${SHAPES}`);
  const list = (await postgresql.routines(source.connection)).filter((line) => line.refused === undefined);
  const outcomes = await postgresql.describe(source.connection, list);
  const described = allDescribed(outcomes.filter(({ kind }) => kind === 'routine'));
  routines = new Map(
    described.map((routine) => [`${routine.ref.schema}.${routine.ref.name}(${routine.ref.argumentTypes})`, routine]),
  );
});
afterAll(() => source.close());

/** Shapes that the shop has no use for. */
const SHAPES = `
  create schema extra;
  create function extra.unnamed(integer, text default 'x') returns text language sql as 'select $2';
  create function extra.inout(inout a integer, out b text) language sql as $$ select a, 'b' $$;
  create function extra.rows_inout(inout a integer, out b text) returns setof record language sql as $$ select a, 'b' $$;
  create function extra.one_out(out answer integer) language sql as 'select 42';
  create function extra.composite_out(out home shop.address) language sql as $$ select null::shop.address $$;
  create function extra.one_column() returns table (n integer) language sql as 'select 1';
  create function extra.setof_array() returns setof integer[] language sql as $$ select '{1}'::integer[] $$;
  create function extra.types(a interval, b inet, c int4range, d money, e bit varying, f xml, g bytea, h time with time zone,
    i bpchar, j "char", k oid, l numeric, m point, n tsvector, o real) returns void language sql as '';
  create function extra.spaced(a oidvector, b int2vector) returns oidvector language sql as 'select a';
  create function extra.arrays(a text[], b shop.order_status[], c shop.address[]) returns shop.order_status[] language sql as 'select b';
  create domain extra.strict as integer not null;
  create domain extra.tags as text[];
  create type extra.node as (id extra.strict, tags extra.tags, homes shop.address[], price numeric(8, 3), odd numeric(3, -2));
  create function extra.tree(root extra.node) returns extra.node language sql as 'select root';
  create function extra.boxes(a box[], variadic b box[]) returns setof box[] language sql as 'select a';
  create function extra.cstrings(cstring[]) returns integer language sql as 'select 1';
  create function extra.gathered(a integer, b text default 'b', variadic c integer[] default '{}') returns text language sql as 'select b';
  create function extra.overloaded(a integer, variadic b integer[] default '{}') returns text language sql as 'select b';
  create function extra.overloaded(a integer) returns text language sql as 'select a';
  create procedure extra.twin(in a integer) language plpgsql as 'begin end';
  create procedure extra.twin(out a integer) language plpgsql as 'begin a := 1; end';
  create procedure extra.named(in a integer) language plpgsql as 'begin end';
  create procedure extra.named(out b integer) language plpgsql as 'begin b := 1; end';
  create function extra.told(a integer) returns text language sql as $$ select 'one' $$;
  create function extra.told(a integer, b integer default 1) returns text language sql as $$ select 'two' $$;
  create function extra.either(a integer, b integer default 1) returns text language sql as $$ select 'b' $$;
  create function extra.either(a integer, c text default '') returns text language sql as $$ select 'c' $$;
  create function extra.either(a bigint, d text default '') returns text language sql as $$ select 'd' $$;
  create function extra.placed(a integer, b text) returns text language sql as $$ select 'ab' $$;
  create function extra.placed(b text, a integer) returns text language sql as $$ select 'ba' $$;
  create function extra.placed(b text, c integer default 1, a integer default 1) returns text language sql as $$ select 'bca' $$;
  create extension pgcrypto schema extra;
  create function extra.any_in(anyelement) returns text language sql as $$ select 'x' $$;
  create function extra.any_rows() returns setof record language sql as 'select 1, 2';
  create function extra.takes_record(record) returns integer language plpgsql as 'begin return 1; end';
  create function extra.out_record(out r record) language sql as $$ select (1, 'a')::record $$;
  create function extra.records() returns table (n integer, path record[]) language sql as 'select 1, array[row(1)]';
  create function extra.one_record_column() returns table (r record) language sql as 'select row(1)';
  create function extra.any_record() returns record language sql as 'select 1, 2';
  create function extra.many_cursors() returns setof refcursor language plpgsql as 'begin end';
  create function extra.cursor_in(c refcursor) returns refcursor language plpgsql as 'begin return c; end';
  create function extra.on_change() returns trigger language plpgsql as 'begin return new; end';
  create aggregate extra.total(integer) (sfunc = int4pl, stype = integer);
  create procedure extra.cursor_out(inout c refcursor) language plpgsql as 'begin open c for select 1; end';
  create procedure extra.out_only(out a integer, in b text) language plpgsql as 'begin a := 1; end';
  create procedure extra.says_commit(commit text) language plpgsql as $$ begin
    -- commit;
    raise notice 'commit;'; commit := 'rollback;'; perform "commit" from (select 1 as "commit") x; end $$;
  create procedure extra.rolls_back() language plpgsql as $$ begin if true then rollback and chain; end if; end $$;
  create procedure extra.calls_it() language plpgsql as $$ begin CALL extra."rolls_back"(); end $$;
  create procedure extra.calls_nothing() language plpgsql as $$ begin call extra.out_only(null, ''); end $$;
`;

function routine(key: string): Routine {
  const found = routines.get(key);
  if (!found) throw new Error(`${key} is not among ${[...routines.keys()].join('\n')}`);
  return found;
}

const modes = (key: string) =>
  routine(key).parameters.map((parameter) => `${parameter.mode} ${parameter.name}${parameter.hasDefault ? '?' : ''}`);
const columns = (key: string) =>
  routine(key).results.map((result) =>
    result.kind === 'columns' ? result.columns.map((column) => column.name) : result.kind,
  );

describe('what a list holds', () => {
  test('every callable routine is there; triggers and aggregates are not', async () => {
    const list = await postgresql.routines(source.connection, 'extra');
    const names = list.map((line) => line.name);
    expect(names).toContain('cursor_out');
    expect(names).not.toContain('on_change');
    expect(names).not.toContain('total');
    expect(new Set(list.map((line) => line.schema))).toEqual(new Set(['extra']));
  });

  test('a routine that nobody can call is told with its reason and hides no other', async () => {
    const list = await postgresql.routines(source.connection, 'extra');
    const refused = list.flatMap(({ name, refused }) => (refused ? [[name, refused.reason, refused.type]] : []));
    expect(refused).toEqual([
      ['any_record', 'record', 'record'],
      ['any_rows', 'record', 'record'],
      ['cstrings', 'type', 'cstring[]'],
      ['many_cursors', 'cursors', 'SETOF refcursor'],
      ['one_record_column', 'record', 'record'],
      ['takes_record', 'type', 'record'],
      ['twin', 'sameArguments', 'twin'],
      ['twin', 'sameArguments', 'twin'],
    ]);
    const twins = list.filter(({ name }) => name === 'twin');
    expect(await postgresql.describe(source.connection, twins)).toMatchObject([
      { kind: 'refused' },
      { kind: 'refused' },
    ]);
  });

  test('a routine whose every call could be another one’s is refused', async () => {
    const ref = { schema: 'extra', name: 'told', argumentTypes: ['integer'] };
    await expect(source.sql`select extra.told(a => 1)`).rejects.toThrow('is not unique');
    expect(await postgresql.describe(source.connection, [ref])).toEqual([
      { kind: 'refused', ref, refused: { reason: 'sameArguments', type: 'told' } },
    ]);
  });

  test('a row of no declared type is read as its text', () => {
    expect(routine('extra.out_record()').parameters).toMatchObject([
      { name: 'r', mode: 'out', type: { kind: 'string' } },
    ]);
    expect(routine('extra.records()').results).toMatchObject([
      { columns: [{ name: 'n' }, { name: 'path', type: { kind: 'string' } }] },
    ]);
  });

  test('a routine that its names do not tell from another is called by its places', async () => {
    await expect(source.sql`select extra.placed(a => 1, b => 'x'::text)`).rejects.toThrow('is not unique');
    expect((await source.sql`select extra.placed(1, 'x'::text) as name`)[0]?.name).toBe('ab');
    expect(routine('extra.placed(integer,text)')).toMatchObject({ byPosition: true });
    // Its names tell it as long as all of them are given.
    expect(routine('extra.placed(text,integer,integer)').byPosition).toBeUndefined();
    const ref = { schema: 'extra', name: 'placed', argumentTypes: ['text', 'integer'] };
    await expect(source.sql`select extra.placed('x'::text, 1)`).rejects.toThrow('is not unique');
    expect(await postgresql.describe(source.connection, [ref])).toMatchObject([{ kind: 'refused' }]);
  });

  test('what an extension brought is told as such, and can be described', async () => {
    const list = await postgresql.routines(source.connection, 'extra');
    const brought = list.filter(({ extension }) => extension !== undefined);
    expect(brought.length).toBeGreaterThan(20);
    expect(new Set(brought.map(({ extension }) => extension))).toEqual(new Set(['pgcrypto']));
    const digest = brought.filter(({ name }) => name === 'digest');
    expect(await postgresql.describe(source.connection, digest)).toMatchObject([
      { kind: 'routine' },
      { kind: 'routine' },
    ]);
  });

  test('a routine that the user may not call is listed with the right that is missing', async () => {
    const username = `forja_limited_${randomBytes(6).toString('hex')}`;
    await source.sql.unsafe(`create role ${username} login; grant usage on schema extra to ${username};
      revoke execute on function extra.one_out() from public`);
    try {
      const connection = { ...source.connection, username };
      const reasons = async (schema: string) =>
        new Map((await postgresql.routines(connection, schema)).map(({ name, refused }) => [name, refused?.reason]));
      const extra = await reasons('extra');
      expect([extra.get('one_out'), extra.get('one_column')]).toEqual(['execute', undefined]);
      expect(new Set((await reasons('shop')).values())).toEqual(new Set(['usage']));
      expect(await postgresql.schemas(connection)).toEqual(['extra', 'public', 'shop']);
      const ref = { schema: 'extra', name: 'one_out', argumentTypes: [] };
      const [described] = await postgresql.describe(connection, [ref]);
      expect(described).toEqual({ kind: 'refused', ref, refused: { reason: 'execute', type: 'one_out' } });
    } finally {
      await source.sql.unsafe(`drop owned by ${username}; drop role ${username}`);
    }
  });

  test('the database’s own schemas are left out', async () => {
    expect(await postgresql.schemas(source.connection)).toEqual(['extra', 'public', 'shop']);
    const all = await postgresql.routines(source.connection);
    expect(new Set(all.map((line) => line.schema))).toEqual(new Set(['extra', 'shop']));
  });
});

describe('what a routine asks for', () => {
  test.each([
    ['shop.customer_orders(integer,date,integer)', ['in customer_id', 'in since?', 'in max_rows?']],
    ['shop.order_totals(bigint,numeric)', ['in order_id', 'in tax_rate?', 'out net', 'out tax', 'out gross']],
    ['shop.adjust_stock(integer,smallint,integer)', ['in product_id', 'in warehouse_id', 'inout quantity']],
    ['shop.products_tagged(text[])', ['variadic tags']],
    ['extra.unnamed(integer,text)', ['in ', 'in ?']],
    ['extra.inout(integer)', ['inout a', 'out b']],
    ['extra.rows_inout(integer)', ['in a']],
    ['extra.one_out()', ['out answer']],
    ['extra.composite_out()', []],
    ['extra.out_only(text)', ['out a', 'in b']],
    // Before VARIADIC every argument is given: the server fills in none. The list itself may be left out by place.
    ['extra.gathered(integer,text,integer[])', ['in a', 'in b', 'variadic c?']],
    // What may be left out is given where a call without it could be another routine's.
    ['extra.told(integer,integer)', ['in a', 'in b']],
    ['extra.either(integer,integer)', ['in a', 'in b']],
    ['extra.either(integer,text)', ['in a', 'in c']],
    ['extra.either(bigint,text)', ['in a', 'in d?']],
    ['extra.overloaded(integer,integer[])', ['in a', 'variadic b']],
  ])('%s', (key, expected) => {
    expect(modes(key)).toEqual(expected);
  });

  test('overloads are routines of their own', () => {
    expect(routine('shop.find_customer(integer)').returnValue).toBeDefined();
    expect(routine('shop.find_customer(text)').results).toHaveLength(1);
    expect(routine('shop.find_customer(integer)').signatureHash).not.toBe(
      routine('shop.find_customer(text)').signatureHash,
    );
  });
});

test('a default that is null is told from others', () => {
  const nulls = (key: string) =>
    routine(key).parameters.map((parameter) => [parameter.name, parameter.hasDefault, parameter.nullDefault]);
  expect(nulls('shop.customer_orders(integer,date,integer)')).toEqual([
    ['customer_id', false, undefined],
    ['since', true, true],
    ['max_rows', true, undefined],
  ]);
});

describe('what a routine answers', () => {
  test.each([
    ['shop.find_customer(text)', [['id', 'name', 'email', 'tier', 'born_on', 'home', 'preferences', 'created_at']]],
    ['shop.skus(boolean)', [['skus']]],
    ['extra.rows_inout(integer)', [['a', 'b']]],
    ['extra.one_column()', [['n']]],
    ['extra.setof_array()', [['setof_array']]],
    ['shop.order_report(bigint)', ['unknown']],
    ['shop.sales_report(date,date)', ['unknown', 'unknown']],
    ['shop.ship_order(bigint,timestamp with time zone)', []],
    ['extra.composite_out()', []],
  ])('%s', (key, expected) => {
    expect(columns(key)).toEqual(expected);
  });

  test('rows of a table or a row type are told as such', () => {
    const origin = (key: string) => routine(key).results.map((result) => result.kind === 'columns' && result.origin);
    expect(origin('shop.find_customer(text)')).toEqual(['shop.customers']);
    expect(origin('shop.skus(boolean)')).toEqual([undefined]);
    expect(origin('extra.rows_inout(integer)')).toEqual([undefined]);
  });

  test('one composite is a value, also through a single OUT parameter', () => {
    expect(routine('shop.customer_address(integer)').returnValue?.type).toEqual({ kind: 'ref', name: 'Address' });
    expect(routine('extra.composite_out()').returnValue).toMatchObject({
      name: 'home',
      type: { kind: 'ref', name: 'Address' },
    });
  });

  test('a cursor is named by what carries it', () => {
    const cursors = (key: string) => routine(key).results.map((result) => result.kind !== 'count' && result.cursor);
    expect(cursors('shop.order_report(bigint)')).toEqual(['order_report']);
    expect(cursors('shop.sales_report(date,date)')).toEqual(['by_product', 'by_customer']);
    expect(cursors('extra.cursor_out(refcursor)')).toEqual(['c']);
    expect(cursors('extra.cursor_in(refcursor)')).toEqual(['cursor_in']);
  });
});

describe('types', () => {
  test('have a neutral form, or travel as text with the name to cast to', () => {
    const found = routine(
      'extra.types(interval,inet,int4range,money,bit varying,xml,bytea,time with time zone,bpchar,"char",oid,numeric,point,tsvector,real)',
    );
    expect(found.parameters.map((parameter) => parameter.type)).toEqual([
      { kind: 'string' },
      { kind: 'string' },
      { kind: 'string' },
      { kind: 'decimal', currency: true },
      { kind: 'string' },
      { kind: 'xml' },
      { kind: 'bytes' },
      { kind: 'time', zoned: true },
      { kind: 'string' },
      { kind: 'string', length: 1 },
      { kind: 'integer', bits: 64, signed: true },
      { kind: 'decimal' },
      { kind: 'string' },
      { kind: 'string' },
      { kind: 'float', bits: 32 },
    ]);
    expect(found.parameters[2]?.databaseType).toBe('int4range');
  });

  test('that only look like arrays travel as text: they are written with spaces', () => {
    const found = routine('extra.spaced(oidvector,int2vector)');
    expect([...found.parameters, found.returnValue].map((parameter) => parameter?.type)).toEqual([
      { kind: 'string' },
      { kind: 'string' },
      { kind: 'string' },
    ]);
  });

  test('arrays without commas between their elements travel as text', () => {
    const found = routine('extra.boxes(box[],box[])');
    expect(found.parameters.map((parameter) => [parameter.type, parameter.databaseType])).toEqual([
      [{ kind: 'string' }, 'box[]'],
      [{ kind: 'string' }, 'box[]'],
    ]);
    expect(found.results).toMatchObject([{ columns: [{ type: { kind: 'string' }, databaseType: 'box[]' }] }]);
  });

  test('domains, composites and arrays are followed to the end', () => {
    const found = routine('extra.tree(extra.node)');
    expect(found.types.map((type) => type.databaseType)).toEqual(['extra.node', 'shop.address']);
    expect(found.types[0]).toMatchObject({
      kind: 'record',
      name: 'Node',
      fields: [
        { name: 'id', type: { kind: 'integer', bits: 32, signed: true }, databaseType: 'extra.strict' },
        { name: 'tags', type: { kind: 'list', of: { kind: 'string' } }, databaseType: 'extra.tags' },
        { name: 'homes', type: { kind: 'list', of: { kind: 'ref', name: 'Address' } } },
        { name: 'price', type: { kind: 'decimal', precision: 8, scale: 3 }, databaseType: 'numeric(8,3)' },
        { name: 'odd', type: { kind: 'decimal' } },
      ],
    });
    expect(routine('extra.arrays(text[],shop.order_status[],shop.address[])').returnValue?.type).toEqual({
      kind: 'list',
      of: { kind: 'ref', name: 'OrderStatus' },
    });
  });

  test('enumerations keep their order, columns their comments', () => {
    const [status] = routine('shop.set_tier(integer,shop.loyalty_tier)').types;
    expect(status).toMatchObject({ kind: 'enum', values: ['bronze', 'silver', 'gold'] });
    const [rows] = routine('shop.products_tagged(text[])').results;
    expect(rows?.kind === 'columns' && rows.columns.find((column) => column.name === 'price')).toMatchObject({
      type: { kind: 'decimal', precision: 12, scale: 2 },
      comment: 'List price in euro, tax included',
    });
  });
});

test.each([
  ['shop.archive_orders(timestamp with time zone,integer,integer)', true],
  ['extra.rolls_back()', true],
  ['extra.calls_it()', true],
  ['extra.calls_nothing()', false],
  ['extra.says_commit(text)', false],
  ['shop.cancel_order(bigint,text)', false],
])('whether %s ends transactions is read from its statements: %s', (key, commits) => {
  expect(routine(key).commits).toBe(commits);
});

test('what only reads is known from volatility', () => {
  expect(routine('shop.order_total(bigint)').readOnly).toBe(true);
  expect(routine('shop.place_order(integer,shop.new_line[],shop.address)').readOnly).toBe(false);
  expect(routine('shop.cancel_order(bigint,text)').readOnly).toBe(false);
});

describe('drift', () => {
  test('a hash changes with the signature and not with a comment', async () => {
    const ref = { schema: 'shop', name: 'order_total', argumentTypes: ['bigint'] };
    const hash = async () => allDescribed(await postgresql.describe(source.connection, [ref]))[0]?.signatureHash;
    const before = await hash();
    await source.sql.unsafe(`comment on function shop.order_total(bigint) is 'Another comment'`);
    expect(await hash()).toBe(before);
    await source.sql.unsafe('alter function shop.order_total(bigint) volatile');
    expect(await hash()).not.toBe(before);
    await source.sql.unsafe('alter function shop.order_total(bigint) stable');
    expect(await hash()).toBe(before);
  });

  test('what is no longer there is named', async () => {
    const refs = [
      { schema: 'shop', name: 'order_total', argumentTypes: ['bigint'] },
      { schema: 'shop', name: 'order_total', argumentTypes: ['integer'] },
      { schema: 'shop', name: 'gone', argumentTypes: [] },
    ];
    await expect(postgresql.describe(source.connection, refs).then(allDescribed)).rejects.toMatchObject({
      code: 'routineGone',
      values: { names: 'shop.order_total(integer), shop.gone()' },
    });
  });

  test('a refused routine is named with its type', async () => {
    const ref = { schema: 'extra', name: 'any_record', argumentTypes: [] };
    await expect(postgresql.describe(source.connection, [ref]).then(allDescribed)).rejects.toMatchObject({
      code: 'routineRefused',
      values: { name: 'extra.any_record()', reason: 'record', type: 'record' },
    });
  });

  test('one with open types is refused beside the choice', async () => {
    const ref = { schema: 'extra', name: 'any_in', argumentTypes: ['anyelement'] };
    await expect(postgresql.describe(source.connection, [ref]).then(allDescribed)).rejects.toMatchObject({
      code: 'invalidRequest',
      faults: [{ field: 'endpoints.0.types.any', message: 'typeMissing' }],
    });
  });
});
