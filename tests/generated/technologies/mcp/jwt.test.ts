import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { createIssuer, type Issuer } from '../../../support/servers/issuer.ts';
import { buildAndStart, type ShopDatabase, type Started, shopDatabase } from '../../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
const AUDIENCE = 'shop';

let database: ShopDatabase;
let issuer: Issuer;
let started: Started;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  database = await shopDatabase();
  issuer = await createIssuer(AUDIENCE);
  const generated = await database.generate({
    technology: 'mcp',
    options: { auth: 'jwt' },
    only: ['order_total', 'customer_orders', 'set_tier'],
    endpoints: { customer_orders: { scopes: 'orders:read', roles: 'clerk manager' }, set_tier: { roles: 'manager' } },
  });
  if (!sample.isNew([generated, database.version], [database.name])) return;
  await issuer.rise();
  started = await buildAndStart(generated, {
    JWT_ISSUER_URI: issuer.url,
    JWT_AUDIENCES: AUDIENCE,
    JWT_ROLES_CLAIM: 'realm_access.roles',
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await issuer?.close();
  await database?.close();
});

async function textOf(name: string, args: Record<string, unknown>, scope: string, roles: readonly string[]) {
  const token = issuer.token({ scope, realm_access: { roles } });
  const client = new Client({ name: 'tests', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${started.service.url}/mcp`), { requestInit }));
  const { isError = false, content } = await client.callTool({ name, arguments: args });
  await client.close();
  return { isError, text: (content[0] as { text: string }).text };
}

const FORBIDDEN = { isError: true, text: 'forbidden: The operation is not allowed.' };

test('it is built', () => {
  expect(started.build).toMatch(/BUILD SUCCESS/);
});

test('who is not known is told who issues tokens, and is shown no tool', async () => {
  const response = await fetch(`${started.service.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /);
  const metadata = await fetch(`${started.service.url}/.well-known/oauth-protected-resource`);
  expect(await metadata.json()).toMatchObject({ authorization_servers: [issuer.url] });
  expect((await fetch(`${started.service.url}/tools.json`)).status).toBe(401);
});

test('scopes and roles of the token say which tools may be used, before anything is said of arguments', async () => {
  expect(await textOf('customer_orders', { customerId: 1 }, 'orders:read', ['clerk'])).toMatchObject({
    isError: false,
  });
  expect(await textOf('customer_orders', { customerId: 1 }, 'orders:read', [])).toEqual(FORBIDDEN);
  expect(await textOf('set_tier', { x: 1 }, 'orders:read', ['clerk'])).toEqual(FORBIDDEN);
  expect(await textOf('set_tier', { customerId: 1, tier: 'gold' }, '', ['manager'])).toMatchObject({ isError: false });
  expect(await textOf('order_total', { orderId: 1 }, '', [])).toMatchObject({ isError: false });
});
