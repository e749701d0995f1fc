import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { pino } from 'pino';
import type { Connection, DatasourceDriver } from '../../src/datasources/driver.ts';
import { datasources, ledgerEntries, wallets as walletTable } from '../../src/db/schema.ts';
import { price } from '../../src/generators/price.ts';
import { createRenderPool } from '../../src/generators/render/pool.ts';
import { generateRoutes } from '../../src/routes/api/generate.ts';
import type { AppEnv } from '../../src/routes/env.ts';
import { answerFailure } from '../../src/routes/middleware/errors.ts';
import { languageMiddleware } from '../../src/routes/middleware/language.ts';
import { originMiddleware } from '../../src/routes/middleware/origin.ts';
import { sessionMiddleware } from '../../src/routes/middleware/session.ts';
import { createArtifacts } from '../../src/services/artifacts.ts';
import { diskStore } from '../../src/services/artifacts-store.ts';
import { createKeep } from '../../src/services/drift/keep.ts';
import { createListings } from '../../src/services/drift/listings.ts';
import { createGenerations, type GenerationDeps } from '../../src/services/generation.ts';
import { createNotifications } from '../../src/services/notifications.ts';
import { createSessions, SESSION_COOKIE } from '../../src/services/sessions/sessions.ts';
import { createTasks } from '../../src/services/tasks.ts';
import { createWallets } from '../../src/services/wallet.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { poolRate } from './pool-rate.ts';
import { benchInput } from './routines.ts';

/** Generations a second through the whole API: HTTP, session, ledger, queue, render threads, store, event, notification. */
const OPERATIONS = 10;
const LISTED = 10_000;
const SECONDS = 10;
const WARM_UP_SECONDS = 5;

interface Result {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
  readonly statuses: Record<string, number>;
  readonly bytesEach: number;
  /** Of this process, render threads included, for each generation. */
  readonly cpuMs: number;
}

const input = benchInput(OPERATIONS);
const { routines, connection } = input;
const body = JSON.stringify(input.request);
/** What the data source is said to list: each generation keeps which routines there were. */
const catalogue = benchInput(LISTED).routines.map(({ ref, kind, readOnly }) => ({
  ...{ ...ref, kind, readOnly },
  signature: `(${ref.argumentTypes.join(', ')}) → numeric`,
}));

/** Starts the server on a database of its own and measures it with each number of clients. */
async function measure(
  clients: readonly { count: number; accounts: number }[],
  renderer: GenerationDeps['renderer'],
): Promise<Result[]> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'forja-bench-'));
  const portal = await startServer(database, folder, renderer);
  const results: Result[] = [];
  try {
    const people = Math.max(...clients.map(({ accounts }) => accounts));
    const cookies = await Promise.all(Array.from({ length: people }, () => portal.signIn()));
    await load(portal.url, cookies.slice(0, 8), WARM_UP_SECONDS);
    for (const { count, accounts } of clients) {
      const used = Array.from({ length: count }, (_, index) => cookies[index % accounts] ?? '');
      results.push(await load(portal.url, used, SECONDS));
    }
    await checkRecords(database);
  } finally {
    await portal.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
  return results;
}

const source = {
  driver: { routines: async () => catalogue } as unknown as DatasourceDriver,
  connection: connection as unknown as Connection,
};

