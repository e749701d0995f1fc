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
import { delivering } from './deliveries.ts';

const HOME = 'sender';

/** A queue, behind the exchange that messages go through; the broker's default exchange has no name. */
const destinationOf = ({ exchange, queueName }: QueueEndpoint) => `${exchange}/${queueName}`;

const keptFiles = delivering('Rabbit', destinationOf);

const PUBLISHED: Listening<QueueEndpoint> = {
  sender: 'queue',
  name: 'RabbitSender',
  payloads: 'RabbitPayloads',
  doc: 'Hands what operations answer to the publisher, once their transactions are committed.',
  bean: { type: 'rabbitmq.sender.RabbitPublisher', field: 'publisher' },
  imports: [],
  method: methodName,
  tell: () => 'publish',
  place: ({ names }, endpoint) => ({ lane: names.method, destination: destinationOf(endpoint) }),
  arguments: ({ names }, { exchange, queueName }) => [str(names.method), str(exchange), str(queueName)],
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
      ...(kept ? keptFiles(project, options, uses) : listeners(project, options, uses, PUBLISHED)),
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
