import { describe, expect, test } from 'vitest';
import { enumeration, member, operation, projectWith } from '../../../../tests/support/parts/members.ts';
import type { DataType } from '../../../model/types.ts';
import { objectSchema, schemaRef } from '../json/schema.ts';
import { AMQP, asyncApiFile, JMS, KAFKA_RECORDS, type QueueChannel } from './asyncapi.ts';
import { KAFKA, KAFKA_NAME } from './kafka.ts';
import { RABBIT_NAME, RABBITMQ } from './rabbitmq.ts';

const STATUS: DataType = { kind: 'ref', name: 'Status' };
const save = operation([member('status', STATUS)], [], { doc: ' Saves it ' });
const project = projectWith([save], [enumeration('Status', 'new'), enumeration('Unused', 'x')]);
const payload = objectSchema({ status: schemaRef('Status') }, ['status'], true);

function documentOf(action: 'receive' | 'send', channel: Partial<QueueChannel> = {}) {
  const messages = [{ name: 'save', operation: save, payload }];
  const file = asyncApiFile(
    project,
    action,
    [{ key: 'save', exchange: '', queueName: 'orders', messages, ...channel }],
    AMQP,
  );
  if (file.kind !== 'file') throw new Error('no file');
  return { path: file.path, document: JSON.parse(file.text) };
}

describe('the AsyncAPI document', () => {
  test('of what is taken and of what is sent are files of their own, handed out as YAML', () => {
    expect(documentOf('receive').path).toBe('src/generated/asyncapi/received.json');
    expect(documentOf('send').path).toBe('src/generated/asyncapi/sent.json');
    expect(documentOf('send').document.operations.save.action).toBe('send');
    expect(asyncApiFile(project, 'send', [], AMQP)).toMatchObject({ contract: true, handedOutAs: 'asyncapi.yaml' });
  });

  test('has the schemas that messages mention, and no other', () => {
    expect(documentOf('receive').document.components.schemas).toEqual({ Status: { type: 'string', enum: ['new'] } });
    const nothing = [{ name: 'save', operation: save }];
    const { components } = documentOf('receive', { messages: nothing }).document;
    expect(components.schemas).toEqual({});
    expect(components.messages.save).toEqual({ name: 'save' });
  });

  test('says a queue where there is no exchange, else the key that leads through it', () => {
    const queue = documentOf('receive').document.channels.save.bindings.amqp;
    expect(queue).toMatchObject({ is: 'queue', queue: { name: 'orders', durable: true } });
    expect(queue).not.toHaveProperty('exchange');
    const through = documentOf('send', { exchange: 'shop' }).document.channels.save.bindings.amqp;
    expect(through).toMatchObject({ is: 'routingKey', exchange: { name: 'shop', type: 'direct' } });
    expect(through).not.toHaveProperty('queue');
  });

  test('describes a message by its operation’s comment, else by its title', () => {
    expect(documentOf('receive').document.operations.save.description).toBe('Saves it');
    const silent = [{ name: 'save', operation: operation([]), payload }];
    expect(documentOf('receive', { messages: silent }).document.operations.save.description).toBe(
      'What shop.save() is about.',
    );
  });
});

test('a topic of Kafka is described by its name', () => {
  const messages = [{ name: 'save', operation: save, payload }];
  const channel = { key: 'save', exchange: '', queueName: 'orders', messages };
  const file = asyncApiFile(project, 'receive', [channel], KAFKA_RECORDS);
  const { servers, channels } = JSON.parse(file.kind === 'file' ? file.text : '');
  expect(servers).toEqual({ kafka: { host: 'localhost:9092', protocol: 'kafka' } });
  expect(channels.save.bindings).toEqual({ kafka: { topic: 'orders', bindingVersion: '0.5.0' } });
});

test('a queue of Artemis is described as one of JMS', () => {
  const messages = [{ name: 'save', operation: save, payload }];
  const channel = { key: 'save', exchange: '', queueName: 'orders', messages };
  const file = asyncApiFile(project, 'receive', [channel], JMS);
  const { servers, channels } = JSON.parse(file.kind === 'file' ? file.text : '');
  expect(servers).toEqual({ artemis: { host: 'localhost:61616', protocol: 'jms' } });
  expect(channels.save.bindings).toEqual({
    jms: { destination: 'orders', destinationType: 'queue', bindingVersion: '0.0.1' },
  });
});

describe('Kafka', () => {
  test.each(['orders', 'a.b-c_d', '...'])('%j is a topic', (name) => expect(KAFKA_NAME.test(name)).toBe(true));
  test.each(['a:b', 'a b', '.', '..', '', 'ä'])('%j is no topic', (name) => expect(KAFKA_NAME.test(name)).toBe(false));

  test('has brokers that compose knows by another name', () => {
    const variables = KAFKA.flatMap((contribution) => (contribution.kind === 'environment' ? [contribution] : []));
    expect(variables).toMatchObject([{ name: 'KAFKA_SERVERS', example: 'localhost:9092', composed: 'kafka:19092' }]);
  });
});

describe('RabbitMQ', () => {
  test.each(['orders', 'a.b-c_d:e', ''])('%j is a name', (name) => expect(RABBIT_NAME.test(name)).toBe(true));
  test.each(['a b', 'a/b', '${a}', 'ä', 'a\n'])('%j is no name', (name) => expect(RABBIT_NAME.test(name)).toBe(false));

  test('has a password that is a secret, and a host that compose knows by another name', () => {
    const variables = RABBITMQ.flatMap((contribution) => (contribution.kind === 'environment' ? [contribution] : []));
    expect(variables.filter(({ secret }) => secret).map(({ name }) => name)).toEqual(['RABBITMQ_PASSWORD']);
    expect(variables.find(({ name }) => name === 'RABBITMQ_HOST')).toMatchObject({
      example: 'localhost',
      composed: 'rabbitmq',
    });
  });

  test('is noticed when it hangs, and counts a message as sent only when it said so', () => {
    const settings = new Map(
      RABBITMQ.flatMap((value) => (value.kind === 'setting' ? [[value.key, String(value.value)]] : [])),
    );
    expect(settings.get('spring.rabbitmq.connection-timeout')).toBe('2s');
    expect(settings.get('spring.rabbitmq.channel-rpc-timeout')).toBe('5s');
    expect(settings.get('spring.rabbitmq.publisher-confirm-type')).toBe('simple');
  });
});
