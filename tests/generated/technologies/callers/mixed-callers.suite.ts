import { join } from 'node:path';
import { credentials, Metadata } from '@grpc/grpc-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grpcClient } from '../../../support/clients/grpc-client.ts';
import { openSocket } from '../../../support/clients/socket.ts';
import { freePort } from '../../../support/runs/ports.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { createIssuer, type Issuer } from '../../../support/servers/issuer.ts';
import { buildAndStart, type ShopDatabase, type Started, shopDatabase, testAndStart } from '../../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
const AUDIENCE = 'shop';
const KEY = 'a key of the test';
const PASSWORD = 'a password of the test';

/** Who calls: nobody that is known, somebody in one of the ways, or somebody who says it wrongly. */
type Caller = 'stranger' | 'basic' | 'apiKey' | 'jwt' | 'wrongPassword' | 'wrongKey';
/** The operations, each named for the callers that its endpoint asks for. */
type Called = 'forStrangers' | 'forBasic' | 'forKeys' | 'forTokens';
type Outcome = 'done' | 'unknown' | 'forbidden';
type Headers = Readonly<Record<string, string>>;

const ROUTINES = ['order_total', 'customer_orders', 'order_totals'];
const OWN = { forStrangers: 'none', forBasic: 'basic', forKeys: 'apiKey', forTokens: 'jwt' } as const;

const basic = (password: string) => `Basic ${Buffer.from(`user:${password}`).toString('base64')}`;

type Call = (started: Started, port: number, called: Called, headers: Headers) => Promise<Outcome>;

const byStatus = (status: number): Outcome => {
  if (status === 200) return 'done';
  if (status === 401) return 'unknown';
  expect(status).toBe(403);
  return 'forbidden';
};
const byKind = (kind: string | undefined): Outcome => {
  if (kind === undefined) return 'done';
  if (kind === 'unauthenticated') return 'unknown';
  expect(kind).toBe('forbidden');
  return 'forbidden';
};
const QUERIES: Readonly<Record<Called, readonly [operation: string, parameters: Readonly<Record<string, unknown>>]>> = {
  forStrangers: ['orderTotal', { orderId: 1 }],
  forBasic: ['customerOrders', { customerId: 1 }],
  forKeys: ['orderTotals', { orderId: 1 }],
  forTokens: ['counted', {}],
};
const SELECTED = { orderTotal: '', customerOrders: ' { orderId }', orderTotals: ' { gross }', counted: ' { total }' };

