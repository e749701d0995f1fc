import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import {
  distinct,
  type NestedObject,
  nestedObjects,
  type Taken,
  takenByName,
  takenFrom,
} from '../../../kit/mapper/nested.ts';

/** The values of a request by where they come from: the arguments of a field, or header fields. */
export interface Binding {
  readonly argument: readonly Taken[];
  readonly header: readonly Taken[];
}

/** Finds where each member of a request comes from: as the mapping says, else from the argument of its own name. */
export function bindingOf(operation: Operation): Binding {
  return {
    argument: [...takenFrom('argument', operation), ...takenByName(operation)],
    header: takenFrom('header', operation),
  };
}

/**
 * The arguments of an operation's field, and the input objects in them. An object is required where something in it is;
 * a value that may be null never is, because GraphQL takes what is left out for null.
 */
export function argumentObjects(operation: Operation, project: Project): readonly NestedObject[] {
  return nestedObjects(inputName(operation), lenient(distinct(bindingOf(operation).argument)), project);
}

/**
 * @returns the names of an operation's arguments; of a nested one, the argument that it is in.
 * @example
 * a mapping that takes `customer.id` and `since`   →   ['customer', 'since']
 */
export function argumentNames(operation: Operation): readonly string[] {
  return bindingOf(operation).argument.map(({ name }) => name.split('.')[0] ?? name);
}

/** The same values, where those that may be null may also be left out. */
export function lenient(all: readonly Taken[]): readonly Taken[] {
  return all.map(({ name, member }) => ({
    name,
    member: { ...member, optional: member.optional || member.nullable },
  }));
}

/**
 * Names the record of an operation's arguments; the names of the input objects in it begin with it.
 * @example
 * orderTotal   →   OrderTotalInput
 */
export function inputName({ names }: Operation): string {
  return `${names.type}Input`;
}

/** Whether any request takes values from header fields. */
export function takesHeaders({ operations }: Project): boolean {
  return operations.some((operation) => bindingOf(operation).header.length > 0);
}
