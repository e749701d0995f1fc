import { KAFKA_RECORDS } from '../../../../kit/broker/asyncapi.ts';
import { KAFKA, KAFKA_NAME } from '../../../../kit/broker/kafka.ts';
import { waitingFor } from '../../../../kit/sending/delivery.ts';
import { type Listening, listeners } from '../../../../kit/sending/listener.ts';
import { runtimeClass } from '../../../../runtime/classes.ts';
import { str } from '../../../../text/render/escape.ts';
import { fragment } from '../../../../text/render/rendered.ts';
import { methodName } from '../names.ts';
import type { QueueEndpoint, QueueProject } from '../options.ts';
import type { SentBroker } from './broker.ts';

const listening = ({ delivery }: QueueProject): Listening<QueueEndpoint> => ({
  name: 'KafkaSender',
  payloads: 'KafkaPayloads',
  doc: delivery === 'outbox' ? 'Keeps what operations answer in the outbox.' : 'Hands on what operations answer.',
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
});

/** Kafka: the runtime makes topics and sends records to them, whose key is the operation. */
export const kafka: SentBroker = {
  contributions: KAFKA,
  files: (project, options, uses) => [
    ...listeners(project, options, uses, listening(options)),
    { kind: 'runtime', module: 'kafka-sender' },
  ],
  kept: (options) => waitingFor('queue', options),
  binding: KAFKA_RECORDS,
  headers: { messageId: { type: 'string' } },
  fault({ queueName, exchange }) {
    if (exchange !== '') return { option: 'exchange', message: 'exchangeHere' };
    return KAFKA_NAME.test(queueName) ? undefined : { option: 'queueName', message: 'topicName' };
  },
  words: {
    sent: 'sent to Kafka as JSON',
    pages: { outbox: 'kafka-sender', atMostOnce: 'kafka-sender' },
    columns: ['Topic'],
    cells: ({ queueName }) => [`\`${queueName}\``],
  },
};
