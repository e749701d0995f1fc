import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../../../src/generators/generate.ts';
import { contractOf } from '../../../support/clients/contract.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { buildAndStart, type ShopDatabase, type Started, shopDatabase } from '../../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
const STREAM_TIMEOUT_MS = 120_000;
const MANY = 1_000_000;
const PASSWORD = 'a password of the test';
const KNOWN = { authorization: `Basic ${Buffer.from(`user:${PASSWORD}`).toString('base64')}` };
const TAGGED = { etag: 'weak' };
const QUERIES = [
  { name: 'depots', sql: 'select id, code from shop.warehouses order by id', options: TAGGED },
  { name: 'depot', sql: 'select id, code from shop.warehouses where id = :id', options: TAGGED },
  {
    name: 'depotThere',
    sql: 'select id, code from shop.warehouses where id = :id',
    options: { ...TAGGED, noneFound: 'notFound' },
  },
  {
    name: 'depotPages',
    sql: 'select id, code from shop.warehouses order by id',
    options: { ...TAGGED, paging: 'keyset', pageOrder: 'id', pageSize: 1 },
  },
  { name: 'code', sql: 'select code from shop.warehouses where id = :id', options: { ...TAGGED, auth: 'none' } },
  { name: 'untagged', sql: 'select id, code from shop.warehouses order by id' },
  {
    name: 'streamedRows',
    sql: "select g as id, repeat('x', 100) as label from generate_series(1, :rows::int) g",
    options: { maxRows: 2_000_000 },
  },
  {
    name: 'slowRows',
    sql: `select g as id, repeat('x', 100) as label, pg_sleep(case when g > 20000 then 3 else 0 end)::text as slept
from generate_series(1, 20001) g`,
    options: { method: 'GET', url: '/slow-rows', maxRows: 2_000_000 },
  },
];

let database: ShopDatabase;
let generated: Generated;
let started: Started;
let promised: ReturnType<typeof contractOf>;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  database = await shopDatabase();
  await database.sql.unsafe(`create function shapes.picture(what text) returns bytea language sql stable as $$
    select convert_to(what, 'UTF8') $$`);
  generated = await database.generate({
    technology: 'rest',
    only: ['picture', 'order_total'],
    endpoints: { picture: TAGGED, order_total: TAGGED },
    queries: QUERIES,
    options: { auth: 'basic' },
  });
  promised = contractOf(JSON.parse(generated.files.get('src/generated/resources/openapi.json') ?? ''));
  if (sample.isNew([generated, database.version], [database.name]))
    started = await buildAndStart(generated, {
      SPRING_SECURITY_USER_PASSWORD: PASSWORD,
      JAVA_TOOL_OPTIONS: '-Xmx256m',
    });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await database?.close();
});

async function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const response = await fetch(started.service.url + path, { method, headers: { ...KNOWN, ...headers } });
  const body = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type');
  if (method === 'GET') {
    expect(promised({ method, path, status: response.status, type, text: body.toString() })).toEqual([]);
  }
  return {
    status: response.status,
    tag: response.headers.get('etag'),
    cache: response.headers.get('cache-control'),
    length: response.headers.get('content-length'),
    type,
    body,
  };
}

describe.each([
  '/depots',
  '/depot?id=1',
  '/depot?id=0',
  '/depot-pages',
  '/order-total?orderId=1',
  '/order-total?orderId=0',
  '/code?id=1',
  '/picture?what=ab',
])('%s', (path) => {
  test('is answered once, and then with 304 and nothing else to who has it', async () => {
    const first = await ask(path);
    expect([first.status, first.cache]).toEqual([200, 'no-cache, private']);
    expect(first.tag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    expect(first.body.length).toBeGreaterThan(0);
    const again = await ask(path, { 'if-none-match': first.tag ?? '' });
    expect(again).toMatchObject({ status: 304, tag: first.tag, cache: first.cache, body: Buffer.alloc(0) });
    const strong = (first.tag ?? '').slice(2);
    expect((await ask(path, { 'if-none-match': `"other", ${strong}` })).status).toBe(304);
    expect(await ask(path, { 'if-none-match': 'W/"other"' })).toEqual(first);
  });

  test('is the same to HEAD, without a body', async () => {
    const { body, ...first } = await ask(path);
    const head = await ask(path, {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, tag: first.tag, cache: first.cache, type: first.type });
    expect(head.body).toHaveLength(0);
    expect([null, String(body.length)]).toContain(head.length);
    expect(await ask(path, { 'if-none-match': first.tag ?? '' }, 'HEAD')).toMatchObject({
      status: 304,
      tag: first.tag,
    });
  });
});

test('what changed is answered anew, and with its first state has its first tag again', async () => {
  const before = await ask('/depot?id=1');
  const [row] = await database.sql<{ code: string }[]>`select code from shop.warehouses where id = 1`;
  await database.sql`update shop.warehouses set code = 'ZZZ' where id = 1`;
  const after = await ask('/depot?id=1', { 'if-none-match': before.tag ?? '' });
  expect([after.status, JSON.parse(after.body.toString())]).toEqual([200, [{ id: 1, code: 'ZZZ' }]]);
  expect(after.tag).not.toBe(before.tag);
  expect((await ask('/depots', { 'if-none-match': before.tag ?? '' })).status).toBe(200);
  await database.sql`update shop.warehouses set code = ${row?.code ?? ''} where id = 1`;
  expect((await ask('/depot?id=1', { 'if-none-match': before.tag ?? '' })).status).toBe(304);
});

test('a tag opens nothing: who is not known, and who asks for what is not there, gets no 304', async () => {
  const { tag } = await ask('/depots');
  const stranger = await fetch(`${started.service.url}/depots`, { headers: { 'if-none-match': tag ?? '' } });
  expect([stranger.status, stranger.headers.get('etag')]).toEqual([401, null]);
  for (const header of [tag ?? '', '*']) {
    const missing = await ask('/depot-there?id=0', { 'if-none-match': header });
    expect([missing.status, missing.tag, missing.type]).toEqual([404, null, 'application/problem+json']);
  }
});

test('without the option there is no tag, and Security says that nothing is kept', async () => {
  expect(await ask('/untagged')).toMatchObject({ status: 200, tag: null, cache: expect.stringContaining('no-store') });
});

describe('rows that are streamed', () => {
  test('have no tag and are not held back: the first byte is there before the last row', async () => {
    const begun = performance.now();
    const response = await fetch(`${started.service.url}/slow-rows`, { headers: KNOWN });
    const reader = response.body?.getReader();
    await reader?.read();
    const first = performance.now() - begun;
    while (!(await reader?.read())?.done);
    const last = performance.now() - begun;
    expect(response.headers.get('etag')).toBeNull();
    expect(last).toBeGreaterThan(3_000);
    expect(first).toBeLessThan(last / 2);
  });

  test(
    'are a million in 256 MB beside answers with tags',
    async () => {
      const response = await fetch(`${started.service.url}/streamed-rows?rows=${MANY}`, { headers: KNOWN });
      let bytes = 0;
      for await (const chunk of response.body ?? []) bytes += chunk.length;
      expect([response.status, response.headers.get('etag')]).toEqual([200, null]);
      expect(bytes).toBeGreaterThan(MANY * 100);
      expect((await ask('/depots')).status).toBe(200);
    },
    STREAM_TIMEOUT_MS,
  );
});
