import { createHash } from 'node:crypto';
import { runtimeProject } from '../../../src/generators/runtime/project.ts';

type Files = ReadonlyMap<string, string>;

let read: Files | undefined;

/** Reads the runtime as a Maven project without its tests, by the paths below `runtime/`. */
export function runtimeModules(): Files {
  read ??= new Map(
    [...runtimeProject().files]
      .filter(([path]) => !path.includes('/src/test/'))
      .map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]),
  );
  return read;
}

/** Names the content of the modules, for the key of a sample that is built with them. */
export function digestOfModules(): string {
  const hash = createHash('sha256');
  for (const [path, text] of runtimeModules()) hash.update(`${path}\0${text}\0`);
  return hash.digest('hex');
}

/** Tells whether a project takes the runtime's modules from a repository. */
export const takesModules = (project: Files): boolean =>
  project.get('forja/pom.xml')?.includes('forja-runtime-bom') === true;
