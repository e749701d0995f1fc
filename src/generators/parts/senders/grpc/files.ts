import { pascal } from '../../../../checks/names/words.ts';
import type { Project } from '../../../../model/project.ts';
import { throughDeliveries } from '../../../kit/sending/deliveries.ts';
import { keysOf } from '../../../kit/sending/keys.ts';
import { listeners } from '../../../kit/sending/listener.ts';
import { laneOf, type Receiver, receiverOf, receiverSettings, receiversOf } from '../../../kit/sending/receivers.ts';
import { packageOf } from '../../../text/java/java-file.ts';
import { id } from '../../../text/render/escape.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { GrpcSenderEndpoint, GrpcSenderProject } from './options.ts';
import { describedMethod } from './proto.ts';

const SECTION = 'service.grpc-sender';

/** Contributes the classes that listen to operations, and the files by which the runtime makes requests of what they tell. */
export function senderFiles(
  project: Project,
  options: GrpcSenderProject,
  uses: readonly Use<GrpcSenderEndpoint>[],
): OrderedContribution[] {
  const receivers = receiversOf(
    uses.map((use) => use.options),
    'GRPC_RECEIVER',
  );
  const keys = keysOf(uses, ({ method }) => callOf(method));
  const listening = throughDeliveries<GrpcSenderEndpoint>(options, {
    ...{ sender: 'grpc', name: 'GrpcSender', payloads: 'GrpcPayloads', method: methodName },
    lane: (operation, { url }) => laneOf(operation, url, receivers),
    destination: (_operation, endpoint) => keys.get(endpoint) ?? '',
  });
  return [
    ...listeners(project, options, uses, listening),
    { kind: 'runtime', module: 'grpc-sender' },
    ...receiverSettings(SECTION, options, receivers),
    ...uses.flatMap(({ options: endpoint }) => methodFiles(project, endpoint, keys.get(endpoint) ?? '', receivers)),
  ];
}

/**
 * Names the method that sends an operation's answer to a method.
 * @example
 * placeOrder, grpcs://orders.example.com, orders.v1.Orders/Place   →   placeOrderToOrdersExampleComOrdersPlace
 */
export function methodName(operation: string, { url, method }: GrpcSenderEndpoint): string {
  return id(`${operation}To${pascal(`${new URL(url).host} ${callOf(method)}`, 'Receiver')}`).toString();
}

/** Takes the package off a method: `orders.v1.Orders/Place` → `Orders Place`. */
const callOf = (method: string) => method.slice(method.lastIndexOf('.') + 1).replace('/', ' ');

/** Contributes the file of a method, as it was given and as the runtime reads it, and the settings that name it. */
function methodFiles(
  project: Project,
  { url, method, proto }: GrpcSenderEndpoint,
  key: string,
  receivers: readonly Receiver[],
): readonly OrderedContribution[] {
  const described = describedMethod(proto, method);
  const folder = packageOf(project, 'sender').replaceAll('.', '/');
  const own = `${SECTION}.methods.${key}`;
  const path = `src/generated/resources/${folder}/${key}`;
  const file = 'file' in described ? described.file : {};
  return [
    { kind: 'file', owner: 'ours', path: `${path}.proto`, text: `${proto}\n` },
    { kind: 'file', owner: 'ours', path: `${path}.json`, text: `${JSON.stringify(file, null, 2)}\n` },
    { kind: 'setting', key: `${own}.receiver`, value: receiverOf(url, receivers) },
    { kind: 'setting', key: `${own}.method`, value: method },
    { kind: 'setting', key: `${own}.descriptor`, value: `classpath:${folder}/${key}.json` },
  ];
}
