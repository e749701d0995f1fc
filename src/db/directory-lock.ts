import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Holder {
  readonly pid: number;
  /** Clock ticks since boot at which the process started: a reused pid has another. Empty where /proc is missing. */
  readonly started: string;
}

/** Thrown when a living process already holds the directory. */
export class DirectoryInUse extends Error {}

/**
 * Takes a directory for this process alone. PGlite itself lets two processes open one directory, and then loses rows
 * without a word (DESIGN, the portal's database). A lock left by a dead process is taken over.
 * @returns what gives the directory back.
 * @throws DirectoryInUse with one plain sentence.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = join(directory, 'in-use.lock');
  const mine = `${lock}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder));
  try {
    for (;;) {
      if (linked(mine, lock)) return () => rmSync(lock, { force: true });
      const holder = readHolder(lock);
      if (holder && startOf(holder.pid) === holder.started && isAlive(holder.pid)) {
        throw new DirectoryInUse(
          `The directory ${directory} is in use by the portal with process id ${holder.pid}. Stop it first, or set DATA_DIR to another directory.`,
        );
      }
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** `link` either makes the name or fails: the one atomic step here. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
