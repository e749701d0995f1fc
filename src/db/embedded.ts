import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { entryUrl } from '../entry.ts';

/** The embedded database, served on a Unix socket. */
export interface Embedded {
  readonly path: string;
  stop(): Promise<void>;
}

const MAX_SOCKET_PATH_BYTES = 100;

/** Where the portal that holds a directory serves its database, unless the path is too long for a socket. */
export const insideSocket = (directory: string) => join(directory, 'portal.sock');

/**
 * Starts the embedded database in a thread of its own and waits until it serves; in memory when `directory` is absent.
 * This module loads little, so that the thread can start while the portal still loads the rest of itself.
 * @throws Error with a plain sentence when the directory is in use.
 */
export async function startEmbedded(directory: string | undefined): Promise<Embedded> {
  const socket = socketFor(directory);
  const thread = new Worker(entryUrl('portal-database'), { workerData: { directory, socketPath: socket.path } });
  const answer = await new Promise<unknown>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  if (answer !== 'ready') {
    socket.remove();
    throw new Error((answer as { refused: string }).refused);
  }
  return {
    path: socket.path,
    async stop() {
      const closed = new Promise((resolve) => thread.once('exit', resolve));
      thread.postMessage('close');
      await closed;
      socket.remove();
    },
  };
}

/** A Unix socket's path has room for about a hundred bytes; a deeper directory gets its socket in the temporary folder. */
function socketFor(directory: string | undefined): { path: string; remove(): void } {
  const inside = directory && insideSocket(directory);
  if (inside && Buffer.byteLength(inside) <= MAX_SOCKET_PATH_BYTES) return { path: inside, remove: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'forja-'));
  return { path: join(folder, 'portal.sock'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
