import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSocket, type SocketClient } from '../../../support/clients/socket.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { createIssuer, type Issuer } from '../../../support/servers/issuer.ts';
import { buildAndStart, type ShopDatabase, type Started, shopDatabase } from '../../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
const AUDIENCE = 'shop';

let database: ShopDatabase;
let issuer: Issuer;
let started: Started;
const open: SocketClient[] = [];
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  database = await shopDatabase();
  issuer = await createIssuer(AUDIENCE);
  const generated = await database.generate({
    technology: 'websocket',
    options: { auth: 'jwt', path: '/v1/socket' },
    only: ['order_total', 'customer_orders', 'set_tier'],
    endpoints: {
      customer_orders: { scopes: 'orders:read', roles: 'clerk manager' },
      set_tier: { exchange: 'broadcast', roles: 'manager' },
    },
  });
  if (!sample.isNew([generated, database.version], [database.name])) return;
  await issuer.rise();
  started = await buildAndStart(generated, {
    JWT_ISSUER_URI: issuer.url,
    JWT_AUDIENCES: AUDIENCE,
    JWT_ROLES_CLAIM: 'realm_access.roles',
    WEBSOCKET_PING_INTERVAL: '500ms',
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  for (const one of open) one.close();
  await started?.close();
  await issuer?.close();
  await database?.close();
});

async function connected(scope: string, roles: readonly string[] = [], claims: object = {}): Promise<SocketClient> {
  const token = issuer.token({ scope, realm_access: { roles }, ...claims });
  const client = await openSocket(`ws://127.0.0.1:${started.service.port}/v1/socket`, {
    authorization: `Bearer ${token}`,
  });
  open.push(client);
  return client;
}

const orders = { id: 1, op: 'customerOrders', params: { customerId: 1 } };
const total = { id: 1, op: 'orderTotal', params: { orderId: 1 } };
const tier = { id: 1, op: 'setTier', params: { customerId: 1, tier: 'gold' } };
const subscription = { id: 1, op: 'subscribe', params: { to: 'setTier' } };
const FORBIDDEN = { id: '#1', ok: false, error: { kind: 'forbidden' } };

test('it is built', () => {
  expect(started.build).toMatch(/BUILD SUCCESS/);
});

test('who is not known is not let in', async () => {
  const url = `ws://127.0.0.1:${started.service.port}/v1/socket`;
  await expect(openSocket(url)).rejects.toThrow('does not let us in');
  await expect(openSocket(url, { authorization: 'Bearer x' })).rejects.toThrow('does not let us in');
});

test('scopes and roles of the token say what may be called over the socket, before anything is said of a request', async () => {
  const clerk = await connected('orders:read', ['clerk']);
  expect(await clerk.ask(orders)).toMatchObject({ ok: true });
  expect(await clerk.ask(tier)).toMatchObject(FORBIDDEN);
  expect(await clerk.ask({ ...tier, params: { x: 1 } })).toMatchObject(FORBIDDEN);
  const nobody = await connected('orders:read');
  expect(await nobody.ask(orders)).toMatchObject(FORBIDDEN);
  expect(await nobody.ask(total)).toMatchObject({ ok: true });
});

test('who may not call an operation is not told what it answers others', async () => {
  const [manager, clerk] = [await connected('', ['manager']), await connected('', ['clerk'])];
  expect(await clerk.ask(subscription)).toMatchObject(FORBIDDEN);
  expect(await manager.ask(subscription)).toMatchObject({ ok: true });
  expect(await manager.ask(tier)).toMatchObject({ ok: true });
  expect(await manager.next()).toMatchObject({ event: 'setTier' });
  expect(await clerk.ask(total)).toMatchObject({ ok: true });
});

test('a connection ends with the token that it was opened with', async () => {
  const client = await connected('', [], { exp: Math.floor(Date.now() / 1000) + 2 });
  expect(await client.ask(total)).toMatchObject({ ok: true });
  expect(await client.closed).toEqual({ code: 1008, reason: 'The token has expired' });
});
