import { ARTEMIS, ARTEMIS_NAME } from '../../../../kit/broker/artemis.ts';
import { JMS } from '../../../../kit/broker/asyncapi.ts';
import { waitingFor } from '../../../../kit/sending/delivery.ts';
import { readHeaders } from '../../../../kit/sending/headers.ts';
import type { SentBroker } from './broker.ts';
import { delivering } from './deliveries.ts';

/** A property of JMS is called as a variable of Java. */
const PROPERTY = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** ActiveMQ Artemis: the broker makes queues, and knows a message that comes again by its id. */
export const artemis: SentBroker = {
  contributions: () => [...ARTEMIS, { kind: 'runtime', module: 'artemis-sender' }],
  files: delivering('Artemis'),
  kept: (options) => waitingFor('queue', options),
  binding: JMS,
  headers: { messageId: { type: 'string' } },
  fault({ queueName, exchange, headers }) {
    if (exchange !== '') return { option: 'exchange', message: 'exchangeHere' };
    if (readHeaders(headers).some(({ name }) => !PROPERTY.test(name))) {
      return { option: 'headers', message: 'headerProperty' };
    }
    return ARTEMIS_NAME.test(queueName) ? undefined : { option: 'queueName', message: 'topicName' };
  },
  words: {
    sent: 'sent to ActiveMQ Artemis as JSON',
    pages: { outbox: 'artemis-sender', atMostOnce: 'artemis-sender' },
    columns: ['Queue'],
    cells: ({ queueName }) => [`\`${queueName}\``],
  },
};
