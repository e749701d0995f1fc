import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../support/databases/database.ts';
import { startProxy } from '../../support/databases/proxy.ts';

/** Tests of patches/postgres+3.4.9.patch: whatever happens to a connection, whoever waits for it is told. */
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let killer: postgres.Sql;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await emptyDatabase();
  killer = postgres(database.url, { max: 1 });
  await killer`create table marks (mark text not null)`;
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
  await killer`delete from marks`;
});
afterAll(async () => {
  await killer.end();
  await database.drop();
});

function pool(options: postgres.Options<Record<string, never>> = {}, url = database.url) {
  const sql = postgres(url, { backoff: () => 0.02, connect_timeout: 2, onnotice: () => {}, ...options });
  cleanups.push(() => sql.end({ timeout: 1 }));
  return sql;
}

/** Cuts every session of this file's own database but the killer's. */
const cutAll = () =>
  killer`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;

const pidOf = async (sql: postgres.Sql | postgres.ReservedSql | postgres.TransactionSql) =>
  (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0;

const gone = (pid: number) =>
  expect.poll(async () => (await killer`select 1 from pg_stat_activity where pid = ${pid}`).length).toBe(0);

test('a reserved connection that was cut refuses its statements, and the pool gives out a living one', async () => {
  const sql = pool({ max: 1 });
  const reserved = await sql.reserve();
  const pid = await pidOf(reserved);
  await cutAll();
  await gone(pid);
  await delay(50);
  await expect(reserved`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await expect(reserved`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  reserved.release();
  const again = await sql.reserve();
  expect(await pidOf(again)).not.toBe(pid);
  again.release();
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test('a transaction that lost its connection neither writes, commits nor rolls back on the next one', async () => {
  const sql = pool({ max: 1 });
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
  const late: unknown[] = [];
  const { promise: over, resolve: isOver } = Promise.withResolvers<void>();
  const lost = sql.begin(async (tx) => {
    await tx`insert into marks values ('lost')`;
    const pid = await pidOf(tx);
    await cutAll();
    await gone(pid);
    await resumed;
    await tx`insert into marks values ('late')`.catch((error: unknown) => late.push(error));
    isOver();
  });
  await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await sql.begin(async (tx) => {
    await tx`insert into marks values ('kept')`;
    resume();
    await over;
    await delay(50);
  });
  expect(late).toMatchObject([{ code: 'CONNECTION_CLOSED' }]);
  expect(await sql`select mark from marks`).toEqual([{ mark: 'kept' }]);
});

test('a reservation that waited for a connection that broke gets the next one', async () => {
  const sql = pool({ max: 1 });
  const sleeping = sql`select pg_sleep(30)`.catch((error: unknown) => error);
  await expect
    .poll(
      async () =>
        (await killer`select 1 from pg_stat_activity where query like '%pg_sleep(30)' and pid <> pg_backend_pid()`)
          .length,
    )
    .toBe(1);
  const waiting = sql.reserve();
  await cutAll();
  expect(await sleeping).toMatchObject({ code: 'CONNECTION_CLOSED' });
  const reserved = await waiting;
  expect(await reserved`select 1 as one`).toEqual([{ one: 1 }]);
  reserved.release();
});

test('a server that takes connections and ends them refuses at once instead of being tried for ever', async () => {
  const server = createServer((socket) => void socket.on('error', () => {}).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(async () => void server.close());
  const sql = pool({ max: 2 }, `postgresql://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`);
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => sql`select 1`));
  expect(all.map((result) => result.status)).toEqual(Array(20).fill('rejected'));
});

test('of two hosts that are both away each is tried, then whoever waits is told', async () => {
  const sql = pool({}, 'postgresql://nobody@127.0.0.1:1,127.0.0.1:2/none');
  await expect(sql`select 1`).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a connection on which nothing comes any more is dropped, and statements get through on a new one', async () => {
  const proxy = await startProxy(database.url);
  cleanups.push(proxy.goAway);
  const sql = pool({ max: 3, answer_timeout: 1 }, proxy.url);
  await Promise.all([sql`select 1`, sql`select 1`, sql`select 1`]);
  // Longer than the deadline: a connection that owes nothing stays.
  const pid = await pidOf(sql);
  await delay(1_300);
  proxy.silence(true);
  const inside = sql.begin(async (tx) => tx`insert into marks values ('silent')`);
  const all = await Promise.allSettled([sql`select 1`, inside, sql`select 1`, sql`select 1`]);
  expect(all.map((result) => result.status)).toEqual(Array(4).fill('rejected'));
  proxy.silence(false);
  await expect.poll(() => sql`select 1 as one`.catch(() => [])).toEqual([{ one: 1 }]);
  expect(await pidOf(sql)).not.toBe(pid);
});

test('statements, transactions and reservations under cuts all end, and none is half done', async () => {
  const sql = pool({ max: 4 });
  const until = Date.now() + 4_000;
  let kept = 0;
  const unlike = (error: { code?: string }) => {
    if (!['CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE', '57P01'].includes(error.code ?? '')) throw error;
  };
  const each = async (work: () => Promise<unknown>) => {
    while (Date.now() < until) await work().catch(unlike);
  };
  const pair = async () => {
    await sql.begin(async (tx) => {
      await Promise.all([tx`insert into marks values ('a')`, tx`insert into marks values ('b')`]);
    });
    kept += 1;
  };
  const reserve = async () => {
    const one = await sql.reserve();
    await one`select 1`.finally(() => one.release());
  };
  const loads = [...Array(6)].flatMap(() => [each(pair), each(reserve), each(() => sql`select 1`)]);
  while (Date.now() < until) {
    await delay(100);
    await cutAll();
  }
  await Promise.all(loads);
  const [marks] = await killer<{ a: number; b: number }[]>`
    select count(*) filter (where mark = 'a')::int as a, count(*) filter (where mark = 'b')::int as b from marks`;
  expect(marks?.a).toBe(marks?.b);
  // A commit whose answer was lost has happened and was not told.
  expect(marks?.a).toBeGreaterThanOrEqual(kept);
  expect(kept).toBeGreaterThan(0);
});
