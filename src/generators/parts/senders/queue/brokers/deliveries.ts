import { type Listening, listeners } from '../../../../kit/sending/listener.ts';
import { runtimeClass } from '../../../../runtime/classes.ts';
import { str } from '../../../../text/render/escape.ts';
import { fragment } from '../../../../text/render/rendered.ts';
import { methodName } from '../names.ts';
import type { QueueEndpoint } from '../options.ts';
import type { SentBroker } from './broker.ts';

/**
 * Contributes the classes that listen to operations, for a broker whose module sends what waits in the service's outbox.
 * @example
 * Kafka   →   KafkaSender, KafkaPayloads
 */
export function delivering(broker: string): SentBroker['files'] {
  return (project, options, uses) => {
    const kept = options.delivery === 'outbox';
    const doc = kept ? 'Keeps what operations answer in the outbox.' : 'Hands on what operations answer.';
    return listeners(project, options, uses, {
      ...LISTENING,
      ...{ name: `${broker}Sender`, payloads: `${broker}Payloads`, doc },
    });
  };
}

const LISTENING: Omit<Listening<QueueEndpoint>, 'name' | 'payloads' | 'doc'> = {
  bean: { type: 'sending.Deliveries', field: 'deliveries' },
  imports: [runtimeClass('state.Lane'), runtimeClass('state.OutboxWriter')],
  method: methodName,
  // A message of work that is done and stays must not fail its caller.
  tell: (when) => (when === 'together' ? 'keep' : 'keepAfterwards'),
  arguments: ({ names }, { queueName }) => [
    fragment`new Lane(${str('queue')}, ${str(names.method)})`,
    fragment`OutboxWriter.Order.OF_OPERATION`,
    str(queueName),
  ],
};
