import { parse } from 'node:path';
import { catalog } from '../../../src/generators/parts/catalog.ts';
import type { OrderedContribution } from '../../../src/generators/parts/part.ts';
import { toProject } from '../../../src/generators/project/to-project.ts';
import type { Routine } from '../../../src/model/described/routine.ts';
import { Fault, type FieldFault } from '../../../src/model/fault.ts';
import type { Project } from '../../../src/model/project.ts';
import { assertProject, type FileAssert, type ProjectAssert } from '../../generated/projects/assert.ts';
import { inputOf, type TinyEndpoint } from '../../generated/projects/tiny.ts';

type Kind = OrderedContribution['kind'];
type Of<K extends Kind> = Extract<OrderedContribution, { kind: K }>;

/** The request to a trigger: routines, their endpoints in the same order, and options of the project. */
export interface Asked {
  readonly endpoints?: readonly TinyEndpoint[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly request?: Readonly<Record<string, unknown>>;
}

/** The values that a trigger alone contributes to a project: for sentences about what is there, and what is not. */
export interface Contributed extends ProjectAssert {
  readonly project: Project;
  of<K extends Kind>(kind: K): readonly Of<K>[];
  /** The class of this name, whichever package it is in. */
  java(name: string): FileAssert;
  /** No class of any of these names. */
  hasNoJava(...names: readonly string[]): Contributed;
  /** A file that is JSON, parsed. */
  json(path: string): never;
  /** Values of settings by their keys, placeholders as they are written; without those of profiles. */
  readonly settings: Readonly<Record<string, string>>;
  readonly artifacts: readonly string[];
  /** Names of the environment's variables. */
  readonly environment: readonly string[];
  /** Titles of the README's sections. */
  readonly titles: readonly string[];
  section(title: string): string;
  /** The README's line of an operation. */
  shell(operation: string): string;
  probe(name: string): object | undefined;
}

/** Asks the trigger of a technology alone for its contributions: no other part is rendered, so this takes milliseconds. */
export function contributed(technology: string, routines: readonly Routine[], asked: Asked = {}): Contributed {
  const { project, parts } = toProject(inputFor(technology, routines, asked), catalog);
  const all = parts.trigger.contribute(project, project.trigger.options, usesOf(project));
  return wrap(project, all);
}

/** Gives the faults of a request, beside their fields: those of its options, and those that only its trigger finds. */
export function faultsOf(technology: string, routines: readonly Routine[], asked: Asked = {}): readonly string[] {
  const told = (faults: readonly FieldFault[]) => faults.map(({ field, message }) => `${field}: ${message}`);
  try {
    const { project, parts } = toProject(inputFor(technology, routines, asked), catalog);
    return told(parts.trigger.check?.(project, project.trigger.options, usesOf(project)) ?? []);
  } catch (error) {
    if (error instanceof Fault) return told(error.faults);
    throw error;
  }
}

function inputFor(technology: string, routines: readonly Routine[], { endpoints = [], options, request }: Asked) {
  return inputOf(routines, { endpoints, request: { technology, ...(options && { options }), ...request } });
}

function usesOf({ operations }: Project) {
  return operations.map((operation) => ({ operation, options: operation.endpoint }));
}

function wrap(project: Project, all: readonly OrderedContribution[]): Contributed {
  const of = <K extends Kind>(kind: K) =>
    all.filter((value): value is OrderedContribution & Of<K> => value.kind === kind);
  const files = new Map(of('file').map(({ path, text }) => [path, text]));
  const asserted = assertProject(files);
  const pathOf = (name: string) => asserted.paths.find((path) => path.endsWith(`/${name}.java`));
  const result: Contributed = {
    ...asserted,
    project,
    of,
    java: (name) => asserted.file(pathOf(name) ?? `${name}.java`),
    hasNoJava(...names) {
      asserted.hasNo(new RegExp(`/(?:${names.join('|')})\\.java$`));
      return result;
    },
    json: (path) => JSON.parse(asserted.file(path).text) as never,
    settings: Object.fromEntries(
      of('setting').flatMap(({ profile, key, value }) => (profile ? [] : [[key, String(value)]])),
    ),
    artifacts: of('dependency').map(({ artifact, scope }) => (scope ? `${artifact} (${scope})` : artifact)),
    environment: of('environment').map(({ name }) => name),
    titles: of('readmeSection').map(({ title }) => title),
    section: (title) => of('readmeSection').find((section) => section.title === title)?.markdown ?? '',
    shell: (operation) => of('call').find((call) => call.operation === operation)?.shell ?? '',
    probe: (name) => [...of('probe'), ...of('grpcProbe'), ...of('listenerProbe')].find((probe) => probe.name === name),
  };
  return result;
}

/** The names of the classes among a trigger's files, sorted. */
export function classesOf({ paths }: Contributed): readonly string[] {
  return paths
    .filter((path) => path.endsWith('.java'))
    .map((path) => parse(path).name)
    .sort();
}
