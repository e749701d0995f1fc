import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { nestedExample } from '../../../kit/mapper/nested.ts';
import { jsonText } from '../../../text/render/unseen.ts';
import { operationName, paramsOf } from './binding.ts';
import type { SocketEndpoint } from './options.ts';

/**
 * Writes a message that an operation accepts, as far as that is known without calling it.
 * @example
 * order_total(order_id integer)   →   {"id":1,"op":"orderTotal","params":{"orderId":1}}
 */
export function sampleMessage(operation: Operation, options: SocketEndpoint, project: Project): string {
  const params = paramsOf(operation);
  const op = operationName(operation, options);
  return jsonText({ id: 1, op, ...(params.length > 0 && { params: nestedExample(params, project.types) }) });
}

/**
 * Writes a message that must be refused before its operation is called.
 * @example
 * order_total   →   {"id":1,"op":"orderTotal","params":{"thereIsNoSuchMember":1}}
 */
export function invalidMessage(operation: Operation, options: SocketEndpoint): string {
  return jsonText({ id: 1, op: operationName(operation, options), params: { thereIsNoSuchMember: 1 } });
}
