import { pascal } from '../../../../checks/names/words.ts';
import type { Project } from '../../../../model/project.ts';
import { throughDeliveries } from '../../../kit/sending/deliveries.ts';
import { listeners } from '../../../kit/sending/listener.ts';
import { laneOf, type Receiver, receiverOf, receiverSettings, receiversOf } from '../../../kit/sending/receivers.ts';
import { id } from '../../../text/render/escape.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { RestSenderEndpoint, RestSenderProject } from './options.ts';

/** Contributes the classes that listen to operations; the runtime sends what they tell. */
export function senderFiles(
  project: Project,
  options: RestSenderProject,
  uses: readonly Use<RestSenderEndpoint>[],
): OrderedContribution[] {
  const receivers = receiversOf(uses.map((use) => use.options));
  const listening = throughDeliveries<RestSenderEndpoint>(options, {
    ...{ sender: 'rest', name: 'RestSender', payloads: 'RestPayloads', method: methodName },
    lane: (operation, { url }) => laneOf(operation, url, receivers),
    destination: (_operation, endpoint) => destinationOf(endpoint, receivers),
  });
  return [
    ...listeners(project, options, uses, listening),
    { kind: 'runtime', module: 'rest-sender' },
    ...receiverSettings('service.rest-sender', options, receivers),
  ];
}

/**
 * Names the method that sends an operation's answer to an address.
 * @example
 * placeOrder, POST https://crm.example.com/orders   →   placeOrderToCrmExampleComOrders
 */
export function methodName(operation: string, { url, method }: RestSenderEndpoint): string {
  const { host, pathname } = new URL(url);
  const verb = method === 'POST' ? '' : method.toLowerCase();
  return id(`${operation}To${pascal(`${host} ${pathname} ${verb}`, 'Receiver')}`).toString();
}

/**
 * Writes the destination of a message: the receiver, the method, and the path.
 * @example
 * POST https://crm.example.com/orders   →   crm-example-com POST /orders
 */
function destinationOf({ url, method }: RestSenderEndpoint, receivers: readonly Receiver[]): string {
  return `${receiverOf(url, receivers)} ${method} ${new URL(url).pathname}`;
}
