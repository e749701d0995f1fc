import { catalog } from '../../../src/generators/parts/catalog.ts';
import type { OrderedContribution } from '../../../src/generators/parts/part.ts';
import { dialectOf } from '../../../src/generators/parts/sources/database/dialects/dialects.ts';
import {
  type DatabaseProject,
  databaseProject,
} from '../../../src/generators/parts/sources/database/operation/operation.ts';
import { repositoryFile } from '../../../src/generators/parts/sources/database/repository.ts';
import { toProject } from '../../../src/generators/project/to-project.ts';
import { num, str } from '../../../src/generators/text/render/escape.ts';
import { fragment } from '../../../src/generators/text/render/rendered.ts';
import type { Field } from '../../../src/model/described/field.ts';
import type { DatabaseKind, Parameter, Routine } from '../../../src/model/described/routine.ts';
import type { Project } from '../../../src/model/project.ts';
import type { DataType } from '../../../src/model/types.ts';
import { field, inputOf, routine, type TinyEndpoint } from '../../generated/projects/tiny.ts';

/** The contributions of a part by name, so that a test says what is there and what is not. */
export interface Contributed {
  /** The names of files, without their folders. */
  readonly files: readonly string[];
  /** The text of the file of this name with each run of blanks as one; empty where there is no such file. */
  text(name: string): string;
  /** Settings by their keys, each as a text. */
  readonly settings: Readonly<Record<string, string>>;
  /** Libraries, each with its scope where it has one: `tomcat (provided)`. */
  readonly dependencies: readonly string[];
  readonly variables: readonly string[];
  /** The README's sections by their titles. */
  readonly sections: Readonly<Record<string, string>>;
  of<K extends OrderedContribution['kind']>(kind: K): readonly Extract<OrderedContribution, { kind: K }>[];
}

/** Sorts contributions by their kinds. */
export function contributed(all: readonly OrderedContribution[]): Contributed {
  const of = <K extends OrderedContribution['kind']>(kind: K) =>
    all.filter((contribution): contribution is Extract<OrderedContribution, { kind: K }> => contribution.kind === kind);
  const named = of('file').map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1), text] as const);
  return {
    of,
    files: named.map(([name]) => name),
    text: (name) => flat(named.find(([known]) => known === name)?.[1] ?? ''),
    settings: Object.fromEntries(of('setting').map(({ key, value }) => [key, String(value)])),
    dependencies: of('dependency').map(({ artifact, scope }) => (scope ? `${artifact} (${scope})` : artifact)),
    variables: of('environment').map(({ name }) => name),
    sections: Object.fromEntries(of('readmeSection').map(({ title, markdown }) => [title, markdown])),
  };
}

/** Writes each run of blanks and line ends as one blank. */
export function flat(text: unknown): string {
  return String(text).replace(/\s+/g, ' ');
}

/** The choices for a project of a database. */
export interface Choices {
  readonly kind?: DatabaseKind;
  readonly connection?: object;
  readonly endpoints?: readonly TinyEndpoint[];
  readonly request?: Record<string, unknown>;
}

/** Makes the project of these routines, one endpoint each, with the parts of the product. */
export function projectOf(
  routines: readonly Routine[],
  { kind, connection, endpoints, request }: Choices = {},
): Project {
  const input = inputOf(routines, {
    ...(endpoints && { endpoints }),
    request: { ...(kind && { databaseType: kind }), ...request },
  });
  const own = { ...(input.described.connection as object), ...(kind && { kind }), ...connection };
  return toProject({ ...input, described: { ...input.described, connection: own } as typeof input.described }, catalog)
    .project;
}

/** Makes the same project as its database sees it. */
export function databaseProjectOf(routines: readonly Routine[], choices?: Choices): DatabaseProject {
  return databaseProject(projectOf(routines, choices));
}

/** A function of the schema `shop` that answers rows, or one row at most. */
export function rowsRoutine(
  name: string,
  columns: readonly Field[] = [field('id'), field('name', 'text', TEXT)],
  more: Partial<Routine> & { readonly many?: boolean; readonly origin?: string } = {},
): Routine {
  const { many = true, origin, ...own } = more;
  const shape = { kind: 'columns', columns, many, evidence: 'catalogue', ...(origin && { origin }) } as const;
  return { ...withoutValue(routine(name)), results: [shape], ...own };
}

/** A procedure of the schema `shop` that answers its OUT parameters alone. */
export function procedure(name: string, parameters: readonly Parameter[] = [], more: Partial<Routine> = {}): Routine {
  return { ...withoutValue(routine(name, parameters)), kind: 'procedure', readOnly: false, ...more };
}

/** A statement of a user's own. */
export function query(sql: string, parameters: readonly Parameter[], more: Partial<Routine> = {}): Routine {
  const argumentTypes = parameters.map(({ databaseType }) => databaseType);
  const ref = { schema: '', name: 'query', argumentTypes };
  return {
    ...withoutValue(routine('query', parameters)),
    ref,
    kind: 'query',
    sql,
    results: [{ kind: 'count' }],
    ...more,
  };
}

/** The type of a field that is a text. */
export const TEXT = { type: { kind: 'string' } } as const;

function withoutValue({ returnValue: _, ...own }: Routine): Routine {
  return own;
}

/** Writes the class of the first group that calls a database, with each run of blanks as one. */
export function repositoryOf(routines: readonly Routine[], choices: Choices = {}): string {
  const project = databaseProjectOf(routines, choices);
  const [group] = project.groups;
  if (!group) throw new Error('nothing is called');
  const file = repositoryFile(group, dialectOf(project.connection.kind), project);
  return flat('text' in file ? file.text : '');
}

/** Writes how a database takes a value `v` of a type: its JDBC type, and the Java that it goes as. */
export function boundBy(kind: DatabaseKind, type: DataType, databaseType: string): string {
  const { sqlType, value } = dialectOf(kind).bind({ type, databaseType }, databaseProjectOf([routine('a')], { kind }));
  return `${sqlType} ${value(fragment`v`).text}`;
}

/** Writes how a value in the column `c` of a row, or in the first parameter of a call, is read. */
export function readBy(kind: DatabaseKind, type: DataType, databaseType: string, of: 'row' | 'call' = 'row'): string {
  const project = databaseProjectOf([routine('a')], { kind });
  const cell =
    of === 'row' ? { of, from: fragment`rs`, column: str('c') } : { of, from: fragment`out`, column: num(1) };
  return String(dialectOf(kind).read({ name: 'c', type, databaseType }, cell, project).text);
}
