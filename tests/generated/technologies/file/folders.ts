import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PATIENCE_MS } from '../../../support/runs/patience.ts';

/** Directories of a test, one for each operation, which are gone with it. */
export interface Folders {
  readonly path: string;
  at(operation: string): string;
  /** Puts a file there as a sender does that renames it when it is whole. */
  drop(operation: string, name: string, content: string | Uint8Array): void;
  /** The bytes of a file below a directory; undefined where there is none: an empty one keeps the name for it. */
  read(operation: string, name: string): Buffer | undefined;
  /** The names in a folder below a directory. */
  list(operation: string, folder: string): readonly string[];
  remove(): void;
}

/** Makes a directory for each operation. */
export function folders(...operations: readonly string[]): Folders {
  const path = mkdtempSync(join(tmpdir(), 'forja-files-'));
  const at = (operation: string) => join(path, operation);
  for (const operation of operations) mkdirSync(at(operation));
  return {
    path,
    at,
    drop(operation, name, content) {
      const file = join(at(operation), name);
      writeFileSync(`${file}.part`, content);
      renameSync(`${file}.part`, file);
    },
    read(operation, name) {
      const file = join(at(operation), name);
      const bytes = existsSync(file) ? readFileSync(file) : undefined;
      return bytes?.length === 0 ? undefined : bytes;
    },
    list(operation, folder) {
      const inside = join(at(operation), folder);
      return existsSync(inside) ? readdirSync(inside).sort() : [];
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Waits for a value; `log` is shown where none comes. */
export async function until<T>(
  what: string,
  found: () => T | undefined | Promise<T | undefined>,
  log: () => string = () => '',
): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await found();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${PATIENCE_MS} ms\n${log().slice(-4_000)}`);
    await delay(100);
  }
}
