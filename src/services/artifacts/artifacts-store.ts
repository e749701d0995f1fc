import { hash, randomUUID } from 'node:crypto';
import fs, { closeSync, createReadStream, openSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';

/** The facts about a stored file that the artifact's row keeps. */
export interface Stored {
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface StoredFile {
  readonly bytes: number;
  /** From the first byte to the last, both included; without them all of it. */
  stream(first?: number, last?: number): ReadableStream<Uint8Array>;
}

/** The store of artifacts. A key is written once and never changes. */
export interface ArtifactStore {
  put(key: string, content: Uint8Array): Promise<Stored>;
  /** undefined: nothing is kept under that key. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Keys written before an instant: to find what no row points at. */
  keysBefore(instant: Date): Promise<string[]>;
  /** Removes what was begun before an instant and never came to its end: its process died. @returns how many there were. */
  removeUnfinished(instant: Date): Promise<number>;
}

const KEY = /^[a-z0-9]{2}\/[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/;
const TEMPORARY = '.part';

/** A folder on disk. A file appears under its name only when all of it is on the disk. */
export function diskStore(directory: string): ArtifactStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`Not a key of the artifact store: ${key}`);
    return join(directory, key);
  };
  return {
    put: async (key, content) => writeOnce(pathOf(key), key, content),
    async open(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(missing);
      if (!found) return undefined;
      return { bytes: found.size, stream: (start = 0, end = found.size - 1) => readFrom(path, start, end) };
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    keysBefore: (instant) => listBefore(directory, instant, (name) => KEY.test(name)),
    async removeUnfinished(instant) {
      const names = await listBefore(directory, instant, (name) => name.endsWith(TEMPORARY));
      for (const name of names) await rm(join(directory, name), { force: true });
      return names.length;
    },
  };
}

/** Reads a part of a file. An empty file has nothing to read: `end` is before `start`. */
function readFrom(path: string, start: number, end: number): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path, end < start ? {} : { start, end })) as ReadableStream<Uint8Array>;
}

/**
 * Numbers instead of FileHandles, and no turn of a helper thread for what only touches memory, which opening a folder just
 * written to and closing what is on the disk do: half the turns, of which each artifact takes several.
 */
const openFile = promisify(fs.open);
const write = promisify(fs.write);
const datasync = promisify(fs.fdatasync);
const sync = promisify(fs.fsync);

const CHUNK_BYTES = 65_536;

/** A file whose content is at hand; in pieces, so that a reader that stops early is seen to have stopped. */
export function fileInMemory(content: Uint8Array): StoredFile {
  const stream = (first = 0, last = content.byteLength - 1) => {
    let start = first;
    const source: UnderlyingDefaultSource<Uint8Array> = {
      pull(controller) {
        if (start <= last) controller.enqueue(content.subarray(start, Math.min(start + CHUNK_BYTES, last + 1)));
        start += CHUNK_BYTES;
        if (start > last) controller.close();
      },
    };
    return new ReadableStream(source, { highWaterMark: 0 });
  };
  return { bytes: content.byteLength, stream };
}

async function writeOnce(path: string, key: string, content: Uint8Array): Promise<Stored> {
  const temporary = `${path}.${randomUUID()}${TEMPORARY}`;
  try {
    const file = await openNew(temporary);
    try {
      await writeAll(file, content);
      await datasync(file);
    } finally {
      closeSync(file);
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(dirname(path));
  return { key, bytes: content.byteLength, sha256: hash('sha256', content, 'hex') };
}

/** The folder is nearly always there already. */
async function openNew(path: string): Promise<number> {
  const found = await openFile(path, 'wx', 0o600).catch(missing);
  if (found !== undefined) return found;
  await mkdir(dirname(path), { recursive: true });
  return openFile(path, 'wx', 0o600);
}

async function writeAll(file: number, content: Uint8Array): Promise<void> {
  for (let at = 0; at < content.byteLength; ) at += (await write(file, content, at)).bytesWritten;
}

/** Writes a folder's names to the disk: after a power cut a file's content could be there without its new name. */
async function syncDirectory(path: string): Promise<void> {
  const folder = openSync(path, 'r');
  try {
    await sync(folder);
  } finally {
    closeSync(folder);
  }
}

async function listBefore(directory: string, instant: Date, wanted: (name: string) => boolean): Promise<string[]> {
  const names = (await readdir(directory, { recursive: true }).catch(missing)) ?? [];
  const keys: string[] = [];
  for (const name of names) {
    if (!wanted(name)) continue;
    const found = await stat(join(directory, name)).catch(missing);
    if (found && found.mtime < instant) keys.push(name);
  }
  return keys;
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
