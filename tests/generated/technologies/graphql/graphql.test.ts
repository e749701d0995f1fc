import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../../../src/generators/generate.ts';
import { type RunningService, startService } from '../../../support/java/service.ts';
import { curlLines } from '../../../support/parts/calls.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { exactJson, type ShopDatabase, type Started, shopDatabase, testAndStartJar } from '../../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
const KEY = 'a key of the test';

const FULL_HOURS = `select timestamptz '2024-02-29 12:00Z' as at, timestamp '2024-02-29 12:00' as local_at, time '12:00' as daily,
  timetz '12:00Z' as zoned`;

let database: ShopDatabase;
let generated: Generated;
let started: Started;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  database = await shopDatabase();
  const queries = [
    { name: 'countThings', sql: 'select count(*) as n from shapes.things', options: { objectName: 'ThingCount' } },
    { name: 'fullHours', sql: FULL_HOURS },
    { name: 'renameThing', sql: 'update shapes.things set name = :name where id = :id' },
    {
      name: 'deleteThing',
      sql: 'delete from shapes.things where id = :id',
      options: { noneFound: 'notFound' },
    },
    {
      name: 'told',
      sql: `select :id::int + 1 as next, :who::varchar(5) as who, :mood::shapes.mood as mood, :kind::text as kind,
        :at::timestamptz between now() - interval '1 hour' and now() as recent, :level::smallint as level`,
      input: [
        { target: 'id', from: { place: 'argument', name: 'thing' } },
        { target: 'who', from: { place: 'header', name: 'X-Who' } },
        { target: 'mood', from: { place: 'header', name: 'X-Mood' } },
        { target: 'kind', from: { constant: 'it\'s "fixed"' } },
        { target: 'at', from: { variable: 'now' } },
        { target: 'level', from: { place: 'header', name: 'X-Level' } },
      ],
    },
  ];
  const input = {
    order_totals: [
      { target: 'order_id', from: { place: 'argument', name: 'order.number' } },
      { target: 'tax_rate', from: { place: 'argument', name: 'tax.rate' } },
    ],
  };
  generated = await database.generate({ technology: 'graphql', options: { auth: 'apiKey' }, queries, input });
  if (sample.isNew([generated, database.version], [database.name]))
    started = await testAndStartJar({ ...generated, files: withReports(generated.files) }, { API_KEY: KEY });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await database?.close();
});

/** The files that an owner adds: a controller, and the chain that the README shows. */
function withReports(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const [, security = ''] =
    /```java\n(package com\.example\.shop\.reports;[^`]*)```/.exec(files.get('forja/docs/security.md') ?? '') ?? [];
  const controller = `package com.acme.shop.reports;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ReportController {

    @GetMapping({"/reports/today", "/kept"})
    String today() {
        return "nothing yet";
    }
}
`;
  const home = 'src/main/java/com/acme/shop/reports';
  return new Map([
    ...files,
    [`${home}/ReportSecurity.java`, security.replace('com.example', 'com.acme')],
    [`${home}/ReportController.java`, controller],
    [`${home}/OwnQueries.java`, OWN_QUERIES],
    ['src/main/resources/graphql/own.graphqls', 'extend type Query {\n  soldYesterday: String\n}\n'],
  ]);
}

/** A field of the owner's whose exception a handler of theirs answers. */
const OWN_QUERIES = `package com.acme.shop.reports;

import graphql.GraphQLError;
import org.springframework.graphql.data.method.annotation.GraphQlExceptionHandler;
import org.springframework.graphql.data.method.annotation.QueryMapping;
import org.springframework.graphql.execution.ErrorType;
import org.springframework.stereotype.Controller;

@Controller
class OwnQueries {

    @QueryMapping
    String soldYesterday() {
        throw new GoneException();
    }

    @GraphQlExceptionHandler
    GraphQLError gone(GoneException exception) {
        return GraphQLError.newError().errorType(ErrorType.NOT_FOUND).message("Sold yesterday").build();
    }

