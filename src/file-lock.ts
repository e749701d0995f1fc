import { DatabaseSync } from 'node:sqlite';

/** The locks that this process holds. A handle that nobody refers to would be closed by the garbage collector, and its lock released. */
const held = new Set<DatabaseSync>();
/** SQLITE_BUSY: somebody else has the lock. */
const BUSY = 5;
/** SQLite locks in steps: of two that come at once both would fail if neither waited for the other to step back. */
const STEP_BACK_MS = 200;

/**
 * Takes the operating system's lock on a file, made when it is not there, for as long as this process lives. Other pid
 * namespaces and other containers on the same kernel see it, and the kernel releases it however the process ends, so
 * that nobody ever has to judge whether a holder is dead. It is SQLite that locks (an open transaction, nothing is
 * written), because Node has no call of its own for it; nothing else may open the file: the lock would be lost.
 * @returns what releases the lock; undefined, after a fifth of a second, when another process, or another part of this one, has it.
 * @throws Error when the file cannot be made or its file system has no locks.
 */
export function lockFile(path: string): (() => void) | undefined {
  const file = new DatabaseSync(path, { timeout: STEP_BACK_MS });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === BUSY) return undefined;
    throw error;
  }
  held.add(file);
  return () => {
    if (held.delete(file)) file.close();
  };
}
