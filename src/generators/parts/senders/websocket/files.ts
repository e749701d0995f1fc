import { pascal } from '../../../../checks/names/words.ts';
import type { Project } from '../../../../model/project.ts';
import { throughDeliveries } from '../../../kit/sending/deliveries.ts';
import { keysOf } from '../../../kit/sending/keys.ts';
import { listeners } from '../../../kit/sending/listener.ts';
import { laneOf, type Receiver, receiverOf, receiverSettings, receiversOf } from '../../../kit/sending/receivers.ts';
import { id } from '../../../text/render/escape.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { WebsocketSenderEndpoint, WebsocketSenderProject } from './options.ts';

const SECTION = 'service.websocket-sender';
const KINDS = { call: 'call', jsonRpc: 'json-rpc', message: 'message' } as const;

/** Contributes the classes that listen to operations, and the settings that the runtime makes frames by of what they tell. */
export function senderFiles(
  project: Project,
  options: WebsocketSenderProject,
  uses: readonly Use<WebsocketSenderEndpoint>[],
): OrderedContribution[] {
  const receivers = receiversOf(
    uses.map((use) => use.options),
    'WEBSOCKET_RECEIVER',
  );
  const keys = keysOf(uses, calledOf);
  const listening = throughDeliveries<WebsocketSenderEndpoint>(options, {
    ...{ sender: 'websocket', name: 'WebsocketSender', payloads: 'WebsocketPayloads', method: methodName },
    lane: (operation, { url }) => laneOf(operation, url, receivers),
    destination: (_operation, endpoint) => keys.get(endpoint) ?? '',
  });
  return [
    ...listeners(project, options, uses, listening),
    { kind: 'runtime', module: 'websocket-sender' },
    ...receiverSettings(SECTION, options, receivers),
    ...uses.flatMap(({ options: endpoint }) => settingsOf(endpoint, keys.get(endpoint) ?? '', receivers)),
  ];
}

/**
 * Names the method that sends an operation's answer over a connection.
 * @example
 * placeOrder, wss://shop.example.com/ws, call of place   →   placeOrderToShopExampleComWsPlace
 */
export function methodName(operation: string, endpoint: WebsocketSenderEndpoint): string {
  const { host, pathname } = new URL(endpoint.url);
  return id(`${operation}To${pascal(`${host} ${pathname} ${calledOf(endpoint)}`, 'Receiver')}`).toString();
}

/** Names what a receiver does with a frame; one that is the message alone has no name. */
const calledOf = ({ frame, operation }: WebsocketSenderEndpoint) => (frame === 'message' ? '' : (operation ?? ''));

function settingsOf(
  endpoint: WebsocketSenderEndpoint,
  key: string,
  receivers: readonly Receiver[],
): readonly OrderedContribution[] {
  const { url, frame } = endpoint;
  const said = {
    ...{ receiver: receiverOf(url, receivers), path: new URL(url).pathname, kind: KINDS[frame] },
    ...(frame !== 'message' && { operation: calledOf(endpoint) }),
  };
  return Object.entries(said).map(([name, value]) => ({
    kind: 'setting',
    key: `${SECTION}.frames.${key}.${name}`,
    value,
  }));
}
