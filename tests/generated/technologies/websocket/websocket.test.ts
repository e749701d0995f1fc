import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../../../src/generators/generate.ts';
import { deafSocket, openSocket, type SocketClient } from '../../../support/clients/socket.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import {
  asService,
  exactJson,
  type ShopDatabase,
  type Started,
  shopDatabase,
  testAndStartJar,
} from '../../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
const FRIEND = 'https://friend.example';
const MAX_CALLS = 4;
/** A close frame's code, as RFC 6455 (5.5.1) writes it. */
const CLOSE_4500 = Buffer.from([4500 >> 8, 4500 & 0xff]);

let database: ShopDatabase;
let generated: Generated;
let started: Started;
const open: SocketClient[] = [];
const sample = rememberedSample(import.meta.filename);

const QUERIES = [
  { name: 'slow', sql: 'select :note::text as note from pg_sleep(:seconds::double precision)' },
  { name: 'numbers', sql: 'select g as id from generate_series(1, :rows::int) g' },
  { name: 'texts', sql: "select repeat('x', 1000) as text from generate_series(1, :rows::int)" },
  { name: 'exact', sql: 'select :large::bigint as large, :fine::numeric as fine' },
];

beforeAll(async () => {
  database = await shopDatabase();
  generated = await database.generate({
    technology: 'websocket',
    only: ['order_total', 'customer_orders', 'place_order', 'set_tier', 'update_preferences', 'adjust_stock'],
    endpoints: { set_tier: { exchange: 'broadcast', operationName: 'tiers.set' } },
    queries: QUERIES,
    input: { update_preferences: [{ target: 'customer_id', from: { place: 'message', name: 'customer.id' } }] },
  });
  if (!sample.isNew([generated, database.version], [database.name])) return;
  started = await testAndStartJar(generated, {
    WEBSOCKET_ALLOWED_ORIGINS: FRIEND,
    WEBSOCKET_MAX_CALLS: String(MAX_CALLS),
    WEBSOCKET_MAX_MESSAGE: '32KB',
    WEBSOCKET_PING_INTERVAL: '500ms',
    WEBSOCKET_IDLE_TIMEOUT: '2s',
    SERVICE_WEBSOCKET_SENDTIMEOUT: '2s',
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  for (const one of open) one.close();
  await started?.close();
  await database?.close();
});

const url = () => `ws://127.0.0.1:${started.service.port}/ws`;

async function connected(headers: Readonly<Record<string, string>> = {}): Promise<SocketClient> {
  const client = await openSocket(url(), headers);
  open.push(client);
  return client;
}

test('the build runs tests of its own and none fails', () => {
  expect(started.build).toMatch(/Tests run: [1-9]\d+, Failures: 0, Errors: 0/);
  expect(started.build).toMatch(/ShopControllerTest/);
  expect(started.build).not.toMatch(/WARNING.*\.java/);
});

test('what the probes expect is what the service answers', async () => {
  expect(generated.probes.length).toBeGreaterThan(1);
  for (const probe of generated.probes) {
    if (probe.kind !== 'http') throw new Error('a socket is asked over HTTP');
    const response = await fetch(started.service.url + probe.path);
    expect([probe.name, response.status]).toEqual([probe.name, probe.expectStatus]);
    expect(await response.text()).toContain(probe.expectBody);
  }
});

describe('a call and its answer have one id', () => {
  test('a text or a number, and what is answered is what the database says', async () => {
    const client = await connected();
    const call = { op: 'customerOrders', params: { customerId: 1 } };
    const [row] = await database.sql`select json_agg(o)::text as all from shop.customer_orders(1) o`;
    const data = asService(exactJson(row?.all));
    expect(await client.ask({ id: 'a', ...call })).toEqual({ id: 'a', ok: true, data });
    expect(await client.ask({ id: 7, ...call })).toEqual({ id: '#7', ok: true, data });
  });

  test('numbers keep all their digits in both directions', async () => {
    const client = await connected();
    const [large, fine] = ['9007199254740993', '0.10000000000000000000000000010'];
    const answer = await client.ask(`{"id":1,"op":"exact","params":{"large":${large},"fine":${fine}}}`);
    expect(answer).toEqual({ id: '#1', ok: true, data: [{ large: `#${large}`, fine: `#${fine}` }] });
  });

  test('a member of a nested object, and an optional one that is left out', async () => {
    const client = await connected();
    const params = { customer: { id: 1 }, changes: { theme: 'dark' } };
    const answer = await client.ask({ id: 1, op: 'updatePreferences', params });
    expect(answer).toMatchObject({ ok: true, data: { theme: 'dark' } });
  });

  test('a slow call keeps no other one of its connection waiting', async () => {
    const client = await connected();
    client.send({ id: 'slow', op: 'slow', params: { note: 'n', seconds: 2 } });
    expect(await client.ask({ id: 'quick', op: 'orderTotal', params: { orderId: 1 } })).toMatchObject({ id: 'quick' });
    expect(await client.next()).toEqual({ id: 'slow', ok: true, data: [{ note: 'n' }] });
  });

  test('one call too many is answered at once that the service is busy', async () => {
    const client = await connected();
    for (let id = 0; id <= MAX_CALLS; id++) client.send({ id, op: 'slow', params: { note: 'n', seconds: 1 } });
    expect(await client.next()).toMatchObject({ id: `#${MAX_CALLS}`, ok: false, error: { kind: 'busy' } });
    for (let id = 0; id < MAX_CALLS; id++) expect(await client.next()).toMatchObject({ ok: true });
    expect(await client.ask({ id: 1, op: 'orderTotal', params: { orderId: 1 } })).toMatchObject({ ok: true });
  });
});

describe('what cannot be done is told by its kind', () => {
  const call = (op: string, params?: unknown) => JSON.stringify({ id: 1, op, ...(params !== undefined && { params }) });
  test.each([
    ['no JSON', '{"id":1,', null, 'invalid', 'It is not JSON'],
    ['no object', '[1]', null, 'invalid', 'A message is an object'],
    ['no id', '{"op":"orderTotal"}', null, 'invalid', expect.stringMatching(/^A message has an id/)],
    ['a member twice', '{"id":1,"op":"a","op":"b"}', null, 'invalid', 'It is not JSON'],
    ['an operation that is not there', call('drop'), '#1', 'notFound', 'There is no such operation'],
    ['no params', call('orderTotal'), '#1', 'invalid', expect.stringMatching(/^It does not fit/)],
    ['a member that is not known', call('orderTotal', { orderId: 1, x: 1 }), '#1', 'invalid', 'It does not fit at x'],
    ['another type', call('orderTotal', { orderId: '1' }), '#1', 'invalid', 'It does not fit at orderId'],
    [
      'a text for a number',
      call('slow', { note: 'n', seconds: 'soon' }),
      '#1',
      'invalid',
      'It does not fit at seconds',
    ],
    ['params that are a list', call('orderTotal', [1]), '#1', 'invalid', 'It does not fit'],
    ['more rows than allowed', call('numbers', { rows: 10_001 }), '#1', 'refused', expect.stringMatching(/10,?000/)],
  ])('%s', async (_, message, id, kind, detail) => {
    const client = await connected();
    const answer = await client.ask(message);
    expect(answer).toMatchObject({ id, ok: false, error: { kind, title: expect.any(String), detail } });
    expect(JSON.stringify(answer)).not.toMatch(/jackson|com\.acme|Exception/);
  });

  test('a refusal of the operation, in its own words', async () => {
    const client = await connected();
    const params = { productId: 1, warehouseId: 1, quantity: -1_000_000 };
    const answer = await client.ask({ id: 1, op: 'adjustStock', params });
    expect(answer).toMatchObject({ ok: false, error: { kind: expect.stringMatching(/refused|conflict|invalid/) } });
  });
});

describe('a broadcast', () => {
  const call = { id: 'set', op: 'tiers.set', params: { customerId: 1, tier: 'gold' } };
  const subscription = (op: string, to = 'tiers.set') => ({ id: op, op, params: { to } });

  test('is told to everybody who subscribed, and its caller is answered', async () => {
    const [caller, first, second, other] = await Promise.all([connected(), connected(), connected(), connected()]);
    for (const one of [first, second, caller]) {
      expect(await one.ask(subscription('subscribe'))).toEqual({ id: 'subscribe', ok: true, data: null });
    }
    const answer = (await caller.ask(call)) as { data: unknown };
    expect(answer).toMatchObject({ id: 'set', ok: true });
    const event = { event: 'tiers.set', data: answer.data };
    for (const one of [caller, first, second]) expect(await one.next()).toEqual(event);
    expect(await second.ask(subscription('unsubscribe'))).toMatchObject({ ok: true });
    first.close();
    await first.closed;
    await caller.ask(call);
    expect(await caller.next()).toEqual(event);
    for (const one of [second, other]) {
      expect(await one.ask({ id: 'next', op: 'orderTotal', params: { orderId: 1 } })).toMatchObject({ id: 'next' });
    }
  });

  test('of what failed there is none', async () => {
    const client = await connected();
    await client.ask(subscription('subscribe'));
    const params = { customerId: 1, tier: 'no tier' };
    expect(await client.ask({ ...call, params })).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    expect(await client.ask({ id: 'n', op: 'orderTotal', params: { orderId: 1 } })).toMatchObject({ id: 'n' });
  });

  test.each([
    ['an operation that answers its caller alone', 'orderTotal', 'invalid'],
    ['one that is not there', 'nothing', 'notFound'],
  ])('cannot be had of %s', async (_, to, kind) => {
    const client = await connected();
    expect(await client.ask(subscription('subscribe', to))).toMatchObject({ ok: false, error: { kind } });
  });
});

describe('a connection', () => {
  test('is refused to pages of other origins, unless they are named', async () => {
    await expect(openSocket(url(), { origin: 'https://evil.example' })).rejects.toThrow('does not let us in');
    for (const origin of [FRIEND, started.service.url]) {
      expect(await (await connected({ origin })).ask({ id: 1, op: 'x' })).toMatchObject({ id: '#1' });
    }
  });

  test('ends with a message that is too long, and with one that is no text', async () => {
    const text = (length: number) => JSON.stringify({ id: 1, op: 'x'.repeat(length) });
    const long = await connected();
    expect(await long.ask(text(30_000))).toMatchObject({ error: { kind: 'notFound' } });
    long.send(text(40_000));
    expect((await long.closed).code).toBe(1009);
    const binary = await connected();
    binary.send(new Blob(['x']));
    expect((await binary.closed).code).toBe(1003);
  });

  test('stays while its client answers pings, and ends when nobody does', async () => {
    const client = await connected();
    const deaf = await deafSocket(started.service.port, '/ws');
    const received: Buffer[] = [];
    deaf.socket.on('data', (chunk) => received.push(chunk));
    await expect.poll(() => Buffer.concat(received).includes(CLOSE_4500)).toBe(true);
    deaf.socket.destroy();
    await delay(2_500);
    expect(await client.ask({ id: 1, op: 'x' })).toMatchObject({ id: '#1' });
  });

  test('of a client that does not read is closed, and others go on meanwhile', async () => {
    const { socket, send } = await deafSocket(started.service.port, '/ws');
    socket.pause();
    // Heard of, so that it is not its silence that ends it.
    const words = setInterval(() => send('x'), 300);
    for (let id = 0; id < MAX_CALLS; id++) send(JSON.stringify({ id, op: 'texts', params: { rows: 10_000 } }));
    const client = await connected();
    expect(await client.ask({ id: 1, op: 'orderTotal', params: { orderId: 1 } })).toMatchObject({ ok: true });
    await expect.poll(() => started.service.log()).toMatch(/does not read what it is sent/);
    clearInterval(words);
    socket.destroy();
    expect(await client.ask({ id: 1, op: 'orderTotal', params: { orderId: 1 } })).toMatchObject({ ok: true });
  });
});
