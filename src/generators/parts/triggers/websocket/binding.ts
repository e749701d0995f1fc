import type { Operation } from '../../../../model/operation.ts';
import { sentMembers } from '../../../kit/json/controller.ts';
import type { Taken } from '../../../kit/mapper/nested.ts';
import type { SocketEndpoint } from './options.ts';

/** The place of a mapping that stands for `params`. */
export const PARAMS = 'message';

/** @returns the members of a request that come with `params`. */
export function paramsOf(operation: Operation): readonly Taken[] {
  return sentMembers(PARAMS, operation);
}

/**
 * Names an operation as messages do: as its endpoint says, else by its method.
 * @example
 * order_total   →   orderTotal
 */
export function operationName({ names }: Pick<Operation, 'names'>, { operationName: own }: SocketEndpoint): string {
  return own === '' ? names.method : own;
}
