import { ARTEMIS, ARTEMIS_NAME } from '../../../../kit/broker/artemis.ts';
import { JMS } from '../../../../kit/broker/asyncapi.ts';
import { placeholder, sh } from '../../../../text/render/escape.ts';
import { jsonText } from '../../../../text/render/unseen.ts';
import type { OrderedContribution } from '../../../part.ts';
import { NEW_ID, takesAnyId } from '../sample.ts';
import type { ConsumedBroker } from './broker.ts';
import { shWithNewIds } from './new-ids.ts';

const SEND =
  'docker compose exec -T artemis /var/lib/artemis-instance/bin/artemis producer --user artemis --password artemis --message-count 1';
const LISTENER = 'spring.jms.listener';

const LISTENERS: readonly OrderedContribution[] = [
  { kind: 'setting', key: `${LISTENER}.min-concurrency`, value: placeholder('QUEUE_CONCURRENCY', 2) },
  { kind: 'setting', key: `${LISTENER}.max-concurrency`, value: placeholder('QUEUE_CONCURRENCY', 2) },
  { kind: 'setting', key: 'service.queue.retry-delays', value: placeholder('QUEUE_RETRY_DELAYS', '1s,5s,25s,2m,10m') },
  {
    kind: 'environment',
    name: 'QUEUE_CONCURRENCY',
    example: '2',
    meaning: 'Listeners for each queue',
    page: 'artemis',
  },
  {
    kind: 'environment',
    name: 'QUEUE_RETRY_DELAYS',
    example: '1s,5s,25s,2m,10m',
    meaning: 'How long a message waits before each time that it is tried again',
    page: 'queue',
  },
];

/** ActiveMQ Artemis: a message is sent with the broker's own program; what it says beside its body is in properties. */
export const artemis: ConsumedBroker = {
  module: 'artemis',
  health: 'jms',
  silence: `${LISTENER}.auto-startup=false`,
  contributions: () => [...ARTEMIS, ...LISTENERS],
  binding: JMS,
  fault(queueName) {
    if (queueName.endsWith('.dead-letter')) return 'queueReserved';
    return ARTEMIS_NAME.test(queueName) ? undefined : 'topicName';
  },
  headers: /^[A-Za-z_]\w*$/,
  shell(queueName, { body, headers, properties }, operation) {
    const given = { ...properties, messageId: properties.messageId ?? NEW_ID, ...headers };
    const all = Object.entries({ ...given, ...(takesAnyId(operation) && { messageId: NEW_ID }) });
    const text = jsonText(all.map(([key, value]) => ({ type: 'string', key, value })));
    return `${SEND} --destination queue://${queueName} --message ${sh(body)} --properties ${shWithNewIds(text)}`;
  },
  words: {
    calls: 'The calls above need the broker of `compose.yaml`.',
    id: `the service remembers each by its queue and by the property \`messageId\` or, where
it has none, by the broker's own id of it, in the transaction of the work: both are kept or neither is. A message that comes again is
acknowledged without an effect. A \`messageId\` longer than 200 characters is refused and goes to the dead letters.`,
    queue: 'Queue',
  },
};
