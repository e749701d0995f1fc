import { type Listening, listeners } from '../../../../kit/sending/listener.ts';
import { runtimeClass } from '../../../../runtime/classes.ts';
import { str } from '../../../../text/render/escape.ts';
import { fragment } from '../../../../text/render/rendered.ts';
import { methodName } from '../names.ts';
import type { QueueEndpoint } from '../options.ts';
import type { SentBroker } from './broker.ts';

/** Says where a message goes, in the words of the broker's module. */
type Destination = (endpoint: QueueEndpoint) => string;

/**
 * Contributes the classes that listen to operations, for a broker whose module sends what waits in the service's outbox.
 * @example
 * Kafka   →   KafkaSender, KafkaPayloads
 */
export function delivering(
  broker: string,
  destination: Destination = ({ queueName }) => queueName,
): SentBroker['files'] {
  return (project, options, uses) => {
    const kept = options.delivery === 'outbox';
    const doc = kept ? 'Keeps what operations answer in the outbox.' : 'Hands on what operations answer.';
    return listeners(project, options, uses, {
      ...listening(destination),
      ...{ name: `${broker}Sender`, payloads: `${broker}Payloads`, doc },
    });
  };
}

const listening = (destination: Destination): Omit<Listening<QueueEndpoint>, 'name' | 'payloads' | 'doc'> => ({
  sender: 'queue',
  bean: { type: 'sending.Deliveries', field: 'deliveries' },
  imports: [runtimeClass('state.Lane'), runtimeClass('state.OutboxWriter')],
  method: methodName,
  // A message of work that is done and stays must not fail its caller.
  tell: (when) => (when === 'together' ? 'keep' : 'keepAfterwards'),
  place: ({ names }, endpoint) => ({ lane: names.method, destination: destination(endpoint) }),
  arguments: ({ names }, endpoint) => [
    fragment`new Lane(${str('queue')}, ${str(names.method)})`,
    endpoint.order === 'operation' ? fragment`OutboxWriter.Order.OF_OPERATION` : fragment`OutboxWriter.Order.NONE`,
    str(destination(endpoint)),
  ],
});
