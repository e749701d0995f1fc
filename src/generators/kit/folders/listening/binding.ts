import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { isScalar } from '../../../../model/types.ts';
import { distinct, type Taken, takenByName, takenFrom } from '../../mapper/nested.ts';
import type { FileEndpoint } from './options.ts';

/** How an operation is called by a file. */
export interface Binding {
  /** The members of the request that come with a record: as the mapping says, else by their own names. */
  readonly taken: readonly Taken[];
  /** The variables that its mapping asks for. */
  readonly variables: ReadonlySet<string>;
  /** Each file is one call: it is asked for, or a record has nothing of the request. */
  readonly whole: boolean;
}

export function bindingOf(operation: Operation, { each }: Pick<FileEndpoint, 'each'>): Binding {
  const taken = [...takenFrom('record', operation), ...takenByName(operation)];
  const variables = operation.input.flatMap(({ from }) => ('variable' in from ? [from.variable] : []));
  return { taken, variables: new Set(variables), whole: each === 'file' || taken.length === 0 };
}

/** The columns of CSV in the order in which the request has them. */
export function columnsOf({ taken }: Binding): readonly Taken[] {
  return distinct(taken);
}

/** Whether one value of a line can be that member. */
export function isColumn({ name, member: { type } }: Taken, types: Project['types']): boolean {
  if (name.includes('.')) return false;
  const isEnum = (known: string) => types.get(known)?.kind === 'enum';
  return type.kind === 'bytes' || type.kind === 'xml' || isScalar(type, isEnum);
}

/**
 * The names of columns that an option lists.
 * @example
 * id, total   →   [id, total]
 */
export function listedColumns(columns: string): readonly string[] {
  return columns === '' ? [] : columns.split(',').map((name) => name.trim());
}
