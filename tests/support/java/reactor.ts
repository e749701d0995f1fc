import { join } from 'node:path';
import { BUILD_CLASSPATH, tryMaven, writeProject } from './maven.ts';
import { runtimeModules, takesModules } from './runtime-modules.ts';

type Files = ReadonlyMap<string, string>;

/** The version that every generated project has; in a reactor each needs one of its own. */
const VERSION = '<version>1.0.0</version>';
const CLASSPATH = [BUILD_CLASSPATH, '-Dmdep.outputFile=target/classpath.txt'];

/** More findings about compiled projects, by the name of each: looked for while they are there, each with `target/classpath.txt`. */
export type Inspection = (folder: string) => Promise<ReadonlyMap<string, readonly string[]>>;

/**
 * Compiles projects and their tests, each with the dependencies of its own pom, in one Maven: its JVM and javac are warm from
 * the second project on, which makes one a second's work instead of ten's. Where one takes the runtime's modules from a
 * repository, they are compiled first, once for all.
 *
 * @param projects the files of each, by a name that may be part of a version.
 * @param inspect what looks at them when they are compiled.
 * @returns what javac or Maven complains of, warnings too, and what the inspection says, by the name of the project: nothing where
 *   it is fine.
 */
export async function compileAll(
  projects: ReadonlyMap<string, Files>,
  inspect?: Inspection,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (projects.size === 0) return new Map();
  const files = [...projects].flatMap(([name, project]) =>
    [...project].map(([path, text]) => [`${name}/${path}`, versioned(path, text, name)] as const),
  );
  const modules = [...projects.values()].some(takesModules) ? runtimeModules() : new Map<string, string>();
  const runtime = [...modules].map(([path, text]) => [`runtime/${path}`, text] as const);
  const names = [...(runtime.length > 0 ? ['runtime'] : []), ...projects.keys()];
  const folder = writeProject(new Map([...files, ...runtime, ['pom.xml', reactor(names)]]));
  try {
    const goals = ['test-compile', ...(inspect ? CLASSPATH : [])];
    const { output } = await tryMaven(folder.path, '--fail-at-end', '-Dcyclonedx.skip=true', ...goals);
    const found = await inspect?.(folder.path);
    return new Map(
      [...projects.keys()].map((name) => [
        name,
        [...complaints(output, `${folder.path}/${name}/`, name), ...(found?.get(name) ?? [])],
      ]),
    );
  } finally {
    folder.remove();
  }
}

/** Projects that were built together. */
export interface Built {
  /** @returns where the artifact of a project is, by the project's own name. */
  artifact(name: string, extension: string): string;
  remove(): void;
}

/**
 * Builds projects without their tests, in one Maven.
 *
 * @param projects the files of each, by its own name.
 */
export async function packageAll(projects: ReadonlyMap<string, Files>): Promise<Built> {
  const distinct = new Map(
    [...projects].map(([name, project]) => [
      name,
      new Map([...project].map(([path, text]) => [path, versioned(path, text, name)])),
    ]),
  );
  const { folder, remove } = await runAll(distinct, '-Dcyclonedx.skip=true', '-Dmaven.test.skip=true', 'package');
  return { artifact: (name, extension) => `${folder(name)}/target/${name}.${extension}`, remove };
}

/** The outcome of one Maven run over projects. */
export interface Together {
  folder(name: string): string;
  /** @returns what it wrote about one of them. */
  output(name: string): string;
  remove(): void;
}

/**
 * Runs one Maven for projects whose artifacts are not the same.
 *
 * @param projects the files of each, by its own name, which its artifact has.
 * @throws Error with the end of its output when it fails.
 */
export async function runAll(projects: ReadonlyMap<string, Files>, ...goals: readonly string[]): Promise<Together> {
  const files = [...projects].flatMap(([name, project]) =>
    [...project].map(([path, text]) => [`${name}/${path}`, text] as const),
  );
  const { path, remove } = writeProject(new Map([...files, ['pom.xml', reactor([...projects.keys()])]]));
  const { ok, output } = await tryMaven(path, ...goals);
  if (!ok) {
    remove();
    throw new Error(`They were not built:\n${output.slice(-8_000)}`);
  }
  const parts = output.split(/^\[INFO\] -+< (?=\S+ >-+$)/m);
  return {
    folder: (name) => join(path, name),
    output: (name) => parts.find((part) => part.split(' ')[0]?.endsWith(`:${name}`)) ?? '',
    remove,
  };
}

function versioned(path: string, text: string, name: string): string {
  return path.endsWith('pom.xml') ? text.replaceAll(VERSION, `<version>1.0.0-${name}</version>`) : text;
}

function reactor(names: readonly string[]): string {
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>forja.tests</groupId>
  <artifactId>reactor</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <modules>${names.map((name) => `<module>${name}</module>`).join('')}</modules>
</project>
`;
}

/** The complaints in Maven's output about the project in this folder; a project that was not built is a complaint as well. */
function complaints(output: string, folder: string, name: string): string[] {
  const lines = output.split('\n');
  const told = lines.flatMap((line) => (/^\[(ERROR|WARNING)\]/.test(line) && line.includes(folder) ? [line] : []));
  const about = [...new Set(told)].map((line) => line.replace(folder, ''));
  const done = lines.some((line) => line.includes(` 1.0.0-${name} `) && / SUCCESS \[/.test(line));
  if (done || about.length > 0) return about;
  return lines
    .filter((line) => line.startsWith('[ERROR]') && line.includes(`1.0.0-${name}`))
    .concat('It was not built.');
}
