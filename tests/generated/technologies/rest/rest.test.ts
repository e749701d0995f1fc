import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../../../src/generators/generate.ts';
import { contractOf } from '../../../support/clients/contract.ts';
import { curlLines } from '../../../support/parts/calls.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { manyRowsSuite } from '../../databases/rows/many-rows.suite.ts';
import { POOL_OF_ONE, sessionSuite } from '../../databases/sessions.suite.ts';
import {
  asService,
  exactJson,
  type ShopDatabase,
  type Started,
  shopDatabase,
  testAndStartJar,
} from '../../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
const QUERIES = [
  { name: 'keptRows', sql: "select g as id, repeat('x', 100) as label from generate_series(1, :many::int) g" },
  {
    name: 'streamedRows',
    sql: "select g as id, repeat('x', 100) as label from generate_series(1, :rows::int) g",
    options: { maxRows: 2_000_000 },
  },
  {
    name: 'failingRows',
    sql: 'select g as id, (1 / (g - :at::int))::text as label from generate_series(1, :rows::int) g',
    options: { maxRows: 2_000_000 },
  },
  {
    name: 'addRows',
    sql: 'insert into shapes.kept_rows (n) select g from generate_series(1, :rows::int) g returning n',
  },
  { name: 'grownRows', sql: 'select * from shapes.grown' },
  { name: 'hugeText', sql: "select repeat('x', :bytes::int) as label" },
  {
    name: 'findThings',
    sql: `select id, name, amount, doc, mood, tags
from shapes.things -- with an operator that JDBC must not take for a parameter
where name = :name and (doc ? 'k') is not true and tags[1:1] is not null
order by id`,
  },
  {
    name: 'thingsOf',
    sql: `select id, name from shapes.things
where (tags && :tags or :tags is null) and (name = :name or :name is null) and (:doc::jsonb is null or doc @> :doc)`,
  },
  {
    name: 'thingsAmong',
    sql: `select id, name from shapes.things
where id in (:ids) and name not in (:names) and (mood in (:moods) or :moods is null) order by id`,
  },
  {
    name: 'slices',
    sql: `select (array[1,2,3])[2:] as later, (array[1,2,3])[:2] as first, (array[1,2,3])[:] as whole,
  make_date(year := 2024, month := 2, day := 1) as day, '{"a":1}'::jsonb ? 'a' as has`,
  },
  { name: 'pairOf', sql: "select row(:number::int, 'x y') as pair" },
  { name: 'sameNames', sql: "select 1, 1 + 1, 'three' as a, 4 as a" },
  { name: 'thingNamed', sql: 'select id from shapes.things where name = :name and id > :id' },
  {
    name: 'addThing',
    sql: 'insert into shapes.things (name, amount, doc, mood, tags) values (:name, :amount, :doc, :mood, :tags) returning id, name',
  },
  {
    name: 'renameThing',
    sql: 'update shapes.things set name = :name where id = :id',
    options: { method: 'PUT', url: '/things/{id}' },
  },
  {
    name: 'bodied',
    sql: 'update shapes.things set name = :name where id = :body',
    options: { method: 'PUT', url: '/bodied/{body}' },
  },
  {
    name: 'deleteThings',
    sql: 'delete from shapes.things where name = :name',
    options: { method: 'DELETE', url: '/things', noneFound: 'answer' },
  },
  {
    name: 'deleteLowThings',
    sql: 'delete from shapes.things where amount < :amount',
    options: { method: 'DELETE', url: '/low-things' },
  },
  {
    name: 'retagThing',
    sql: 'update shapes.things set tags = :tags where id = :id returning id, tags',
    options: { method: 'PATCH', url: '/things/{id}/tags' },
  },
  {
    name: 'closeThing',
    sql: 'update shapes.things set name = upper(name) where id = :id',
    options: { method: 'POST', url: '/things/{id}/close' },
  },
  {
    name: 'thing',
    sql: 'select id, name from shapes.things where id = :id',
    options: { method: 'GET', url: '/things/{id}', noneFound: 'notFound' },
  },
  {
    name: 'deleteThing',
    sql: 'delete from shapes.things where id = :id',
    options: { method: 'DELETE', url: '/things/{id}' },
  },
  {
    name: 'told',
    sql: `select :id::int + 1 as next, :who::text as who, :limit::numeric as most, :at::timestamptz as at, :kind::text as kind`,
    options: { method: 'GET', url: '/told/{thing}' },
    input: [
      { target: 'id', from: { place: 'path', name: 'thing' } },
      { target: 'who', from: { place: 'header', name: 'X-Who' } },
      { target: 'limit', from: { place: 'query', name: 'most' } },
      { target: 'at', from: { variable: 'now' } },
      { target: 'kind', from: { constant: 'it\'s "fixed"' } },
    ],
  },
  { name: 'moodAsked', sql: 'select :mood::shapes.mood as mood', options: { method: 'GET', url: '/mood' } },
  {
    name: 'moodNamed',
    sql: 'select :mood::shapes.mood as mood',
    options: { method: 'GET', url: '/moods/{mood}' },
  },
  {
    name: 'moodSaid',
    sql: 'select :mood::shapes.mood as mood',
    options: { method: 'GET', url: '/mood-said' },
    input: [{ target: 'mood', from: { place: 'header', name: 'X-Mood' } }],
  },
  { name: 'depots', sql: 'select id, code from shop.warehouses order by id' },
  { name: 'depot', sql: 'select id, code from shop.warehouses where id = :id' },
  {
    name: 'retold',
    sql: 'select :name::text as name, :amount::numeric as amount',
    options: { method: 'POST', url: '/retold' },
    input: [{ target: 'name', from: { place: 'body', name: 'who.called' } }],
  },
] as const;

/** Readers whose arrays may be empty, null or have nulls in them, which a query string cannot say. */
const POSTED = Object.fromEntries(
  ['defaults', 'gathered', 'sum_all'].map((name) => [name, { method: 'POST', url: `/${name.replace('_', '-')}` }]),
);
const ENDPOINTS = { ...POSTED, many_labels: { maxRows: 2_000_000 } };

/** A controller of the owner's. */
const OWN = [
  'src/main/java/com/acme/shop/own/OwnController.java',
  `package com.acme.shop.own;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class OwnController {

    @GetMapping("/own")
    Answer own() {
        return new Answer("mine");
    }

    record Answer(String text) {
    }
}
`,
] as const;

