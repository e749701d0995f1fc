import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { openPglite } from './pglite.ts';
import { keepQueriesWhole } from './shared-session.ts';

/**
 * The embedded database's thread: it alone opens the directory, which its process has locked, and serves it on a Unix
 * socket, so that a long statement never blocks the portal's own thread, and one driver (postgres.js) serves both kinds
 * of database. `directory` absent: a database in memory, for tests.
 */
const { directory, socketPath } = workerData as { directory?: string; socketPath: string };

/** The process is told why, and this thread is over with whatever it was doing. */
function end(why: string): never {
  parentPort?.postMessage({ why });
  process.exit(1);
}

try {
  const db = await openPglite(directory ? join(directory, 'pglite') : 'memory://', end);
  // A killed process leaves its socket behind; the lock says that it is nobody's now.
  rmSync(socketPath, { force: true });
  const server = new PGLiteSocketServer({ db: keepQueriesWhole(db), path: socketPath, maxConnections: 4 });
  await server.start();
  parentPort?.on('message', async () => {
    await server.stop();
    await db.close();
    rmSync(socketPath, { force: true });
    process.exit(0);
  });
  parentPort?.postMessage('ready');
} catch (error) {
  end(error instanceof Error ? error.message : String(error));
}
