import type { Operation } from '../../../../model/operation.ts';
import { sentMembers } from '../../../kit/json/controller.ts';
import type { Taken } from '../../../kit/mapper/nested.ts';
import type { SocketEndpoint } from './options.ts';

/** The place of mappings that `params` are. */
export const PARAMS = 'message';

/** The members of a request in `params`. */
export function paramsOf(operation: Operation): readonly Taken[] {
  return sentMembers(PARAMS, operation);
}

/** What messages call an operation. */
export function operationName({ names }: Pick<Operation, 'names'>, { operationName: own }: SocketEndpoint): string {
  return own === '' ? names.method : own;
}
