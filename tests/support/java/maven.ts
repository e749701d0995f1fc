import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { warmly } from './warm-maven/ask.ts';
import type { MavenRun } from './warm-maven/warm-maven.ts';

/** One Maven compiles all cases: minutes on two cores, and several times that where they are slow or have other work as well. */
const MAVEN_TIMEOUT_MS = 1_800_000;
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
/**
 * For JVMs that live for seconds, the one that Maven starts for a project's tests as well: the second compiler costs more than it
 * gains, verifying classes that javac or a release made takes a fifth of a start, and so few classes at first mean full collections.
 */
export const SHORT_LIVED = [
  ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-XX:MetaspaceSize=128m'],
  ...['-XX:+UnlockDiagnosticVMOptions', '-XX:-BytecodeVerificationRemote'],
];
/** A project's own tests are four fifths of what its build costs: all of them are run by `npm run test:full` alone. */
const OWN_TESTS_LEFT_OUT = process.env.FULL === '1' ? [] : ['-Dmaven.test.skip=true'];

/** By its whole name, because a prefix is looked up online. */
export const BUILD_CLASSPATH = 'org.apache.maven.plugins:maven-dependency-plugin:2.8:build-classpath';

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

/** Runs Maven in a folder; throws with the end of its output when it fails. */
export async function maven(folder: string, ...goals: readonly string[]): Promise<string> {
  const { ok, output } = await tryMaven(folder, ...goals);
  if (!ok) throw new Error(`mvn ${goals.join(' ')} failed:\n${output.slice(-8_000)}`);
  return output;
}

/**
 * Builds the artifact of a project, without its own tests: for whoever is about what it answers when it runs.
 *
 * @returns what Maven wrote.
 */
export function packaged(folder: string): Promise<string> {
  return maven(folder, 'package', ...OWN_TESTS_LEFT_OUT);
}

/** Runs Maven in a folder. Offline first, because the repository of the machine usually has everything; else online. */
export async function tryMaven(folder: string, ...goals: readonly string[]): Promise<MavenRun> {
  const offline = await run(folder, ['-o', ...goals]);
  const missing = /offline mode|has not been downloaded|Cannot access/.test(offline.output);
  return !offline.ok && missing ? run(folder, goals) : offline;
}

async function run(cwd: string, goals: readonly string[]): Promise<MavenRun> {
  const words = ['-B', '-ntp', `-DargLine=${SHORT_LIVED.join(' ')}`, ...goals];
  return (await warmly({ folder: cwd, words, timeoutMs: MAVEN_TIMEOUT_MS })) ?? runCold(cwd, words);
}

function runCold(cwd: string, words: readonly string[]): Promise<MavenRun> {
  return new Promise((resolve) => {
    const environment = { ...process.env, MAVEN_OPTS: SHORT_LIVED.join(' ') };
    execFile(
      'mvn',
      words,
      { cwd, env: environment, timeout: MAVEN_TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES },
      (error, stdout, stderr) => resolve({ ok: error === null, output: stdout + stderr }),
    );
  });
}
