import type { Refused } from '../../model/contract/contract.ts';
import type { AddressParameter, MessageUse } from '../../model/contract/messages.ts';
import type { Reading } from '../openapi/reading.ts';
import { docOf } from '../openapi/texts.ts';
import { hasControls } from '../texts.ts';
import { entries, entry, items, type Node, text } from '../tree/node.ts';
import { refusedAt } from './refusals.ts';

/** The broker that speaks each protocol; every other protocol has no queues. */
const BROKERS: Readonly<Record<string, string>> = {
  amqp: 'rabbitmq',
  amqps: 'rabbitmq',
  kafka: 'kafka',
  'kafka-secure': 'kafka',
  amqp1: 'artemis',
  jms: 'artemis',
};

/** The member of each protocol's binding that names the queue or the topic, where the address is another text. */
const NAMES: readonly (readonly [protocol: string, member: string])[] = [
  ['kafka', 'topic'],
  ['jms', 'destination'],
];

/** The longest value or note of a variable that a form shows. */
const SHOWN_CHARS = 200;

type Address = Pick<MessageUse, 'address' | 'exchange' | 'parameters' | 'brokers' | 'refused'>;

/**
 * Reads where the messages of a channel go: its address with the variables in it, and the brokers of its servers.
 * @example
 * address: 'orders.{region}', parameters: {region: {enum: [eu, us]}}   →   {address: 'orders.{region}', parameters: [{name: 'region', values: ['eu', 'us']}], …}
 */
export function readAddress(channel: Node, root: Node, action: MessageUse['action'], reading: Reading): Address {
  const { brokers, refused: odd } = brokersOf(channel, root, reading);
  const { address, exchange } = namesOf(channel, action, reading);
  const found = parametersOf(channel, address ?? '', action, reading);
  const missing = address === undefined ? refusedAt(entry(channel, 'address') ?? channel, 'messageAddress') : undefined;
  const refused = odd ?? missing ?? found.refused;
  return {
    ...{ address: address ?? '', parameters: found.parameters, brokers },
    ...(exchange !== undefined && { exchange }),
    ...(refused && { refused }),
  };
}

function brokersOf(
  channel: Node,
  root: Node,
  { documents, budget }: Reading,
): { readonly brokers: readonly string[]; readonly refused?: Refused } {
  const own = items(entry(channel, 'servers'));
  budget.spend('steps', channel, own.length + entries(entry(root, 'servers')).length);
  const servers = own.length > 0 ? own : entries(entry(root, 'servers')).map(([, server]) => server);
  const protocols = servers.flatMap((written) => {
    const server = documents.follow(written);
    const protocol = text(server, 'protocol')?.toLowerCase();
    return server && protocol !== undefined ? [{ protocol, position: entry(server, 'protocol') ?? server }] : [];
  });
  const brokers = [...new Set(protocols.flatMap(({ protocol }) => BROKERS[protocol] ?? []))];
  const [first] = protocols;
  if (!first || brokers.length > 0) return { brokers };
  const told = [...new Set(protocols.map(({ protocol }) => protocol))].join(', ').slice(0, 100);
  return { brokers, refused: refusedAt(first.position, 'messageProtocol', { protocol: told }) };
}

/** Finds what brokers call the place: a binding knows better than the address, which people read. */
function namesOf(channel: Node, action: MessageUse['action'], { documents }: Reading) {
  const bindings = documents.follow(entry(channel, 'bindings'));
  const bound = NAMES.map(([protocol, member]) => text(documents.follow(entry(bindings, protocol)), member));
  const amqp = documents.follow(entry(bindings, 'amqp'));
  const queue = text(entry(amqp, 'queue'), 'name');
  const exchange = text(entry(amqp, 'exchange'), 'name');
  const isRouted = action === 'send' && text(amqp, 'is') === 'routingKey' && exchange !== undefined && exchange !== '';
  const own = isRouted ? undefined : queue || bound.find((name) => name);
  const address = own ?? (text(channel, 'address') || undefined);
  return { address, ...(isRouted && { exchange }) };
}

function parametersOf(
  channel: Node,
  address: string,
  action: MessageUse['action'],
  { documents, faults, budget }: Reading,
): { readonly parameters: readonly AddressParameter[]; readonly refused?: Refused } {
  const declared = documents.follow(entry(channel, 'parameters'));
  const parameters: AddressParameter[] = [];
  let refused: Refused | undefined;
  budget.spend('steps', channel, address.length);
  for (const name of new Set([...address.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? ''))) {
    const written = entry(declared, name);
    const parameter = documents.follow(written);
    if (!written)
      faults.add(entry(channel, 'address') ?? channel, 'schema.addressVariable', { name: name.slice(0, 100) });
    // A sender has one address; one that is made of each message is another one each time.
    const location = action === 'send' ? entry(parameter, 'location') : undefined;
    if (location) refused ??= refusedAt(location, 'messageLocation', { name: name.slice(0, 100) });
    const listed = items(entry(parameter, 'enum'));
    budget.spend('members', parameter ?? channel, 1 + listed.length);
    const values = listed.flatMap((value) => (value.kind === 'scalar' ? value.text : [])).filter(canBeShown);
    const usual = text(parameter, 'default');
    const doc = docOf(parameter)?.slice(0, SHOWN_CHARS);
    parameters.push({
      ...{ name, values },
      ...(usual !== undefined && canBeShown(usual) && { usual }),
      ...(doc !== undefined && { doc }),
    });
  }
  return { parameters, ...(refused && { refused }) };
}

const canBeShown = (value: string) => value.length <= SHOWN_CHARS && !hasControls(value);
