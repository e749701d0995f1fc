import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { lockFile } from '../file-lock.ts';

/** The process that has the directory, for people to read; it decides only for portals from before `directory.lock`. */
interface Holder {
  readonly pid: number;
  /** Clock ticks since boot at which the process started: a reused pid has another. Empty where /proc is missing. */
  readonly started: string;
  readonly host?: string;
}

/** Thrown when a living process already holds the directory. */
export class DirectoryInUse extends Error {}

/**
 * Takes a directory for this process alone. PGlite itself lets two processes open one directory, and then loses rows
 * without a word (DESIGN, the portal's database). The kernel frees it when the process ends, however that happens.
 * @returns what gives the directory back.
 * @throws DirectoryInUse with one plain sentence; Error with one when the directory cannot be locked at all.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const note = join(directory, 'in-use.lock');
  const unlock = lockIn(directory);
  const holder = readHolder(note);
  if (!unlock || (holder && isOlderPortal(holder))) {
    unlock?.();
    throw new DirectoryInUse(
      `The directory ${directory} is in use by ${nameOf(holder)}. Stop it first, or set DATA_DIR to another directory.`,
    );
  }
  const mine: Holder = { pid: process.pid, started: startOf(process.pid), host: hostname() };
  writeFileSync(`${note}.new`, JSON.stringify(mine));
  renameSync(`${note}.new`, note);
  return () => {
    rmSync(note, { force: true });
    unlock();
  };
}

function lockIn(directory: string): (() => void) | undefined {
  try {
    return lockFile(join(directory, 'directory.lock'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The directory ${directory} cannot be locked (${why}). Set DATA_DIR to a writable local directory.`,
    );
  }
}

function nameOf(holder: Holder | undefined): string {
  if (!holder) return 'another portal';
  return `the portal with process id ${holder.pid}${holder.host ? ` on ${holder.host}` : ''}`;
}

/** Earlier versions wrote no host, and knew a living holder by its number and start alone. They read our note like theirs. */
function isOlderPortal({ pid, started, host }: Holder): boolean {
  return host === undefined && startOf(pid) === started && isAlive(pid);
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
