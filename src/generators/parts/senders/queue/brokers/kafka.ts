import { KAFKA_RECORDS } from '../../../../kit/broker/asyncapi.ts';
import { KAFKA, KAFKA_NAME } from '../../../../kit/broker/kafka.ts';
import { waitingFor } from '../../../../kit/sending/delivery.ts';
import type { SentBroker } from './broker.ts';
import { delivering } from './deliveries.ts';

/** Kafka: the runtime makes topics and sends records to them, whose key is the operation. */
export const kafka: SentBroker = {
  contributions: () => [...KAFKA, { kind: 'runtime', module: 'kafka-sender' }],
  files: delivering('Kafka'),
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
