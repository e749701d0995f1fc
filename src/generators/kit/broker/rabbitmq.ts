import type { OrderedContribution } from '../../parts/part.ts';
import { placeholder } from '../../text/render/escape.ts';

/** Names of queues and exchanges: no blank, and no character that a setting of Spring would interpret. */
export const RABBIT_NAME = /^[A-Za-z0-9_.:-]*$/;

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
