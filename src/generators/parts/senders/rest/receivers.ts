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

/**
 * Writes the destination of a message: the receiver, the method, and the path with its query.
 * @example
 * POST https://crm.example.com/orders   →   crm-example-com POST /orders
 */
export function destinationOf({ url, method }: RestSenderEndpoint, receivers: readonly Receiver[]): string {
  const { origin, pathname } = new URL(url);
  return `${receivers.find((receiver) => receiver.origin === origin)?.name} ${method} ${pathname}`;
}
