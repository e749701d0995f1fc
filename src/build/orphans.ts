import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, killMarked, type ProcessIdentity, signalGroup } from './processes.ts';
import { buildsFolder, type ChildRecord, marker } from './work-folder.ts';

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

async function endFolder(folder: string): Promise<number> {
  const owner = await readJson<ProcessIdentity>(join(folder, 'owner.json'));
  if (owner && isAlive(owner)) return 0;
  const children = (await readJson<ChildRecord[]>(join(folder, 'children.json'))) ?? [];
  const living = children.filter(isAlive);
  for (const child of living) signalGroup(child.pgid, 'SIGKILL');
  const strays = killMarked(marker(folder));
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  return Math.max(living.length, strays);
}

/** A record that was cut off by the crash counts as absent. */
async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
