import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { sharedFolder } from './folder.ts';

/** The archive costs as much as it saves at four starts: a run of a file or two makes none. */
const STARTS_WITHOUT = 3;

/** How a service's JVM gets the classes that it has in common with others. */
export interface SharedClasses {
  /** Options of java. */
  readonly options: readonly string[];
  /** To be called once the service is ready. */
  ready(): void;
}

const NONE: SharedClasses = { options: [], ready: () => undefined };

/**
 * A JVM that takes its libraries' classes from an archive needs a third less processor time to start. Of the services of one
 * run, one says which classes it loads, the archive is made of them beside it, and whichever starts after that takes it.
 *
 * @param libraries the paths with which their class paths begin: only those that begin alike can share.
 * @see https://docs.oracle.com/en/java/javase/17/vm/class-data-sharing.html
 */
export function sharedClasses(libraries: readonly string[]): SharedClasses {
  const folder = sharedFolder();
  if (folder === undefined || libraries.length === 0) return NONE;
  const start = libraries.join(delimiter);
  const base = join(folder, createHash('sha256').update(start).digest('hex').slice(0, 16));
  const archive = `${base}.jsa`;
  if (existsSync(archive)) return { ...NONE, options: [`-XX:SharedArchiveFile=${archive}`, '-Xlog:cds=off'] };
  if (startsBefore(base) !== STARTS_WITHOUT) return NONE;
  const list = `${base}.lst`;
  return { options: [`-XX:DumpLoadedClassList=${list}`], ready: () => dump(base, list, start) };
}

/** @returns how many have started with these libraries; each mark is set by one start alone. */
function startsBefore(base: string): number {
  for (let starts = 0; starts <= STARTS_WITHOUT; starts += 1) {
    try {
      mkdirSync(`${base}.${starts}`);
      return starts;
    } catch {
      // Another start has it.
    }
  }
  return STARTS_WITHOUT + 1;
}

function dump(base: string, list: string, libraries: string): void {
  const half = `${base}.half`;
  const options = [
    `-XX:SharedClassListFile=${list}`,
    `-XX:SharedArchiveFile=${half}`,
    '-Xlog:disable',
    '-cp',
    libraries,
  ];
  const log = openSync(`${base}.log`, 'w');
  const dumping = spawn('java', ['-Xshare:dump', ...options], { stdio: ['ignore', log, log] });
  closeSync(log);
  writeFileSync(`${base}.pid`, String(dumping.pid));
  dumping.once('exit', (status) => {
    rmSync(`${base}.pid`, { force: true });
    if (status === 0) renameSync(half, `${base}.jsa`);
  });
}
