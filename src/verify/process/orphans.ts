import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFile } from '../../file-lock.ts';
import { buildsFolder, type ChildRecord, marker, ownerLock } from '../maven/work-folder.ts';
import { isAlive, killMarked, signalGroup } from './processes.ts';

/**
 * Ends what dead portals left running and removes their folders; those of living portals, this one's too, stay.
 * @returns how many processes or process groups were ended.
 */
export async function endOrphans(dataDir: string): Promise<number> {
  const root = buildsFolder(dataDir);
  const names = await readdir(root).catch(() => []);
  let ended = 0;
  for (const name of names) ended += await endFolder(join(root, name));
  return ended;
}

/** Ends the processes of a folder. A portal that works in it holds its file lock, which other containers see too; a process number says nothing to them. */
async function endFolder(folder: string): Promise<number> {
  const release = ownerless(folder);
  if (!release) return 0;
  const children = (await readJson<ChildRecord[]>(join(folder, 'children.json'))) ?? [];
  const living = children.filter(isAlive);
  for (const child of living) signalGroup(child.pgid, 'SIGKILL');
  const strays = killMarked(marker(folder));
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  release();
  return Math.max(living.length, strays);
}

/** @returns undefined while somebody works in the folder, or when another portal, starting too, has just removed it. */
function ownerless(folder: string): (() => void) | undefined {
  try {
    return lockFile(ownerLock(folder));
  } catch {
    return undefined;
  }
}

/** A record that was cut off by the crash counts as absent. */
async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
