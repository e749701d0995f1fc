import { dialectOf } from '../../../src/generators/parts/sources/database/dialects/dialects.ts';
import {
  type DatabaseProject,
  databaseProject,
} from '../../../src/generators/parts/sources/database/operation/operation.ts';
import { repositoryFile } from '../../../src/generators/parts/sources/database/repository.ts';
import { num, str } from '../../../src/generators/text/render/escape.ts';
import { fragment } from '../../../src/generators/text/render/rendered.ts';
import type { DatabaseKind, Routine } from '../../../src/model/described/routine.ts';
import type { DataType } from '../../../src/model/types.ts';
import { routine } from '../../generated/projects/tiny.ts';
import { flat } from './contributed.ts';
import { projectOf, type RequestWishes } from './projects.ts';

/** Makes the project of these routines as its database sees it. */
export function databaseProjectOf(routines: readonly Routine[], wishes?: RequestWishes): DatabaseProject {
  return databaseProject(projectOf(routines, wishes));
}

/** Writes the class of the first group that calls a database, with each run of blanks as one. */
export function repositoryOf(routines: readonly Routine[], wishes: RequestWishes = {}): string {
  const project = databaseProjectOf(routines, wishes);
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
