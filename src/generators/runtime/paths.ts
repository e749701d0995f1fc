/** The folder of the runtime in a project, with the slash behind it. */
const RUNTIME_FOLDER = 'forja/runtime/';

/** The source root of the runtime, its root of other files, and its documentation. */
export const RUNTIME_ROOTS = {
  java: `${RUNTIME_FOLDER}java`,
  resources: `${RUNTIME_FOLDER}resources`,
  docs: 'forja/docs',
} as const;

/** Tells whether a file of a project is one of the runtime, which is the same in every service. */
export function isOfRuntime(path: string): boolean {
  return path.startsWith(RUNTIME_FOLDER) || path.startsWith(`${RUNTIME_ROOTS.docs}/`);
}
