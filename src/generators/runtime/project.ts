import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { runtimeFolder } from './folder.ts';

/** The runtime as the Maven project that it is: it builds anywhere, and deploys its modules to any repository. */
export interface RuntimeProject {
  /** All files by their paths below `runtime/`, without those that Maven made. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Names the content: another release may have the version of this one while both are worked on. */
  readonly digest: string;
}

let read: RuntimeProject | undefined;

/** Reads the whole runtime, once. */
export function runtimeProject(): RuntimeProject {
  read ??= readAll(runtimeFolder());
  return read;
}

function readAll(folder: string): RuntimeProject {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !/(^|\/)target\//.test(path))
    .sort();
  const files = new Map(paths.map((path) => [path, new Uint8Array(readFileSync(join(folder, path)))]));
  const hash = createHash('sha256');
  for (const [path, bytes] of files) hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  return { files, digest: hash.digest('hex').slice(0, 16) };
}
