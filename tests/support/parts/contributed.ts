import { catalog } from '../../../src/generators/parts/catalog.ts';
import type { OrderedContribution } from '../../../src/generators/parts/part.ts';
import { toProject } from '../../../src/generators/project/to-project.ts';
import type { Routine } from '../../../src/model/described/routine.ts';
import { Fault, type FieldFault } from '../../../src/model/fault.ts';
import type { Project } from '../../../src/model/project.ts';
import { assertProject, type FileAssert, type ProjectAssert } from '../../generated/projects/assert.ts';
import { inputFor, type RequestWishes } from './projects.ts';

type Kind = OrderedContribution['kind'];
type Of<K extends Kind> = Extract<OrderedContribution, { kind: K }>;

/** The contributions of a part by what they are: for sentences about what is there, and what is not. */
export interface Contributed extends ProjectAssert {
  of<K extends Kind>(kind: K): readonly Of<K>[];
  /** The names of files, without their folders. */
  readonly files: readonly string[];
  /** The text of the file of this name with each run of blanks as one; empty where there is no such file. */
  text(name: string): string;
  /** The class of this name, whichever package it is in. */
  java(name: string): FileAssert;
  /** No class of any of these names. */
  hasNoJava(...names: readonly string[]): Contributed;
  /** A file that is JSON, parsed. */
  json(path: string): never;
  /** Values of settings by their keys, placeholders as they are written; without those of profiles. */
  readonly settings: Readonly<Record<string, string>>;
  /** Libraries, each with its scope where it has one: `tomcat (provided)`. */
  readonly dependencies: readonly string[];
  /** The modules of the runtime that are asked for. */
  readonly modules: readonly string[];
  /** Names of the environment's variables. */
  readonly variables: readonly string[];
  /** The README's sections by their titles. */
  readonly sections: Readonly<Record<string, string>>;
  /** The README's line of an operation. */
  shell(operation: string): string;
  probe(name: string): object | undefined;
}

/** Sorts contributions, whatever part they are of. */
export function contributed(all: readonly OrderedContribution[]): Contributed {
  const of = <K extends Kind>(kind: K) =>
    all.filter((value): value is OrderedContribution & Of<K> => value.kind === kind);
  const asserted = assertProject(new Map(of('file').map(({ path, text }) => [path, text])));
  const named = of('file').map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1), text] as const);
  const pathOf = (name: string) => asserted.paths.find((path) => path.endsWith(`/${name}.java`));
  const result: Contributed = {
    ...asserted,
    of,
    files: named.map(([name]) => name),
    text: (name) => flat(named.find(([known]) => known === name)?.[1] ?? ''),
    java: (name) => asserted.file(pathOf(name) ?? `${name}.java`),
    hasNoJava(...names) {
      asserted.hasNo(new RegExp(`/(?:${names.join('|')})\\.java$`));
      return result;
    },
    json: (path) => JSON.parse(asserted.file(path).text) as never,
    settings: Object.fromEntries(
      of('setting').flatMap(({ profile, key, value }) => (profile ? [] : [[key, String(value)]])),
    ),
    dependencies: of('dependency').map(({ artifact, scope }) => (scope ? `${artifact} (${scope})` : artifact)),
    modules: of('runtime').map(({ module }) => module),
    variables: of('environment').map(({ name }) => name),
    sections: Object.fromEntries(of('readmeSection').map(({ title, markdown }) => [title, markdown])),
    shell: (operation) => of('call').find((call) => call.operation === operation)?.shell ?? '',
    probe: (name) => [...of('probe'), ...of('grpcProbe'), ...of('listenerProbe')].find((probe) => probe.name === name),
  };
  return result;
}

/** Writes each run of blanks and line ends as one blank. */
export function flat(text: unknown): string {
  return String(text).replace(/\s+/g, ' ');
}

/** Asks the trigger of a technology alone for its contributions: no other part is rendered, so this takes milliseconds. */
export function triggerContributed(
  technology: string,
  routines: readonly Routine[],
  wishes: RequestWishes = {},
): Contributed & { readonly project: Project } {
  const { project, parts } = toProject(inputFor(routines, { technology, ...wishes }), catalog);
  const all = parts.trigger.contribute(project, project.trigger.options, usesOf(project));
  return { ...contributed(all), project };
}

/** Gives the faults of a request, beside their fields: those of its options, and those that only its trigger finds. */
export function faultsOf(
  technology: string,
  routines: readonly Routine[],
  wishes: RequestWishes = {},
): readonly string[] {
  const told = (faults: readonly FieldFault[]) => faults.map(({ field, message }) => `${field}: ${message}`);
  try {
    const { project, parts } = toProject(inputFor(routines, { technology, ...wishes }), catalog);
    return told(parts.trigger.check?.(project, project.trigger.options, usesOf(project)) ?? []);
  } catch (error) {
    if (error instanceof Fault) return told(error.faults);
    throw error;
  }
}

function usesOf({ operations }: Project) {
  return operations.map((operation) => ({ operation, options: operation.endpoint }));
}
