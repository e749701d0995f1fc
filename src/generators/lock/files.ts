import { hash } from 'node:crypto';
import type { Project } from '../../model/project.ts';
import { rememberedByText } from '../text/remembered.ts';

const LOCK = 'forja.lock.json';
/** A name in a path that leads out of its folder. */
const UPWARDS = /(?:^|\/)\.\.(?:\/|$)/;

/** Tells whether a file is written every time; all other files are written once and then belong to their owner. */
export function isOurs(path: string): boolean {
  if (path === 'forja.json' || path === LOCK) return true;
  return (path.startsWith('forja/') || path.startsWith('src/generated/')) && !UPWARDS.test(path);
}

/** Computes the SHA-256 of a file in hex, as `sha256sum` prints it. */
function fileHash(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}

const textHash = rememberedByText(fileHash);

/** Computes the SHA-256 of each file of ours; the lock itself is not among them. */
export function hashesOf(files: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  return Object.fromEntries(lockedPaths(files).map((path) => [path, textHash(files.get(path) ?? '')]));
}

/** Lists the files of ours that a lock names; the lock itself is not among them. */
export function lockedPaths(files: ReadonlyMap<string, unknown>): readonly string[] {
  return [...files.keys()].filter((path) => isOurs(path) && path !== LOCK);
}

/**
 * Lists the files of ours that an earlier generation wrote and this one does not: they can go. A stale file stays named, so that
 * whoever unpacks only every third generation is told as well, and the same request gives the same bytes again.
 */
export function staleFiles(
  { before, stale }: Pick<Project, 'before' | 'stale'>,
  now: ReadonlyMap<string, unknown>,
): readonly string[] {
  const known = new Set([...before.keys(), ...stale]);
  return [...known].filter((path) => isOurs(path) && path !== LOCK && !now.has(path)).sort();
}

/**
 * Lists the files of ours that their owner has changed since the last generation, by its hashes.
 * @param read the content of a file as it is now; undefined: it is gone, and will be there again
 */
export function editedFiles(
  before: ReadonlyMap<string, string>,
  read: (path: string) => Uint8Array | undefined,
): readonly string[] {
  return [...before].flatMap(([path, known]) => {
    if (!isOurs(path)) return [];
    const content = read(path);
    return content === undefined || fileHash(content) === known ? [] : [path];
  });
}
