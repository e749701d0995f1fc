import { words } from '../../../../checks/names/words.ts';
import type { RestSenderEndpoint } from './options.ts';

/** A server that messages are sent to. */
export interface Receiver {
  /** The name that settings have for it: `crm-example-com`. */
  readonly name: string;
  /** `https://crm.example.com` */
  readonly origin: string;
  /** The beginning of its variables: `RECEIVER_CRM_EXAMPLE_COM`. */
  readonly variable: string;
}

/** Lists the servers of some addresses, each once, in their order; names that would be the same get a number. */
export function receiversOf(uses: readonly Pick<RestSenderEndpoint, 'url'>[]): readonly Receiver[] {
  const taken = new Map<string, number>();
  return [...new Set(uses.map(({ url }) => new URL(url).origin))].map((origin) => {
    const plain = words(new URL(origin).host).join('-').toLowerCase() || 'receiver';
    const count = (taken.get(plain) ?? 0) + 1;
    taken.set(plain, count);
    const name = count === 1 ? plain : `${plain}-${count}`;
    return { name, origin, variable: `RECEIVER_${name.replaceAll('-', '_').toUpperCase()}` };
  });
}

const LONGEST_LANE = 200;

/**
 * Names what is sent one after the other: an operation's messages to one receiver, so that one that is away holds up no other.
 * @example
 * placeOrder, POST https://crm.example.com/orders   →   placeOrder to crm-example-com
 */
export function laneOf(operation: string, { url }: RestSenderEndpoint, receivers: readonly Receiver[]): string {
  return `${operation} to ${receiverOf(url, receivers)}`.slice(0, LONGEST_LANE);
}

function receiverOf(url: string, receivers: readonly Receiver[]): string | undefined {
  const { origin } = new URL(url);
  return receivers.find((receiver) => receiver.origin === origin)?.name;
}

/**
 * Writes the destination of a message: the receiver, the method, and the path.
 * @example
 * POST https://crm.example.com/orders   →   crm-example-com POST /orders
 */
export function destinationOf({ url, method }: RestSenderEndpoint, receivers: readonly Receiver[]): string {
  return `${receiverOf(url, receivers)} ${method} ${new URL(url).pathname}`;
}
