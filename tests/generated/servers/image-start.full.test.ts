import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { generate } from '../../../src/generators/generate.ts';
import { benchInput } from '../../bench/routines.ts';
import { maven, writeProject } from '../../support/java/maven.ts';
import { freePort } from '../../support/runs/ports.ts';

const JDKS = '/usr/lib/jvm';
const TIMEOUT_MS = 600_000;
const START_MS = 60_000;
const POLL_MS = 100;

/** A JDK of the image's version: `TEST_JDK_25`, or one where Debian and Temurin put theirs. */
const jdk =
  process.env.TEST_JDK_25 ??
  (existsSync(JDKS) ? readdirSync(JDKS) : []).filter((name) => /25/.test(name)).map((name) => join(JDKS, name))[0];

/** The program that the image's file runs, and the arguments that it starts with. */
function commandsOf(dockerfile: string) {
  const [, extract = ''] = /&& (java -Djarmode=tools .+)/.exec(dockerfile) ?? [];
  const [, cache = ''] = /^RUN (java -XX:AOTCacheOutput=\S+ .+?) *\\$/m.exec(dockerfile) ?? [];
  const [, start = '[]'] = /^ENTRYPOINT (\[.+\])$/m.exec(dockerfile) ?? [];
  return { extract, cache, start: JSON.parse(start) as readonly string[] };
}

// There is no container engine here: what the image's file says is done without one.
describe.runIf(jdk)('the image', () => {
  test(
    'makes a cache of loaded classes without its database, and starts with it and nothing else',
    async () => {
      const { project, files } = generate(benchInput(1));
      const { extract, cache, start } = commandsOf(files.get('Dockerfile') ?? '');
      const folder = writeProject(files);
      const app = join(folder.path, 'app');
      const env = {
        ...process.env,
        PATH: `${join(jdk ?? '', 'bin')}:${process.env.PATH}`,
        PORT: String(await freePort()),
      };
      const sh = (command: string, cwd: string) =>
        execFileSync('sh', ['-c', command], { cwd, env, stdio: 'pipe' }).toString();
      try {
        await maven(folder.path, 'package', '-DskipTests');
        sh(extract.replace('/app', app), folder.path);
        sh(cache, app);
        expect(existsSync(join(app, 'app.aot'))).toBe(true);
        const [program = '', ...options] = start;
        // Where the cache cannot be used, this ends at once.
        const service = spawn(program, ['-XX:AOTMode=on', ...options], { cwd: app, env, stdio: 'ignore' });
        try {
          const alive = async () => (await fetch(`http://127.0.0.1:${env.PORT}/actuator/health/liveness`)).ok;
          const deadline = Date.now() + START_MS;
          while (!(await alive().catch(() => false)) && service.exitCode === null && Date.now() < deadline)
            await delay(POLL_MS);
          expect(await alive(), project.name).toBe(true);
        } finally {
          service.kill();
        }
      } finally {
        folder.remove();
      }
    },
    TIMEOUT_MS,
  );
});
