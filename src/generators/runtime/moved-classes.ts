import type { MovedClass } from '../../model/changes.ts';
import type { Project } from '../../model/project.ts';
import type { RuntimeModule } from './modules.ts';
import { RUNTIME, moved as relocated } from './relocate.ts';
import { SUCCESSORS } from './successors.ts';

const CLASS = /^src\/generated\/(?:java|test)\/((?:\w+\/)*)(\w+)\/(\w+)\.java$/;
/** A class that other packages can use: nothing stands before its modifiers. */
const PUBLIC = /^public (?:\w+ )*(?:class|interface|record|enum|@interface) /m;

/** The classes of a project as it is generated now. */
interface Present {
  readonly project: Pick<Project, 'basePackage' | 'library'>;
  readonly modules: readonly RuntimeModule[];
  /** The paths of the files that its parts write. */
  readonly written: ReadonlySet<string>;
}

/**
 * Lists the classes that a project had in packages of its own and that the runtime has now: code of the owner's may use them.
 * @param before the paths of files of ours that earlier generations wrote
 */
export function movedClasses(before: Iterable<string>, present: Present): readonly MovedClass[] {
  const found = new Map<string, MovedClass>();
  for (const path of before) {
    const [, folders = '', home, name] = CLASS.exec(path) ?? [];
    const successor = SUCCESSORS.get(`${home}/${name}`);
    if (!successor || present.written.has(path)) continue;
    const was = `${folders}${home}/${name}`.replaceAll('/', '.');
    const { otherwise } = successor;
    const known = successorIn(successor.classes, present);
    found.set(was, { was, ...(known ?? { usable: false }), ...(known && otherwise !== undefined && { otherwise }) });
  }
  return [...found.values()].sort((a, b) => (a.was < b.was ? -1 : 1));
}

/** Tells whether a project may have had classes, by its files, that are the runtime's now: else nothing needs to be generated to know. */
export function mayHaveMoved(before: Iterable<string>): boolean {
  return [...before].some((path) => {
    const [, , home, name] = CLASS.exec(path) ?? [];
    return SUCCESSORS.has(`${home}/${name}`);
  });
}

function successorIn(classes: readonly string[], present: Present): Pick<MovedClass, 'is' | 'usable'> | undefined {
  for (const name of classes) {
    const found = name.includes('/') ? ownClass(name, present) : runtimeClass(name, present);
    if (found) return found;
  }
  return undefined;
}

function ownClass(
  name: string,
  { project: { basePackage }, written }: Present,
): Pick<MovedClass, 'is' | 'usable'> | undefined {
  const is = `${basePackage}.${name.replaceAll('/', '.')}`;
  return written.has(`src/generated/java/${is.replaceAll('.', '/')}.java`) ? { is, usable: true } : undefined;
}

function runtimeClass(name: string, { project, modules }: Present): Pick<MovedClass, 'is' | 'usable'> | undefined {
  const qualified = `${RUNTIME}.${name}`;
  const path = `${qualified.replaceAll('.', '/')}.java`;
  const source = modules.flatMap(({ sources }) => sources.get(path) ?? []).at(0);
  return source === undefined ? undefined : { is: relocated(qualified, project), usable: PUBLIC.test(source) };
}