/** Exceptions of the owner's, and an advice that a scan finds after all that is generated. */
const OWN_PROBLEMS = [
  'src/main/java/com/acme/shop/web/BrokenController.java',
  `package com.acme.shop.web;

import io.swagger.v3.oas.annotations.Hidden;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;

@Hidden
@RestController
class BrokenController {

    @GetMapping("/broken/told")
    String told() {
        throw new GoneException();
    }

    @GetMapping("/broken/advised")
    String advised() {
        throw new AdvisedException();
    }

    @GetMapping("/broken/unknown")
    String unknown() {
        throw new IllegalStateException("secret");
    }

    @ResponseStatus(code = HttpStatus.GONE, reason = "Sold yesterday")
    static class GoneException extends RuntimeException {
    }

    static class AdvisedException extends RuntimeException {
    }

    @RestControllerAdvice
    static class Advice {

        @ExceptionHandler
        @ResponseStatus(HttpStatus.I_AM_A_TEAPOT)
        String advised(AdvisedException exception) {
            return "mine";
        }
    }
}
`,
] as const;

let database: ShopDatabase;
let generated: Generated;
let started: Started;
let promised: ReturnType<typeof contractOf>;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  database = await shopDatabase();
  generated = await database.generate({ technology: 'rest', queries: QUERIES, endpoints: ENDPOINTS });
  promised = contractOf(JSON.parse(generated.files.get('src/generated/resources/openapi.json') ?? ''));
  if (sample.isNew([generated, database.version], [database.name]))
    started = await testAndStartJar(
      { ...generated, files: new Map([...generated.files, OWN, OWN_PROBLEMS]) },
      { ...POOL_OF_ONE, JAVA_TOOL_OPTIONS: '-Xmx256m' },
    );
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await database?.close();
});

type Headers = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
  readonly body: unknown;
}

/** The differences between calls and what the project's document promises of them. */
const broken: string[] = [];
let held = 0;

