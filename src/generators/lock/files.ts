import { hash } from 'node:crypto';
import type { Project } from '../../model/project.ts';

const LOCK = 'forja.lock.json';

/** Files that are written every time; all others are written once and then their owner's. */
export function isOurs(path: string): boolean {
  if (path.split('/').includes('..')) return false;
  return /^(?:src\/generated|forja)\//.test(path) || path === 'forja.json' || path === LOCK;
}

/** @returns the SHA-256 of a file, in hex, as `sha256sum` tells it. */
function fileHash(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}

/** Of each file of ours, its SHA-256; the lock itself is not among them. */
export function hashesOf(files: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  return Object.fromEntries(lockedPaths(files).map((path) => [path, fileHash(files.get(path) ?? '')]));
}

/** The files of ours that a lock names; it is not among them itself. */
export function lockedPaths(files: ReadonlyMap<string, unknown>): readonly string[] {
  return [...files.keys()].filter((path) => isOurs(path) && path !== LOCK);
}

/**
 * Files of ours that an earlier generation wrote and this one does not: they can go. What was stale stays named, so that whoever
 * unpacks only every third generation is told as well, and the same request gives the same bytes again.
 */
export function staleFiles(
  { before, stale }: Pick<Project, 'before' | 'stale'>,
  now: ReadonlyMap<string, unknown>,
): readonly string[] {
  const known = new Set([...before.keys(), ...stale]);
  return [...known].filter((path) => isOurs(path) && path !== LOCK && !now.has(path)).sort();
}

/**
 * Files of ours that their owner has changed since, by the hashes of the last generation.
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
