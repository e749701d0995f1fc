import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EXIT, Failure } from './exit.js';
import { LOCK, readObject } from './request.js';

/** Files that are written every time; all others are written once and then their owner's (the portal's own rule). @param {string} path */
const isOurs = (path) => /^(?:src\/generated|forja)\//.test(path) || path === 'forja.json' || path === LOCK;

/** @typedef {{written: number, kept: string[], removed: string[]}} Unpacked */

/**
 * Refuses to go on where files that the generation writes were edited by hand. Asked before anything is charged.
 * @param {string} folder
 * @param {{terminal: import('./terminal.js').Terminal, signal: AbortSignal, force: boolean}} run
 */
export async function mayUnpack(folder, { terminal, signal, force }) {
  const edited = await editedIn(folder);
  if (force || edited.length === 0) return;
  const list = edited.map((path) => `  ${path}`).join('\n');
  if (await terminal.agrees(`These generated files were edited by hand:\n${list}\nWrite over them?`, signal)) return;
  throw new Failure(
    EXIT.failed,
    'editedFiles',
    `These generated files were edited by hand; nothing was written:\n${list}\nMove what you changed into files of your own, or use --force.`,
    { edited },
  );
}

/**
 * Writes a project into the folder of its last generation: generated files are written, the owner's only where there are none, and
 * what is no longer generated goes unless it was edited.
 * @param {string} folder
 * @param {ReadonlyMap<string, import('./zip.js').ZippedFile>} files
 * @returns {Promise<Unpacked>}
 */
export async function unpack(folder, files) {
  const before = await hashesIn(folder);
  const edited = new Set(await editedIn(folder));
  /** @type {string[]} */
  const kept = [];
  let written = 0;
  // The lock comes last: until then the folder is still that of the last generation.
  for (const [path, { content, executable }] of [...files].sort(
    ([a], [b]) => Number(a === LOCK) - Number(b === LOCK),
  )) {
    const now = await contentOf(join(folder, path));
    if (now?.equals(content)) continue;
    if (now && !isOurs(path)) kept.push(path);
    else {
      await write(join(folder, path), content, executable);
      written += 1;
    }
  }
  const stale = Object.keys(before).filter(
    (path) => isOurs(path) && path !== LOCK && !files.has(path) && !edited.has(path),
  );
  const removed = [];
  for (const path of stale) {
    if ((await contentOf(join(folder, path))) === undefined) continue;
    await rm(join(folder, path));
    removed.push(path);
  }
  return { written, kept, removed };
}

/** @param {string} folder @returns {Promise<Record<string, string>>} of each generated file its SHA-256 */
async function hashesIn(folder) {
  const files = (await readObject(join(folder, LOCK), 'mayLack'))?.files;
  const known = typeof files === 'object' && files !== null ? Object.entries(files) : [];
  return Object.fromEntries(known.filter(([path]) => isOurs(path) && !path.split('/').includes('..')));
}

/** @param {string} folder */
async function editedIn(folder) {
  const edited = [];
  for (const [path, hash] of Object.entries(await hashesIn(folder))) {
    const content = await contentOf(join(folder, path));
    if (content && createHash('sha256').update(content).digest('hex') !== hash) edited.push(path);
  }
  return edited;
}

/** @param {string} file @returns {Promise<Buffer | undefined>} */
async function contentOf(file) {
  return readFile(file).catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
}

/** A file is there whole or as it was. @param {string} file @param {Buffer} content @param {boolean} executable */
async function write(file, content, executable) {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.forja-part`;
  await writeFile(temporary, content);
  if (executable) await chmod(temporary, 0o755);
  await rename(temporary, file);
}
