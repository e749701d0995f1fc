import { execFile } from 'node:child_process';
import { access, constants, realpath } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { homeOf } from '../process/environment.ts';
import type { Unavailable } from '../reason.ts';

/** The Maven and the JDK that Builds use, as the receipt names them. */
export interface Toolchain {
  readonly maven: string;
  readonly mavenVersion: string;
  readonly javaHome: string;
  /** The name of the JDK as `java -version` gives it: number and vendor. */
  readonly jdk: string;
  readonly compiler: string;
  /** `flock` of util-linux, where the machine has it. */
  readonly flock?: string;
  /** The folders in which commands are looked for; children get them too. */
  readonly path: string;
}

const OLDEST_JAVA = 17;
const run = promisify(execFile);

/** Looks for Maven on the path and for the JDK beside it; asks both who they are. */
export async function findToolchain(path: string, javaHome?: string): Promise<Toolchain | Unavailable> {
  const maven = await find('mvn', path);
  if (!maven) return { why: 'noMaven' };
  const home = javaHome ?? (await homeOfPath(path));
  if (!home) return { why: 'noJava' };
  const env = { PATH: [join(home, 'bin'), path].join(delimiter), JAVA_HOME: home, LANG: 'C.UTF-8' };
  try {
    const [version, javac] = await Promise.all([
      run(maven, ['-B', '-v'], { env, timeout: 60_000 }),
      run(join(home, 'bin', 'javac'), ['-version'], { env, timeout: 60_000 }),
    ]);
    const flock = await find('flock', path);
    const compiler = javac.stdout.trim() || javac.stderr.trim();
    return describe({ maven, javaHome: home, path, compiler, ...(flock ? { flock } : {}) }, version.stdout);
  } catch (error) {
    return { why: 'silent', what: (error as Error).message.split('\n')[0] ?? '' };
  }
}

function describe(found: Omit<Toolchain, 'mavenVersion' | 'jdk'>, version: string): Toolchain | Unavailable {
  const mavenVersion = /Apache Maven ([\w.-]+)/.exec(version)?.[1] ?? 'unknown';
  const [, number, vendor] = /Java version: ([^,\s]+)(?:, vendor: ([^,\n]+))?/.exec(version) ?? [];
  const release = Number.parseInt(number ?? '', 10);
  if (!(release >= OLDEST_JAVA)) return { why: 'oldJava', count: OLDEST_JAVA, what: number ?? '' };
  return { ...found, mavenVersion, jdk: [number, vendor].filter(Boolean).join(' ') };
}

async function homeOfPath(path: string): Promise<string | undefined> {
  const javac = await find('javac', path);
  return javac && homeOf(await realpath(javac));
}

async function find(command: string, path: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const candidate = join(folder, command);
    const usable = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (usable) return candidate;
  }
  return undefined;
}
