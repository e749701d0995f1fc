import { pascal } from '../../../../checks/names/words.ts';
import type { Project } from '../../../../model/project.ts';
import { throughDeliveries } from '../../../kit/sending/deliveries.ts';
import { keysOf } from '../../../kit/sending/keys.ts';
import { listeners } from '../../../kit/sending/listener.ts';
import { laneOf, type Receiver, receiverOf, receiverSettings, receiversOf } from '../../../kit/sending/receivers.ts';
import { id } from '../../../text/render/escape.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { SoapSenderEndpoint, SoapSenderProject } from './options.ts';

const SECTION = 'service.soap-sender';
const VERSIONS = { '1.1': 'soap-11', '1.2': 'soap-12' } as const;

/** Contributes the classes that listen to operations, and the settings that the runtime makes requests by of what they tell. */
export function senderFiles(
  project: Project,
  options: SoapSenderProject,
  uses: readonly Use<SoapSenderEndpoint>[],
): OrderedContribution[] {
  const receivers = receiversOf(
    uses.map((use) => use.options),
    'SOAP_RECEIVER',
  );
  const keys = keysOf(uses, ({ element }) => element);
  const listening = throughDeliveries<SoapSenderEndpoint>(options, {
    ...{ sender: 'soap', name: 'SoapSender', payloads: 'SoapPayloads', method: methodName },
    lane: (operation, { url }) => laneOf(operation, url, receivers),
    destination: (_operation, endpoint) => keys.get(endpoint) ?? '',
  });
  return [
    ...listeners(project, options, uses, listening),
    { kind: 'runtime', module: 'soap-sender' },
    ...receiverSettings(SECTION, options, receivers),
    ...uses.flatMap(({ options: endpoint }) => settingsOf(endpoint, keys.get(endpoint) ?? '', receivers)),
  ];
}

/**
 * Names the method that sends an operation's answer as an element.
 * @example
 * placeOrder, https://erp.example.com/orders, Place   →   placeOrderToErpExampleComOrdersPlace
 */
export function methodName(operation: string, { url, element }: SoapSenderEndpoint): string {
  const { host, pathname } = new URL(url);
  return id(`${operation}To${pascal(`${host} ${pathname} ${element}`, 'Receiver')}`).toString();
}

function settingsOf(
  { url, soapVersion, soapAction, namespace, element, children, addressing }: SoapSenderEndpoint,
  key: string,
  receivers: readonly Receiver[],
): readonly OrderedContribution[] {
  const said = {
    ...{ receiver: receiverOf(url, receivers), path: new URL(url).pathname, version: VERSIONS[soapVersion] },
    ...(soapAction !== '' && { action: soapAction }),
    ...(namespace !== '' && { namespace }),
    element,
    ...(children === 'unqualified' && { qualified: false }),
    ...(addressing === 'wsa' && { addressing: true }),
  };
  return Object.entries(said).map(([name, value]) => ({
    kind: 'setting',
    key: `${SECTION}.operations.${key}.${name}`,
    value,
  }));
}
