import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS, STANDARD_PATH } from '../process/environment.ts';
import { installRuntime } from './runtime.ts';
import { openWorkFolder } from './work-folder.ts';

/** Stands in for Maven: writes down its arguments and that it was called in a folder with the runtime's pom. */
const MAVEN = `#!/bin/sh
[ -f pom.xml ] && [ -f jdbc/pom.xml ] || exit 3
echo "$@" >> "$0.calls"
exit "$(cat "$0.exit" 2> /dev/null || echo 0)"
`;

let folder: string;
let maven: string;
let attempts = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forja-runtime-'));
  maven = join(folder, 'mvn');
  writeFileSync(maven, MAVEN);
  chmodSync(maven, 0o755);
  return () => rmSync(folder, { recursive: true });
});
afterEach(() => {
  attempts = 0;
});

const calls = () => readFileSync(`${maven}.calls`, 'utf8').trim().split('\n');

async function install(flock?: string): Promise<void> {
  const work = await openWorkFolder(folder, 'runtime', ++attempts);
  const toolchain = {
    maven,
    javaHome: '/nowhere',
    mavenVersion: '3',
    jdk: '17',
    compiler: 'javac 17',
    path: STANDARD_PATH,
  };
  try {
    await installRuntime({
      ...{ folder: work, online: false, limits: LIMITS, signal: new AbortController().signal },
      toolchain: { ...toolchain, ...(flock && { flock }) },
      repository: { path: join(folder, 'repository'), settings: undefined },
    });
  } finally {
    await work.remove();
  }
}

test.each([undefined, '/usr/bin/flock'])(
  'the runtime is installed once for each content, with the lock %s',
  async (flock) => {
    await install(flock);
    await install(flock);
    expect(calls()).toHaveLength(1);
    expect(calls()[0]).toContain(' install -Dmaven.test.skip=true');
    expect(readdirSync(join(folder, 'repository/forja/runtime'))).toEqual([
      expect.stringMatching(/^installed-[0-9a-f]{16}$/),
    ]);
  },
);

test('of two that come at once, the second waits and finds it done', async () => {
  await Promise.all([install('/usr/bin/flock'), install('/usr/bin/flock')]);
  expect(calls()).toHaveLength(1);
});

test('an installation that failed is none', async () => {
  writeFileSync(`${maven}.exit`, '1');
  await expect(install('/usr/bin/flock')).rejects.toThrow('buildFailed');
  writeFileSync(`${maven}.exit`, '0');
  await install('/usr/bin/flock');
  expect(calls()).toHaveLength(2);
});