async function startServer(database: TestDatabase, folder: string, renderer: GenerationDeps['renderer']) {
  const { db } = database;
  const log = pino({ level: 'warn' });
  const config = { publicUrl: undefined, sessionMinutes: 60 };
  const wallets = createWallets({ db });
  const notifications = createNotifications({ db });
  const tasks = createTasks({ sql: database.sql, log });
  await tasks.start();
  const store = diskStore(folder);
  const artifacts = createArtifacts({ db, store, notifications, log });
  const generations = createGenerations({
    ...{ db, log, wallets, tasks, store, notifications, renderer },
    describe: async () => ({ routines, connection }),
    keep: createKeep({ db, log, listings: createListings(), source: async () => source }),
    priceOf: price,
    artifactDays: 7,
    slots: { source: availableParallelism() + 2, build: 1 },
  });
  await generations.start();
  const sessions = createSessions({ db, config, key: randomBytes(32), log: pino({ level: 'silent' }) });
  const app = new Hono<AppEnv>();
  app.onError(answerFailure(log));
  app.use(sessionMiddleware({ sessions }), languageMiddleware, originMiddleware({ config }));
  app.route('/', generateRoutes({ generations, artifacts, config }));
  const server = createServer(getRequestListener(app.fetch));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/generate/generateSrc`,
    signIn: () => signIn(database, sessions),
    async close() {
      server.closeAllConnections();
      server.close();
      await generations.stop();
    },
  };
}

/** A person with a data source and enough credits; @returns the cookie. */
async function signIn({ db }: TestDatabase, sessions: ReturnType<typeof createSessions>): Promise<string> {
  const subject = crypto.randomUUID();
  const identity = { provider: 'local:google', subject, name: 'Ada', email: 'ada@example.org', image: null };
  const started = await sessions.start(identity, subject);
  if ('activeUntil' in started) throw new Error('a new account is active elsewhere');
  const { accountId, token } = started;
  const walletId = crypto.randomUUID();
  await db.insert(walletTable).values({ id: walletId, accountId, noLimit: true, active: true, origin: 'bench' });
  await db
    .insert(ledgerEntries)
    .values({ walletId, kind: 'grant', credits: 10_000_000, idempotencyKey: `grant:${walletId}` });
  await db.insert(datasources).values({
    ...{ accountId, kind: 'postgresql', name: 'bench', host: '127.0.0.1', port: 5432, username: 'shop' },
    passwordBox: Buffer.from('x'),
    tls: 'disable',
  });
  return `${SESSION_COOKIE}=${token}`;
}

async function load(url: string, cookies: readonly string[], seconds: number): Promise<Result> {
  const program = new URL('./api-clients.ts', import.meta.url).pathname;
  const task = JSON.stringify({ url, cookies, body, seconds });
  const before = process.cpuUsage();
  const { stdout } = await promisify(execFile)(process.execPath, [program, task]);
  const { user, system } = process.cpuUsage(before);
  const result = JSON.parse(stdout) as Omit<Result, 'cpuMs'>;
  const answered = Object.values(result.statuses).reduce((sum, count) => sum + count, 0);
  return { ...result, cpuMs: (user + system) / 1_000 / answered };
}

/** A figure counts only when everything behind it was written. */
async function checkRecords({ db }: TestDatabase): Promise<void> {
  // The last callers have their files before these are marked as delivered.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const [counts] = await db.execute<Record<string, number>>(sql`select
    (select count(*)::int from generations where state = 'done') as done,
    (select count(*)::int from generations where state <> 'done') as other,
    (select count(*)::int from artifacts where not pending) as artifacts,
    (select count(*)::int from described_sources) as kept,
    (select count(*)::int from events) as events,
    (select count(*)::int from notifications where seen_at is not null) as notifications,
    (select count(*)::int from holds where state = 'settled') as settled,
    (select count(*)::int from pgboss.job where name like 'generation-%') as tasks`);
  const { done = 0, other, tasks, ...written } = counts ?? {};
  const complete = Object.values(written).every((count) => count === done) && other === 0 && tasks === 0;
  if (done === 0 || !complete) throw new Error(`The records are not complete: ${JSON.stringify(counts)}`);
}

const clients = [
  { count: 8, accounts: 8 },
  { count: 32, accounts: 32 },
  { count: 8, accounts: 1 },
];
const renderer = createRenderPool();
console.log(`Src of ${OPERATIONS} operations through the whole API on PostgreSQL, ${SECONDS} s each`);
const alone = await poolRate(renderer, input);
console.log(`The render threads alone, in this run: ${alone.toFixed(0)} zips/s`);
const results = await measure(clients, renderer);
await renderer.close();
for (const [index, { perSecond, p50, p99, most, statuses, bytesEach, cpuMs }] of results.entries()) {
  const who = `${clients[index]?.count} clients of ${clients[index]?.accounts} accounts`;
  const rate = `${perSecond.toFixed(1)} generations/s (${(perSecond / alone).toFixed(2)} of the threads alone)`;
  const times = `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${most.toFixed(0)} ms`;
  const answers = `${JSON.stringify(statuses)}, ${Math.round(bytesEach / 1024)} KB and ${cpuMs.toFixed(1)} ms CPU each`;
  console.log(`${who}: ${rate}, ${times}, ${answers}`);
}
