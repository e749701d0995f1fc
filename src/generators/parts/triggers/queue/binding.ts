import type { Operation } from '../../../../model/operation.ts';
import type { RequestMember } from '../../../../model/types.ts';
import { type Taken, takenByName, takenFrom } from '../../../kit/mapper/nested.ts';
import { PROPERTIES, type Property } from './inputs.ts';

/** The values of a request by where they come from in a message. */
export interface Binding {
  readonly header: readonly Taken[];
  readonly property: readonly { readonly name: Property; readonly member: RequestMember }[];
  readonly body: readonly Taken[];
}

/**
 * Finds where each member of a request comes from: as the mapping says, else from the member of the body that has its
 * name.
 */
export function bindingOf(operation: Operation): Binding {
  return {
    header: takenFrom('header', operation),
    property: operation.input.flatMap(({ target: member, from }) =>
      'variable' in from && isProperty(from.variable) ? [{ name: from.variable, member }] : [],
    ),
    body: [...takenFrom('message', operation), ...takenByName(operation)],
  };
}

const isProperty = (variable: string): variable is Property => Object.hasOwn(PROPERTIES, variable);
