import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { RenderedFiles } from '../generators/rendered.ts';
import { Fault } from '../model/fault.ts';
import { textsFor } from '../shared/texts.ts';
import { runMaven } from './maven/maven.ts';
import { findRepository } from './maven/repository.ts';
import { installRuntime } from './maven/runtime.ts';
import { findToolchain } from './maven/toolchain.ts';
import { warmUpProjects } from './maven/warm-up.ts';
import { openWorkFolder, type WorkFolder } from './maven/work-folder.ts';
import { LIMITS, STANDARD_PATH } from './process/environment.ts';

// `node src/verify/warm.ts [--repository folder] [--path folders] [--java-home folder]`: fills Maven's local repository
// with all that generated projects need, so that Builds need no network, and then shows that they do not.
const { values } = parseArgs({
  options: { repository: { type: 'string' }, path: { type: 'string' }, 'java-home': { type: 'string' } },
});
const repository = findRepository(values.repository && resolve(values.repository));
const toolchain = await findToolchain(values.path ?? STANDARD_PATH, values['java-home']);
if ('why' in toolchain) fail(textsFor('en')(`common:build.unavailable.${toolchain.why}`, { ...toolchain }));
const dataDir = await mkdtemp(join(tmpdir(), 'forja-warm-'));
const shared = {
  ...{ toolchain, repository, signal: new AbortController().signal },
  limits: { ...LIMITS, mavenTimeMs: 2 * LIMITS.mavenTimeMs },
};
try {
  const projects = warmUpProjects();
  if (projects.length === 0) throw new Error('The generator has no trigger.');
  await inFolder('runtime', 1, (folder) => installRuntime({ ...shared, folder, online: true }));
  for (const rendered of projects) await run(rendered, true);
  for (const rendered of projects) await run(rendered, false);
  console.log(`${repository.path} has all that ${projects.length} kinds of projects need.`);
} catch (error) {
  console.error(error instanceof Fault ? (error.detail ?? { ...error }) : error);
  process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function run(rendered: RenderedFiles, online: boolean): Promise<void> {
  await inFolder(rendered.name, online ? 1 : 2, async (folder) => {
    await folder.writeProject(rendered.files);
    const { durationMs, fetched } = await runMaven({ ...shared, folder, online });
    console.log(`${rendered.name}: ${fetched ? 'fetched and built' : 'built offline'} in ${durationMs} ms`);
  });
}

async function inFolder(name: string, attempt: number, work: (folder: WorkFolder) => Promise<void>): Promise<void> {
  const folder = await openWorkFolder(dataDir, name, attempt);
  try {
    await work(folder);
  } finally {
    await folder.remove();
  }
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}
