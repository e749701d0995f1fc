import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { SchemaFile } from '../../../src/model/contract/contract.ts';
import { hasExtension } from '../../../src/model/contract/formats.ts';

const LOCATION = /(?:schemaLocation|location)\s*=\s*["']([^"']+\.(?:xsd|wsdl))["']/gi;

/** @returns what a person uploads of a path: a folder's schemas together, or a file with all that its locations lead to. */
export function uploadedFrom(path: string): readonly SchemaFile[] {
  const files = statSync(path).isDirectory() ? schemasBelow(path) : [...reachedFrom(resolve(path))];
  const root = statSync(path).isDirectory() ? path : sharedFolder(files);
  return files.map((file) => ({
    path: files.length === 1 ? basename(file) : relative(root, file),
    content: readFileSync(file, 'utf8'),
  }));
}

function schemasBelow(folder: string): readonly string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => hasExtension(name));
  return all.sort().map((name) => join(folder, name));
}

function reachedFrom(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, location = ''] of readFileSync(file, 'utf8').matchAll(LOCATION)) {
    const next = resolve(dirname(file), location);
    if (statSync(next, { throwIfNoEntry: false })?.isFile()) reachedFrom(next, found);
  }
  return found;
}

function sharedFolder([first = '', ...others]: readonly string[]): string {
  let folder = dirname(first);
  while (others.some((path) => relative(folder, path).startsWith('..'))) folder = dirname(folder);
  return folder;
}
