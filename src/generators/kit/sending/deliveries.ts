import type { SenderId } from '../../../model/request/part-ids.ts';
import { runtimeClass } from '../../runtime/classes.ts';
import { str } from '../../text/render/escape.ts';
import { fragment } from '../../text/render/rendered.ts';
import type { Delivery } from './delivery.ts';
import type { Listening, Sending } from './listener.ts';

/** The words of a sender about what it hands on. */
interface Delivered<E> extends Pick<Listening<E>, 'name' | 'payloads' | 'method'> {
  readonly sender: SenderId;
  /** Names what is sent one after the other. */
  lane(operation: string, endpoint: E): string;
  /** Says where to, in the words of the sender. */
  destination(operation: string, endpoint: E): string;
}

/** Tells how classes listen that hand answers to the runtime's `Deliveries`. */
export function throughDeliveries<E extends Sending & { readonly order: string }>(
  { delivery }: Delivery,
  { sender, name, payloads, method, lane, destination }: Delivered<E>,
): Listening<E> {
  return {
    ...{ sender, name, payloads, method },
    doc: delivery === 'outbox' ? 'Keeps what operations answer in the outbox.' : 'Hands on what operations answer.',
    bean: { type: 'sending.Deliveries', field: 'deliveries' },
    imports: [runtimeClass('state.Lane'), runtimeClass('state.OutboxWriter')],
    // A message of work that is done and stays must not fail its caller.
    tell: (when) => (when === 'together' ? 'keep' : 'keepAfterwards'),
    place: ({ names }, endpoint) => ({
      lane: lane(names.method, endpoint),
      destination: destination(names.method, endpoint),
    }),
    arguments: ({ names }, endpoint) => [
      fragment`new Lane(${str(sender)}, ${str(lane(names.method, endpoint))})`,
      endpoint.order === 'operation' ? fragment`OutboxWriter.Order.OF_OPERATION` : fragment`OutboxWriter.Order.NONE`,
      str(destination(names.method, endpoint)),
    ],
  };
}
