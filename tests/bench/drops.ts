import { mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import type { Connection } from '../../src/datasources/driver.ts';
import { SHOP, sourceDatabase } from '../integration/datasource/postgresql/source.ts';
import { type Cluster, startCluster } from '../support/databases/postgres-cluster.ts';
import { type Portal, startPortal } from '../support/portal/portal.ts';
import { signInLocally, visitor } from '../support/portal/visitor.ts';
import { amount, WORDS } from './measure/short.ts';

/**
 * Portals under generations whose database drops its sessions: `node tests/bench/drops.ts [portals] [terminations]
 * [restarts]`, on a cluster of its own. Prints what the clients got and what became of each accepted generation; ends with 1
 * where a record of one is wrong.
 */
const [portalCount = 1, terminations = amount(100, 2), restarts = amount(5, 1)] = WORDS.map(Number);
const CLIENTS = amount(8, 2);
const SETTLE_MS = 180_000;
const BETWEEN_MS = amount(5_000, 500);
const AFTERWARDS_MS = amount(3_000, 200);

interface Answers {
  [status: string]: number;
}

const project = {
  domain: 'com.acme.shop',
  technology: 'rest',
  applicationServer: 'embedded',
  sourceType: 1,
  databaseType: 'postgresql',
  datasource: 'own-shop',
  schema: 'shop',
  mode: 'Src',
  endpoints: [{ routine: { schema: 'shop', name: 'order_total', argumentTypes: ['bigint'] } }],
};

/** Each request asks for another project: what is made again, or of the demo's data source, is free and holds nothing. */
let projects = 0;
const nextProject = () => ({ ...project, name: `shop-api-${projects++}` });

/** Somebody with a data source that is not dropped with the portal's own database. */
async function client(url: string, name: string, { connection }: { connection: Connection }) {
  const who = visitor({ request: (input, init) => fetch(input, { ...init, redirect: 'manual' }) }, url);
  await signInLocally(who, { name, email: `${name}@example.org` });
  const { kind: type, host, port, username, password, databaseName, tls } = connection;
  const form = { type, name: project.datasource, host, port, username, password, databaseName, tls };
  const saved = await who.postJson('/api/datasource/saveDatasource', form);
  if (!saved.ok) throw new Error(`saveDatasource: ${saved.status} ${await saved.text()}`);
  return who;
}

type Client = Awaited<ReturnType<typeof client>>;

async function load(who: Client, answers: Answers, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    const kind = await who.postJson('/api/generate/generateSrc', nextProject()).then(
      async (answer) => {
        const bytes = await answer.arrayBuffer().then(
          (read) => read.byteLength,
          () => -1,
        );
        const after = answer.headers.has('retry-after') ? ' with Retry-After' : '';
        const text = answer.status === 200 || answer.status === 503 ? '' : ` ${answer.statusText}`;
        return `${answer.status}${after}${text}${bytes < 0 ? ' cut' : ''}`;
      },
      (error: Error) => `no answer: ${(error.cause as Error | undefined)?.message ?? error.message}`,
    );
    answers[kind] = (answers[kind] ?? 0) + 1;
    if (!kind.startsWith('200')) await delay(100);
  }
}

