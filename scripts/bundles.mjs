// Whether the bundles of browser and server in `dist` are those of the sources: for `npm start` and the tests.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'dist/.built');

/** @returns whether nothing that the bundles are made of has changed since they were. */
export function bundlesAreFresh() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOfSources();
}

/** Says that the bundles are those of the sources: to be called once they are built. */
export function bundlesAreBuilt() {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digestOfSources());
}

function digestOfSources() {
  return digestOf(
    ['src', 'locales', 'vite.config.ts', 'package-lock.json'].flatMap((name) => filesBelow(join(root, name))),
  );
}

/** @returns the file itself, or all files below a folder in the order of their names. */
export function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, name))
    .filter((name) => statSync(name).isFile())
    .sort();
}

/** @returns the digest of the names and the bytes of files. */
export function digestOf(paths) {
  const sum = createHash('sha256');
  for (const path of paths) sum.update(path.slice(root.length)).update('\0').update(readFileSync(path));
  return sum.digest('hex');
}
