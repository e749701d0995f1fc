import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../../../src/generators/generate.ts';
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
const STATELESS = '2026-07-28';
const FRIEND = 'https://friend.example';

let database: ShopDatabase;
let generated: Generated;
let started: Started;
let client: Client;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  database = await shopDatabase();
  generated = await database.generate({
    technology: 'mcp',
    only: [
      'order_total',
      'customer_orders',
      'find_customer',
      'set_tier',
      'ship_order',
      'update_preferences',
      'cancel_order',
    ],
    endpoints: { set_tier: { toolName: 'change-tier', toolTitle: 'Change a tier' } },
    queries: [
      { name: 'numbers', sql: 'select g as id from generate_series(1, :rows::int) g' },
      { name: 'exact', sql: 'select :large::bigint as large, :fine::numeric as fine' },
    ],
    input: { update_preferences: [{ target: 'customer_id', from: { place: 'argument', name: 'customer.id' } }] },
  });
  if (!sample.isNew([generated, database.version], [database.name])) return;
  started = await testAndStartJar(generated, { MCP_ALLOWED_ORIGINS: FRIEND });
  client = await connected();
}, START_TIMEOUT_MS);

afterAll(async () => {
  await client?.close();
  await started?.close();
  await database?.close();
});

/** @param revision asked for without a handshake; absent: the older ones, which begin with one. */
async function connected(revision?: string): Promise<Client> {
  const versionNegotiation = { mode: revision ? { pin: revision } : 'legacy' } as const;
  const one = new Client({ name: 'tests', version: '1' }, { versionNegotiation });
  await one.connect(new StreamableHTTPClientTransport(new URL(`${started.service.url}/mcp`)));
  return one;
}

