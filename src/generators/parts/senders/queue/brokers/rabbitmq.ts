import type { Project } from '../../../../../model/project.ts';
import { AMQP } from '../../../../kit/broker/asyncapi.ts';
import { queueSettings, RABBITMQ, settleQueueType } from '../../../../kit/broker/rabbitmq.ts';
import { keptBy } from '../../../../kit/sending/delivery.ts';
import { type Listening, listeners } from '../../../../kit/sending/listener.ts';
import { runtimeClass } from '../../../../runtime/classes.ts';
import { javaFile } from '../../../../text/java/java-file.ts';
import { str } from '../../../../text/render/escape.ts';
import { fragment, joined } from '../../../../text/render/rendered.ts';
import type { OrderedContribution, Use } from '../../../part.ts';
import { methodName } from '../names.ts';
import type { QueueEndpoint } from '../options.ts';
import type { SentBroker } from './broker.ts';

const HOME = 'sender';

const LISTENING = {
  name: 'RabbitSender',
  payloads: 'RabbitPayloads',
  imports: [],
  method: methodName,
  arguments: ({ names }, { exchange, queueName }) => [str(names.method), str(exchange), str(queueName)],
} satisfies Partial<Listening<QueueEndpoint>>;

const PUBLISHED: Listening<QueueEndpoint> = {
  ...LISTENING,
  doc: 'Hands what operations answer to the publisher, once their transactions are committed.',
  bean: { type: 'rabbitmq.sender.RabbitPublisher', field: 'publisher' },
  tell: () => 'publish',
};

const KEPT: Listening<QueueEndpoint> = {
  ...LISTENING,
  doc: 'Keeps what operations answer in the outbox.',
  bean: { type: 'rabbitmq.outbox.RabbitOutbox', field: 'outbox' },
  // A message of work that is done and stays must not fail its caller.
  tell: (when) => (when === 'together' ? 'keep' : 'keepAfterwards'),
};

function configuration(project: Project, uses: readonly Use<QueueEndpoint>[]): OrderedContribution {
  const targets = distinct(uses.map(({ options }) => options));
  const bindings = targets.filter(({ exchange }) => exchange !== '');
  const queues = [...new Set(targets.map(({ queueName }) => queueName))];
  const comma = (after: number) => (after > 0 ? fragment`,` : fragment``);
  return javaFile(project, {
    home: HOME,
    name: 'RabbitConfiguration',
    template: 'senders/queue/RabbitConfiguration.java',
    imports: bindings.length > 0 ? [...AMQP_IMPORTS, ...EXCHANGE_IMPORTS] : AMQP_IMPORTS,
    view: {
      exchanges: [...new Set(bindings.map(({ exchange }) => exchange))],
      routes: comma(bindings.length),
      queues: fragment`${joined(queues.map(str), ', ')}`,
      bindings: bindings.map((binding, at) => ({ ...binding, comma: comma(bindings.length - 1 - at) })),
    },
  });
}

function distinct(all: readonly QueueEndpoint[]): QueueEndpoint[] {
  return [...new Map(all.map((target) => [`${target.exchange} ${target.queueName}`, target])).values()];
}

const AMQP_IMPORTS = [
  runtimeClass('rabbitmq.queue.RabbitQueues'),
  'java.util.List',
  'org.springframework.amqp.core.Declarables',
  'org.springframework.context.annotation.Bean',
  'org.springframework.context.annotation.Configuration',
];
const EXCHANGE_IMPORTS = [
  'org.springframework.amqp.core.Binding',
  'org.springframework.amqp.core.Binding.DestinationType',
  'org.springframework.amqp.core.DirectExchange',
  'java.util.Map',
];

/** RabbitMQ: queues and exchanges are declared, and a message goes to its queue through an exchange. */
export const rabbitmq: SentBroker = {
  contributions: (project) => [...RABBITMQ, ...queueSettings(project)],
  settle: (project, before) => settleQueueType(project, 'src/generated/asyncapi/sent.json', before),
  files(project, options, uses) {
    const kept = options.delivery === 'outbox';
    return [
      ...listeners(project, options, uses, kept ? KEPT : PUBLISHED),
      configuration(project, uses),
      { kind: 'runtime', module: kept ? 'rabbitmq-outbox' : 'rabbitmq-sender' },
    ];
  },
  kept: (options) => keptBy('queue', options),
  binding: AMQP,
  headers: {},
  fault: () => undefined,
  words: {
    sent: 'published to RabbitMQ as JSON',
    pages: { outbox: 'rabbitmq-outbox', atMostOnce: 'rabbitmq-sender' },
    columns: ['Exchange', 'Queue'],
    cells: ({ exchange, queueName }) => [
      exchange === '' ? 'the default exchange' : `\`${exchange}\``,
      `\`${queueName}\``,
    ],
  },
};
