import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const HOMES = '/usr/lib/jvm';

/** @returns where a JDK of that version is: `JAVA_HOME`, or what the system has. */
export function jdkHome(version: number): string | undefined {
  const installed = existsSync(HOMES) ? readdirSync(HOMES).map((name) => join(HOMES, name)) : [];
  return [process.env.JAVA_HOME ?? '', ...installed].find((home) => versionOf(home) === version);
}

/** Every JDK says its version in a file: `JAVA_VERSION="25.0.1"`. */
function versionOf(home: string): number | undefined {
  const release = join(home, 'release');
  if (home === '' || !existsSync(join(home, 'bin/javac')) || !existsSync(release)) return undefined;
  return Number(/^JAVA_VERSION="(\d+)/m.exec(readFileSync(release, 'utf8'))?.[1]);
}
