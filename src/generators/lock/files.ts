import { hash } from 'node:crypto';

/** Files that are written every time; all others are written once and then their owner's. */
export function isOurs(path: string): boolean {
  if (path.split('/').includes('..')) return false;
  return /^(?:src\/generated|forja)\//.test(path) || path === 'forja.json' || path === 'forja.lock.json';
}

/** @returns the SHA-256 of a file, in hex, as `sha256sum` tells it. */
function fileHash(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}

/** Of each file of ours, its SHA-256; the lock itself is not among them. */
export function hashesOf(files: Iterable<readonly [string, string]>): Readonly<Record<string, string>> {
  const ours = [...files].filter(([path]) => isOurs(path) && path !== 'forja.lock.json');
  return Object.fromEntries(ours.map(([path, text]) => [path, fileHash(text)]));
}

/** Files of ours that the last generation wrote and this one does not: they can go. */
export function staleFiles(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): readonly string[] {
  return [...before.keys()].filter((path) => isOurs(path) && !now.has(path)).sort();
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
