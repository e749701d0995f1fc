import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

const MACHINES = join(homedir(), '.m2', 'repository');

/** A local repository of Maven's. */
export interface LocalRepository {
  readonly path: string;
  remove(): void;
}

/** @returns one that has all that the machine's has, and into which `com.acme` can be installed without leaving a trace there. */
export function localRepository(): LocalRepository {
  const path = mkdtempSync(join(tmpdir(), 'forja-repository-'));
  linkAll(MACHINES, path, 'com');
  mkdirSync(join(path, 'com'));
  linkAll(join(MACHINES, 'com'), join(path, 'com'), 'acme');
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function linkAll(from: string, to: string, except: string): void {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from)) if (name !== except) symlinkSync(join(from, name), join(to, name));
}
