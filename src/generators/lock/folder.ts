import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from '../../model/fault.ts';
import { editedFiles, isOurs, staleFiles } from './files.ts';

/**
 * Writes a generated project into the folder of its last generation: files of ours are written, those of the owner only
 * where there are none, and files of ours that are no longer generated go.
 * @param before the files of the last generation by hash, from its lock
 * @returns the paths that went
 * @throws Fault editedFiles, with all of them, when the owner changed files of ours: then nothing is written
 */
export function updateFolder(
  folder: string,
  files: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
): readonly string[] {
  const edited = editedFiles(before, (path) => contentOf(join(folder, path)));
  if (edited.length > 0) {
    const faults = edited.map((field) => ({ field, message: 'edited' }));
    throw new Fault('editedFiles', { values: { count: edited.length, first: edited[0] ?? '' }, faults });
  }
  const stale = staleFiles({ before, stale: [] }, files).filter((path) => existsSync(join(folder, path)));
  for (const path of stale) rmSync(join(folder, path));
  for (const [path, text] of files) {
    const file = join(folder, path);
    if (!isOurs(path) && existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return stale;
}

function contentOf(file: string): Uint8Array | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
