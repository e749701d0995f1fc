import { runtimeProject } from '../../generators/runtime/project.ts';
import { zip } from '../../generators/zip.ts';

/** The folder that comes out of the package. */
const FOLDER = 'forja-runtime';

/** Makes the runtime as a Maven project: its README says by which command it gets into a repository. */
export function runtimePackage(): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder();
  return zip(FOLDER, new Map([...runtimeProject().files].map(([path, bytes]) => [path, decoder.decode(bytes)])));
}
