import type { z } from 'zod';
import { RABBIT_NAME, RABBITMQ } from '../../broker/rabbitmq.ts';
import type { FieldFault } from '../../fault.ts';
import { javaFile, packageOf } from '../../java/java-file.ts';
import type { Project } from '../../model/project.ts';
import { pascal } from '../../names/words.ts';
import type { OrderedContribution, Sender, Use } from '../../part.ts';
import { id } from '../../render/escape.ts';
import { fragment } from '../../render/rendered.ts';
import { choice } from '../../schema/choice.ts';
import { strict } from '../../schema/strict.ts';
import { text } from '../../schema/text.ts';
import { eventName } from '../../service/records.ts';
import { answerType } from '../../service/response.ts';

const projectOptions = strict({
  broker: choice(['rabbitmq'], ['kafka', 'artemis']).default('rabbitmq'),
});
const endpointOptions = strict({
  queueName: text.trim().min(1, 'required').max(200, 'tooLong').regex(RABBIT_NAME, 'queueName'),
  /** Without it, messages go to the queue through the broker's default exchange. */
  exchange: text.trim().max(200, 'tooLong').regex(RABBIT_NAME, 'queueName').default(''),
});
type Options = z.output<typeof endpointOptions>;

/** A queue of a broker: what an operation answers is published as JSON after its transaction. */
export const queue: Sender<z.output<typeof projectOptions>, Options> = {
  kind: 'sender',
  id: 'queue',
  textSet: 'queue',
  projectOptions,
  endpointOptions,
  supports: () => true,
  check: (project, _options, uses) => twice(project, uses),
  contribute(project, _options, uses) {
    return [...files(project, uses), ...RABBITMQ, readme(uses)];
  },
};

/** An operation is sent to one queue once. */
function twice({ operations }: Project, uses: readonly Use<Options>[]): readonly FieldFault[] {
  const taken = new Set<string>();
  return uses.flatMap(({ operation, options }) => {
    const key = methodName(operation.names.method, options);
    const known = taken.has(key);
    taken.add(key);
    if (!known) return [];
    const sender = operation.senders.findLastIndex(
      (one) => one.part === 'queue' && one.options.queueName === options.queueName,
    );
    const field = `endpoints.${operations.indexOf(operation)}.senders.${sender}.options.queueName`;
    return [{ field, message: 'queueTaken' }];
  });
}

function files(project: Project, uses: readonly Use<Options>[]): OrderedContribution[] {
  const home = 'sender';
  const methods = uses.map(({ operation, options }) => ({
    name: methodName(operation.names.method, options),
    event: eventName(operation),
    operation: operation.names.method,
    answers: answerType(operation, project) !== undefined,
    ...options,
  }));
  const template = (name: string) => `senders/queue/${name}.java`;
  const queues = distinct(uses.map(({ options }) => options));
  const exchanges = queues.some(({ exchange }) => exchange !== '');
  return [
    javaFile(project, {
      home,
      name: 'RabbitSender',
      template: template('RabbitSender'),
      imports: [
        'org.springframework.stereotype.Component',
        'org.springframework.transaction.event.TransactionalEventListener',
        ...methods.map(({ event }) => `${packageOf(project, 'service')}.${event}`),
      ],
      view: { methods },
    }),
    javaFile(project, {
      home,
      name: 'RabbitConfiguration',
      template: template('RabbitConfiguration'),
      imports: exchanges ? [...AMQP_IMPORTS, ...EXCHANGE_IMPORTS] : AMQP_IMPORTS,
      view: {
        queues: queues.map((one, at) => ({ ...one, comma: at === queues.length - 1 ? fragment`` : fragment`,` })),
      },
    }),
    javaFile(project, { home, name: 'RabbitPublisher', template: template('RabbitPublisher') }),
    javaFile(project, { home, name: 'RabbitPublisherTest', template: template('RabbitPublisherTest'), test: true }),
  ];
}

/** `placeOrderToOrders` */
function methodName(operation: string, { queueName, exchange }: Options): string {
  return id(`${operation}To${pascal(`${exchange} ${queueName}`, 'Queue')}`).toString();
}

function distinct(all: readonly Options[]): Options[] {
  return [...new Map(all.map((one) => [`${one.exchange} ${one.queueName}`, one])).values()];
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

function readme(uses: readonly Use<Options>[]): OrderedContribution {
  const rows = uses.map(({ operation, options: { queueName, exchange } }) => {
    const through = exchange === '' ? 'the default exchange' : `\`${exchange}\``;
    return `| \`${operation.names.method}\` | ${through} | \`${queueName}\` |`;
  });
  return {
    kind: 'readmeSection',
    title: 'Messages',
    markdown: `When an operation has succeeded, its answer is published to RabbitMQ as JSON, after its transaction:

| Operation | Exchange | Queue |
|---|---|---|
${rows.join('\n')}

Queues are durable and declared at the first message; messages are persistent and carry \`messageId\` and the header
\`operation\`. Delivery is **at most once**: when the broker cannot be reached or does not confirm within 5 seconds, the
operation stays done, the caller gets its answer, the log has an error that names operation and queue, and the counter
\`rabbit.messages.failed\` (\`/actuator/metrics/rabbit.messages.failed\`) grows. The service starts without its broker.`,
  };
}
