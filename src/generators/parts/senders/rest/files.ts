import { pascal } from '../../../../checks/names/words.ts';
import type { Project } from '../../../../model/project.ts';
import { type Listening, listeners } from '../../../kit/sending/listener.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { id, placeholder, str } from '../../../text/render/escape.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { RestSenderEndpoint, RestSenderProject } from './options.ts';
import { destinationOf, laneOf, type Receiver, receiversOf } from './receivers.ts';

/** Contributes the classes that listen to operations; the runtime sends what they tell. */
export function senderFiles(
  project: Project,
  options: RestSenderProject,
  uses: readonly Use<RestSenderEndpoint>[],
): OrderedContribution[] {
  const receivers = receiversOf(uses.map((use) => use.options));
  return [
    ...listeners(project, options, uses, listening(options, receivers)),
    { kind: 'runtime', module: 'rest-sender' },
    ...settings(options, receivers),
  ];
}

function listening({ delivery }: RestSenderProject, receivers: readonly Receiver[]): Listening<RestSenderEndpoint> {
  return {
    name: 'RestSender',
    payloads: 'RestPayloads',
    doc: delivery === 'outbox' ? 'Keeps what operations answer in the outbox.' : 'Hands on what operations answer.',
    bean: { type: 'sending.Deliveries', field: 'deliveries' },
    imports: [runtimeClass('state.Lane'), runtimeClass('state.OutboxWriter')],
    method: methodName,
    // A message of work that is done and stays must not fail its caller.
    tell: (when) => (when === 'together' ? 'keep' : 'keepAfterwards'),
    arguments: ({ names }, endpoint) => [
      fragment`new Lane(${str('rest')}, ${str(laneOf(names.method, endpoint, receivers))})`,
      endpoint.order === 'none' ? fragment`OutboxWriter.Order.NONE` : fragment`OutboxWriter.Order.OF_OPERATION`,
      str(destinationOf(endpoint, receivers)),
    ],
  };
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

const SENDER = 'service.rest-sender';
const AUTH = { none: 'none', basic: 'basic', bearer: 'bearer', apiKey: 'api-key' } as const;
const SECRETS = {
  none: [],
  basic: [
    { key: 'username', end: 'USERNAME', meaning: 'User that it knows this service as', secret: false },
    { key: 'password', end: 'PASSWORD', meaning: 'Its password', secret: true },
  ],
  bearer: [{ key: 'token', end: 'TOKEN', meaning: 'Token that it knows this service by', secret: true }],
  apiKey: [{ key: 'key', end: 'KEY', meaning: 'Key that it knows this service by', secret: true }],
} as const;

function settings(
  { authType, authHeader }: RestSenderProject,
  receivers: readonly Receiver[],
): readonly OrderedContribution[] {
  return [
    { kind: 'setting', key: `${SENDER}.auth`, value: AUTH[authType] },
    ...(authType === 'apiKey' ? [{ kind: 'setting', key: `${SENDER}.auth-header`, value: authHeader } as const] : []),
    ...receivers.flatMap((receiver) => settingsOf(receiver, authType)),
  ];
}

function settingsOf(
  { name, origin, variable }: Receiver,
  authType: RestSenderProject['authType'],
): readonly OrderedContribution[] {
  const key = `${SENDER}.receivers.${name}`;
  return [
    { kind: 'setting', key: `${key}.url`, value: placeholder(`${variable}_URL`, origin) },
    { kind: 'environment', name: `${variable}_URL`, example: origin, meaning: `Where messages to ${origin} are sent` },
    ...SECRETS[authType].flatMap(({ key: own, end, meaning, secret }): readonly OrderedContribution[] => [
      { kind: 'setting', key: `${key}.credentials.${own}`, value: placeholder(`${variable}_${end}`, '') },
      { kind: 'environment', name: `${variable}_${end}`, example: '', meaning, ...(secret && { secret }) },
    ]),
  ];
}