    static class GoneException extends RuntimeException {
    }
}
`;

test("an exception of the owner's is answered as a handler of theirs does", async () => {
  const { errors } = await ask('{ soldYesterday }');
  expect(errors).toMatchObject([{ message: 'Sold yesterday', extensions: { classification: 'NOT_FOUND' } }]);
});

test("a chain of the owner's stands beside the generated one, as the README shows it", async () => {
  const of = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(started.service.url + path, { headers });
    return [response.status, await response.text()];
  };
  expect(await of('/reports/today')).toEqual([200, 'nothing yet']);
  expect((await of('/kept'))[0]).toBe(401);
  expect(await of('/kept', { 'x-api-key': KEY })).toEqual([200, 'nothing yet']);
});

interface Answer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { message: string; extensions: { classification: string; hint?: string } }[];
}

async function ask(query: string, variables: string = '{}', headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${started.service.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': KEY, ...headers },
    body: `{"query":${JSON.stringify(query)},"variables":${variables}}`,
  });
  return exactJson(await response.text()) as Answer;
}

describe('queries and mutations', () => {
  test('rows, with the fields that were asked for', async () => {
    const { data } = await ask('{ customerOrders(customerId: 1, maxRows: 2) { orderId status total placedAt } }');
    const rows = await database.sql`select order_id::text, status::text, total::text,
      to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as at from shop.customer_orders(1, max_rows => 2)`;
    expect(data?.customerOrders).toMatchObject(
      rows.map((row) => ({
        orderId: `#${row.order_id}`,
        status: String(row.status).toUpperCase(),
        total: `#${row.total}`,
        placedAt: expect.stringContaining(row.at),
      })),
    );
  });

  test('composites in composites, and null for one that is not there', async () => {
    const { data } = await ask(`{ a: findCustomerByCustomerId(customerId: 1) { name tier home { city } preferences }
      b: findCustomerByCustomerId(customerId: 999) { name } }`);
    expect(data).toEqual({
      a: {
        name: 'Ana Torres',
        tier: 'GOLD',
        home: { city: 'Madrid' },
        preferences: { language: 'es', newsletter: true },
      },
      b: null,
    });
  });

  test('times with the seconds that they have, none too', async () => {
    const { data } = await ask('{ fullHours { at localAt daily zoned } }');
    const times = { at: '2024-02-29T12:00:00Z', localAt: '2024-02-29T12:00:00', daily: '12:00:00', zoned: '12:00:00Z' };
    expect(data?.fullHours).toEqual([times]);
  });

  test('numbers keep every digit, as literals and as variables', async () => {
    const digits = '12345678901234567890.123456789';
    expect((await ask(`{ echoNumeric(n: ${digits}) }`)).data?.echoNumeric).toBe(`#${digits}`);
    const { data } = await ask('query ($n: BigDecimal) { echoNumeric(n: $n) }', `{"n":${digits}}`);
    expect(data?.echoNumeric).toBe(`#${digits}`);
  });

  test('every type goes in and comes out', async () => {
    const given = {
      b: true,
      i2: '#-5',
      i4: '#7',
      i8: '#9007199254740993',
      f4: '#1.5',
      f8: '#0.25',
      n: '#0.10',
      t: 'x"ü\\',
      c: 'abc',
      d: '2026-01-31',
      tm: '12:30:00.123456',
      ts: '2026-01-31T12:30:00.123456',
      u: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
      by: 'AQL/',
      j: { a: ['#1.10', null] },
      m: 'VERY_GOOD',
    };
    const types =
      'b:Boolean i2:Int i4:Int i8:Long f4:Float f8:Float n:BigDecimal t:String c:String d:Date tm:LocalTime ts:LocalDateTime u:UUID by:Base64 j:JSON m:Mood';
    const names = Object.keys(given);
    const answered = names.map((name) => (name === 'n' ? 'onum' : `o${name}`));
    const declared = types.split(' ').map((declaration) => `$${declaration}`);
    const { data } = await ask(
      `query (${declared.join(', ')}) { everything(${names.map((name) => `${name}: $${name}`).join(', ')}) { ${answered.join(' ')} otsz } }`,
      JSON.stringify(given).replace(/"#([^"]*)"/g, '$1'),
    );
    expect(data?.everything).toEqual({
      ...Object.fromEntries(names.map((name, at) => [answered[at], given[name as keyof typeof given]])),
      otsz: null,
    });
  });

  test('input objects in lists', async () => {
    const { data } = await ask(
      'mutation { placeOrder(customerId: 2, lines: [{productId: 1, quantity: 2}]) { orderId total } }',
    );
    const order = data?.placeOrder as { orderId: string; total: string };
    const [row] = await database.sql`select shop.order_total(${order.orderId.slice(1)})::text as total`;
    expect(order.total).toBe(`#${row?.total}`);
  });

  test('the list of VARIADIC may be left out where it has a default', async () => {
    expect((await ask('{ gathered(start: 7) }')).data?.gathered).toBe('7|{}');
    expect((await ask('{ gathered(start: 7, numbers: [1, 2]) }')).data?.gathered).toBe('7|{1,2}');
  });

  test('a value that has no form is refused in words', async () => {
    const { errors } = await ask('{ rareNumber(n: "NaN") }');
    expect(errors?.[0]?.message).toMatch(/^The database answered/);
  });

  test.each([
    ['left out', '{ defaults }', '1|two|3.5|so so|{1,2}'],
    ['null', '{ defaults(a: null, b: null) }', 'NULL|NULL|3.5|so so|{1,2}'],
    ['given', '{ defaults(d: VERY_GOOD, e: [7]) }', '1|two|3.5|very-good|{7}'],
  ])('a default: %s', async (_, document, expected) => {
    expect((await ask(document)).data?.defaults).toBe(expected);
  });

  test('procedures: INOUT, nothing, and one that commits', async () => {
    const { data } = await ask(`mutation { procOut(a: 2, c: "x") { b c d } procNothing(a: 1)
      archiveOrders(before: "2025-09-01T00:00:00Z") }`);
    expect(data).toMatchObject({ procOut: { b: '#4', c: 'x!', d: 'N1ST' }, procNothing: true });
    expect(data?.archiveOrders).toMatch(/^#\d+$/);
  });

  test('cursors are lists of JSON', async () => {
    const { data } = await ask('mutation { cursors(n: 1) { total a b } }');
    expect(data?.cursors).toMatchObject({ total: '#1', a: [{ id: '#1', third: '#0.33333333333333333333' }], b: [] });
  });

  test("the user's name for an object, and update counts", async () => {
    expect((await ask('{ countThings { __typename n } }')).data?.countThings).toEqual([
      { __typename: 'ThingCount', n: '#0' },
    ]);
    expect((await ask('mutation { renameThing(name: "x", id: 1) }')).data?.renameThing).toBe('#0');
    const { data, errors } = await ask('mutation { deleteThing(id: 404) }');
    expect(data?.deleteThing).toBeUndefined();
    expect(errors?.[0]).toMatchObject({
      message: 'There is no such data.',
      extensions: { classification: 'NOT_FOUND' },
    });
  });
});

