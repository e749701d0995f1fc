import type { Operation } from '../../../model/operation.ts';
import type { Project } from '../../../model/project.ts';
import type { OrderedContribution } from '../../parts/part.ts';
import { json } from '../../text/render/escape.ts';
import { fragment } from '../../text/render/rendered.ts';
import { namedSchemas } from '../json/answer.ts';
import type { JsonSchema } from '../json/schema.ts';

/** A queue or a topic, and the messages that go through it. */
export interface QueueChannel {
  /** The message's key in the document: letters, digits, periods, dashes. */
  readonly key: string;
  /** RabbitMQ alone has exchanges; empty for the default one. */
  readonly exchange: string;
  readonly queueName: string;
  readonly messages: readonly QueueMessage[];
}

export interface QueueMessage {
  /** Its key in the document. */
  readonly name: string;
  readonly operation: Operation;
  readonly headers?: JsonSchema;
  /** Absent where the body is not read. */
  readonly payload?: JsonSchema;
}

/** How a contract describes a broker, and a channel of it. */
export interface BrokerBinding {
  readonly servers: JsonSchema;
  /** The prefix of the headers of CloudEvents. */
  readonly events: 'cloudEvents_' | 'ce_';
  bindings(channel: QueueChannel): JsonSchema;
}

/** RabbitMQ's protocol. */
export const AMQP: BrokerBinding = {
  servers: { rabbitmq: { host: 'localhost:5672', protocol: 'amqp', protocolVersion: '0.9.1' } },
  events: 'cloudEvents_',
  bindings({ exchange, queueName }) {
    const queue = { name: queueName, durable: true, exclusive: false, autoDelete: false };
    const through = { name: exchange, type: 'direct', durable: true, autoDelete: false };
    const amqp = exchange === '' ? { is: 'queue', queue } : { is: 'routingKey', exchange: through };
    return { amqp: { ...amqp, bindingVersion: '0.3.0' } };
  },
};

/** Kafka's protocol. */
export const KAFKA_RECORDS: BrokerBinding = {
  servers: { kafka: { host: 'localhost:9092', protocol: 'kafka' } },
  events: 'ce_',
  bindings: ({ queueName }) => ({ kafka: { topic: queueName, bindingVersion: '0.5.0' } }),
};

/** Queues of JMS, by the names that Artemis has for them. */
export const JMS: BrokerBinding = {
  servers: { artemis: { host: 'localhost:61616', protocol: 'jms' } },
  events: 'cloudEvents_',
  bindings: ({ queueName }) => ({
    jms: { destination: queueName, destinationType: 'queue', bindingVersion: '0.0.1' },
  }),
};

/**
 * Writes the contract file of a part that takes messages (`receive`) or sends them (`send`).
 * @example
 * receive, the queue orders   →   src/generated/asyncapi/received.json: {"channels": {"addOrder": {"address": "orders", …}}}
 */
export function asyncApiFile(
  project: Project,
  action: 'receive' | 'send',
  channels: readonly QueueChannel[],
  broker: BrokerBinding,
): OrderedContribution {
  const text = fragment`${json(asyncApiDocument(project, action, channels, broker), 2)}\n`.toString();
  const path = `src/generated/asyncapi/${ACTIONS[action].file}.json`;
  return { kind: 'file', owner: 'ours', path, text, contract: true, handedOutAs: 'asyncapi.yaml' };
}

const ACTIONS = {
  receive: { file: 'received', about: 'The messages that', does: 'takes from its queues.' },
  send: { file: 'sent', about: 'The messages that', does: 'sends of what its operations answer.' },
} as const;

function asyncApiDocument(
  project: Project,
  action: keyof typeof ACTIONS,
  channels: readonly QueueChannel[],
  broker: BrokerBinding,
): JsonSchema {
  const { about, does } = ACTIONS[action];
  const messages = Object.fromEntries(channels.flatMap((channel) => channel.messages.map(messageEntry)));
  return {
    asyncapi: '3.0.0',
    info: { title: project.name, version: '1', description: `${about} ${project.name} ${does}` },
    servers: broker.servers,
    defaultContentType: 'application/json',
    channels: Object.fromEntries(channels.map((channel) => [channel.key, channelOf(channel, broker)])),
    operations: Object.fromEntries(
      channels.flatMap((channel) => channel.messages.map((message) => operationEntry(action, channel, message))),
    ),
    components: { messages, schemas: usedSchemas(messages, project, channels) },
  };
}

function messageEntry(message: QueueMessage): [string, JsonSchema] {
  const { name, headers, payload } = message;
  return [name, { name, ...(headers && { headers }), ...(payload && { payload }) }];
}

function channelOf(channel: QueueChannel, broker: BrokerBinding): JsonSchema {
  const { queueName, messages } = channel;
  const names = messages.map(({ name }) => name);
  return {
    address: queueName,
    messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
    bindings: broker.bindings(channel),
  };
}

function operationEntry(action: string, { key }: QueueChannel, message: QueueMessage): [string, JsonSchema] {
  const { name, operation } = message;
  return [
    name,
    {
      action,
      channel: { $ref: `#/channels/${key}` },
      title: operation.names.method,
      description: operation.doc?.trim() || `What ${operation.title} is about.`,
      messages: [{ $ref: `#/channels/${key}/messages/${name}` }],
    },
  ];
}

/** Collects the named schemas that messages mention, directly or through another schema, in the order of their names. */
function usedSchemas(messages: JsonSchema, project: Project, channels: readonly QueueChannel[]): JsonSchema {
  const operations = channels.flatMap((channel) => channel.messages.map(({ operation }) => operation));
  const all = namedSchemas([...new Set(operations)], project);
  const used = new Map<string, JsonSchema>();
  const left = namesIn(messages);
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const schema = all.get(name);
    if (!schema || used.has(name)) continue;
    used.set(name, schema);
    left.push(...namesIn(schema));
  }
  return Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const REFERENCE = '#/components/schemas/';

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(REFERENCE)
      ? [value.slice(REFERENCE.length)]
      : namesIn(value),
  );
}
