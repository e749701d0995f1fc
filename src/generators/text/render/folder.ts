import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

let found: string | undefined;

/** Finds `templates/`: beside `src/` when run from source, two folders above the bundle in `dist/server/`. */
export function templatesFolder(): string {
  if (found) return found;
  const candidates = ['../../../../templates', '../../templates', '../templates'];
  const folder = candidates
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(join(path, 'assemble')));
  if (!folder) throw new Error('templates/ is not beside the program');
  found = folder;
  return folder;
}
