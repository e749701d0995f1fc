import { javaFile, packageOf } from '../../java/java-file.ts';
import type { Project } from '../../model/project.ts';
import { pascal } from '../../names/words.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import { id } from '../../render/escape.ts';
import { fragment } from '../../render/rendered.ts';
import { eventName } from '../../service/records.ts';
import { answerType } from '../../service/response.ts';
import { STATE_HOME } from '../../service/state/inbox.ts';
import type { QueueEndpoint, QueueProject } from './options.ts';

const HOME = 'sender';

/** What listens to operations, and what publishes: at once, or what the outbox hands it. */
export function senderFiles(
  project: Project,
  { delivery }: QueueProject,
  uses: readonly Use<QueueEndpoint>[],
): OrderedContribution[] {
  const file = (name: string, more: { test?: boolean; imports?: readonly string[]; view?: object } = {}) =>
    javaFile(project, { home: HOME, name, template: `senders/queue/${name}.java`, ...more });
  const kept = delivery === 'outbox';
  const publisher = kept ? 'RabbitTarget' : 'RabbitPublisher';
  return [
    listener(project, kept, uses),
    configuration(project, uses),
    file(publisher),
    file(`${publisher}Test`, { test: true }),
  ];
}

function listener(project: Project, kept: boolean, uses: readonly Use<QueueEndpoint>[]): OrderedContribution {
  const methods = uses.map(({ operation, options }) => ({
    name: methodName(operation.names.method, options),
    event: eventName(operation),
    operation: operation.names.method,
    answers: answerType(operation, project) !== undefined,
    destination: `${options.exchange}/${options.queueName}`,
    apart: operation.transaction !== 'joins',
    ...options,
  }));
  const apart = methods.some((method) => method.apart);
  return javaFile(project, {
    home: HOME,
    name: 'RabbitSender',
    template: kept ? 'senders/queue/KeepingSender.java' : 'senders/queue/RabbitSender.java',
    imports: [
      ...(kept ? keepingImports(project) : ['org.springframework.transaction.event.TransactionalEventListener']),
      ...(kept && apart ? LOSING_IMPORTS : []),
      'org.springframework.stereotype.Component',
      ...methods.map(({ event }) => `${packageOf(project, 'service')}.${event}`),
    ],
    view: { methods, apart },
  });
}

function configuration(project: Project, uses: readonly Use<QueueEndpoint>[]): OrderedContribution {
  const queues = distinct(uses.map(({ options }) => options));
  const exchanges = queues.some(({ exchange }) => exchange !== '');
  return javaFile(project, {
    home: HOME,
    name: 'RabbitConfiguration',
    template: 'senders/queue/RabbitConfiguration.java',
    imports: exchanges ? [...AMQP_IMPORTS, ...EXCHANGE_IMPORTS] : AMQP_IMPORTS,
    view: {
      queues: queues.map((one, at) => ({ ...one, comma: at === queues.length - 1 ? fragment`` : fragment`,` })),
    },
  });
}

/** `placeOrderToOrders` */
export function methodName(operation: string, { queueName, exchange }: QueueEndpoint): string {
  return id(`${operation}To${pascal(`${exchange} ${queueName}`, 'Queue')}`).toString();
}

function distinct(all: readonly QueueEndpoint[]): QueueEndpoint[] {
  return [...new Map(all.map((one) => [`${one.exchange} ${one.queueName}`, one])).values()];
}

function keepingImports(project: Project): readonly string[] {
  return [
    'java.util.UUID',
    'org.jspecify.annotations.Nullable',
    'org.springframework.context.event.EventListener',
    'tools.jackson.databind.json.JsonMapper',
    ...['Lane', 'Outbox', 'OutboxMessage'].map((name) => `${packageOf(project, STATE_HOME)}.${name}`),
  ];
}

const LOSING_IMPORTS = [
  'io.micrometer.core.instrument.Counter',
  'io.micrometer.core.instrument.MeterRegistry',
  'org.slf4j.Logger',
  'org.slf4j.LoggerFactory',
];
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
