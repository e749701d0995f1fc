import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

let found: string | undefined;

/** Finds `runtime/`: beside `src/` when run from source, two folders above the bundle in `dist/server/`. */
export function runtimeFolder(): string {
  if (found) return found;
  const folder = ['../../../runtime', '../../runtime', '../runtime']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(join(path, 'pom.xml')));
  if (!folder) throw new Error('runtime/ is not beside the program');
  found = folder;
  return folder;
}
