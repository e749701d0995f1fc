import { hash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Lock, readLock } from '../../checks/lock/lock.ts';
import { Fault } from '../../model/fault.ts';
import type { PackedLock } from '../../model/kept.ts';
import type { Project } from '../../model/project.ts';
import { operationEntries, typeEntry } from './entries.ts';
import { lockedPaths, staleFiles } from './files.ts';

/** The level of compression: nearly as small as the best level, in a third of the time. */
const LEVEL = 3;
/** The largest lock that is unpacked: some thirty times the size that ten thousand operations need. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Packs the lock that the next generation reads, without the hashes and signatures that only a folder is compared by. The same names
 * give the same bytes.
 */
export function packLock(project: Project, files: ReadonlyMap<string, string>): PackedLock {
  const operations = operationEntries(project).map((entry) => ({ ...entry, signature: undefined }));
  const stale = staleFiles(project, files);
  const text = JSON.stringify({
    operations,
    types: [...project.types.values()].map(typeEntry),
    ...(project.settled && { settled: project.settled }),
    ...(project.triggerSettled && { triggerSettled: project.triggerSettled }),
    ...(project.senderSettled && { senderSettled: project.senderSettled }),
    files: Object.fromEntries(lockedPaths(files).map((path) => [path, ''])),
    ...(stale.length > 0 && { stale }),
  });
  const bytes = new Uint8Array(deflateRawSync(text, { level: LEVEL }));
  return { bytes, hash: hash('sha256', bytes, 'hex') };
}

/** Reads a lock: parsed, or packed as the portal keeps it. @throws Fault invalidRequest when it is no lock */
export function openLock(lock: unknown): Lock {
  return readLock(lock instanceof Uint8Array ? unpackLock(lock) : lock);
}

/** Unpacks and parses a lock that `packLock` packed. */
function unpackLock(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(inflateRawSync(bytes, { maxOutputLength: MAX_BYTES }).toString());
  } catch (error) {
    throw new Fault('internal', { detail: 'a packed lock cannot be read', cause: error });
  }
}
