import type { Project } from '../../../model/project.ts';
import type { OrderedContribution, Settled } from '../../parts/part.ts';
import { placeholder } from '../../text/render/escape.ts';

/** Names of queues and exchanges: no blank, and no character that a setting of Spring would interpret. */
export const RABBIT_NAME = /^[A-Za-z0-9_.:-]*$/;

const QUEUE_TYPES = ['classic', 'quorum'] as const;

/** Finds the type of queues among what was settled; undefined where it says none. */
const queueTypeIn = (settled: Settled | undefined) => QUEUE_TYPES.find((type) => type === settled?.queueType);

/**
 * Settles the type of a project's queues: a new one has quorum queues; one that was made before there was a choice keeps
 * its classic ones (docs/decisions/045).
 * @param made a file that every generation of it writes
 */
export function settleQueueType({ before, triggerSettled }: Project, made: string, last: Settled): Settled {
  const first = before.has(made) ? 'classic' : 'quorum';
  return { queueType: queueTypeIn(triggerSettled) ?? queueTypeIn(last) ?? first };
}

/** Writes the settings of the queues that a service declares or expects. */
export function queueSettings({ triggerSettled, senderSettled }: Project): readonly OrderedContribution[] {
  const type = queueTypeIn(triggerSettled) ?? queueTypeIn(senderSettled?.queue) ?? 'classic';
  return [
    { kind: 'setting', key: 'service.rabbitmq.queue-type', value: placeholder('RABBITMQ_QUEUE_TYPE', type) },
    { kind: 'setting', key: 'service.rabbitmq.queues', value: placeholder('RABBITMQ_QUEUES', 'declare') },
    {
      kind: 'environment',
      name: 'RABBITMQ_QUEUE_TYPE',
      example: type,
      meaning: 'Type of the queues that it declares: quorum or classic',
      page: 'rabbitmq-queues',
    },
    {
      kind: 'environment',
      name: 'RABBITMQ_QUEUES',
      example: 'declare',
      meaning: 'Whether it declares queues, or expects them to be there',
      page: 'rabbitmq-queues',
    },
  ];
}

/**
 * The broker, which triggers and senders over RabbitMQ share: the library, the connection, and a container to try it
 * with.
 */
export const RABBITMQ: readonly OrderedContribution[] = [
  { kind: 'dependency', artifact: 'amqp' },
  { kind: 'dependency', artifact: 'actuator' },
  { kind: 'setting', key: 'spring.rabbitmq.host', value: placeholder('RABBITMQ_HOST', 'localhost') },
  { kind: 'setting', key: 'spring.rabbitmq.port', value: placeholder('RABBITMQ_PORT', 5672) },
  { kind: 'setting', key: 'spring.rabbitmq.virtual-host', value: placeholder('RABBITMQ_VHOST', '/') },
  { kind: 'setting', key: 'spring.rabbitmq.username', value: placeholder('RABBITMQ_USERNAME', 'guest') },
  { kind: 'setting', key: 'spring.rabbitmq.password', value: placeholder('RABBITMQ_PASSWORD', 'guest') },
  { kind: 'setting', key: 'spring.rabbitmq.connection-timeout', value: '2s' },
  { kind: 'setting', key: 'spring.rabbitmq.requested-heartbeat', value: '30s' },
  {
    kind: 'setting',
    key: 'spring.rabbitmq.channel-rpc-timeout',
    value: '5s',
    comment: 'A broker that hangs is noticed; the default is ten minutes',
  },
  {
    kind: 'setting',
    key: 'spring.rabbitmq.publisher-confirm-type',
    value: 'simple',
    comment: 'A message counts as sent when the broker has said so',
  },
  {
    kind: 'environment',
    name: 'RABBITMQ_HOST',
    example: 'localhost',
    composed: 'rabbitmq',
    meaning: 'Host of the broker',
  },
  { kind: 'environment', name: 'RABBITMQ_PORT', example: '5672', meaning: 'Its port' },
  { kind: 'environment', name: 'RABBITMQ_VHOST', example: '/', meaning: 'Its virtual host' },
  { kind: 'environment', name: 'RABBITMQ_USERNAME', example: 'guest', meaning: 'Its user' },
  { kind: 'environment', name: 'RABBITMQ_PASSWORD', example: 'guest', meaning: "The user's password", secret: true },
  {
    kind: 'composeService',
    name: 'rabbitmq',
    yaml: 'image: rabbitmq:4-management\nports:\n  - "5672:5672"\n  - "15672:15672"\nrestart: unless-stopped\nhealthcheck:\n  test: ["CMD", "rabbitmq-diagnostics", "-q", "ping"]\n  interval: 10s\n  timeout: 10s\n  retries: 12\n',
  },
];
