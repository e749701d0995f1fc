import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runtimeFolder } from './folder.ts';
import { type Dependency, readPom } from './pom.ts';

/** The group of the runtime's modules in a Maven repository. */
const RUNTIME_GROUP = 'forja.runtime';
const ARTIFACT = 'forja-runtime-';

/** A module of the runtime: Java that is the same in every service. */
export interface RuntimeModule {
  /** Its folder below `runtime/`: `jdbc`. */
  readonly id: string;
  /** The modules that it calls. */
  readonly requires: readonly string[];
  /** The libraries that it needs when it runs. */
  readonly libraries: readonly Dependency[];
  /** Its classes by their paths in a source root. */
  readonly sources: ReadonlyMap<string, string>;
  /** Its other files by their paths on the class path. */
  readonly resources: ReadonlyMap<string, string>;
  /** Its documentation, in Markdown. */
  readonly page: string;
}

const known = new Map<string, RuntimeModule>();
let version: string | undefined;

/** Names the version of the runtime, as its modules have it in a repository. */
export function runtimeVersion(): string {
  version ??= readPom(readFileSync(join(runtimeFolder(), 'pom.xml'), 'utf8')).version;
  return version;
}

let page: string | undefined;

/** Reads the documentation of the runtime as a whole: how it gets into a Maven repository, and how it is mended there. */
export function runtimePage(): string {
  page ??= readFileSync(join(runtimeFolder(), 'README.md'), 'utf8');
  return page;
}

/**
 * Reads a module, once.
 * @throws Error where there is none of that id
 */
function runtimeModule(id: string): RuntimeModule {
  const before = known.get(id);
  if (before) return before;
  const folder = join(runtimeFolder(), id);
  if (!existsSync(join(folder, 'pom.xml'))) throw new Error(`runtime/ has no module ${id}`);
  const { dependencies } = readPom(readFileSync(join(folder, 'pom.xml'), 'utf8'));
  const needed = dependencies.filter(({ scope }) => scope !== 'test');
  const read = {
    id,
    requires: needed.flatMap(({ groupId, artifactId }) =>
      groupId === RUNTIME_GROUP ? [artifactId.slice(ARTIFACT.length)] : [],
    ),
    libraries: needed.filter(({ groupId }) => groupId !== RUNTIME_GROUP),
    sources: filesOf(join(folder, 'src/main/java')),
    resources: filesOf(join(folder, 'src/main/resources')),
    page: existsSync(join(folder, 'README.md')) ? readFileSync(join(folder, 'README.md'), 'utf8') : '',
  };
  known.set(id, read);
  return read;
}

/**
 * Lists modules with all that they require, sorted by id.
 * @example
 * ['jdbc-mariadb']   →   core, jdbc, jdbc-mariadb, jdbc-mysql
 */
export function withRequired(ids: Iterable<string>): readonly RuntimeModule[] {
  const found = new Map<string, RuntimeModule>();
  const add = (id: string) => {
    if (found.has(id)) return;
    const module = runtimeModule(id);
    found.set(id, module);
    module.requires.forEach(add);
  };
  for (const id of ids) add(id);
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function filesOf(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')] as const),
  );
}