describe('requests made of what is called otherwise, and of headers', () => {
  const told = (headers: Record<string, string>) =>
    ask('{ told(thing: 7) { next who mood kind recent level } }', '{}', headers);

  test('a renamed argument, headers, a constant and the clock', async () => {
    const { data } = await told({ 'x-who': 'Ana', 'x-mood': 'very-good', 'x-level': '7' });
    expect(data?.told).toEqual([
      { next: '#8', who: 'Ana', mood: 'VERY_GOOD', kind: 'it\'s "fixed"', recent: true, level: '#7' },
    ]);
  });

  test.each([
    ['missing', { 'x-who': 'Ana' }, 'The header X-Mood is missing.'],
    ['no such value', { 'x-who': 'Ana', 'x-mood': 'VERY_GOOD' }, 'The header X-Mood is not valid.'],
    ['no such number', { 'x-who': 'Ana', 'x-mood': 'very-good', 'x-level': 'a' }, 'The header X-Level is not valid.'],
  ])('a header that is %s is a bad request', async (_, headers, message) => {
    const { errors } = await told(headers);
    expect(errors?.[0]).toMatchObject({ message, extensions: { classification: 'BAD_REQUEST' } });
  });

  test('members of input objects, one left out for its own default', async () => {
    const totals = (list: string) => ask(`{ orderTotals(${list}) { net tax gross } }`);
    const expected = async (list: string) => {
      const [row] = await database.sql.unsafe(`select to_jsonb(t)::text as json from shop.order_totals(${list}) t`);
      return exactJson(row?.json);
    };
    expect((await totals('order: {number: 1}')).data?.orderTotals).toEqual(await expected('1'));
    expect((await totals('order: {number: 1}, tax: {}')).data?.orderTotals).toEqual(await expected('1'));
    const half = await expected('1, 0.5');
    expect(half).not.toEqual(await expected('1'));
    expect((await totals('order: {number: 1}, tax: {rate: 0.5}')).data?.orderTotals).toEqual(half);
  });

  test('and the schema has no other names for them', async () => {
    const { errors } = await ask('{ orderTotals(orderId: 1) { net } }');
    expect(errors?.[0]?.extensions.classification).toBe('ValidationError');
    expect(generated.files.get('src/generated/resources/graphql/schema.graphqls')).toContain('told(thing: Int):');
  });
});

