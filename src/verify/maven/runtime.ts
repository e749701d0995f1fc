import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runtimeProject } from '../../generators/runtime/project.ts';
import { type MavenRun, runMaven } from './maven.ts';

/** Compiles the modules and installs them; their own tests have run before a portal had them. */
const GOALS = ['install', '-Dmaven.test.skip=true'];

/**
 * Puts the runtime's modules into Maven's local repository, once for each content of theirs: a service that takes them as libraries
 * finds them there. `run`: with a folder that nothing else was written to.
 * @throws Fault buildFailed, or buildUnavailable when a library is missing that only the operator can bring.
 */
export async function installRuntime(run: MavenRun): Promise<void> {
  const { files, digest } = runtimeProject();
  const done = installedMark(run.repository.path, digest);
  if (existsSync(done)) return;
  await run.folder.writeProject(files);
  if (run.user) run.folder.giveTo(run.user);
  await mkdir(join(done, '..'), { recursive: true });
  await runMaven({ ...run, goals: GOALS, once: done });
  if (!existsSync(done)) await writeFile(done, '');
}

/** Finds the file that tells that a repository has the modules with this content. */
function installedMark(repository: string, digest: string): string {
  return join(repository, 'forja', 'runtime', `installed-${digest}`);
}
