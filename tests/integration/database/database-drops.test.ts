import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../support/databases/database.ts';
import { type DatabaseProxy, startProxy } from '../../support/databases/proxy.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { signInLocally, type Visitor, visitor } from '../../support/portal/visitor.ts';
import { sourceDatabase } from '../datasource/postgresql/source.ts';

/** A built portal whose way to PostgreSQL is cut, closed and silenced, while it generates. */
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let proxy: DatabaseProxy;
let portal: Portal;
let direct: postgres.Sql;
let ada: Visitor;
/** The database that services are made of; with the demo they would cost nothing. */
let source: Awaited<ReturnType<typeof sourceDatabase>>;

beforeAll(async () => {
  [database, source] = await Promise.all([emptyDatabase(), sourceDatabase(SHOP)]);
  proxy = await startProxy(database.url);
  direct = postgres(database.url, { max: 2 });
  portal = await startPortal({ env: { DATABASE_URL: proxy.url, SECRET_KEY: 'k'.repeat(40), RENDER_THREADS: '1' } });
  ada = visitor({ request: (input, init) => fetch(input, { ...init, redirect: 'manual' }) }, portal.url);
  await signInLocally(ada, { name: 'Ada', email: 'ada@example.org' });
  await direct`insert into ledger_entries (wallet_id, kind, credits, tests, schemas, idempotency_key)
    select id, 'grant', 100000, 0, 0, 'grant:drops' from wallets`;
  const { host, port, username, databaseName, tls } = source.connection;
  const connection = { host, port, username, password: '', databaseName, tls };
  const saved = await ada.postJson('/api/datasource/saveDatasource', {
    ...{ type: 'postgresql', name: 'orders' },
    ...connection,
  });
  expect(saved.status).toBe(200);
});
afterAll(async () => {
  await portal?.stop();
  await direct?.end();
  await proxy?.goAway();
  await database?.drop();
  await source?.close();
});

const SHOP = `create schema shop;
  create function shop.order_total(order_id bigint) returns numeric language sql as 'select order_id * 1.5'`;

/** Each is another request, so that each is charged. */
let ordered = 0;
const order = () => ({
  name: `shop-api-${++ordered}`,
  domain: 'com.acme.shop',
  technology: 'rest',
  applicationServer: 'embedded',
  sourceType: 1,
  databaseType: 'postgresql',
  datasource: 'orders',
  schema: 'shop',
  mode: 'Src',
  endpoints: [{ routine: { schema: 'shop', name: 'order_total', argumentTypes: ['bigint'] } }],
});

async function generate(): Promise<{ status: number; retryAfter: string | null }> {
  const answer = await ada.postJson('/api/generate/generateSrc', order());
  await answer.arrayBuffer();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
}

/** Counts the violations of 'each accepted generation ended once'. */
async function wrongs() {
  const [found] = await direct`
    select count(*) filter (where g.state not in ('done', 'failed'))::int as open,
      count(*) filter (where g.state = 'failed')::int as failed,
      count(*) filter (where h.state is distinct from 'settled')::int as held,
      count(*) filter (where (select array_agg(kind::text order by kind::text) from ledger_entries l
        where l.generation_id = g.id) is distinct from array['hold', 'settle'])::int as ledger,
      count(*) filter (where (select count(*) from artifacts where generation_id = g.id) <> 1)::int as artifacts
    from generations g left join holds h on h.generation_id = g.id`;
  return { ...found };
}
const NOTHING_WRONG = { open: 0, failed: 0, held: 0, ledger: 0, artifacts: 0 };

test('sessions cut again and again under load end no process: each request gets its file or a 503, each generation one end', async () => {
  const answers: Awaited<ReturnType<typeof generate>>[] = [];
  const until = Date.now() + 6_000;
  const client = async () => {
    while (Date.now() < until) answers.push(await generate());
  };
  const clients = Array.from({ length: 4 }, client);
  // The last cut is answered by these clients, and not by the call that shows that all is well again.
  while (Date.now() < until - 500) {
    await delay(250);
    await direct`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'forja'`;
  }
  await Promise.all(clients);
  expect(portal.child.exitCode).toBeNull();
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(answers.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter === '5'))).toEqual(
    [],
  );
  // One whose acceptance was not answered runs once its lease has run out.
  await expect.poll(wrongs, { timeout: 60_000, interval: 500 }).toEqual(NOTHING_WRONG);
  expect((await generate()).status).toBe(200);
}, 90_000);

test('while the database is away calls, pages and health answer 503, and all is well when it is back', async () => {
  await proxy.goAway();
  expect(await generate()).toEqual({ status: 503, retryAfter: '5' });
  const call = await ada.postJson('/api/resources/getWallet', {}, { 'accept-language': 'es' });
  expect(await call.json()).toEqual({
    status: 503,
    message: 'El portal no alcanza su base de datos en este momento. Inténtelo de nuevo en unos segundos.',
    error: 'databaseUnavailable',
  });
  const page = await ada.get('/');
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await page.text()).toContain('The portal cannot reach its database at this moment.');
  const health = await ada.get('/health');
  expect([health.status, health.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await health.json()).toMatchObject({ error: 'databaseUnavailable' });
  await proxy.comeBack();
  await expect.poll(async () => (await ada.get('/health')).status).toBe(200);
  expect((await generate()).status).toBe(200);
  expect((await ada.get('/')).status).toBe(200);
});

test('a database that vanished without a word is waited for no longer than the deadline', async () => {
  await generate();
  proxy.silence(true);
  const answers = await Promise.all([generate(), ada.get('/'), ada.get('/health')]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  proxy.silence(false);
  await expect.poll(async () => (await generate()).status).toBe(200);
  await expect.poll(wrongs, { timeout: 60_000, interval: 500 }).toEqual(NOTHING_WRONG);
  expect(portal.child.exitCode).toBeNull();
}, 150_000);