describe('failures', () => {
  test.each([
    ['P0001', 'BUSINESS', 'msg'],
    ['P0002', 'NOT_FOUND', 'msg'],
    ['23505', 'CONFLICT', 'msg'],
    ['22012', 'BAD_REQUEST', 'msg'],
    ['40P01', 'UNAVAILABLE', 'msg'],
    ['42P01', 'BUSINESS', 'msg'],
    ['XX000', 'INTERNAL_ERROR', undefined],
  ])(
    'an error raised with SQLSTATE %s is %s, and quoted unless it says that the database is broken',
    async (code, classification, message) => {
      const { errors } = await ask(`mutation { raises(code: "${code}", message: "msg") }`);
      expect(errors?.[0]?.extensions.classification).toBe(classification);
      if (message) expect(errors?.[0]).toMatchObject({ message, extensions: { hint: 'a hint' } });
      else expect(JSON.stringify(errors)).not.toContain('"msg"');
    },
  );

  test.each([
    ['{ customerOrders(customerId: "x") { orderId } }', 'ValidationError'],
    ['{ nope }', 'ValidationError'],
    ['{', 'InvalidSyntax'],
    ['{ formatAddress(address: {planet: "x"}) }', 'ValidationError'],
  ])('%s is a %s', async (document, classification) => {
    expect((await ask(document)).errors?.[0]?.extensions.classification).toBe(classification);
  });

  test.each([
    ['a member twice', 400, '{"query":"{ defaults }","query":"{ nope }"}'],
    ['a variable twice', 400, '{"query":"{ defaults }","variables":{"a":1,"a":2}}'],
    ['what is no JSON', 400, '{"query":'],
    ['nothing', 400, ''],
    ['no query', 400, '{}'],
    ['a list', 400, '[{"query":"{ defaults }"}]'],
  ])('a body of %s is answered %i', async (_, status, body) => {
    const response = await fetch(`${started.service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': KEY },
      body,
    });
    const [type] = (response.headers.get('content-type') ?? '').split(';');
    expect([response.status, type, await response.json()]).toMatchObject([
      status,
      'application/problem+json',
      { status },
    ]);
  });

  test('what nothing answers is a problem as well', async () => {
    const headers = { 'x-api-key': KEY };
    for (const [path, status] of [
      ['/nope', 404],
      ['/error', 404],
    ] as const) {
      const response = await fetch(started.service.url + path, { headers });
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect([response.status, await response.json()]).toMatchObject([status, { status, instance: path }]);
    }
  });

  test.each([{}, { 'x-api-key': 'wrong' }])(
    'a caller without the right key (%o) is refused with a problem',
    async (headers) => {
      const response = await fetch(`${started.service.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"query":"{ defaults }"}',
      });
      expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([
        401,
        'application/problem+json',
      ]);
      expect(response.headers.get('www-authenticate')).toBe('ApiKey realm="shop"');
    },
  );
});

