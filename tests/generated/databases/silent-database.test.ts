import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseProxy, startProxy } from '../../support/databases/proxy.ts';
import { rememberedSample } from '../../support/runs/sample.ts';
import { buildAndStart, type ShopDatabase, type Started, shopDatabase } from './shop.ts';

const START_TIMEOUT_MS = 600_000;
const CALLERS = 4;
const LIMIT_S = 4;
/** Each call is cancelled, which takes seconds where nobody answers, and then its connection is closed. */
const PATIENCE_MS = 30_000;

let database: ShopDatabase;
let way: DatabaseProxy;
let started: Started;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  database = await shopDatabase();
  const generated = await database.generate({
    technology: 'rest',
    only: ['order_total'],
    queries: [
      { name: 'nap', sql: 'select 1 as woke from pg_sleep(:seconds::float8)', options: { method: 'GET', url: '/nap' } },
    ],
  });
  if (!sample.isNew([generated, database.version], [database.name])) return;
  way = await startProxy(process.env.TEST_POSTGRES_URL ?? 'postgresql://127.0.0.1:5432');
  started = await buildAndStart(generated, {
    DB_URL: `jdbc:postgresql://${new URL(way.url).host}/${database.name}`,
    DB_POOL_SIZE: String(CALLERS),
    DB_QUERY_TIMEOUT: `${LIMIT_S}s`,
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await way?.goAway().catch(() => undefined);
  await database?.close();
});

const nap = async (seconds: number) => (await fetch(`${started.service.url}/nap?seconds=${seconds}`)).status;

test(
  'a database that falls silent in the midst of calls holds nobody up much longer than a call may take',
  async () => {
    const begun = Date.now();
    const calls = Array.from({ length: CALLERS }, () => nap(2));
    await delay(1_000);
    way.silence(true);
    expect(await Promise.all(calls)).toEqual(Array(CALLERS).fill(504));
    expect(Date.now() - begun).toBeLessThan(PATIENCE_MS);
    way.silence(false);
    await expect.poll(() => nap(0), { timeout: PATIENCE_MS }).toBe(200);
  },
  3 * PATIENCE_MS,
);
