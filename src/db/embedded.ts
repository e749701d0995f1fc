import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { lockDirectory } from './directory-lock.ts';
import { keepOpen, openThread } from './embedded-thread.ts';

/** The embedded database, served on a Unix socket. */
export interface Embedded {
  readonly path: string;
  stop(): Promise<void>;
}

const MAX_SOCKET_PATH_BYTES = 100;

/** The socket at which the portal that holds a directory serves its database, unless the path is too long for a socket. */
export const insideSocket = (directory: string) => join(directory, 'portal.sock');

/**
 * Starts the embedded database in a thread of its own and waits until it serves; in memory when `directory` is absent.
 * The directory is locked for this process, however often the thread is started again (`keepOpen`); what was in memory
 * would be lost with it, so that one is not.
 * The module loads little, so that the thread can start while the portal still loads the rest of itself.
 * @throws Error with a plain sentence when the directory is in use or cannot be opened.
 */
export async function startEmbedded(directory: string | undefined, log?: Logger): Promise<Embedded> {
  const unlock = directory ? lockDirectory(directory) : () => {};
  const socket = socketFor(directory);
  const release = () => {
    socket.remove();
    unlock();
  };
  const open = () => openThread({ directory, socketPath: socket.path });
  try {
    const thread = await open();
    const kept = directory ? keepOpen(thread, open, log) : thread;
    return { path: socket.path, stop: () => kept.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** A Unix socket's path has room for about a hundred bytes; a deeper directory gets its socket in the temporary folder. */
function socketFor(directory: string | undefined): { path: string; remove(): void } {
  const inside = directory && insideSocket(directory);
  if (inside && Buffer.byteLength(inside) <= MAX_SOCKET_PATH_BYTES) return { path: inside, remove: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'forja-'));
  return { path: join(folder, 'portal.sock'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
