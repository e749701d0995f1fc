import { randomUUID } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { MIN_FREE_BYTES } from '../../constants.ts';

/** Whether there is room: 'full' or, for a reason that more room does not cure, 'failed'. */
export type StorageState = 'ok' | 'full' | 'failed';

/** Error codes of a file system without room, and of one that takes nothing for another reason. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);
const BROKEN = new Set(['EROFS', 'EIO']);
/** PostgreSQL's disk_full and io_error. */
const SQLSTATE = new Set(['53100', '58030']);
/** SQLite's READONLY, IOERR and FULL: it locks files for us. */
const SQLITE = new Set([8, 10, 13]);
const PROBE_BYTES = 4_096;
/** The time for which the last answer stands: a caller that asks more often gets it again. */
const SEEN_MS = 1_000;

/**
 * Tells whether an error means that something could not be stored, here or in the portal's database, and not that it was wrong.
 * Drizzle wraps the driver's errors, so causes are looked at too.
 */
export function isStorageFailure(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if (FULL.has(code) || BROKEN.has(code)) return true;
    if (at.name === 'PostgresError' && SQLSTATE.has(code)) return true;
    if ('errcode' in at && code === 'ERR_SQLITE_ERROR' && SQLITE.has(Number(at.errcode) & 0xff)) return true;
  }
  return false;
}

/** Looks whether a folder has room and takes a file: a quota or a read-only disk is not seen in the free space. */
export function createStorageCheck(directory: string, minFreeBytes = MIN_FREE_BYTES): () => Promise<StorageState> {
  let seen: { readonly at: number; readonly state: Promise<StorageState> } | undefined;
  return () => {
    if (!seen || Date.now() - seen.at >= SEEN_MS) seen = { at: Date.now(), state: look(directory, minFreeBytes) };
    return seen.state;
  };
}

async function look(directory: string, minFreeBytes: number): Promise<StorageState> {
  const probe = join(directory, `.probe-${randomUUID()}`);
  try {
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < minFreeBytes) return 'full';
    const file = await open(probe, 'wx', 0o600);
    try {
      await file.writeFile(new Uint8Array(PROBE_BYTES));
      await file.datasync();
    } finally {
      await file.close();
    }
    return 'ok';
  } catch (error) {
    return FULL.has((error as NodeJS.ErrnoException).code ?? '') ? 'full' : 'failed';
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
