import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './config.ts';

/** Programs that run in a thread or process of their own, by the name of their bundle, with their source. */
const ENTRIES = {
  'render-thread': 'src/generators/threads/render-thread.ts',
  'contract-thread': 'src/contracts/thread/contract-thread.ts',
  'portal-database': 'src/db/portal-database.ts',
  'demo-database': 'src/datasources/demo/demo-database.ts',
  'datasource-thread': 'src/datasources/thread/datasource-thread.ts',
} as const;

const bundled = !import.meta.url.endsWith('/src/entry.ts');

/** @returns where an entry is found: its bundle beside the built server, its source when the server runs from source. */
export function entryUrl(name: keyof typeof ENTRIES): URL {
  const built = join(ROOT, 'dist/server', `${name}.js`);
  return pathToFileURL(bundled && existsSync(built) ? built : join(ROOT, ENTRIES[name]));
}
