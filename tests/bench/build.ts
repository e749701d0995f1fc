// A verified Build against what its user would do by hand: `mvn -o package`, then the jar's own start until it is alive.
// Both run in turn in this process, on the same project and repository. `node tests/bench/build.ts [rounds]`
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pino from 'pino';
import type { RenderedFiles } from '../../src/generators/rendered.ts';
import { createBuilder } from '../../src/verify/builder.ts';
import { findArchive } from '../../src/verify/delivery/archive.ts';
import { findRepository } from '../../src/verify/maven/repository.ts';
import { warmUpProjects } from '../../src/verify/maven/warm-up.ts';
import { readVariables, unreachableEnvironment } from '../../src/verify/process/service-environment.ts';
import { helloProject } from '../integration/build/fixture.ts';
import { freePort } from '../support/runs/ports.ts';
import { amount, judge, WORDS } from './measure/short.ts';

const TARGET = 1.15;
const rounds = Number(WORDS[0] ?? amount(3, 1));
const rendered = amount(projectOfRest, helloProject)();
const dataDir = await mkdtemp(join(tmpdir(), 'forja-bench-'));
const builder = createBuilder({
  dataDir,
  slots: 1,
  online: true,
  log: pino({ level: 'warn' }),
  path: process.env.PATH,
  javaHome: process.env.JAVA_HOME,
});

try {
  await verified('warm');
  const pairs: { byHand: number; verified: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    pairs.push({ byHand: await timed(() => byHand(rendered)), verified: await timed(() => verified(`r${round}`)) });
  }
  const [hand, ours] = [median(pairs.map((pair) => pair.byHand)), median(pairs.map((pair) => pair.verified))];
  const ratio = ours / hand;
  console.log(
    JSON.stringify({
      bench: 'build',
      project: rendered.name,
      rounds,
      byHandMs: Math.round(hand),
      verifiedMs: Math.round(ours),
      ratio: Number(ratio.toFixed(3)),
      target: TARGET,
      met: ratio <= TARGET,
    }),
  );
  judge(ratio <= TARGET);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

function verified(id: string): Promise<unknown> {
  return builder.build({ id, attempt: 1, rendered, signal: new AbortController().signal, onStep: () => undefined });
}

/** The project of a form's own example; a short run has a project of one class. */
function projectOfRest(): RenderedFiles {
  const found = warmUpProjects().find(({ name }) => name === 'technology-rest');
  if (!found) throw new Error('No project of REST is among those that a Build is made ready with');
  return found;
}

/** Plain Maven and plain Java with the environment of this shell, writing the files included. */
async function byHand(project: RenderedFiles): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'forja-by-hand-'));
  try {
    for (const [path, content] of project.files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const repository = `-Dmaven.repo.local=${findRepository(undefined).path}`;
    const maven = spawn('mvn', ['-o', '-q', '-B', repository, 'package'], { cwd: folder, stdio: 'ignore' });
    const [status] = await once(maven, 'exit');
    if (status !== 0) throw new Error('mvn -o package failed');
    const archive = await findArchive(join(folder, 'target'));
    await startByHand(archive?.path ?? '', new TextDecoder().decode(project.files.get('.env.example')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startByHand(jar: string, example: string): Promise<void> {
  const port = await freePort();
  const env = { ...process.env, ...unreachableEnvironment(readVariables(example), port) };
  const service = spawn('java', ['-jar', jar], { env, stdio: 'ignore' });
  const ended = once(service, 'exit');
  try {
    for (let waited = 0; waited < 120_000; waited += 50) {
      const answer = await fetch(`http://127.0.0.1:${port}/actuator/health/liveness`).catch(() => undefined);
      if (answer?.status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the jar did not start');
  } finally {
    service.kill('SIGTERM');
    await ended;
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