async function terminate(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  for (let round = 0; round < terminations; round += 1) {
    await delay(500);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`;
  }
  await sql.end();
}

async function restart(cluster: Cluster): Promise<void> {
  for (let round = 0; round < restarts; round += 1) {
    await delay(BETWEEN_MS);
    await cluster.restart();
  }
}

async function ends(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const deadline = Date.now() + SETTLE_MS;
  const open = async () => {
    const [row] = await sql`select count(*)::int as n from generations where state in ('queued', 'running')`;
    return Number(row?.n);
  };
  const began = Date.now();
  while ((await open()) > 0 && Date.now() < deadline) await delay(500);
  console.log(`generations still open after ${Math.round((Date.now() - began) / 1_000)} s:`, await open());
  console.table(
    await sql`select state, fault->>'code' as fault, attempt, count(*)::int from generations group by 1, 2, 3`,
  );
  const [wrong] = await sql`
    select count(*) filter (where h.state = 'held')::int as held,
      count(*) filter (where g.state = 'done' and h.state <> 'settled')::int as done_not_settled,
      count(*) filter (where g.state = 'failed' and h.state <> 'released')::int as failed_not_released,
      count(*) filter (where e.holds <> 1 or e.ends <> 1)::int as not_once,
      count(*) filter (where g.state = 'done' and a.n <> 1 or g.state = 'failed' and a.n <> 0)::int as artifacts_wrong,
      count(*) filter (where v.n <> 1)::int as events_wrong, count(*) filter (where n.n <> 1)::int as told_wrong
    from generations g left join holds h on h.generation_id = g.id
    cross join lateral (select count(*) filter (where kind = 'hold') as holds,
      count(*) filter (where kind in ('settle', 'release')) as ends from ledger_entries l where l.generation_id = g.id) e
    cross join lateral (select count(*) as n from artifacts where generation_id = g.id) a
    cross join lateral (select count(*) as n from events where generation_id = g.id) v
    cross join lateral (select count(*) as n from notifications where generation_id = g.id) n`;
  console.log('wrong:', wrong);
  if (Object.values(wrong ?? {}).some((count) => count !== 0)) process.exitCode = 1;
  await sql.end();
}

/** Of its own, because each has its demo; but the files are common: one is asked of whichever portal. */
async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'forja-portal-'));
  if (portals[0]) await symlink(join(portals[0].dataDir, 'artifacts'), join(path, 'artifacts'));
  return path;
}

const source = await sourceDatabase(SHOP);
const cluster = await startCluster();
const portals: Portal[] = [];
try {
  const env = { DATABASE_URL: cluster.url, SECRET_KEY: 'k'.repeat(40), RENDER_THREADS: '2' };
  for (let index = 0; index < portalCount; index += 1)
    portals.push(await startPortal({ env, dataDir: await folder() }));
  const at = (index: number) => portals[index % portals.length]?.url ?? '';
  // The demo's port is its portal's own, so the accounts of each portal sign in there.
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => client(at(index), `ada${index}`, source)),
  );
  const sql = postgres(cluster.url, { max: 1 });
  await sql`insert into ledger_entries (wallet_id, kind, credits, tests, schemas, idempotency_key)
    select id, 'grant', 1000000, 0, 0, 'grant:drops:' || id from wallets`;
  await sql.end();
  const answers: Answers = {};
  const stop = new AbortController();
  const loads = clients.map((who) => load(who, answers, stop.signal));
  const watch = setInterval(() => console.log(new Date().toISOString().slice(11, 19), JSON.stringify(answers)), 10_000);
  await delay(1_000);
  await terminate(cluster.url);
  await restart(cluster);
  await delay(BETWEEN_MS);
  stop.abort();
  await Promise.all(loads);
  clearInterval(watch);
  console.log('answers:', answers);
  await ends(cluster.url);
  for (const [index, portal] of portals.entries()) {
    const health = await fetch(`${portal.url}/health`).then((answer) => answer.status, String);
    const again: Answers = {};
    const who = clients[index];
    const once = new AbortController();
    setTimeout(() => once.abort(), AFTERWARDS_MS);
    if (who) await load(who, again, once.signal);
    console.log(`portal ${index}: exit ${portal.child.exitCode}, health ${health}, afterwards`, again);
    console.log('  uncaught:', /uncaught|TypeError|Unhandled/i.exec(portal.output())?.[0] ?? 'none');
  }
} finally {
  if (process.env.LOG) for (const portal of portals) console.log(portal.output().slice(-Number(process.env.LOG)));
  for (const portal of portals) if (portal.child.exitCode === null) await portal.stop();
  await cluster.remove();
  await source.close();
}
process.exit();