async function call(method: string, path: string, body?: string, own: Headers = {}): Promise<Answer> {
  const headers = { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...own };
  const response = await fetch(started.service.url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const type = response.headers.get('content-type');
  broken.push(...promised({ method, path, sent: body ?? '', status: response.status, type, text }));
  held += 1;
  return { status: response.status, type, text, body: type?.includes('json') ? exactJson(text) : undefined };
}

const get = (path: string, headers?: Headers) => call('GET', path, undefined, headers);
const post = (path: string, body: string) => call('POST', path, body);

/** The database's own answer, as JSON of its own making. */
async function fromDatabase(expression: string): Promise<unknown> {
  const [row] = await database.sql.unsafe<{ json: string }[]>(`select to_jsonb(${expression})::text as json`);
  return asService(exactJson(row?.json ?? 'null'));
}

const rows = (query: string) => fromDatabase(`(select coalesce(array_agg(r), '{}') from (${query}) r)`);

describe('the build', () => {
  test('runs tests of its own and none fails', () => {
    expect(started.build).toMatch(/Tests run: [1-9]\d+, Failures: 0, Errors: 0/);
  });

  test('gives javac nothing to warn about', () => {
    expect(started.build).not.toMatch(/WARNING.*\.java/);
  });
});

describe('members that come from where the request says', () => {
  const told = (path: string, headers: Record<string, string>) =>
    fetch(`${started.service.url}/told/${path}`, { headers }).then(async (response) => ({
      status: response.status,
      text: await response.text(),
    }));

  test('path, header, query string, the clock and a constant', async () => {
    const before = Date.now();
    const { status, text } = await told('41?most=12.50', { 'X-Who': 'Zoe' });
    expect(status).toBe(200);
    const [row] = JSON.parse(text);
    expect(row).toMatchObject({ next: 42, who: 'Zoe', most: 12.5, kind: 'it\'s "fixed"' });
    expect(Date.parse(row.at)).toBeGreaterThanOrEqual(before - 1_000);
    expect(Date.parse(row.at)).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  test('a value that cannot be what its member is, or is not there, is told by the name that the caller knows', async () => {
    expect(await told('x?most=1', { 'X-Who': 'a' })).toMatchObject({
      status: 400,
      text: expect.stringContaining('thing'),
    });
    expect(await told('1?most=many', { 'X-Who': 'a' })).toMatchObject({
      status: 400,
      text: expect.stringContaining('most'),
    });
  });

  test('a member of an object in the body, beside one that comes by its own name', async () => {
    const answer = await post('/retold', '{"who": {"called": "Ann"}, "amount": 3.10}');
    expect(answer.text).toBe('[{"name":"Ann","amount":3.10}]');
    expect((await post('/retold', '{"who": 1}')).status).toBe(400);
  });
});

describe('values are what the database answers', () => {
  test.each([
    ['/customer-orders?customerId=1', 'select * from shop.customer_orders(1)'],
    ['/customer-orders?customerId=1&maxRows=2', 'select * from shop.customer_orders(1, max_rows => 2)'],
    ['/customer-orders?customerId=1&since=2025-12-01', "select * from shop.customer_orders(1, '2025-12-01')"],
    ['/customer-orders?customerId=999', 'select * from shop.customer_orders(999)'],
    ['/find-customer-by-search?search=example.com', "select * from shop.find_customer('example.com')"],
    ['/skus', 'select * from shop.skus()'],
    ['/walked?n=2', 'select id, is_cycle as "isCycle", path::text from shapes.walked(2)'],
    ['/skus?onlyActive=false', 'select * from shop.skus(false)'],
  ])('rows: GET %s', async (path, query) => {
    expect((await get(path)).body).toEqual(await rows(query));
  });

  test.each([
    ['a composite', '/find-customer-by-customer-id?customerId=1', 'shop.find_customer(1)'],
    ['a composite that is not there', '/find-customer-by-customer-id?customerId=999', 'shop.find_customer(999)'],
    ['a composite of a column', '/customer-address?customerId=3', 'shop.customer_address(3)'],
    ['an exact number', '/order-total?orderId=2', 'shop.order_total(2)'],
    ['null', '/order-total?orderId=999999', 'shop.order_total(999999)'],
    ['several OUT values', '/order-totals?orderId=2', '(select t from shop.order_totals(2) t)'],
    [
      'a default that is overridden',
      '/order-totals?orderId=2&taxRate=0.1',
      '(select t from shop.order_totals(2, 0.1) t)',
    ],
    [
      'an array without commas',
      `/echo-boxes?boxes=${encodeURIComponent('{(1,1),(0,0);(2,2),(1,1)}')}`,
      "shapes.echo_boxes('{(1,1),(0,0);(2,2),(1,1)}')::text",
    ],
    ['an overload (integer)', '/echo-by-integer?x=1', 'shapes.echo(1)'],
    ['an overload (bigint)', '/echo-by-bigint?x=1', 'shapes.echo(1::bigint)'],
    ['an overload (text)', '/echo-by-text?x=1', "shapes.echo('1'::text)"],
    ['a text with quotes', '/echo-by-text?x=%22%5C%0A%C3%A9', `shapes.echo(E'"\\\\\\né'::text)`],
    ['30 digits', '/echo-numeric?n=12345678901234567890.1234567890', '12345678901234567890.1234567890'],
    ['no exponent', '/echo-numeric?n=1e30', '1e30::numeric'],
    ['an overload by its places (integer, text)', '/placed?number=1&word=x', "shapes.placed(1, 'x'::text)"],
    ['an overload by its places (text, integer)', '/placed2?number=1&word=x', "shapes.placed('x'::text, 1)"],
    ['a row of no declared type', '/out-record?n=1', 'shapes.out_record(1)::text'],
    ['no row of no declared type', '/out-record?n=0', 'shapes.out_record(0)::text'],
    ['an empty word of an enumeration', '/answered?it=', "shapes.answered('')"],
    ['another word of it', '/answered?it=yes', "shapes.answered('yes')"],
    ['none of its words', '/answered?null=it', 'shapes.answered(null)'],
    ['an enumeration without a label', '/labels', 'shapes.labels()'],
    ['a composite without a field', '/fields', 'shapes.fields()::text'],
    ['unnamed parameters', '/unnamed?arg1=1&arg2=z', "shapes.unnamed(1, 'z')"],
  ])('%s: GET %s', async (_, path, expression) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(await fromDatabase(expression));
  });

  test.each([
    ['VARIADIC', '/products-tagged?tags=office&tags=gift', "select * from shop.products_tagged('office', 'gift')"],
    ['an array of ids', '/stock-levels?productIds=1&productIds=2', "select * from shop.stock_levels('{1,2}')"],
  ])('%s: GET %s', async (_, path, query) => {
    expect((await get(path)).body).toEqual(await rows(query));
  });

  test.each([
    [
      'a composite in',
      '/format-address',
      '{"address":{"street":"a \\"b\\", (c)","city":"Köln","postalCode":null,"country":"DE"}}',
      `shop.format_address(row('a "b", (c)', 'Köln', null, 'DE'))`,
    ],
    ['VARIADIC behind a default', '/gathered', '{"start":1,"numbers":[2,3]}', 'shapes.gathered(1, 2, 3)'],
    ['VARIADIC of nothing', '/gathered', '{"start":null,"numbers":[]}', 'shapes.gathered(null)'],
    ['VARIADIC that is left out', '/gathered', '{"start":7}', 'shapes.gathered(7)'],
    ['VARIADIC behind a plain one', '/sum-all', '{"label":"s","numbers":[1.5,2]}', "shapes.sum_all('s', 1.5, 2)"],
    [
      'JSON',
      '/echo-json',
      '{"j":{"n":1.10,"big":123456789012345678901234567890,"list":[null,true]}}',
      `'{"n":1.10,"big":123456789012345678901234567890,"list":[null,true]}'::jsonb`,
    ],
    ['a single composite OUT', '/one-out-composite', '', '(shapes.one_out_composite())'],
  ])('%s: POST %s', async (_, path, body, expression) => {
    const answer = await call('POST', path, body === '' ? undefined : body);
    expect(answer.status).toBe(200);
    expect(asBase64(await fromDatabase(expression))).toEqual(answer.body);
  });

  test('the demo functions that write answer what they did', async () => {
    const tier = await post('/set-tier', '{"customerId":4,"tier":"silver"}');
    expect([tier.body, await fromDatabase('(select tier from shop.customers where id = 4)')]).toEqual([
      'bronze',
      'silver',
    ]);
    const merged = await post('/update-preferences', '{"customerId":4,"changes":{"gift_wrap":1.50}}');
    expect(merged.text).toBe('{"gift_wrap":1.50}');
    const placed = await post(
      '/place-order',
      '{"customerId":2,"lines":[{"productId":1,"quantity":2},{"productId":8,"quantity":1}]}',
    );
    const order = placed.body as { orderId: string; total: string };
    expect(order.total).toBe(await fromDatabase(`shop.order_total(${order.orderId.slice(1)})`));
    expect((await post('/ship-order', `{"orderId":${order.orderId.slice(1)}}`)).status).toBe(204);
  });
});

/** PostgreSQL writes bytes as \x…, JSON as base64. */
function asBase64(value: unknown): unknown {
  const text = JSON.stringify(value).replace(
    /"\\\\x([0-9a-f]*)"/g,
    (_, hex: string) => `"${Buffer.from(hex, 'hex').toString('base64')}"`,
  );
  return JSON.parse(text);
}

describe('every type goes in and comes out', () => {
  const given = {
    b: true,
    i2: '#-5',
    i4: '#7',
    i8: '#9007199254740993',
    f4: '#1.5',
    f8: '#0.25',
    n: '#12345678901234567890.123456789',
    t: 'x"ü\\',
    c: 'abc',
    d: '2026-01-31',
    tm: '12:30:00.123456',
    ts: '2026-01-31T12:30:00.5',
    u: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    by: 'AQL/',
    j: { a: ['#1.10', null] },
    m: 'very-good',
  };
  const sent = () =>
    JSON.stringify({ ...given, tmz: '12:30:00+02:00', tsz: '2026-01-31T12:30:00+05:30', iv: '1 day 02:00' }).replace(
      /"#([^"]*)"/g,
      '$1',
    );

  test('a value of each', async () => {
    const { body } = await post('/everything', sent());
    const expected = Object.fromEntries(
      Object.entries(given).map(([key, value]) => [key === 'n' ? 'onum' : `o${key}`, value]),
    );
    expect(body).toEqual({ ...expected, otmz: '12:30:00+02:00', otsz: '2026-01-31T07:00:00Z', oiv: '1 day 02:00:00' });
  });

  test('a null of each', async () => {
    const nulls = Object.fromEntries(Object.keys(JSON.parse(sent())).map((key) => [key, null]));
    const { status, body } = await post('/everything', JSON.stringify(nulls));
    expect(status).toBe(200);
    expect(new Set(Object.values(body as object))).toEqual(new Set([null]));
  });

  test('composites in arrays in composites, with text that needs escaping', async () => {
    const item = {
      id: 1,
      label: 'a,b "q" \\ {}()',
      price: 0.5,
      at: '2026-01-01T00:00:00Z',
      tags: ['x', 'NULL', null, ''],
      blob: 'AP8=',
      mood: '1st',
      ok: false,
      day: '2026-02-03',
      doc: { k: '"\\' },
    };
    const body = { b: { name: 'n\\,"(', items: [item, null] } };
    expect(JSON.parse((await post('/echo-box', JSON.stringify(body))).text)).toEqual(body.b);
  });

  test('arrays of types that JDBC has no arrays of', async () => {
    const body = {
      a: ['2026-01-01T00:00:00.5Z', null],
      b: ['2026-01-01'],
      c: ['AQI='],
      d: [{ a: 1 }, null, 's'],
      e: ['so so'],
      f: ['3fa85f64-5717-4562-b3fc-2c963f66afa6'],
      g: [true, false],
    };
    const [row] = JSON.parse((await post('/echo-times', JSON.stringify(body))).text);
    expect(Object.values(row)).toEqual(Object.values(body));
  });

  test('bytes that stand alone are bytes', async () => {
    const response = await fetch(`${started.service.url}/echo-bytes`, {
      method: 'POST',
      body: '{"b":"AQID/w=="}',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2, 3, 255]);
  });

  test('parameters called as generated code calls its own variables', async () => {
    const { body } = await get('/clashes?service=1&request=2&body=3&rs=9');
    expect(body).toBe('1|2|3|4|5|9');
    expect((await call('PUT', '/bodied/999', '{"name":"x"}')).status).toBe(404);
  });

  test('names that Java and PostgreSQL both dislike', async () => {
    const { body } = await get('/weird-name?class=1&Class=2&aB=z');
    expect(body).toEqual([{ select: '#1', Select: '#2', ünï: 'z', '1st': 'z' }]);
  });
});