async function post(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${started.service.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const call = (name: string, args: Record<string, unknown> = {}) => client.callTool({ name, arguments: args });
const told = ({ structuredContent, content }: Awaited<ReturnType<typeof call>>) => ({ structuredContent, content });
const textOf = ({ content }: Awaited<ReturnType<typeof call>>) => (content[0] as { text: string }).text;

test('the build runs tests of its own and none fails', () => {
  expect(started.build).toMatch(/Tests run: [1-9]\d+, Failures: 0, Errors: 0/);
  expect(started.build).not.toMatch(/WARNING.*\.java/);
});

test('what the probes expect is what the service answers', async () => {
  expect(generated.probes.length).toBeGreaterThan(0);
  for (const probe of generated.probes) {
    if (probe.kind !== 'http') throw new Error('tools are asked over HTTP');
    const { method, headers = {}, body } = probe;
    const response = await fetch(started.service.url + probe.path, { method, headers, ...(body && { body }) });
    expect([probe.name, response.status]).toEqual([probe.name, probe.expectStatus]);
    expect(await response.text()).toContain(probe.expectBody);
  }
});

describe('tools are told as they are', () => {
  test('each operation, with what it takes and answers, and what it does', async () => {
    const { tools } = await client.listTools();
    const { tools: written } = JSON.parse(generated.files.get('src/generated/resources/static/tools.json') ?? '');
    expect(tools).toEqual(written);
    const byName = new Map(tools.map((tool) => [tool.name, tool]));
    expect(byName.get('order_total')).toMatchObject({
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
      inputSchema: { type: 'object', additionalProperties: false },
    });
    expect(byName.get('change-tier')).toMatchObject({
      title: 'Change a tier',
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    });
    expect(byName.get('ship_order')?.outputSchema).toBeUndefined();
    expect(byName.get('customer_orders')?.description).toMatch(/^Orders of a customer/);
  });

  test('and the list is served beside them', async () => {
    expect(await (await fetch(`${started.service.url}/tools.json`)).json()).toEqual(await client.listTools());
  });
});

describe('a call', () => {
  test('answers rows as structured content that keeps its schema', async () => {
    const [row] = await database.sql`select json_agg(o)::text as all from shop.customer_orders(1) o`;
    const result = await call('customer_orders', { customerId: 1 });
    expect(result.isError).toBeFalsy();
    expect(exactJson(JSON.stringify(result.structuredContent))).toEqual({
      result: asService(exactJson(JSON.stringify(JSON.parse(row?.all)))),
    });
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
  });

  test('answers a row, a value, and nothing', async () => {
    expect((await call('order_total', { orderId: 1 })).structuredContent).toMatchObject({ result: expect.anything() });
    expect((await call('change-tier', { customerId: 1, tier: 'gold' })).structuredContent).toMatchObject({
      result: 'gold',
    });
    const params = { customer: { id: 1 }, changes: { theme: 'dark' } };
    expect((await call('update_preferences', params)).structuredContent).toMatchObject({ result: { theme: 'dark' } });
  });

  test('keeps every digit', async () => {
    const given = '{"large":9007199254740993,"fine":0.10000000000000000000000000010}';
    const request = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"exact","arguments":${given}}}`;
    const answer = exactJson(await (await post(request)).text());
    expect(answer).toMatchObject({
      result: {
        structuredContent: { result: [{ large: '#9007199254740993', fine: '#0.10000000000000000000000000010' }] },
      },
    });
  });

  test.each([
    ['another type', 'order_total', { orderId: 'x' }, 'invalid: A value is not accepted. It does not fit at orderId'],
    [
      'an argument that is not known',
      'order_total',
      { orderId: 1, x: 1 },
      'invalid: A value is not accepted. It does not fit at x',
    ],
    [
      'more rows than allowed',
      'numbers',
      { rows: 10_001 },
      'refused: The operation was refused. The answer has more than 10000 rows.',
    ],
    ['a refusal in its own words', 'cancel_order', { orderId: -1, reason: 'late' }, /^(?:refused|notFound): .*\w/],
  ])('that goes wrong is a result that a model can read: %s', async (_, name, args, text) => {
    const result = await call(name, args);
    expect(result.isError).toBe(true);
    if (typeof text === 'string') expect(textOf(result)).toContain(text);
    else expect(textOf(result)).toMatch(text);
    expect(textOf(result)).not.toMatch(/com\.acme|Exception|jackson/);
  });
});

describe('the stateless revision', () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': STATELESS,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const order = { jsonrpc: '2.0', id: 7, method: 'tools/call' };
  const params = { name: 'order_total', arguments: { orderId: 1 }, _meta: meta };
  const headers = { 'mcp-protocol-version': STATELESS, 'mcp-method': 'tools/call', 'mcp-name': 'order_total' };

  test('has the same tools and answers for the official client', async () => {
    const stateless = await connected(STATELESS);
    try {
      expect(stateless.getNegotiatedProtocolVersion()).toBe(STATELESS);
      expect((await stateless.listTools()).tools).toEqual((await client.listTools()).tools);
      const args = { name: 'customer_orders', arguments: { customerId: 1 } };
      const { structuredContent, content } = await stateless.callTool(args);
      expect({ structuredContent, content }).toEqual(await client.callTool(args).then(told));
      const refused = await stateless.callTool({ name: 'order_total', arguments: { orderId: 'x' } });
      expect(refused.isError).toBe(true);
      await expect(stateless.callTool({ name: 'none', arguments: {} })).rejects.toThrow();
    } finally {
      await stateless.close();
    }
  });

  test('is what a client finds that asks for the newest', async () => {
    const either = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await either.connect(new StreamableHTTPClientTransport(new URL(`${started.service.url}/mcp`)));
    expect(either.getNegotiatedProtocolVersion()).toBe(STATELESS);
    await either.close();
  });

  test('says in each result what it is', async () => {
    const answer = await post({ ...order, params }, headers);
    expect(await answer.json()).toMatchObject({
      id: 7,
      result: {
        resultType: 'complete',
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: generated.project.name } },
      },
    });
    const discover = { jsonrpc: '2.0', id: 'd', method: 'server/discover', params: { _meta: meta } };
    const found = await post(discover, { ...headers, 'mcp-method': 'server/discover' });
    expect(await found.json()).toMatchObject({
      id: 'd',
      result: { supportedVersions: [STATELESS], capabilities: { tools: {} }, cacheScope: 'private' },
    });
  });

  test('keeps every digit', async () => {
    const given = '{"large":9007199254740993,"fine":0.10000000000000000000000000010}';
    const said = JSON.stringify(meta);
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"exact","_meta":${said},"arguments":${given}}}`;
    const answer = exactJson(await (await post(body, { ...headers, 'mcp-name': 'exact' })).text());
    expect(answer).toMatchObject({
      result: {
        structuredContent: { result: [{ large: '#9007199254740993', fine: '#0.10000000000000000000000000010' }] },
      },
    });
  });

  test.each([
    ['another version in the header', params, { ...headers, 'mcp-protocol-version': '2025-11-25' }, 400, -32020],
    ['another method in the header', params, { ...headers, 'mcp-method': 'tools/list' }, 400, -32020],
    ['no name in a header', params, { ...headers, 'mcp-name': '' }, 400, -32020],
    ['a header alone', { name: 'order_total' }, headers, 400, -32602],
    [
      'no capabilities',
      { ...params, _meta: { 'io.modelcontextprotocol/protocolVersion': STATELESS } },
      headers,
      400,
      -32602,
    ],
    [
      'a version of the future',
      { ...params, _meta: { ...meta, 'io.modelcontextprotocol/protocolVersion': '2030-01-01' } },
      { ...headers, 'mcp-protocol-version': '2030-01-01' },
      400,
      -32022,
    ],
  ])('refuses a request with %s', async (_, said, sent, status, code) => {
    const answer = await post({ ...order, params: said }, sent);
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { jsonrpc: '2.0', id: 7, error: expect.objectContaining({ code }) },
    ]);
  });

  test('has no such method as initialize', async () => {
    const initialize = { ...order, method: 'initialize', params: { _meta: meta } };
    const answer = await post(initialize, { ...headers, 'mcp-method': 'initialize' });
    expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: -32601 } }]);
  });
});

describe('the protocol', () => {
  test('tells what is wrong with a message as errors of JSON-RPC', async () => {
    const unknown = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'none', arguments: {} } };
    expect(await (await post(unknown)).json()).toMatchObject({ error: { code: -32602 } });
    expect(await (await post({ jsonrpc: '2.0', id: 2, method: 'no/such' })).json()).toMatchObject({
      error: { code: -32601 },
    });
    const unread = await post('{"x');
    expect(unread.status).toBe(400);
    const error = { code: -32700, message: 'The message is not JSON-RPC' };
    expect(await unread.json()).toEqual({ jsonrpc: '2.0', id: null, error });
    await expect(client.callTool({ name: 'none', arguments: {} })).rejects.toThrow();
  });

  test('is closed to pages of other origins', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await post(list, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(list, { origin: FRIEND })).status).toBe(200);
  });

  test('is of the versions that it says', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await post(list, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
    expect((await post(list, { 'mcp-protocol-version': '2025-06-18' })).status).toBe(200);
  });

  test('keeps no sessions', async () => {
    expect((await fetch(`${started.service.url}/mcp`)).status).toBe(405);
    const other = await connected();
    expect((await other.listTools()).tools.length).toBe(10);
    await other.close();
  });
});
