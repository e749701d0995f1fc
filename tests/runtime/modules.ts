import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { ProjectFolder } from '../support/java/maven.ts';

const FOLDER = resolve(import.meta.dirname, '../../runtime');
const MODULE = /<module>([\w-]+)<\/module>/g;
const REQUIRED = /<artifactId>forja-runtime-([\w-]+)<\/artifactId>/g;
/** The list of all modules: it has no classes. */
export const BOM = 'bom';
const MODULES = /<modules>[\s\S]*<\/modules>/;

/** One of Maven's modules in `runtime/`, as it is on disk. */
export interface RuntimeModule {
  /** `jdbc` is the folder `runtime/jdbc` and the artifact `forja-runtime-jdbc`. */
  readonly id: string;
  /** The texts of its files by their paths below its folder. */
  readonly files: ReadonlyMap<string, string>;
  /** The modules that it needs, and those that they need. */
  readonly requires: readonly string[];
}

/** The runtime as it is on disk. */
export interface Runtime {
  /** The pom of all modules. */
  readonly pom: string;
  readonly modules: readonly RuntimeModule[];
}

/** Reads `runtime/` without what Maven made in it. */
export function readRuntime(): Runtime {
  const pom = readFileSync(join(FOLDER, 'pom.xml'), 'utf8');
  const ids = [...pom.matchAll(MODULE)].map(([, id = '']) => id).filter((id) => id !== BOM);
  const files = new Map(ids.map((id) => [id, filesOf(id)]));
  const needs = (id: string) =>
    [...(files.get(id)?.get('pom.xml') ?? '').matchAll(REQUIRED)].flatMap(([, other = '']) =>
      other === id ? [] : other,
    );
  const modules = ids.map((id) => ({ id, files: files.get(id) ?? new Map(), requires: closure(needs(id), needs) }));
  return { pom, modules };
}

function filesOf(id: string): ReadonlyMap<string, string> {
  const folder = join(FOLDER, id);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('target/'));
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

function closure(first: readonly string[], needs: (id: string) => readonly string[]): readonly string[] {
  const found = new Set(first);
  // A set that grows while it is walked is walked to its end.
  for (const id of found) for (const other of needs(id)) found.add(other);
  return [...found].sort();
}

/** Says on what the outcome of a module's build depends: its own files, those of the modules that it needs, and the common pom. */
export function bytesOf({ pom, modules }: Runtime, { id, files, requires }: RuntimeModule): unknown {
  const required = modules.filter((module) => requires.includes(module.id));
  return [pom, id, files, required.map((module) => [module.id, mainOf(module)])];
}

function mainOf({ files }: RuntimeModule): ReadonlyMap<string, string> {
  return new Map([...files].filter(([path]) => path === 'pom.xml' || path.startsWith('src/main/')));
}

/** Lists the classes of a module's tests that Maven runs: `forja.runtime.json.StrictJsonTest`. */
export function testClasses({ files }: RuntimeModule): readonly string[] {
  return [...files].flatMap(([path, text]) => {
    const [, name] = /^src\/test\/java\/(.*Test)\.java$/.exec(path) ?? [];
    return name === undefined || /^(?:public )?abstract class /m.test(text) ? [] : [name.replaceAll('/', '.')];
  });
}

/**
 * Copies modules with all that they need into a fresh folder, so that no other build is disturbed.
 *
 * @param asked the modules that are tested: the others come without their tests.
 */
export function copyRuntime({ pom, modules }: Runtime, asked: readonly RuntimeModule[]): ProjectFolder {
  const path = mkdtempSync(join(tmpdir(), 'forja-runtime-'));
  const wanted = modules.filter(({ id }) => asked.some((module) => module.id === id || module.requires.includes(id)));
  writeFileSync(
    join(path, 'pom.xml'),
    pom.replace(MODULES, `<modules>${wanted.map(({ id }) => `<module>${id}</module>`).join('')}</modules>`),
  );
  for (const { id, files } of wanted) {
    const tested = asked.some((module) => module.id === id);
    for (const file of files.keys()) {
      if (!tested && file.startsWith('src/test/')) continue;
      const to = join(path, id, file);
      mkdirSync(resolve(to, '..'), { recursive: true });
      cpSync(join(FOLDER, id, file), to);
    }
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
