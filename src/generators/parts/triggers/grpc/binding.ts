import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { distinct, type Taken, takenByName, takenFrom } from '../../../kit/mapper/nested.ts';

/** Where each member of a request comes from: a field of the message, or the metadata of the call. */
export interface Binding {
  readonly message: readonly Taken[];
  readonly metadata: readonly Taken[];
}

/** Binds as the mapping says, else to the field that has the name. */
export function bindingOf(operation: Operation): Binding {
  return {
    message: [...takenFrom('message', operation), ...takenByName(operation)],
    metadata: takenFrom('metadata', operation),
  };
}

/** @returns the fields of an operation's message, each with the member that it is the value of. */
export function messageFields(operation: Operation): readonly Taken[] {
  return distinct(bindingOf(operation).message);
}

/** Whether any request is made of metadata. */
export function takesMetadata({ operations }: Project): boolean {
  return operations.some((operation) => bindingOf(operation).metadata.length > 0);
}
