import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EXIT, Failure } from './exit.js';
import { unreachable } from './portal.js';

/** Connections that break are tried again so often without a byte of progress. */
const MAX_TURNS = 5;

/**
 * A file as it was saved.
 * @typedef {{file: string, sha256: string, bytes: number}} Saved
 *
 * @typedef {object} Run
 * @property {import('./portal.js').Portal} portal
 * @property {import('./terminal.js').Terminal} terminal
 * @property {AbortSignal} signal
 */

/**
 * Refuses to write over what is there, unless somebody at the terminal or `--force` says so. Asked before anything is charged.
 * @param {string} file
 * @param {{terminal: import('./terminal.js').Terminal, signal: AbortSignal, force: boolean}} run
 */
export async function mayWrite(file, { terminal, signal, force }) {
  if (force || (await sizeOf(file)) === undefined) return;
  if (await terminal.agrees(`${file} is there already. Write over it?`, signal)) return;
  throw new Failure(
    EXIT.failed,
    'fileExists',
    `${file} is there already: use --force to write over it, or --output another one.`,
    { file },
  );
}

/**
 * Fetches an artifact: what an earlier try has of it stays, its SHA-256 is checked, and the file appears whole or not at all.
 * @param {string} id of the artifact
 * @param {(fileName: string) => Promise<string>} fileFor chooses where it goes, by what the portal calls it
 * @param {Run} run
 * @returns {Promise<Saved>}
 */
export async function download(id, fileFor, run) {
  const path = `/api/generate/getFileZip/${encodeURIComponent(id)}`;
  const head = await run.portal.send({ path, method: 'HEAD' });
  const sha256 = hashIn(head.headers);
  const bytes = Number(head.headers.get('content-length'));
  const file = await fileFor(nameIn(head.headers) ?? `${id}.zip`);
  const part = partOf(file, sha256);
  let has = (await sizeOf(part)) ?? 0;
  for (let turn = 0; has < bytes; ) {
    const ranges = has > 0 ? { Range: `bytes=${has}-`, 'If-Range': `"${sha256}"` } : undefined;
    const answer = await run.portal.send({ path, method: 'GET', ...(ranges && { headers: ranges }) });
    const now = await append(part, answer, answer.status === 206 ? has : 0, bytes, run);
    turn = now > has ? 0 : turn + 1;
    has = now;
    if (turn === MAX_TURNS)
      throw new Failure(
        EXIT.failed,
        'unreachable',
        'The portal breaks off each time: try again later; what is here stays.',
      );
  }
  return finish(part, file, sha256);
}

/**
 * Saves an answer that is a file. What breaks off stays beside it, for `download` to go on with.
 * @param {Response} answer
 * @param {string} file
 * @param {Run} run
 * @returns {Promise<Saved | undefined>} undefined: it broke off
 */
export async function save(answer, file, run) {
  const sha256 = hashIn(answer.headers);
  const bytes = Number(answer.headers.get('content-length'));
  const part = partOf(file, sha256);
  const has = await append(part, answer, 0, bytes, run);
  return has === bytes ? finish(part, file, sha256) : undefined;
}

/**
 * Writes a body to the end of a file, as much of it as comes.
 * @param {string} part
 * @param {Response} answer
 * @param {number} from
 * @param {number} total
 * @param {Run} run
 * @returns {Promise<number>} how many bytes there are now
 */
async function append(part, answer, from, total, { terminal, signal }) {
  await mkdir(dirname(part), { recursive: true });
  const handle = await open(part, from > 0 ? 'r+' : 'w');
  let at = from;
  try {
    for await (const chunk of answer.body ?? []) {
      await handle.write(chunk, 0, chunk.length, at);
      at += chunk.length;
      terminal.progress(
        `Downloading ${basename(part).replace(/^\.|\.\w+\.part$/g, '')}: ${Math.floor((at / total) * 100)} %`,
      );
    }
  } catch (error) {
    if (/** @type {{syscall?: string}} */ (error).syscall === 'write') throw error;
    // Only for what was asked to end: whatever else breaks off is asked for again.
    unreachable(error, signal);
  } finally {
    await handle.close();
  }
  return at;
}

/**
 * @param {string} part
 * @param {string} file
 * @param {string} expected
 * @returns {Promise<Saved>}
 */
async function finish(part, file, expected) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(part)) hash.update(chunk);
  const sha256 = hash.digest('hex');
  if (sha256 !== expected) {
    await rm(part, { force: true });
    throw new Failure(
      EXIT.failed,
      'hashDiffers',
      `${file} did not arrive as the portal has it (SHA-256 ${sha256} instead of ${expected}): try again.`,
    );
  }
  const bytes = (await sizeOf(part)) ?? 0;
  await rename(part, file);
  return { file, sha256, bytes };
}

/** @param {string} file @returns {Promise<number | undefined>} */
export async function sizeOf(file) {
  return (await stat(file).catch(() => undefined))?.size;
}

/** @param {string} file @param {string} sha256 */
const partOf = (file, sha256) => join(dirname(file), `.${basename(file)}.${sha256.slice(0, 16)}.part`);

/** The portal's entity tag of a file is its SHA-256. @param {Headers} headers */
function hashIn(headers) {
  const found = /^"([0-9a-f]{64})"$/.exec(headers.get('etag') ?? '')?.[1];
  if (!found)
    throw new Failure(
      EXIT.failed,
      'noPortal',
      'The answer does not say its SHA-256: is a proxy in between that changes it?',
    );
  return found;
}

/** `attachment; filename="shop.zip"` → `shop.zip`. @param {Headers} headers */
export function nameIn(headers) {
  return /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]?.replace(/^\.+/, '_');
}