describe('defaults', () => {
  test.each([
    ['left out: the default applies', '{}', '1|two|3.5|so so|{1,2}'],
    ['null: null is passed', '{"a":null,"b":null,"c":null,"d":null,"e":null}', 'NULL|NULL|NULL|NULL|NULL'],
    ['some of them', '{"b":"x","e":[7]}', '1|x|3.5|so so|{7}'],
    ['values that are empty', '{"b":"","e":[]}', '1||3.5|so so|{}'],
  ])('%s', async (_, body, expected) => {
    expect((await post('/defaults', body)).body).toBe(expected);
  });
});

describe('a query string tells left out, null and a value apart', () => {
  test.each([
    ['/clashes?service=1&request=2&body=3', '1|2|3|4|5|6'],
    ['/clashes?service=1', '1|4|5|6'],
    ['/clashes?service=1&null=given', '1|5|6'],
    ['/clashes?service=1&null=given&null=rs', '1|5'],
    ['/clashes?service=1&given=9', '1|9|5|6'],
  ])('%s', async (path, expected) => {
    expect((await get(path)).body).toBe(expected);
  });

  test('a change is not made for want of a value: null is said', async () => {
    expect((await call('DELETE', '/things')).status).toBe(400);
    expect((await call('DELETE', '/things?null=name')).body).toBe('#0');
  });

  test('the OpenAPI document names what can be null', async () => {
    const document = JSON.parse((await get('/v3/api-docs')).text);
    const parameters: { name: string; required: boolean; schema: object }[] = document.paths['/clashes'].get.parameters;
    expect(parameters.every(({ required }) => !required)).toBe(true);
    expect(parameters.find(({ name }) => name === 'null')?.schema).toEqual({
      type: 'array',
      items: { type: 'string', enum: ['given', 'response', 'rs'] },
    });
  });
});

describe('procedures and cursors', () => {
  test('INOUT and OUT come back', async () => {
    expect((await post('/proc-out', '{"a":2,"c":"x"}')).body).toEqual({ b: '#4', c: 'x!', d: '1st' });
    const before = await fromDatabase('(select quantity from shop.stock where product_id = 1 and warehouse_id = 1)');
    const { body } = await post('/adjust-stock', '{"productId":1,"warehouseId":1,"quantity":5}');
    expect(Number(String(body).slice(1))).toBe(Number(String(before).slice(1)) + 5);
  });

  test('a procedure that commits runs outside a transaction', async () => {
    const [due] = await database.sql`select count(*)::text as n from shop.orders
      where not archived and placed_at < '2025-10-01' and status in ('delivered', 'cancelled')`;
    const { status, text } = await post('/archive-orders', '{"before":"2025-10-01T00:00:00Z","batchSize":3}');
    expect([status, text]).toEqual([200, due?.n]);
  });

  test('a procedure that answers nothing answers 204', async () => {
    expect(await post('/proc-nothing', '{"a":1}')).toMatchObject({ status: 204, text: '' });
    expect((await call('POST', '/nothing')).status).toBe(204);
  });

  test('outputs without names answer each its own value, and cursors among them their rows', async () => {
    expect((await get('/unnamed-outputs?arg1=1')).body).toEqual({ out2: '#1', out3: '#2', out4: 'three' });
    expect((await post('/unnamed-procedure', '{"arg1":1}')).body).toEqual({ out2: '#2', out3: '#3' });
    expect((await call('POST', '/unnamed-cursors')).body).toEqual({
      out3: '#3',
      rows: [{ a: '#1' }],
      rows2: [{ b: '#2' }],
    });
  });

  test('a cursor is its rows', async () => {
    const { body } = await get('/order-report?orderId=3');
    const expected = await database.sql`select l.line_no, p.sku, l.unit_price::text from shop.order_lines l
      join shop.products p on p.id = l.product_id where order_id = 3 order by 1`;
    expect(body).toMatchObject(
      expected.map((row) => ({ lineNo: `#${row.line_no}`, sku: row.sku, unitPrice: `#${row.unit_price}` })),
    );
    expect((body as unknown[]).length).toBe(expected.length);
  });

  test('two cursors are two lists, and one that was never opened is empty', async () => {
    const report = (await get('/sales-report?firstDay=2025-07-01&lastDay=2025-12-31')).body as Record<
      string,
      unknown[]
    >;
    expect([report.byProduct?.length, report.byCustomer?.length].every((length) => Number(length) > 1)).toBe(true);
    const { body } = await post('/cursors', '{"n":1}');
    expect(body).toMatchObject({
      total: '#1',
      a: [{ id: '#1', third: '#0.33333333333333333333', nil: null, j: { a: '#1.10' }, arr: ['x', 'y'] }],
      b: [],
    });
  });
});

