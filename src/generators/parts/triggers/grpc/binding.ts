import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { distinct, type Taken, takenByName, takenFrom } from '../../../kit/mapper/nested.ts';

/** The values of a request by where they come from: fields of the message, or the metadata of the call. */
export interface Binding {
  readonly message: readonly Taken[];
  readonly metadata: readonly Taken[];
}

/** Finds where each member of a request comes from: as the mapping says, else from the field of its own name. */
export function bindingOf(operation: Operation): Binding {
  return {
    message: [...takenFrom('message', operation), ...takenByName(operation)],
    metadata: takenFrom('metadata', operation),
  };
}

/** @returns the fields of an operation's message, each with the (first) member that it is the value of. */
export function messageFields(operation: Operation): readonly Taken[] {
  return distinct(bindingOf(operation).message);
}

/** Whether any request takes values from metadata. */
export function takesMetadata({ operations }: Project): boolean {
  return operations.some((operation) => bindingOf(operation).metadata.length > 0);
}
