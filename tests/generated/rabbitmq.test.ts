import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Channel, type ChannelModel, connect, type GetMessage } from 'amqplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../src/generators/generate.ts';
import { rememberedSample } from '../support/sample.ts';
import { startService } from '../support/service.ts';
import { buildAndStart, type ShopDatabase, type Started, shopDatabase } from './shop.ts';

const START_TIMEOUT_MS = 600_000;
const BROKER = process.env.TEST_RABBITMQ_URL ?? 'amqp://guest:guest@127.0.0.1:5672';
const SUFFIX = randomBytes(4).toString('hex');
const ORDERS = `forja.orders.${SUFFIX}`;
const AUDIT = `forja.audit.${SUFFIX}`;
const EXCHANGE = `forja.exchange.${SUFFIX}`;
const PASSWORD = 'a password of the test';
const AUTHORIZATION = `Basic ${Buffer.from(`user:${PASSWORD}`).toString('base64')}`;
const ENVIRONMENT = { SPRING_SECURITY_USER_PASSWORD: PASSWORD };

const to = (queueName: string, exchange = '') => ({ sender: 'queue', options: { queueName, exchange } });

let database: ShopDatabase;
let generated: Generated;
let started: Started;
let broker: ChannelModel;
let channel: Channel;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  broker = await connect(BROKER);
  channel = await broker.createChannel();
  database = await shopDatabase();
  generated = await database.generate({
    technology: 'rest',
    options: { auth: 'basic' },
    only: ['place_order', 'set_tier', 'proc_nothing', 'archive_orders', 'raises', 'order_total'],
    senders: {
      place_order: [to(ORDERS), to(AUDIT, EXCHANGE)],
      set_tier: [to(AUDIT, EXCHANGE)],
      proc_nothing: [to(AUDIT, EXCHANGE)],
      archive_orders: [to(AUDIT, EXCHANGE)],
      raises: [to(AUDIT, EXCHANGE)],
    },
  });
  const { version } = { ...(broker.connection.serverProperties as { version?: string }) };
  if (sample.isNew([generated, database.version, version], [database.name, SUFFIX]))
    started = await buildAndStart(generated, ENVIRONMENT);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await database?.close();
  for (const queue of [ORDERS, AUDIT]) await channel?.deleteQueue(queue);
  await channel?.deleteExchange(EXCHANGE);
  await broker?.close();
});

const post = (url: string, path: string, body: object, authorization = AUTHORIZATION) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  });

async function next(queue: string): Promise<GetMessage> {
  const message = await channel.get(queue, { noAck: true });
  if (!message) throw new Error(`Nothing in ${queue}`);
  return message;
}

describe('what an operation answered is in the queue', () => {
  test('as JSON, in each of its queues, when the call returns', async () => {
    const response = await post(started.service.url, '/place-order', {
      customerId: 1,
      lines: [{ productId: 1, quantity: 1 }],
    });
    const answer = await response.text();
    expect(response.status).toBe(200);
    for (const queue of [ORDERS, AUDIT]) {
      const message = await next(queue);
      expect(message.content.toString()).toBe(answer);
      expect(message.properties).toMatchObject({ contentType: 'application/json', deliveryMode: 2 });
      expect(message.properties.headers?.operation).toBe('placeOrder');
      expect(message.properties.messageId).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test.each([
    ['one value', '/set-tier', { customerId: 1, tier: 'gold' }, '"gold"'],
    ['nothing', '/proc-nothing', { a: 1 }, 'null'],
    ['a routine that commits', '/archive-orders', { before: '2001-01-01T00:00:00Z' }, '0'],
  ])('%s', async (_, path, body, expected) => {
    expect((await post(started.service.url, path, body)).ok).toBe(true);
    expect((await next(AUDIT)).content.toString()).toBe(expected);
  });

  test('and nothing is sent by an operation that failed', async () => {
    expect((await post(started.service.url, '/raises', { code: 'P0001', message: 'no' })).status).toBe(422);
    expect((await post(started.service.url, '/set-tier', { customerId: 1 })).status).toBe(400);
    expect((await post(started.service.url, '/set-tier', { customerId: 1, tier: 'gold' }, 'Basic eDp5')).status).toBe(
      401,
    );
    expect(await channel.get(AUDIT)).toBe(false);
  });

  test('an operation without a sender sends nothing', () => {
    expect(generated.files.get('src/generated/java/com/acme/shop/sender/RabbitSender.java')).not.toContain(
      'orderTotal',
    );
  });
});

test('a broker that is not there costs the message, is logged and counted, and never fails the call', async () => {
  const jar = join(started.folder.path, 'target', 'shop.jar');
  const service = await startService(jar, { ...ENVIRONMENT, RABBITMQ_PORT: '1' });
  try {
    const response = await post(service.url, '/set-tier', { customerId: 2, tier: 'gold' });
    expect([response.status, await response.text()]).toEqual([200, '"silver"']);
    const [row] = await database.sql`select tier::text from shop.customers where id = 2`;
    expect(row?.tier).toBe('gold');
    expect(service.log()).toContain(`The answer of setTier was not sent to queue ${AUDIT}`);
    const metric = await fetch(`${service.url}/actuator/metrics/rabbit.messages.failed`, {
      headers: { authorization: AUTHORIZATION },
    });
    expect((await metric.json()).measurements[0].value).toBe(1);
  } finally {
    await service.stop();
  }
}, 150_000);

test('the README says which operation goes where and what a dead broker means', () => {
  const readme = generated.files.get('README.md') ?? '';
  expect(readme).toContain(`| \`placeOrder\` | the default exchange | \`${ORDERS}\` |`);
  expect(readme).toContain('at most once');
});
