/**
 * Generations a second through the whole API: HTTP, session, ledger, queue, render threads, store, event, notification.
 * Run: `node tests/bench/api.ts [postgresql|pglite] [seconds]`.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { createRenderPool, type RenderPool } from '../../src/generators/threads/pool.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { countStatements } from '../support/databases/statements.ts';
import { input, OPERATIONS, startServer } from './api/server.ts';
import { type PoolRate, poolRate } from './measure/pool-rate.ts';
import { sessionsCpuMs } from './measure/processor.ts';
import { amount, WORDS } from './measure/short.ts';

const DATABASE = WORDS[0] === 'pglite' ? 'pglite' : 'postgresql';
const SECONDS = Number(WORDS[1] ?? amount(10, 0.3));
/** A portal that has just started still compiles: its first thousand generations take a fifth more of its main thread. */
const WARM_UP_SECONDS = amount(10, 0.3);
/** A lead-in pays once for the work of a vacuum and a checkpoint (plans, whole pages in the log); the threads alone begin warm too. */
const LEAD_IN_SECONDS = amount(2, 0.1);

/** The figures that the clients print. */
interface Answers {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
  readonly statuses: Record<string, number>;
  readonly bytesEach: number;
  readonly clientsCpuMs: number;
}

interface Loaded extends Omit<Answers, 'clientsCpuMs'> {
  /** Of this process, render threads included, for each generation. */
  readonly cpuMs: number;
  /** The same with the clients and the database's sessions, where that is PostgreSQL. */
  readonly allCpuMs: number;
  /** Sent to the database for each generation, its share of what the portal does by the clock included. */
  readonly statements: number;
}

interface Result extends Loaded {
  /** The render threads alone, just before and just after: a machine that others use changes from minute to minute. */
  readonly before: PoolRate;
  readonly after: PoolRate;
}

/** Who asks: so many clients of so many accounts, with so many ledger entries in each account's wallet. */
interface Load {
  readonly clients: number;
  readonly accounts: number;
  readonly entries?: number;
}

/** Starts the server on a database of its own and measures it with each number of clients. */
async function measure(loads: readonly Load[], renderer: RenderPool): Promise<Result[]> {
  const database = await testDatabase(DATABASE);
  const folder = await mkdtemp(join(tmpdir(), 'forja-bench-'));
  const portal = await startServer(database, folder, renderer);
  const results: Result[] = [];
  try {
    const cookiesOf = ({ clients, accounts, entries }: Load) =>
      Promise.all(Array.from({ length: accounts }, () => portal.signIn(entries))).then((cookies) =>
        Array.from({ length: clients }, (_, index) => cookies[index % accounts] ?? ''),
      );
    await load(database, portal.url, await cookiesOf({ clients: 8, accounts: 8 }), WARM_UP_SECONDS);
    let before = await poolRate(renderer, input);
    for (const one of loads) {
      const cookies = await cookiesOf(one);
      // What many small transactions left behind is tidied by the clock in life.
      await database.sql`vacuum (analyze)`;
      if (DATABASE === 'postgresql') await database.sql`checkpoint`;
      await load(database, portal.url, cookies, LEAD_IN_SECONDS);
      const result = await load(database, portal.url, cookies, SECONDS);
      const after = await poolRate(renderer, input);
      results.push({ ...result, before, after });
      before = after;
    }
    await checkRecords(database);
  } finally {
    await portal.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
  return results;
}

let runs = 0;

async function load(database: TestDatabase, url: string, cookies: readonly string[], seconds: number): Promise<Loaded> {
  const program = new URL('./api/clients.ts', import.meta.url).pathname;
  const task = JSON.stringify({ url, cookies, request: input.request, run: runs++, seconds });
  const sessions = () => (DATABASE === 'postgresql' ? sessionsCpuMs(database.sql) : 0);
  const [before, sessionsBefore] = [process.cpuUsage(), await sessions()];
  const counted = countStatements(database.sql);
  const { stdout } = await promisify(execFile)(process.execPath, [program, task]);
  counted.stop();
  const { user, system } = process.cpuUsage(before);
  const { clientsCpuMs, ...result } = JSON.parse(stdout) as Answers;
  const answered = Object.values(result.statuses).reduce((sum, count) => sum + count, 0);
  const portal = (user + system) / 1_000;
  const all = portal + clientsCpuMs + (await sessions()) - sessionsBefore;
  return {
    ...result,
    cpuMs: portal / answered,
    allCpuMs: all / answered,
    statements: counted.texts.length / answered,
  };
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

const loads: readonly Load[] = [
  { clients: 8, accounts: 8 },
  { clients: 32, accounts: 32 },
  { clients: 8, accounts: 1 },
  { clients: 8, accounts: 1, entries: amount(20_000, 20) },
  { clients: 8, accounts: 1, entries: amount(100_000, 100) },
];
const renderer = createRenderPool();
console.log(`Src of ${OPERATIONS} operations through the whole API on ${DATABASE}, ${SECONDS} s each`);
const results = await measure(loads, renderer);
await renderer.close();
for (const [index, result] of results.entries()) report(loads[index] ?? { clients: 0, accounts: 0 }, result);

function report({ clients, accounts, entries = 0 }: Load, result: Result): void {
  const { perSecond, p50, p99, most, statuses, bytesEach, cpuMs, allCpuMs, statements, before, after } = result;
  const alone = (before.perSecond + after.perSecond) / 2;
  const who = `${clients} clients of ${accounts} accounts, ${entries.toLocaleString('en')} ledger entries before`;
  const rate = `${perSecond.toFixed(1)} generations/s, ${(perSecond / alone).toFixed(2)} of ${alone.toFixed(0)} zips/s`;
  const times = `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${most.toFixed(0)} ms`;
  const zipMs = (before.cpuMs + after.cpuMs) / 2;
  const share = `${(zipMs / allCpuMs).toFixed(2)} of all processor time is a zip's`;
  const cost = `${statements.toFixed(1)} statements, ${cpuMs.toFixed(1)} ms CPU of the portal, ${share}`;
  console.log(`${who}: ${rate}, ${times}, ${cost}, ${JSON.stringify(statuses)}, ${Math.round(bytesEach / 1024)} KB`);
}