test('dates that Java has no value for are its last ones, in lists as in columns', async () => {
  expect((await get('/eras')).body).toEqual([
    {
      days: ['2024-02-29', '+10000-01-01', null],
      moments: ['+999999999-12-31T23:59:59.999999999-18:00'],
      last: '+999999999-12-31T23:59:59.999999999',
    },
  ]);
});

describe('queries', () => {
  test('INSERT … RETURNING, SELECT, UPDATE and DELETE with their parameters', async () => {
    const added = await post(
      '/add-thing',
      '{"name":"one","amount":1234567890.10,"doc":{"a":[1.0]},"mood":"so so","tags":["t",null]}',
    );
    expect(added.body).toEqual([{ id: '#1', name: 'one' }]);
    const found = await get('/find-things?name=one');
    const ofOne = await post('/things-of', '{"tags":null,"name":"one","doc":null}');
    expect(ofOne.body).toEqual([{ id: '#1', name: 'one' }]);
    expect(found.body).toEqual([
      { id: '#1', name: 'one', amount: '#1234567890.10', doc: { a: ['#1.0'] }, mood: 'so so', tags: ['t', null] },
    ]);
    expect((await call('PUT', '/things/1', '{"name":"two"}')).text).toBe('1');
    expect(await fromDatabase('(select name from shapes.things where id = 1)')).toBe('two');
    expect((await call('DELETE', '/things/1')).text).toBe('1');
    expect((await call('DELETE', '/things/1')).status).toBe(404);
  });

  test('a row that PUT, PATCH or DELETE names and that is not there is 404', async () => {
    for (const [method, path, body] of [
      ['PUT', '/things/404', '{"name":"x"}'],
      ['PATCH', '/things/404/tags', '{"tags":["x"]}'],
      ['DELETE', '/things/404', undefined],
      ['GET', '/things/404', undefined],
    ] as const) {
      const { status, body: problem, type } = await call(method, path, body);
      expect([method, status, type]).toEqual([method, 404, 'application/problem+json']);
      expect(problem).toMatchObject({ title: 'Not Found', status: '#404', detail: 'There is no such data.' });
    }
  });

  test('one that is there is answered, also where nothing of it changes', async () => {
    await database.sql`insert into shapes.things (id, name, amount) overriding system value values (77, 'same', 5)`;
    for (const _ of ['once', 'again']) {
      expect((await call('PUT', '/things/77', '{"name":"same"}')).text).toBe('1');
      expect((await call('PATCH', '/things/77/tags', '{"tags":["x"]}')).body).toEqual([{ id: '#77', tags: ['x'] }]);
    }
    expect((await get('/things/77')).body).toEqual([{ id: '#77', name: 'same' }]);
    expect((await call('DELETE', '/things/77')).text).toBe('1');
  });

  test('what may change any number of rows may change none, and so may a POST', async () => {
    expect((await call('DELETE', '/low-things?amount=-1')).text).toBe('0');
    expect((await call('DELETE', '/things?name=nobody')).text).toBe('0');
    expect((await call('POST', '/things/404/close')).text).toBe('0');
  });
});

describe('a list behind IN', () => {
  const among = async (query: string) => (await get(`/things-among?${query}`)).body;

  beforeAll(async () => {
    await database.sql`insert into shapes.things (id, name, mood) overriding system value
      values (101, 'a,b', 'so so'), (102, 'c', '1st'), (103, '', 'so so')`;
  });

  test.each([
    ['of several values', 'ids=101&ids=102&names=none', ['#101', '#102']],
    ['of one', 'ids=102&names=none', ['#102']],
    ['of none', 'ids=&names=none', []],
    ['that is not there is null, of which nothing is known', 'names=none', []],
    ['whose value has a comma', 'ids=101&ids=102&ids=103&names=a,b', ['#102', '#103']],
    ['negated, of none', 'ids=101&ids=102&names=', ['#101', '#102']],
    ['of enumerated values', 'ids=101&ids=102&names=none&moods=1st', ['#102']],
  ])('%s: %s', async (_, query, expected) => {
    expect(((await among(query)) as { id: string }[]).map(({ id }) => id)).toEqual(expected);
  });

  test('one of its values that is none is refused', async () => {
    expect((await get('/things-among?ids=1&ids=x&names=')).status).toBe(400);
  });

  test.each([
    ['an escape that is none', 'id=%zz'],
    ['bytes that are no UTF-8', 'name=c&id=1&x=%ff'],
    ['a value without a name', 'name=c&id=1&=2'],
    ['more parameters than a server reads', `${'x=1&'.repeat(1_200)}name=c&id=1`],
  ])('a query with %s is refused', async (_, query) => {
    expect(await get(`/thing-named?${query}`)).toMatchObject({
      status: 400,
      body: { detail: 'The query of the address cannot be read.' },
    });
  });

  test('what has one value is not given twice', async () => {
    expect((await get('/thing-named?name=c&id=1')).body).toEqual([{ id: '#102' }]);
    expect(await get('/thing-named?name=c&id=1&id=2')).toMatchObject({
      status: 400,
      body: { detail: "Parameter 'id' is given 2 times and has one value." },
    });
    expect((await get('/thing-named?name=c&name=d&id=1')).status).toBe(400);
  });
});

