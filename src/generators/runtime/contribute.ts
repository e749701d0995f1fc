import { Fault } from '../../model/fault.ts';
import type { Project } from '../../model/project.ts';
import type { Contribution, OrderedContribution } from '../parts/part.ts';
import type { ArtifactKey, Platform } from '../platforms/platform.ts';
import { type RuntimeModule, runtimePage, withRequired } from './modules.ts';
import { movedClasses } from './moved-classes.ts';
import { movedMarkdown } from './moved-markdown.ts';
import { RUNTIME_ROOTS } from './paths.ts';
import type { Dependency } from './pom.ts';
import { moved, movedPath } from './relocate.ts';

/** Behind the sections of all parts. */
const LAST = 1_000;
/** The lists by which Spring and Java find classes: those of all modules and of the project are one. */
const LIST = /^META-INF\/(?:services|spring)\//;
const AUTO_CONFIGURATIONS = 'META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports';

/**
 * Contributes the modules of the runtime that parts asked for, with all that these require: the libraries that they need, their
 * documentation, and, where they do not come as libraries themselves, their source and the lists by which Spring finds their beans.
 * `written`: the paths of the files of all parts.
 */
export function runtime(
  asked: readonly string[],
  project: Project,
  platform: Platform,
  written: ReadonlySet<string>,
): OrderedContribution[] {
  const modules = withRequired(asked);
  const keys = keysOf(platform);
  return [
    ...modules.flatMap((module) => [...librariesOf(module, platform, keys), ...pageOf(module, project)]),
    ...(project.runtime === 'dependencies'
      ? [fileOf(RUNTIME_ROOTS.docs, [WHOLE, runtimePage()], project)]
      : [...modules.flatMap((module) => sourceOf(module, project)), ...lists(modules, project)]),
    documentation(modules, project),
    ...moves(modules, project, written),
  ];
}

/** Writes the README's section with a link to the documentation of each module. */
function documentation(modules: readonly RuntimeModule[], { runtime: form }: Project): OrderedContribution {
  const links = modules.flatMap(({ id, page }) =>
    page === '' ? [] : [`[${titleOf(page)}](${RUNTIME_ROOTS.docs}/${id}.md)`],
  );
  const markdown = `All services have this in common; ${form === 'dependencies' ? LIBRARIES : SOURCE}: ${links.join(', ')}.`;
  return { kind: 'readmeSection', title: 'What it is built on', markdown, order: LAST };
}

const SOURCE = `its source is in \`${RUNTIME_ROOTS.java}\``;
const WHOLE = 'runtime.md';
const LIBRARIES = `it comes as libraries of your Maven repository ([how they get there](${RUNTIME_ROOTS.docs}/${WHOLE}))`;

/**
 * Reads the title of a page.
 * @example
 * # values: null and left out   →   null and left out
 */
function titleOf(page: string): string {
  return (page.split('\n', 1)[0] ?? '').replace(/^# [\w-]+: /, '');
}

/**
 * Tells where classes are now that earlier generations wrote into packages of the project: code of the owner's may use them. Those of
 * generations before the last one are told as well, so that the same request gives the same README.
 */
function moves(
  modules: readonly RuntimeModule[],
  project: Project,
  written: ReadonlySet<string>,
): OrderedContribution[] {
  const all = movedClasses([...project.before.keys(), ...project.stale], { project, modules, written });
  if (all.length === 0) return [];
  return [{ kind: 'readmeSection', title: 'Classes that moved', markdown: movedMarkdown(all), order: LAST }];
}

/** Makes what is the same in all services once for each module; in a library packages move. */
function onceForServices(
  make: (module: RuntimeModule, project: Project) => readonly Contribution[],
): (module: RuntimeModule, project: Project) => readonly Contribution[] {
  const ofServices = new WeakMap<RuntimeModule, readonly Contribution[]>();
  return (module, project) => {
    const before = project.library ? undefined : ofServices.get(module);
    if (before) return before;
    const made = make(module, project);
    if (!project.library) ofServices.set(module, made);
    return made;
  };
}

const sourceOf = onceForServices(({ sources, resources }, project) => [
  ...[...sources].map((entry) => fileOf(RUNTIME_ROOTS.java, entry, project)),
  ...[...resources]
    .filter(([path]) => !LIST.test(path))
    .map((entry) => fileOf(RUNTIME_ROOTS.resources, entry, project)),
]);

const pageOf = onceForServices(({ id, page }, project) =>
  page === '' ? [] : [fileOf(RUNTIME_ROOTS.docs, [`${id}.md`, page], project)],
);

function fileOf(root: string, [path, text]: readonly [string, string], project: Project): Contribution {
  return { kind: 'file', owner: 'ours', path: `${root}/${movedPath(path, project)}`, text: moved(text, project) };
}

function librariesOf(
  { id, libraries }: RuntimeModule,
  platform: Platform,
  keys: ReadonlyMap<string, ArtifactKey>,
): Contribution[] {
  return libraries.map((library) => {
    const what = coordinates(library);
    const artifact = keys.get(what);
    if (artifact === undefined) {
      throw new Fault('internal', {
        detail: `platform ${platform.id} has no ${what}, which the runtime's ${id} needs`,
      });
    }
    return { kind: 'dependency', artifact, scope: scopeOf(library) } as const;
  });
}

function keysOf({ artifacts }: Platform): ReadonlyMap<string, ArtifactKey> {
  const entries = Object.entries(artifacts).map(([key, artifact]) => [coordinates(artifact), key] as const);
  // Of two keys for one library the first counts.
  return new Map(entries.reverse());
}

function coordinates({ groupId, artifactId }: Pick<Dependency, 'groupId' | 'artifactId'>): string {
  return `${groupId}:${artifactId}`;
}

function scopeOf({ scope }: Dependency): 'compile' | 'runtime' | 'provided' {
  return scope === 'runtime' || scope === 'provided' ? scope : 'compile';
}

/** Contributes what several modules write into one list: the auto-configurations, and the services of Java. */
function lists(modules: readonly RuntimeModule[], project: Project): Contribution[] {
  const lines = modules.flatMap(({ resources }) =>
    [...resources].flatMap(([path, text]) => (LIST.test(path) ? text.split('\n').map((line) => ({ path, line })) : [])),
  );
  const named = lines.filter(({ line }) => line !== '').map(({ path, line }) => ({ path, line: moved(line, project) }));
  const services = Map.groupBy(
    named.filter(({ path }) => path !== AUTO_CONFIGURATIONS),
    ({ path }) => path,
  );
  return [
    ...named.flatMap(({ path, line }) =>
      path === AUTO_CONFIGURATIONS ? [{ kind: 'autoConfiguration', type: line } as const] : [],
    ),
    ...[...services].map(([path, all]) => ({
      kind: 'file' as const,
      owner: 'ours' as const,
      path: `${RUNTIME_ROOTS.resources}/${moved(path, project)}`,
      text: all.map(({ line }) => `${line}\n`).join(''),
    })),
  ];
}
