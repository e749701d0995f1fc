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

/** Where each member of a request comes from: the arguments of a field, or a header. */
export interface Binding {
  readonly argument: readonly Taken[];
  readonly header: readonly Taken[];
}

/** Binds as the mapping says, else to the argument that has the name. */
export function bindingOf(operation: Operation): Binding {
  return {
    argument: [...takenFrom('argument', operation), ...takenByName(operation)],
    header: takenFrom('header', operation),
  };
}

/**
 * The arguments of an operation's field and the input objects in them. An object is needed where something in it is:
 * GraphQL takes what is left out for null, so a value that may be null is not.
 */
export function argumentObjects(operation: Operation, project: Project): readonly NestedObject[] {
  return nestedObjects(inputName(operation), lenient(distinct(bindingOf(operation).argument)), project);
}

/** @returns what an operation's arguments are called. */
export function argumentNames(operation: Operation): readonly string[] {
  return bindingOf(operation).argument.map(({ name }) => name.split('.')[0] ?? name);
}

/** Values of which those that may be null may be left out. */
export function lenient(all: readonly Taken[]): readonly Taken[] {
  return all.map(({ name, member }) => ({
    name,
    member: { ...member, optional: member.optional || member.nullable },
  }));
}

/** @returns the record of an operation's arguments; those of the input objects in them begin with it. */
export function inputName({ names }: Operation): string {
  return `${names.type}Input`;
}

/** Whether any request is made of headers. */
export function takesHeaders({ operations }: Project): boolean {
  return operations.some((operation) => bindingOf(operation).header.length > 0);
}