describe('an enumeration outside a body', () => {
  const said = (mood: string) => get('/mood-said', { 'x-mood': mood });

  test('has its own values', async () => {
    const answers = [await get('/mood?mood=very-good'), await get('/moods/so%20so'), await said('1st')];
    expect(answers.map(({ body }) => body)).toEqual([[{ mood: 'very-good' }], [{ mood: 'so so' }], [{ mood: '1st' }]]);
    expect((await get('/mood?mood=')).body).toEqual([{ mood: null }]);
  });

  test("does not have the names of Java's constants", async () => {
    const asked = [get('/mood?mood=VERY_GOOD'), get('/moods/SO_SO'), said('SO_SO')];
    const listed = ['SO_SO', 'so%20so&moods=VERY_GOOD'].map((moods) =>
      get(`/things-among?ids=101&names=none&moods=${moods}`),
    );
    for (const { status } of await Promise.all([...asked, ...listed])) expect(status).toBe(400);
  });
});

describe('values and columns that the catalogue does not tell of', () => {
  test.each([
    ['a number that is none', '/rare-number?n=NaN'],
    ['one beyond all', '/rare-number?n=-Infinity'],
    ['one in a composite', '/rare-numbers?n=NaN'],
    ['an array of several dimensions', `/rare-array?a=${encodeURIComponent('{{1},{2}}')}`],
  ])('%s is refused in words', async (_, path) => {
    const { status, body } = await get(path);
    expect([status, body]).toMatchObject([
      422,
      { detail: expect.stringMatching(/^The (answer has|database answered)/) },
    ]);
  });

  test('an array may begin where it likes', async () => {
    expect((await get(`/rare-array?a=${encodeURIComponent('[0:1]={1,NULL}')}`)).body).toEqual(['#1', null]);
  });

  test('columns of a cursor have the types and names that they have elsewhere, and none is lost', async () => {
    expect((await call('POST', '/rare-columns')).body).toEqual([
      {
        ...{ thingId: '#101', firstName: '#1', column: '#2', column2: '#3' },
        ...{
          ints: ['#1', null],
          grid: [
            ['#1', '#2'],
            ['#3', '#4'],
          ],
          numbers: ['NaN', '#1.50'],
          endless: 'Infinity',
        },
        ...{ days: ['2024-02-29'], class: '#7', moods: ['so so'] },
      },
    ]);
    expect((await call('POST', '/identities')).body).toEqual(
      await rows('select id as thing_id, tags from shapes.things order by id limit 1'),
    );
  });

  test('columns of one name are several members', async () => {
    expect((await get('/same-names')).body).toEqual([{ column: '#1', column2: '#2', a: 'three', a2: '#4' }]);
  });
});

describe('failures are problems', () => {
  test.each([
    ['P0001', 422],
    ['SH001', 422],
    ['45000', 422],
    ['90001', 422],
    ['P0100', 422],
    ['E0001', 422],
    ['P0002', 404],
    ['23505', 409],
    ['23514', 422],
    ['22012', 400],
    ['42501', 403],
    ['57014', 504],
    ['40P01', 503],
  ])('an error that a routine raises with SQLSTATE %s is %i and keeps its words', async (code, status) => {
    const answer = await post('/raises', JSON.stringify({ code, message: 'msg' }));
    expect(answer).toMatchObject({ status, type: 'application/problem+json' });
    expect(JSON.parse(answer.text)).toMatchObject({ detail: 'msg', hint: 'a hint' });
  });

  test.each([
    ['breaks the check of a table', 'table', 422, 'The constraint "enough" is violated.'],
    ['breaks the check of a domain', 'domain', 422, 'The constraint "even_only" of the type "even" is violated.'],
    ['is null where none may be', 'null', 400, 'The column "amount" takes no null.'],
    ['is there already', 'key', 409, 'The constraint "one_of_each" is violated.'],
    ['is one of several where one must be', 'rows', 409, 'The change conflicts with data that is there.'],
    ['has no rights', 'rights', 403, 'The operation is not allowed.'],
    ['is no number', 'number', 400, 'A value is not accepted.'],
    ['finds no table', 'missing', 500, 'The operation failed.'],
  ])(
    'what %s has a status of its own, and names alone of the database are passed on',
    async (_, what, status, detail) => {
      const answer = await post('/fails', JSON.stringify({ what }));
      expect(answer).toMatchObject({ status, type: 'application/problem+json' });
      expect(JSON.parse(answer.text)).toMatchObject({ detail });
      expect(answer.text).not.toContain('secret');
    },
  );

  test('a business error of the demo keeps its words and changes nothing', async () => {
    const [shipped] = await database.sql`select id::text from shop.orders where status = 'shipped' limit 1`;
    const answer = await post('/cancel-order', `{"orderId":${shipped?.id},"reason":"x"}`);
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text)).toMatchObject({
      detail: `Order ${shipped?.id} is already shipped`,
      hint: 'Ask the customer to send it back',
    });
  });

  test('a setting that the driver does not let a routine change is told, and the next caller has a connection', async () => {
    const answer = await call('POST', '/german-day');
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text).detail).toBe(
      "The operation changes DateStyle, which the database's driver does not allow.",
    );
    expect((await get('/skus')).status).toBe(200);
  });

  test.each([
    ['no JSON', '/set-tier', '{', undefined],
    ['a wrong type', '/set-tier', '{"customerId":"x","tier":"gold"}', 'customerId'],
    ['a fraction for a whole number', '/set-tier', '{"customerId":1.5,"tier":"gold"}', 'customerId'],
    ['a value that the enumeration lacks', '/set-tier', '{"customerId":1,"tier":"tin"}', 'tier'],
    ['a missing value', '/set-tier', '{"customerId":1}', 'tier'],
    ['an unknown property', '/set-tier', '{"customerId":1,"tier":"gold","x":1}', 'x'],
    ['a number beyond smallint', '/adjust-stock', '{"productId":1,"warehouseId":40000,"quantity":1}', 'warehouseId'],
    ['a number beyond bigint', '/set-tier', '{"customerId":99999999999999999999,"tier":"gold"}', 'customerId'],
    ['a member given twice', '/set-tier', '{"customerId":1,"tier":"gold","customerId":2}', 'customerId'],
    ['one given twice deep inside', '/place-order', '{"lines":[{"productId":1,"productId":2}]}', 'lines[0].productId'],
    ['a wrong type deep inside', '/place-order', '{"customerId":1,"lines":[{"productId":"x"}]}', 'lines[0].productId'],
    ['a text for a number', '/set-tier', '{"customerId":"1","tier":"gold"}', 'customerId'],
    ['an empty text for a number', '/set-tier', '{"customerId":"","tier":"gold"}', 'customerId'],
    ['a number for a text', '/raises', '{"code":45000,"message":"m"}', 'code'],
    ['a boolean for a text', '/raises', '{"code":"45000","message":true}', 'message'],
    ['a value for a list', '/gathered', '{"start":1,"numbers":2}', 'numbers'],
    ['a text for each number of a list', '/gathered', '{"start":1,"numbers":["2"]}', 'numbers[0]'],
    ['a list for a value', '/set-tier', '{"customerId":[1],"tier":"gold"}', 'customerId'],
    ['a number for a moment', '/archive-orders', '{"before":1759276800,"batchSize":3}', 'before'],
    ['numbers for bytes', '/echo-bytes', '{"b":[1,2]}', 'b'],
    ['a text too long inside a composite', '/echo-sized', '{"s":{"code":"abcd"},"t":null}', 's.code'],
    ['digits too many in a list of composites', '/echo-sized', '{"s":null,"t":[{"price":1.234}]}', 't[0].price'],
    ['a number beyond smallint in a composite', '/echo-sized', '{"s":{"level":40000},"t":null}', 's.level'],
  ])('%s is 400 and names the field', async (_, path, body, field) => {
    const answer = await post(path, body);
    expect(answer).toMatchObject({ status: 400, type: 'application/problem+json' });
    expect(JSON.parse(answer.text).errors?.[0]?.field).toBe(field);
  });

  test.each([
    ['GET', '/customer-orders?customerId=x', 'customerId'],
    ['GET', '/customer-orders?customerId=1&customerId=2', 'customerId'],
    ['DELETE', '/things', 'name'],
    ['DELETE', '/things/x', 'id'],
  ])('%s %s is 400 and names the parameter', async (method, path, field) => {
    const answer = await call(method, path);
    expect(answer).toMatchObject({ status: 400, type: 'application/problem+json' });
    expect(JSON.parse(answer.text).errors?.[0]?.field).toBe(field);
  });

  test('a query without parameters may have colons of its own', async () => {
    expect((await get('/slices')).body).toEqual([
      { later: ['#2', '#3'], first: ['#1', '#2'], whole: ['#1', '#2', '#3'], day: '2024-02-01', has: true },
    ]);
  });

  test('a row of no declared type is its text in a query', async () => {
    expect((await get('/pair-of?number=1')).body).toEqual([{ pair: '(1,"x y")' }]);
  });

  test('an address that has nothing is called that', async () => {
    const answer = await call('GET', '/nothing/here');
    expect(JSON.parse(answer.text)).toMatchObject({ status: 404, detail: 'Nothing is at this address.' });
    expect(await get('/error')).toMatchObject({ status: 404, body: { instance: '/error' } });
  });

  test.each([
    ['GET', '/nothing/here', 404],
    ['PATCH', '/set-tier', 405],
  ])('%s %s is %i', async (method, path, status) => {
    expect(await call(method, path)).toMatchObject({ status, type: 'application/problem+json' });
  });
});

