import type { Project } from '../../../../../model/project.ts';
import { KAFKA_RECORDS } from '../../../../kit/broker/asyncapi.ts';
import { KAFKA, KAFKA_NAME } from '../../../../kit/broker/kafka.ts';
import { placeholder, sh } from '../../../../text/render/escape.ts';
import type { OrderedContribution } from '../../../part.ts';
import { takesAnyId } from '../sample.ts';
import type { ConsumedBroker } from './broker.ts';
import { shWithNewIds } from './new-ids.ts';

const SEND =
  'docker compose exec -T kafka /opt/kafka/bin/kafka-console-producer.sh --bootstrap-server localhost:9092 --property parse.headers=true';
const CONSUMER = 'spring.kafka.consumer';

const listeners = ({ name }: Project): readonly OrderedContribution[] => [
  { kind: 'setting', key: `${CONSUMER}.group-id`, value: placeholder('KAFKA_GROUP', name) },
  { kind: 'setting', key: `${CONSUMER}.auto-offset-reset`, value: 'earliest' },
  { kind: 'setting', key: `${CONSUMER}.isolation-level`, value: 'read_committed' },
  { kind: 'setting', key: `${CONSUMER}.max-poll-records`, value: placeholder('QUEUE_PREFETCH', 50) },
  {
    kind: 'setting',
    key: `${CONSUMER}.properties.partition.assignment.strategy`,
    value: 'org.apache.kafka.clients.consumer.CooperativeStickyAssignor',
    comment: 'A copy that comes or goes moves its own partitions only',
  },
  { kind: 'setting', key: 'spring.kafka.listener.concurrency', value: placeholder('QUEUE_CONCURRENCY', 2) },
  { kind: 'setting', key: 'service.queue.retry-delays', value: placeholder('QUEUE_RETRY_DELAYS', '1s,5s,25s') },
  {
    kind: 'environment',
    name: 'KAFKA_GROUP',
    example: name,
    meaning: 'What copies of the service have in common',
    page: 'kafka',
  },
  {
    kind: 'environment',
    name: 'QUEUE_PREFETCH',
    example: '50',
    meaning: 'Records that a consumer takes before it has acknowledged the first',
    page: 'kafka',
  },
  {
    kind: 'environment',
    name: 'QUEUE_CONCURRENCY',
    example: '2',
    meaning: 'Consumers for each topic',
    page: 'kafka',
  },
  {
    kind: 'environment',
    name: 'QUEUE_RETRY_DELAYS',
    example: '1s,5s,25s',
    meaning: 'How long a message waits before each time that it is tried again',
    page: 'queue',
  },
];

/** Kafka: a record is sent with the broker's own program; what a message says beside its body is in headers. */
export const kafka: ConsumedBroker = {
  module: 'kafka',
  health: 'kafka',
  silence: 'spring.kafka.listener.auto-startup=false',
  contributions: (project) => [...KAFKA, ...listeners(project)],
  binding: KAFKA_RECORDS,
  fault(topic) {
    if (topic.endsWith('.dlt')) return 'queueReserved';
    return KAFKA_NAME.test(topic) ? undefined : 'topicName';
  },
  shell(topic, { body, headers, properties }, operation) {
    const { messageId, ...own } = properties;
    const given = Object.entries({ ...headers, ...own }).map(([name, value]) => `,${name}:${value}`);
    const id = messageId === undefined || takesAnyId(operation) ? '"$(uuidgen)"' : sh(messageId);
    return `printf 'messageId:%s%s\\t%s\\n' ${id} ${shWithNewIds(given.join(''))} ${sh(body)} | ${SEND} --topic ${topic}`;
  },
  words: {
    calls: 'The calls above need the broker of `compose.yaml`.',
    id: `the service remembers each by its topic, by the header \`messageId\` or, where
it has none, by its place in the topic, in the transaction of the work: both are kept or neither is. A message that comes again is
acknowledged without an effect. A \`messageId\` longer than 200 characters is refused and goes to the dead letters.`,
    queue: 'Topic',
  },
};
