import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const MAVEN_TIMEOUT_MS = 420_000;
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;

/** A project on disk. */
export interface ProjectFolder {
  readonly path: string;
  remove(): void;
}

/** Writes files into a fresh folder. */
export function writeProject(files: ReadonlyMap<string, string>): ProjectFolder {
  const path = mkdtempSync(join(tmpdir(), 'forja-generated-'));
  for (const [name, text] of files) {
    const target = join(path, name);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Runs Maven in a folder. Offline first, because the repository of the machine usually has everything; else online. */
export async function maven(folder: string, ...goals: readonly string[]): Promise<string> {
  const offline = await run(folder, ['-o', ...goals]);
  if (offline.ok) return offline.output;
  const missing = /offline mode|has not been downloaded|Cannot access/.test(offline.output);
  const online = missing ? await run(folder, goals) : offline;
  if (!online.ok) throw new Error(`mvn ${goals.join(' ')} failed:\n${online.output.slice(-8_000)}`);
  return online.output;
}

function run(cwd: string, goals: readonly string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const environment = { ...process.env, MAVEN_OPTS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' };
    execFile(
      'mvn',
      ['-B', '-ntp', ...goals],
      { cwd, env: environment, timeout: MAVEN_TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES },
      (error, stdout, stderr) => resolve({ ok: error === null, output: stdout + stderr }),
    );
  });
}
