import { pascal } from '../../../../checks/names/words.ts';
import { id } from '../../../text/render/escape.ts';
import type { QueueEndpoint } from './options.ts';

/**
 * Names the method that sends an operation's answer to a queue.
 * @example
 * placeOrder to the queue orders   →   placeOrderToOrders
 */
export function methodName(
  operation: string,
  { queueName, exchange }: Pick<QueueEndpoint, 'queueName' | 'exchange'>,
): string {
  return id(`${operation}To${pascal(`${exchange} ${queueName}`, 'Queue')}`).toString();
}
