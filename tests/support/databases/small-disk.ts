import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own that can be filled up and freed again. */
export interface SmallDisk {
  /** False where it may not be: only root may mount, and not in every container. */
  readonly mounted: boolean;
  readonly folder: string;
  fill(): void;
  free(): void;
  remove(): void;
}

/** Mounts a disk of that size; where that is not allowed there is no folder, and its tests are skipped. */
export function smallDisk(size: string): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'forja-disk-'));
  const mounted = isMounted(folder, size);
  if (!mounted) rmSync(folder, { recursive: true });
  const ballast = join(folder, 'ballast');
  return {
    folder,
    mounted,
    fill: () => fill(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove() {
      // Lazily: a test that failed may still have files open there.
      if (mounted) execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isMounted(folder: string, size: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function fill(ballast: string): void {
  const file = openSync(ballast, 'a');
  try {
    for (;;) writeSync(file, new Uint8Array(4_096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}
