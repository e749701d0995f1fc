import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { lockDirectory } from './directory-lock.ts';
import { keepQueriesWhole } from './shared-session.ts';

/**
 * The embedded database's thread: it alone opens the directory and serves it on a Unix socket, so that a long statement
 * never blocks the portal's own thread, and one driver (postgres.js) serves both kinds of database.
 * `directory` absent: a database in memory, for tests.
 */
const { directory, socketPath } = workerData as { directory?: string; socketPath: string };

try {
  const unlock = directory ? lockDirectory(directory) : () => {};
  const db = await PGlite.create(directory ? join(directory, 'pglite') : 'memory://');
  // A killed process leaves its socket behind; the lock says that it is nobody's now.
  rmSync(socketPath, { force: true });
  const server = new PGLiteSocketServer({ db: keepQueriesWhole(db), path: socketPath, maxConnections: 4 });
  await server.start();
  parentPort?.on('message', async () => {
    await server.stop();
    await db.close();
    rmSync(socketPath, { force: true });
    unlock();
    parentPort?.postMessage('closed');
    parentPort?.close();
  });
  parentPort?.postMessage('ready');
} catch (error) {
  parentPort?.postMessage({ refused: error instanceof Error ? error.message : String(error) });
  parentPort?.close();
}
