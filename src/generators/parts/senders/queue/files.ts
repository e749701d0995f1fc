import { pascal } from '../../../../checks/names/words.ts';
import type { Mapping } from '../../../../model/mapping.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { type PayloadUse, payloadMappers } from '../../../kit/mapper/payload.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { eventComponents, eventName } from '../../../service/records.ts';
import { answerType } from '../../../service/response.ts';
import { isTogether } from '../../../service/state/location.ts';
import { javaFile, packageOf } from '../../../text/java/java-file.ts';
import { id } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { QueueEndpoint, QueueProject } from './options.ts';

const HOME = 'sender';
const PAYLOADS = 'RabbitPayloads';
/** The most operations that one class listens to: each is some lines of it. */
const MOST_LISTENED = 100;

/** Contributes the classes that listen to operations; the runtime publishes what they tell: at once, or from the outbox. */
export function senderFiles(
  project: Project,
  { delivery, outboxDatabase }: QueueProject,
  uses: readonly Use<QueueEndpoint>[],
): OrderedContribution[] {
  const kept = delivery === 'outbox';
  return [
    ...portionsOf(project, uses).map((portion) => listener(project, kept, outboxDatabase, portion)),
    configuration(project, uses),
    ...payloadMappers(HOME, PAYLOADS, uses.flatMap(payloadUse), project),
    { kind: 'runtime', module: kept ? 'rabbitmq-outbox' : 'rabbitmq-sender' },
  ];
}

function payloadUse({ operation, options, payload }: Use<QueueEndpoint>): PayloadUse[] {
  return payload ? [{ method: methodName(operation.names.method, options), operation, payload }] : [];
}

/** A class that listens, and the operations that it listens to. */
interface Portion {
  readonly name: string;
  readonly uses: readonly Use<QueueEndpoint>[];
}

/** Splits the operations: one class for all as long as it is no giant, else one for each group. */
function portionsOf({ groups }: Project, uses: readonly Use<QueueEndpoint>[]): readonly Portion[] {
  if (uses.length <= MOST_LISTENED) return [{ name: 'RabbitSender', uses }];
  return groups.flatMap(({ type, operations }) => {
    const own = new Set(operations);
    const portion = uses.filter(({ operation }) => own.has(operation));
    return portion.length > 0 ? [{ name: `${type}RabbitSender`, uses: portion }] : [];
  });
}

function listener(
  project: Project,
  kept: boolean,
  database: QueueProject['outboxDatabase'],
  { name, uses }: Portion,
): OrderedContribution {
  const methods = uses.map(({ operation, options, payload }) => ({
    name: methodName(operation.names.method, options),
    event: eventName(operation),
    operation: operation.names.method,
    sent: sentCode(operation, options, payload, project),
    tell: tellingOf(operation, kept, database),
    // What its transaction has not committed may still be undone.
    committed: !kept || (operation.transaction === 'joins' && database !== undefined),
    ...options,
  }));
  const mapper = uses.some(({ payload }) => payload) ? PAYLOADS : undefined;
  const [committed, plain] = [methods.some(({ committed }) => committed), methods.some(({ committed }) => !committed)];
  return javaFile(project, {
    home: HOME,
    name,
    template: 'senders/queue/RabbitSender.java',
    imports: [
      runtimeClass(kept ? 'rabbitmq.outbox.RabbitOutbox' : 'rabbitmq.sender.RabbitPublisher'),
      ...(plain ? ['org.springframework.context.event.EventListener'] : []),
      ...(committed ? ['org.springframework.transaction.event.TransactionalEventListener'] : []),
      'org.springframework.stereotype.Component',
      ...methods.map(({ event }) => `${packageOf(project, 'service')}.${event}`),
    ],
    view: {
      ...{ methods, mapper, doc: kept ? KEEPS : PUBLISHES },
      ...(kept ? { type: 'RabbitOutbox', field: 'outbox' } : { type: 'RabbitPublisher', field: 'publisher' }),
    },
  });
}

const KEEPS = 'Keeps what operations answer in the outbox.';
const PUBLISHES = 'Hands what operations answer to the publisher, once their transactions are committed.';

/** Names the method of the runtime that takes an answer: a message of work that is done and stays must not fail its caller. */
function tellingOf(operation: Operation, kept: boolean, database: QueueProject['outboxDatabase']): string {
  if (!kept) return 'publish';
  return isTogether(operation, database) ? 'keep' : 'keepAfterwards';
}

/** Writes the message of an `event`: the answer as it is, or the payload that a mapper makes of it. */
function sentCode(
  operation: Operation,
  options: QueueEndpoint,
  payload: Mapping | undefined,
  project: Project,
): Rendered {
  const told = eventComponents(operation, project).map(({ name }) => fragment`event.${id(name)}()`);
  const method = id(methodName(operation.names.method, options));
  if (payload) return fragment`\n            () -> payloads.${method}(${joined(told, ', ')})`;
  return answerType(operation, project) ? fragment` event::response` : fragment` () -> null`;
}

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