async function posted(url: string, headers: Headers, body: object) {
  const type = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const response = await fetch(url, { method: 'POST', headers: { ...type, ...headers }, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
}

const rest: Call = async ({ service }, _port, called, headers) => {
  const [operation, parameters] = QUERIES[called];
  const path = operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const { status } = await fetch(`${service.url}/${path}?${query}`, { headers });
  return byStatus(status);
};

const graphql: Call = async ({ service }, _port, called, headers) => {
  const [operation, parameters] = QUERIES[called];
  const given = Object.entries(parameters).map(([name, value]) => `${name}: ${value}`);
  const field = `${operation}${given.length > 0 ? `(${given.join(', ')})` : ''}${SELECTED[operation as keyof typeof SELECTED]}`;
  const { status, text } = await posted(`${service.url}/graphql`, headers, { query: `{ ${field} }` });
  if (status === 401) return 'unknown';
  const kind = JSON.parse(text).errors?.[0].extensions.classification.toLowerCase();
  return byKind(kind === 'unauthorized' ? 'unauthenticated' : kind);
};

const mcp: Call = async ({ service }, _port, called, headers) => {
  const [operation, given] = QUERIES[called];
  const name = operation.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
  const { status, text } = await posted(`${service.url}/mcp`, headers, call);
  if (status === 401) return 'unknown';
  const { isError, content } = JSON.parse(text).result;
  return byKind(isError ? content[0].text.split(':')[0] : undefined);
};

const websocket: Call = async ({ service }, _port, called, headers) => {
  const [op, params] = QUERIES[called];
  let socket: Awaited<ReturnType<typeof openSocket>>;
  try {
    socket = await openSocket(`ws://127.0.0.1:${service.port}/ws`, headers);
  } catch {
    return 'unknown';
  }
  try {
    const answer = (await socket.ask({ id: 1, op, params })) as { error?: { kind: string } };
    return byKind(answer.error?.kind);
  } finally {
    socket.close();
  }
};

const grpc: Call = async ({ folder }, port, called, headers) => {
  const [operation] = QUERIES[called];
  const [parameter] = Object.entries(QUERIES[called][1]);
  const client = grpcClient(join(folder.path, 'src/generated/proto/shop.proto'), port, credentials.createInsecure());
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
  const service = client.methods.find((path) => path.endsWith(`/${operation[0]?.toUpperCase()}${operation.slice(1)}`));
  const [owner = '', method = ''] = (service ?? '').split('/');
  const message = parameter
    ? { [parameter[0].replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]: parameter[1] }
    : {};
  const { code } = await client.call(owner, method, message, { metadata });
  client.close();
  return byKind({ 0: undefined, 16: 'unauthenticated', 7: 'forbidden' }[code] ?? (code === 0 ? undefined : `${code}`));
};

const CALLS = { rest, graphql, mcp, websocket, grpc };

/** Who may call what, where the project says one thing of its callers and its endpoints say others. */
export function mixedCallersSuite(judge: string, technology: keyof typeof CALLS, auth: 'none' | 'apiKey'): void {
  const call = CALLS[technology];
  const sample = rememberedSample(judge);
  const runsOwnTests = technology === 'rest';
  let database: ShopDatabase;
  let issuer: Issuer;
  let started: Started;
  let port: number;

  beforeAll(async () => {
    database = await shopDatabase();
    issuer = await createIssuer(AUDIENCE);
    const own = (called: Called) => (OWN[called] === auth ? {} : { auth: OWN[called] });
    const generated = await database.generate({
      ...{ technology, options: { auth }, only: ROUTINES },
      endpoints: {
        order_total: own('forStrangers'),
        customer_orders: own('forBasic'),
        order_totals: own('forKeys'),
      },
      queries: [
        {
          name: 'counted',
          sql: 'select count(*) as total from shop.orders',
          options: { ...own('forTokens'), scopes: 'orders:count' },
        },
      ],
    });
    if (!sample.isNew([generated, database.version, auth], [database.name])) return;
    await issuer.rise();
    port = await freePort();
    started = await (runsOwnTests ? testAndStart : buildAndStart)(generated, {
      ...{ JWT_ISSUER_URI: issuer.url, JWT_AUDIENCES: AUDIENCE, API_KEY: KEY, GRPC_PORT: String(port) },
      ...{ SPRING_SECURITY_USER_NAME: 'user', SPRING_SECURITY_USER_PASSWORD: PASSWORD },
    });
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await started?.close();
    await issuer?.close();
    await database?.close();
  });

  const headersOf = (caller: Caller): Headers => {
    if (caller === 'basic') return { authorization: basic(PASSWORD) };
    if (caller === 'wrongPassword') return { authorization: basic('no') };
    if (caller === 'apiKey') return { 'x-api-key': KEY };
    if (caller === 'wrongKey') return { 'x-api-key': 'no' };
    if (caller === 'jwt') return { authorization: `Bearer ${issuer.token({ scope: 'orders:count' })}` };
    return {};
  };
  const outcomes = async (caller: Caller) =>
    Object.fromEntries(
      await Promise.all(
        (Object.keys(OWN) as Called[]).map(async (called) => [
          called,
          await call(started, port, called, headersOf(caller)),
        ]),
      ),
    );

  test(runsOwnTests ? 'the build runs the tests of callers, and none fails' : 'it is built', () => {
    if (runsOwnTests) expect(started.build).toMatch(/Running .*(?:Controller|Endpoint)Test/);
    expect(started.build).not.toMatch(/WARNING.*\.java/);
  });

  test('strangers may call what is for them, and nothing else', async () => {
    const unknown = { forBasic: 'unknown', forKeys: 'unknown', forTokens: 'unknown' };
    expect(await outcomes('stranger')).toEqual({ forStrangers: 'done', ...unknown });
  });

  test('whoever says it wrongly is let in nowhere else', async () => {
    for (const caller of ['wrongPassword', 'wrongKey'] as const) {
      expect(await outcomes(caller)).toMatchObject({ forBasic: 'unknown', forKeys: 'unknown', forTokens: 'unknown' });
    }
  });

  test('callers may call what asks for their way, and what is for strangers', async () => {
    const forbidden = { forStrangers: 'done', forBasic: 'forbidden', forKeys: 'forbidden', forTokens: 'forbidden' };
    expect(await outcomes('basic')).toEqual({ ...forbidden, forBasic: 'done' });
    expect(await outcomes('apiKey')).toEqual({ ...forbidden, forKeys: 'done' });
    expect(await outcomes('jwt')).toEqual({ ...forbidden, forTokens: 'done' });
  });

  test('a token without the scope that an endpoint asks for may not call it', async () => {
    const headers = { authorization: `Bearer ${issuer.token({ scope: 'other' })}` };
    expect(await call(started, port, 'forTokens', headers)).toBe('forbidden');
  });
}