test('what is refused deep inside is refused without a warning of the validator', async () => {
  const answer = await post('/echo-sized', '{"s":null,"t":[{"price":1.234}]}');
  expect(JSON.parse(answer.text).errors?.[0]?.field).toBe('t[0].price');
  expect(started.service.log()).not.toMatch(/HV0\d+/);
});

test('operations that answer rows of one table share a record and a schema', async () => {
  const records = [...generated.files.keys()].filter((path) => /\/(?:Depots?|Warehouses)Row\.java$/.test(path));
  expect(records.map((path) => path.slice(path.lastIndexOf('/') + 1))).toEqual(['WarehousesRow.java']);
  const { components } = JSON.parse(generated.files.get('src/generated/resources/openapi.json') ?? '{}');
  expect(components.schemas).toHaveProperty('WarehousesRow');
  const all = JSON.parse((await call('GET', '/depots')).text);
  expect(all.length).toBeGreaterThan(1);
  expect(JSON.parse((await call('GET', `/depot?id=${all[0].id}`)).text)).toEqual([all[0]]);
});

/** The types of a schema are a set, and so are the members that it requires. */
function sortedSets(key: string, value: unknown): unknown {
  return ['type', 'required'].includes(key) && Array.isArray(value) ? value.sort() : value;
}

