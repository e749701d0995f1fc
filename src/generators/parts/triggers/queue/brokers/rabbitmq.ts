import { AMQP } from '../../../../kit/broker/asyncapi.ts';
import { queueSettings, RABBITMQ, settleQueueType } from '../../../../kit/broker/rabbitmq.ts';
import { placeholder } from '../../../../text/render/escape.ts';
import { jsonText } from '../../../../text/render/unseen.ts';
import type { OrderedContribution } from '../../../part.ts';
import { PROPERTIES, type Property } from '../inputs.ts';
import { NEW_ID, takesAnyId } from '../sample.ts';
import type { ConsumedBroker } from './broker.ts';
import { shWithNewIds } from './new-ids.ts';

const PUBLISH = 'http://localhost:15672/api/exchanges/%2F/amq.default/publish';
const USER = `-u "\${RABBITMQ_USERNAME:-guest}:\${RABBITMQ_PASSWORD:-guest}"`;
const LISTENER = 'spring.rabbitmq.listener.simple';

const LISTENERS: readonly OrderedContribution[] = [
  {
    kind: 'setting',
    key: `${LISTENER}.acknowledge-mode`,
    value: 'manual',
    comment: 'A message is acknowledged when its work is done',
  },
  { kind: 'setting', key: `${LISTENER}.prefetch`, value: placeholder('QUEUE_PREFETCH', 10) },
  { kind: 'setting', key: `${LISTENER}.concurrency`, value: placeholder('QUEUE_CONCURRENCY', 2) },
  { kind: 'setting', key: `${LISTENER}.missing-queues-fatal`, value: false },
  { kind: 'setting', key: 'service.queue.retry-delays', value: placeholder('QUEUE_RETRY_DELAYS', '1s,5s,25s,2m,10m') },
  {
    kind: 'environment',
    name: 'QUEUE_PREFETCH',
    example: '10',
    meaning: 'Messages that a listener takes before it has acknowledged the first',
    page: 'rabbitmq',
  },
  {
    kind: 'environment',
    name: 'QUEUE_CONCURRENCY',
    example: '2',
    meaning: 'Listeners for each queue',
    page: 'rabbitmq',
  },
  {
    kind: 'environment',
    name: 'QUEUE_RETRY_DELAYS',
    example: '1s,5s,25s,2m,10m',
    meaning: 'How long a message waits before each time that it is tried again',
    page: 'queue',
  },
];

/** RabbitMQ: a message is sent through the broker's own HTTP interface; its id is new each time, where any id is taken. */
export const rabbitmq: ConsumedBroker = {
  module: 'rabbitmq',
  health: 'rabbit',
  silence: `${LISTENER}.auto-startup=false`,
  contributions: (project) => [...RABBITMQ, ...queueSettings(project), ...LISTENERS],
  settle: (project, before) => settleQueueType(project, 'src/generated/asyncapi/received.json', before),
  binding: AMQP,
  fault: () => undefined,
  shell(queueName, { body, headers, properties }, operation) {
    const given = Object.entries(properties).map(([name, value]) => [PROPERTIES[name as Property].amqp, value]);
    const message = jsonText({
      properties: {
        ...{ message_id: NEW_ID, delivery_mode: 2, content_type: 'application/json' },
        ...Object.fromEntries(given),
        ...(takesAnyId(operation) && { message_id: NEW_ID }),
        ...(Object.keys(headers).length > 0 && { headers }),
      },
      routing_key: queueName,
      payload: body,
      payload_encoding: 'string',
    });
    return `curl -sS ${USER} ${PUBLISH} -H 'Content-Type: application/json' -d ${shWithNewIds(message)}`;
  },
  words: {
    calls: "The calls above need the broker's management plugin (the container of\n`compose.yaml` has it).",
    id: `the service remembers each \`messageId\` by its queue, in the
transaction of the work: both are kept or neither is. A message that comes again is acknowledged without an effect. A message
without a \`messageId\` (or one longer than 200 characters) is refused and goes to the dead letters: a hash of what is in it
would take two orders that are alike for one.`,
    queue: 'Queue',
  },
};