test('an argument that may be left out keeps its limits where it is given', async () => {
  expect((await ask('{ small }')).data?.small).toBe('#1');
  expect((await ask('{ small(level: null) }')).data).toEqual({ small: null });
  expect((await ask('{ small(level: 40000) }')).errors?.[0]).toMatchObject({
    message: 'The arguments are not valid.',
    extensions: { classification: 'BAD_REQUEST' },
  });
});

describe('what one request may ask for', () => {
  const calls = (count: number) => `{ ${[...Array(count).keys()].map((at) => `a${at}: defaults`).join(' ')} }`;

  test('twenty calls, under whatever names, and not one more', async () => {
    expect(Object.keys((await ask(calls(20))).data ?? {}).length).toBe(20);
    const { data, errors } = await ask(calls(21));
    expect(data).toBeFalsy();
    expect(errors?.[0]).toMatchObject({
      message: 'The request asks for 21 calls; 20 are allowed.',
      extensions: { classification: 'ExecutionAborted' },
    });
  });

  test('a fragment hides none of them, and what is skipped is none', async () => {
    const inFragment = `{ ...all ...all } fragment all on Query ${calls(21)}`;
    expect((await ask(inFragment)).errors?.[0]?.extensions.classification).toBe('ExecutionAborted');
    const skipped = calls(30).replaceAll(': defaults', ': defaults @skip(if: true)');
    expect((await ask(skipped)).errors).toBeUndefined();
  });

  test('introspection is no call', async () => {
    expect((await ask('{ __schema { types { fields { name } } } }')).errors).toBeUndefined();
  });
});

describe('in production', () => {
  let production: RunningService;
  beforeAll(async () => {
    if (!started) return;
    const jar = `${started.folder.path}/target/${generated.project.name}.jar`;
    production = await startService(jar, {
      API_KEY: KEY,
      SPRING_PROFILES_ACTIVE: 'production',
      GRAPHQL_MAX_CALLS: '2',
      CONTRACT_OPEN: 'true',
    });
  }, START_TIMEOUT_MS);
  afterAll(() => production?.stop());

  test('nobody is shown the schema, and the limit is the one of the environment', async () => {
    const at = async (url: string, headers: Record<string, string> = {}) => {
      const paths = ['/graphql/schema', '/graphiql?path=/graphql'];
      return Promise.all(paths.map(async (path) => (await fetch(url + path, { redirect: 'manual', headers })).status));
    };
    // Open to everybody by `CONTRACT_OPEN`, yet nothing is there; elsewhere it is there for known callers.
    expect(await at(production.url)).toEqual([404, 404]);
    expect(await at(started.service.url)).toEqual([401, 401]);
    expect(await at(started.service.url, { 'x-api-key': KEY })).toEqual([200, 200]);
    const asked = async (query: string) => {
      const body = JSON.stringify({ query });
      const headers = { 'content-type': 'application/json', 'x-api-key': KEY };
      return (await (await fetch(`${production.url}/graphql`, { method: 'POST', headers, body })).json()) as Answer;
    };
    expect((await asked('{ __schema { types { name } } }')).errors?.length).toBe(1);
    expect((await asked('{ a: defaults b: defaults }')).data).toEqual({
      a: '1|two|3.5|so so|{1,2}',
      b: '1|two|3.5|so so|{1,2}',
    });
    expect((await asked('{ a: defaults b: defaults c: defaults }')).errors?.[0]?.message).toContain('3 calls');
  });
});

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
    for (const line of lines) {
      const pasted = line.replaceAll('localhost:8080', `127.0.0.1:${started.service.port}`);
      const { stdout } = await promisify(execFile)('bash', ['-c', pasted], { env: { ...process.env, API_KEY: KEY } });
      expect([line, Object.keys(JSON.parse(stdout)).includes('data')]).toEqual([line, true]);
      expect(stdout).not.toContain('ValidationError');
    }
  }, 120_000);
});
