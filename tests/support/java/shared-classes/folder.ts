import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FOLDER = 'FORJA_SHARED_CLASSES';

/** Vitest's global setup: the folder of what services of one run share, which goes when the run ends. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'forja-shared-classes-'));
  process.env[FOLDER] = folder;
  return () => {
    for (const name of readdirSync(folder)) if (name.endsWith('.pid')) end(Number(readFileSync(join(folder, name))));
    rmSync(folder, { recursive: true, force: true });
  };
}

/** @returns the folder; whatever runs outside of Vitest has none. */
export function sharedFolder(): string | undefined {
  return process.env[FOLDER];
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has done its work.
  }
}
