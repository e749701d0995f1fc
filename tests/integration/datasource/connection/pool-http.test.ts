import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDriverPool } from '../../../../src/datasources/connection/driver-pool.ts';
import { createNetwork } from '../../../../src/datasources/connection/network.ts';
import { accounts } from '../../../../src/db/schema.ts';
import { createSecrets } from '../../../../src/db/secrets.ts';
import { datasourceRoutes } from '../../../../src/routes/api/datasource.ts';
import { describeRoutes } from '../../../../src/routes/api/describe.ts';
import type { AppEnv } from '../../../../src/routes/env.ts';
import { answerFailure } from '../../../../src/routes/middleware/errors.ts';
import { createDatasources } from '../../../../src/services/datasources.ts';
import { CALLS } from '../../../../src/shared/calls.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { sourceDatabase } from '../postgresql/source.ts';

const pool = createDriverPool();
let portal: TestDatabase;
let source: Awaited<ReturnType<typeof sourceDatabase>>;
let server: Server;
let base: string;

beforeAll(async () => {
  [portal, source] = await Promise.all([
    testDatabase(),
    sourceDatabase(`create function sleep() returns void language sql as 'select pg_sleep(3600)'`),
  ]);
  const log = pino({ level: 'silent' });
  const secrets = createSecrets({ secretKey: 'k'.repeat(32), dataDir: '', production: true });
  const network = createNetwork({ ownDatabaseUrl: portal.url });
  const datasources = createDatasources({ db: portal.db, secrets, drivers: pool.drivers, network, log });
  const row = { provider: 'local', subject: 'ana', name: 'ana', email: 'ana@example.com' };
  const [made] = await portal.db.insert(accounts).values(row).returning({ id: accounts.id });
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    const user = { name: '', email: '', image: null, eulaAccepted: true };
    c.set('language', 'en');
    c.set('account', { id: made?.id ?? '', name: '', email: '', image: null, language: null });
    c.set('session', { user, clientToken: '', tknMins: 1, expires: '' });
    await next();
  });
  app.route('/', describeRoutes({ datasources }));
  app.route('/', datasourceRoutes({ datasources }));
  app.onError(answerFailure(log));
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address) => {
      base = `http://127.0.0.1:${address.port}`;
      resolve();
    }) as Server;
  });
  const { host, port, username, databaseName, tls } = source.connection;
  const form = { type: 'postgresql', name: 'slow', host, port, username, password: '', databaseName, tls };
  expect((await post(CALLS.saveDatasource.path, form)).status).toBe(200);
});
afterAll(async () => {
  server?.close();
  await pool.close();
  await portal?.close();
  await source?.close();
});

function post(path: string, body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`${base}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    ...(signal && { signal }),
  });
}

test('a browser that goes away in the middle of a question ends it on the database’s server', async () => {
  const sleeping = async () =>
    (
      await source.sql`select from pg_stat_activity where datname = current_database() and state = 'active'
        and application_name = 'Forja' and query like '%sleep%'`
    ).length;
  const stop = new AbortController();
  const routine = { schema: 'public', name: 'sleep', argumentTypes: [] };
  const body = { datasourceName: 'slow', routine, values: {}, confirmed: true };
  const asked = post(CALLS.sampleProcedure.path, body, stop.signal).catch((error: Error) => error.name);
  await vi.waitFor(async () => expect(await sleeping()).toBe(1), { timeout: 15_000, interval: 50 });
  stop.abort();
  expect(await asked).toBe('AbortError');
  // Sooner than the statement's own time-out, which is 15 seconds.
  await vi.waitFor(async () => expect(await sleeping()).toBe(0), { timeout: 10_000, interval: 50 });
  const listed = await post(`${CALLS.getProcedures.path}?datasourceName=slow&owner=public`, {});
  expect(await listed.json()).toHaveLength(1);
});
