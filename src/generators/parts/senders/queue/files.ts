import { pascal } from '../../../../checks/names/words.ts';
import type { Project } from '../../../../model/project.ts';
import { type Listening, listeners } from '../../../kit/sending/listener.ts';
import { javaFile } from '../../../text/java/java-file.ts';
import { id, str } from '../../../text/render/escape.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { QueueEndpoint, QueueProject } from './options.ts';

const HOME = 'sender';

/** Contributes the classes that listen to operations; the runtime publishes what they tell: at once, or from the outbox. */
export function senderFiles(
  project: Project,
  options: QueueProject,
  uses: readonly Use<QueueEndpoint>[],
): OrderedContribution[] {
  const kept = options.delivery === 'outbox';
  return [
    ...listeners(project, options, uses, kept ? KEPT : PUBLISHED),
    configuration(project, uses),
    { kind: 'runtime', module: kept ? 'rabbitmq-outbox' : 'rabbitmq-sender' },
  ];
}

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
      queues: queues.map((name, at) => ({ name, comma: comma(queues.length - 1 - at + bindings.length) })),
      bindings: bindings.map((binding, at) => ({ ...binding, comma: comma(bindings.length - 1 - at) })),
    },
  });
}

/**
 * Names the method that sends an operation's answer to a queue.
 * @example
 * placeOrder to the queue orders   →   placeOrderToOrders
 */
export function methodName(operation: string, { queueName, exchange }: QueueEndpoint): string {
  return id(`${operation}To${pascal(`${exchange} ${queueName}`, 'Queue')}`).toString();
}

function distinct(all: readonly QueueEndpoint[]): QueueEndpoint[] {
  return [...new Map(all.map((target) => [`${target.exchange} ${target.queueName}`, target])).values()];
}

const AMQP_IMPORTS = [
  'org.springframework.amqp.core.Declarables',
  'org.springframework.amqp.core.Queue',
  'org.springframework.context.annotation.Bean',
  'org.springframework.context.annotation.Configuration',
];
const EXCHANGE_IMPORTS = [
  'org.springframework.amqp.core.Binding',
  'org.springframework.amqp.core.Binding.DestinationType',
  'org.springframework.amqp.core.DirectExchange',
  'java.util.Map',
];
