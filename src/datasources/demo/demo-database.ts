import '../../v8-flags.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { ROOT } from '../../config.ts';
import { DirectoryInUse, lockDirectory } from '../../db/directory-lock.ts';
import { openPglite } from '../../db/pglite.ts';
import { keepQueriesWhole } from '../../db/shared-session.ts';

/**
 * The demo data source's process: a shop database of its own on a loopback port. The portal and generated services
 * reach it over PostgreSQL's protocol. Its arguments are a directory and a port (0: any). It ends with its parent.
 */
const [directory = '', port = '0'] = process.argv.slice(2);
const LOCK_WAIT_MS = 15_000;

const unlock = await lockWhenFree(directory, Date.now() + LOCK_WAIT_MS);
endWithParent();
const db = await openPglite(join(directory, 'pglite'), (why) => {
  console.error(why);
  process.exit(1);
});
await loadOnce();
const server = new PGLiteSocketServer({
  db: keepQueriesWhole(db),
  host: '127.0.0.1',
  port: Number(port),
  maxConnections: 50,
});
await server.start();

let closing = false;
for (const event of ['disconnect', 'SIGTERM'] as const) process.on(event, () => void close());
process.on('message', (message) => message === 'close' && void close());
// Ctrl-C reaches the whole group; the parent says when to close.
process.on('SIGINT', () => {});
process.send?.({ port: Number(server.getServerConn().split(':').at(-1)) });
if (!process.connected) await close();

async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  await server.stop();
  await db.close();
  unlock();
  process.exit(0);
}

/** Waits for the lock: the demo of a portal that was just killed may still be closing. */
async function lockWhenFree(path: string, until: number): Promise<() => void> {
  for (;;) {
    try {
      return lockDirectory(path);
    } catch (error) {
      if (!process.connected) process.exit(0);
      if (!(error instanceof DirectoryInUse) || Date.now() > until) throw error;
      await wait(200);
    }
  }
}

/** Loads the shop in one transaction: a kill in the middle leaves nothing, and the next start loads it again. */
async function loadOnce(): Promise<void> {
  const { rows } = await db.query<{ there: boolean }>(`select to_regnamespace('shop') is not null as there`);
  if (rows[0]?.there) return;
  const script = readFileSync(join(ROOT, 'src/datasources/demo/shop.sql'), 'utf8');
  await db.transaction(async (tx) => void (await tx.exec(script)));
}

/**
 * Ends the process when the parent is gone. A long statement blocks this thread, including 'disconnect', so another
 * thread watches.
 */
function endWithParent(): void {
  const parent = process.ppid;
  const watch = `setInterval(() => { if (process.ppid !== ${parent}) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 3000); }, 1000)`;
  new Worker(watch, { eval: true, execArgv: [] }).unref();
}