describe('what the documents promise', () => {
  test('each probe of a Build is answered as expected', async () => {
    for (const probe of generated.probes) {
      if (probe.kind !== 'http') throw new Error(`${probe.name} is not asked over HTTP`);
      const response = await fetch(started.service.url + probe.path, {
        method: probe.method,
        headers: { ...probe.headers },
        ...(probe.body === undefined ? {} : { body: probe.body }),
      });
      expect([probe.name, response.status]).toEqual([probe.name, probe.expectStatus]);
      expect(await response.text()).toContain(probe.expectBody ?? '');
    }
  });

  test("the README's curl lines work when pasted into a shell", async () => {
    const lines = curlLines(generated.files);
    expect(lines.length).toBe(generated.project.operations.length);
    // An example text is no SQLSTATE, so this one fails as PostgreSQL says.
    // Behind what forgets all that the driver has prepared, the next transaction of the connection fails.
    for (const line of lines.filter((line) => !/\/(raises|forgetful)/.test(line))) {
      const pasted = line.replaceAll('localhost:8080', `127.0.0.1:${started.service.port}`);
      const script = `curl() { command curl -o /dev/null -w '%{http_code}' "$@"; }; ${pasted}`;
      const { stdout } = await promisify(execFile)('bash', ['-c', script]);
      expect([line, ['200', '204', '400', '404', '409', '422'].includes(stdout)]).toEqual([line, true]);
    }
  }, 120_000);

  test("exceptions of the owner's are answered as they say themselves, or as an advice of theirs does", async () => {
    const of = async (path: string) => {
      const response = await fetch(`${started.service.url}/broken/${path}`);
      return [response.status, await response.text()];
    };
    expect(await of('told')).toEqual([410, expect.stringContaining('"detail":"Sold yesterday"')]);
    expect(await of('advised')).toEqual([418, 'mine']);
    expect(await of('unknown')).toEqual([500, expect.not.stringContaining('secret')]);
  });

  test('it tells which version it is', async () => {
    const answer = await fetch(`${started.service.url}/actuator/info`);
    expect(await answer.json()).toEqual({
      build: { artifact: 'shop', group: 'com.acme.shop', name: 'shop', version: '1.0.0' },
    });
  });

  test('the document that is served is the file of the project, with what the owner added', async () => {
    const served = JSON.parse((await get('/v3/api-docs')).text, sortedSets);
    expect(served.paths['/own'].get.responses['200']).toBeTruthy();
    expect(served.components.schemas.Answer.properties).toEqual({ text: { type: 'string' } });
    for (const own of [served.components.schemas, served.paths])
      for (const name of ['Answer', '/own']) delete own[name];
    expect(served).toEqual(JSON.parse(generated.files.get('src/generated/resources/openapi.json') ?? '', sortedSets));
    expect(Object.values(served.paths as Record<string, object>).flatMap((path) => Object.keys(path)).length).toBe(
      generated.project.operations.length,
    );
    expect((await fetch(`${started.service.url}/swagger-ui/index.html`)).status).toBe(200);
  });

  test('a body that is no JSON is 415, an answer that nobody takes 406, as the document says', async () => {
    const ask = async (path: string, method: string, headers: Record<string, string>, sent: string | null) => {
      const response = await fetch(started.service.url + path, { method, headers, body: sent });
      const type = response.headers.get('content-type');
      return { method, path, status: response.status, type, text: await response.text() };
    };
    const text = await ask('/set-tier', 'POST', { 'content-type': 'text/plain' }, 'x');
    const html = await ask('/skus', 'GET', { accept: 'text/html' }, null);
    const unread = await ask('/skus', 'GET', { accept: 'no media type' }, null);
    const unknown = await ask('/no-such-path', 'GET', { accept: 'no media type' }, null);
    expect([text.status, html.status, unread.status, unknown.status]).toEqual([415, 406, 406, 404]);
    expect([...promised(text), ...promised(html), ...promised(unread)]).toEqual([]);
    expect([unread, unknown].map(({ type, text }) => [type, JSON.parse(text).status])).toEqual([
      ['application/problem+json', 406],
      ['application/problem+json', 404],
    ]);
  });

  test('a charset that Accept names of JSON changes nothing: JSON is UTF-8', async () => {
    const ask = async (accept: string) => {
      const response = await fetch(`${started.service.url}/retold`, {
        method: 'POST',
        headers: { accept, 'content-type': 'application/json' },
        body: '{"who":{"called":"ñ"},"amount":1}',
      });
      return [response.status, response.headers.get('content-type'), await response.text()];
    };
    const plain = await ask('application/json');
    expect([...plain.slice(0, 2), JSON.parse(String(plain[2]))[0]?.name]).toEqual([200, 'application/json', 'ñ']);
    for (const charset of ['ISO-8859-1', 'utf-16', '"UTF-8"', 'us-ascii'])
      expect(await ask(`text/html, application/json;charset=${charset};q=0.9`)).toEqual(plain);
    const problem = await fetch(`${started.service.url}/things/0`, {
      headers: { accept: 'application/problem+json;charset=ISO-8859-1, application/json;charset=ISO-8859-1' },
    });
    expect([problem.status, problem.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  });

  test('every call of this file was answered as the document says', () => {
    expect(held).toBeGreaterThan(80);
    expect(broken).toEqual([]);
  });
});

test('a call that has changed something, and whose answer has more rows than it may, is undone', async () => {
  await database.sql`truncate shapes.kept_rows`;
  expect((await post('/add-rows', '{"rows":3}')).status).toBe(200);
  expect((await post('/add-rows', '{"rows":10001}')).status).toBe(422);
  expect(await fromDatabase('(select count(*) from shapes.kept_rows)')).toBe('#3');
});

manyRowsSuite({
  started: () => started,
  environment: () => ({}),
  kept: (rows) => `/kept-rows?many=${rows}`,
  byCursor: (rows) => ['/many-by-cursor', { rows }],
  streamed: {
    'of a query': (rows) => `/streamed-rows?rows=${rows}`,
    'of a function': (rows) => `/many-labels?rows=${rows}`,
  },
  failing: { url: (rows, at) => `/failing-rows?rows=${rows}&at=${at}`, status: 400 },
  huge: (bytes) => `/huge-text?bytes=${bytes}`,
  active: async () => {
    const [row] = await database.sql<{ calls: number }[]>`
      select count(*)::integer as calls from pg_stat_activity
      where datname = ${database.name} and state <> 'idle' and pid <> pg_backend_pid()
        and backend_type = 'client backend'`;
    return row?.calls ?? -1;
  },
});

describe('a statement that the driver keeps prepared', () => {
  /** More often than the driver sends a text as it is. */
  const OFTEN = 8;

  test('is prepared again when a routine has made the database forget all of them', async () => {
    for (let calls = 0; calls < OFTEN; calls += 1)
      expect(await post('/forgetful', '{}')).toMatchObject({ status: 200, body: 'forgotten' });
  });

  test('is prepared again when its answer has got a column', async () => {
    const rows = async () => (await get('/grown-rows')).body;
    for (let calls = 0; calls < OFTEN; calls += 1) expect(await rows()).toEqual([{ id: '#1' }]);
    await database.sql`alter table shapes.grown add column later text`;
    for (let calls = 0; calls < OFTEN; calls += 1) expect(await rows()).toEqual([{ id: '#1' }]);
  });
});

sessionSuite({
  call: (name, values = {}) => post(`/${name.replaceAll('_', '-')}`, JSON.stringify(values)),
  left: {
    secret: null,
    isolation: 'read committed',
    tables: '#0',
    locks: '#0',
    statements: '#0',
    cursors: '#0',
    channels: '#0',
  },
  parameter: 'how',
  endless: [
    ['endless', 'sleeping'],
    ['endless', 'telling'],
    ['endless', 'informing'],
    ['endless_rows', 'reading'],
  ],
  service: () => started.service,
  end: async (backend) => {
    await database.sql`select pg_terminate_backend(${backend}::integer)`;
  },
  active: async () => {
    const [row] = await database.sql<{ calls: number }[]>`
      select count(*)::integer as calls from pg_stat_activity
      where datname = ${database.name} and state = 'active' and query ~ 'endless|deaf' and pid <> pg_backend_pid()`;
    return row?.calls ?? -1;
  },
});
