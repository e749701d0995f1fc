import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFile } from '../../file-lock.ts';

const LOCK = 'owner.lock';
const foldersIn = (dataDir: string) => join(dataDir, 'git');
const removed = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

/** Lends an empty folder, and removes it whatever comes of the work. */
export async function inWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const path = join(foldersIn(dataDir), crypto.randomUUID());
  await mkdir(join(path, 'work'), { recursive: true, mode: 0o700 });
  const release = lockFile(join(path, LOCK));
  try {
    return await work(join(path, 'work'));
  } finally {
    await removed(path);
    release?.();
  }
}

/** Removes folders whose process died. Git ended with it, so nobody works in them. */
export async function removeOrphans(dataDir: string): Promise<void> {
  for (const name of await readdir(foldersIn(dataDir)).catch(() => [])) {
    const path = join(foldersIn(dataDir), name);
    const release = ownerless(path);
    if (!release) continue;
    await removed(path);
    release();
  }
}

/** @returns undefined while somebody works in it, or when it has just been removed. */
function ownerless(path: string): (() => void) | undefined {
  try {
    return lockFile(join(path, LOCK));
  } catch {
    return undefined;
  }
}
