import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Channel, type ChannelModel, connect, type GetMessage } from 'amqplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../../src/generators/generate.ts';
import { type DatabaseProxy, startProxy } from '../../support/databases/proxy.ts';
import { type RunningService, startService } from '../../support/java/service.ts';
import { guideTo } from '../../support/parts/calls.ts';
import { rememberedSample } from '../../support/runs/sample.ts';
import { type ShopDatabase, type Started, shopDatabase, testAndStart } from '../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
const BROKER = process.env.TEST_RABBITMQ_URL ?? 'amqp://guest:guest@127.0.0.1:5672';
const SUFFIX = randomBytes(4).toString('hex');
const ORDERS = `forja.orders.${SUFFIX}`;
const AUDIT = `forja.audit.${SUFFIX}`;
const TOTALS = `forja.totals.${SUFFIX}`;
const EXCHANGE = `forja.exchange.${SUFFIX}`;
const HOME = 'src/generated/java/com/acme/shop/sender';
const OWN = 'src/main/java/com/acme/shop/OwnPayloads.java';
const PASSWORD = 'a password of the test';
const AUTHORIZATION = `Basic ${Buffer.from(`user:${PASSWORD}`).toString('base64')}`;
const POLL_MS = 50;
/** Between two questions to a service: to answer costs it more than a queue. */
const SEEN_MS = 250;
/** The least that a message may take to its queue, and a service to see that something is gone. */
const SOON_MS = 15_000;
const POOL_SIZE = 4;
const CALLERS = 10 * POOL_SIZE;
const ENVIRONMENT = { SPRING_SECURITY_USER_PASSWORD: PASSWORD };

const TOTALS_PAYLOAD = [
  { target: 'order.id', from: { place: 'request', name: 'orderId' } },
  { target: 'order.rate', from: { place: 'request', name: 'tax_rate' } },
  { target: 'order.sum', from: { place: 'response', name: 'gross' } },
  { target: 'kind', from: { constant: 'it\'s "fixed"' } },
  { target: 'at', from: { variable: 'now' } },
];
/** The owner's bean that sends something else, here in a profile of its own. */
const ownPayloads = (method: string) => `package com.acme.shop;

import com.acme.shop.model.OrderTotalsRequest;
import com.acme.shop.model.OrderTotalsResponse;
import com.acme.shop.sender.RabbitPayloads;
import java.util.Map;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

@Component
@Profile("own")
class OwnPayloads implements RabbitPayloads {

    @Override
    public Object ${method}(OrderTotalsRequest request, OrderTotalsResponse response) {
        if (request.taxRate().isOmitted()) {
            throw new IllegalStateException("No rate, no payload");
        }
        return Map.of("only", response.net());
    }
}
`;

const to = (queueName: string, exchange = '') => ({ sender: 'queue', options: { queueName, exchange } });

let database: ShopDatabase;
let generated: Generated;
let started: Started;
/** The database and the broker, as `beside` finds them. */
let way: DatabaseProxy;
let queues: DatabaseProxy;
/** The same service with a small pool, and with payloads of the owner's. */
let beside: RunningService;
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
    only: [
      ...['place_order', 'set_tier', 'proc_nothing', 'archive_orders', 'raises', 'order_total', 'order_totals'],
      ...['slowly', 'loses'],
    ],
    endpoints: { order_totals: { method: 'POST' } },
    senders: {
      place_order: [to(ORDERS), to(AUDIT, EXCHANGE)],
      set_tier: [to(AUDIT, EXCHANGE)],
      proc_nothing: [to(AUDIT, EXCHANGE)],
      archive_orders: [to(AUDIT, EXCHANGE)],
      raises: [to(AUDIT, EXCHANGE)],
      order_totals: [{ ...to(TOTALS), payload: TOTALS_PAYLOAD }],
    },
  });
  const [, method = ''] = /Object (\w+)\(/.exec(generated.files.get(`${HOME}/RabbitPayloads.java`) ?? '') ?? [];
  generated = { ...generated, files: new Map([...generated.files, [OWN, ownPayloads(method)]]) };
  const { version } = { ...(broker.connection.serverProperties as { version?: string }) };
  if (!sample.isNew([generated, database.version, version], [database.name, SUFFIX])) return;
  started = await testAndStart(generated, ENVIRONMENT);
  [way, queues] = [await startProxy(`postgres://127.0.0.1:5432/${database.name}`), await startProxy(BROKER)];
  beside = await startAgain({
    SPRING_PROFILES_ACTIVE: 'own',
    DB_POOL_SIZE: String(POOL_SIZE),
    DB_URL: `jdbc:postgresql://127.0.0.1:${new URL(way.url).port}/${database.name}`,
    RABBITMQ_PORT: new URL(queues.url).port,
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await beside?.stop();
  await way?.goAway();
  await queues?.goAway();
  await started?.close();
  await database?.close();
  for (const queue of [ORDERS, AUDIT, TOTALS]) {
    for (const name of [queue, `${queue}.dead-letter`]) await channel?.deleteQueue(name);
  }
  await channel?.deleteExchange(EXCHANGE);
  await broker?.close();
});

const startAgain = (environment: Readonly<Record<string, string>>) =>
  startService(join(started.folder.path, 'target', 'shop.jar'), { ...ENVIRONMENT, ...environment });

const post = (url: string, path: string, body: object, authorization = AUTHORIZATION) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(2 * SOON_MS),
  });

/** A queue is there with the first message, and asking for one that is not there ends a channel. */
async function next(queue: string): Promise<GetMessage> {
  const deadline = Date.now() + SOON_MS;
  for (;;) {
    const message = await taken(queue);
    if (message) return message;
    if (Date.now() > deadline) throw new Error(`Nothing in ${queue}`);
    await delay(POLL_MS);
  }
}

async function taken(queue: string): Promise<GetMessage | false> {
  const asking = (await broker.createChannel()).on('error', () => {});
  try {
    const message = await asking.get(queue, { noAck: true });
    await asking.close();
    return message;
  } catch {
    return false;
  }
}

describe('what an operation answered is in the queue', () => {
  test('as JSON, in each of its queues', async () => {
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
    expect((await post(started.service.url, '/proc-nothing', { a: 1 })).ok).toBe(true);
    expect((await next(AUDIT)).properties.headers?.operation).toBe('procNothing');
    expect(await channel.get(AUDIT)).toBe(false);
  });

  test('an operation without a sender sends nothing', () => {
    expect(generated.files.get('src/generated/java/com/acme/shop/sender/RabbitSender.java')).not.toContain(
      '"orderTotal"',
    );
  });
});

describe('a payload of its own is sent', () => {
  const totals = (url: string, more: object = {}) => post(url, '/order-totals', { orderId: 1, ...more });

  test('made of the request, the answer, a constant and the clock; the rest of the answer by its own names', async () => {
    const answers: { net: number; tax: number; gross: number }[] = [];
    for (const more of [{}, { taxRate: 0.5 }]) answers.push(await (await totals(started.service.url, more)).json());
    for (const [rate, answer] of [null, 0.5].map((rate, at) => [rate, answers[at]] as const)) {
      const sent = JSON.parse((await next(TOTALS)).content.toString());
      expect(sent).toEqual({
        order: { id: 1, rate, sum: answer?.gross },
        kind: 'it\'s "fixed"',
        at: expect.any(String),
        net: answer?.net,
        tax: answer?.tax,
      });
      expect(Math.abs(Date.now() - Date.parse(sent.at))).toBeLessThan(60_000);
    }
    expect(answers[0]).not.toEqual(answers[1]);
  });

  test('by a bean of the owner’s; one that fails costs the message and never the call', async () => {
    const { net } = await (await totals(beside.url, { taxRate: 0.5 })).json();
    expect(JSON.parse((await next(TOTALS)).content.toString())).toEqual({ only: net });
    expect((await totals(beside.url)).status).toBe(200);
    expect(await channel.get(TOTALS)).toBe(false);
    expect(beside.log()).toContain(`was not sent to queue ${TOTALS}: No rate, no payload`);
  });
});

async function lost(url: string): Promise<number> {
  const metric = await fetch(`${url}/actuator/metrics/rabbit.messages.failed`, {
    headers: { authorization: AUTHORIZATION },
  });
  return (await metric.json()).measurements[0].value;
}

async function until<T>(wanted: T, ask: () => Promise<T>, withinMs = SOON_MS): Promise<number> {
  const began = Date.now();
  while (Date.now() - began < withinMs) {
    if ((await ask()) === wanted) return Date.now() - began;
    await delay(SEEN_MS);
  }
  expect(await ask()).toBe(wanted);
  return Number.NaN;
}

const ready = async (url: string) =>
  (await fetch(`${url}/actuator/health/readiness`, { signal: AbortSignal.timeout(SOON_MS) })).status;

const slowly = async (url: string, seconds: number) => {
  const response = await post(url, '/slowly', { seconds });
  return { status: response.status, retry: response.headers.get('retry-after'), body: await response.text() };
};

describe('load is not an outage', () => {
  test('with ten times the callers of the pool, who finds no connection is told so, and the service stays ready', async () => {
    const calls = Array.from({ length: CALLERS }, () => slowly(beside.url, 3));
    const seen: number[] = [];
    for (let probe = 0; probe < 12; probe++) {
      seen.push(await ready(beside.url));
      await delay(POLL_MS * 10);
    }
    const answers = await Promise.all(calls);
    const busy = answers.filter(({ status }) => status === 503);
    expect(new Set(seen)).toEqual(new Set([200]));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(busy.length).toBeGreaterThanOrEqual(CALLERS - 3 * POOL_SIZE);
    for (const { retry, body } of busy) {
      expect(retry).toBe('1');
      expect(JSON.parse(body).detail).toBe('Every connection to the database is in use.');
    }
    expect((await slowly(beside.url, 0)).status).toBe(200);
  }, 150_000);

  test('a database that is gone is told as gone; the service is not ready until it is back', async () => {
    expect((await slowly(beside.url, 0)).status).toBe(200);
    await way.goAway();
    await until(503, () => ready(beside.url));
    const gone = await slowly(beside.url, 0);
    expect([gone.status, gone.retry, gone.body.includes('in use')]).toEqual([503, '5', false]);
    await way.comeBack();
    await until(200, () => ready(beside.url));
    expect((await slowly(beside.url, 0)).status).toBe(200);
  }, 150_000);

  test('a broker that hangs costs no caller a connection: they are answered at once, the messages are counted', async () => {
    expect((await post(beside.url, '/set-tier', { customerId: 1, tier: 'gold' })).status).toBe(200);
    expect((await next(AUDIT)).content.toString()).toBe('"gold"');
    const all = async () => {
      const began = Date.now();
      const body = { customerId: 1, tier: 'gold' };
      const calls = Array.from({ length: CALLERS }, () => post(beside.url, '/set-tier', body));
      for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
      return Date.now() - began;
    };
    const calm = await all();
    for (let sent = 0; sent < CALLERS; sent++) await next(AUDIT);
    const before = await lost(beside.url);
    queues.silence(true);
    // Callers who waited for the broker would hold a connection for five seconds each, ten of them one after the other.
    expect(await all()).toBeLessThan(Math.max(2 * calm, 10_000));
    // The confirmation, the channel's end and a new connection are each waited for.
    await until(before + CALLERS, () => lost(beside.url), 4 * SOON_MS);
    queues.silence(false);
    queues.cut();
    expect((await post(beside.url, '/proc-nothing', { a: 1 })).status).toBe(204);
    expect((await next(AUDIT)).properties.headers?.operation).toBe('procNothing');
  }, 150_000);

  test('stopped under load, it answers whom it began and sends what they did', async () => {
    const before = beside.log().length;
    const calls = Array.from({ length: POOL_SIZE }, () => slowly(beside.url, 2));
    await delay(POLL_MS * 10);
    const sent = post(beside.url, '/place-order', { customerId: 1, lines: [{ productId: 1, quantity: 1 }] });
    await delay(POLL_MS * 2);
    const stopped = beside.stop();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
    expect((await sent).status).toBe(200);
    await stopped;
    for (const queue of [ORDERS, AUDIT]) expect((await next(queue)).properties.headers?.operation).toBe('placeOrder');
    expect(beside.log().slice(before)).not.toContain('was not sent');
  }, 150_000);
});

describe('a call that loses against others', () => {
  const turns = async () => {
    const rows = await database.sql`select name from shapes.things where name like 'turn %' order by id`;
    return rows.map(({ name }) => name);
  };

  test('is made again until it wins, and leaves what one call leaves', async () => {
    const won = await post(started.service.url, '/loses', { until: 3 });
    expect([won.status, await won.text(), await turns()]).toEqual([200, '3', ['turn 3']]);
  });

  test('is made four times at most', async () => {
    const lost = await post(started.service.url, '/loses', { until: 1000 });
    expect([lost.status, lost.headers.get('retry-after'), await turns()]).toEqual([503, '5', ['turn 3']]);
    const [row] = await database.sql`select last_value::int as turn from shapes.turns`;
    expect(row?.turn).toBe(7);
  });
});

describe('what is seen of the service', () => {
  test('Prometheus reads how often each operation was called', async () => {
    expect((await post(started.service.url, '/set-tier', { customerId: 1, tier: 'gold' })).status).toBe(200);
    const metrics = await fetch(`${started.service.url}/actuator/prometheus`, {
      headers: { authorization: AUTHORIZATION },
    });
    expect(await metrics.text()).toMatch(
      /^method_observed_seconds_count\{class="com\.acme\.shop\.service\.Shop\w*Service",error="none",method="setTier"\} [1-9]/m,
    );
  });
});

describe('without its broker', () => {
  const received = new Map<string, string>();
  let collector: Server;
  let lonely: RunningService;

  beforeAll(async () => {
    if (!started) return;
    collector = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = request.url ?? '';
        received.set(path, (received.get(path) ?? '') + Buffer.concat(chunks).toString('latin1'));
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const { port } = collector.address() as AddressInfo;
    lonely = await startAgain({
      LOG_FORMAT: 'ecs',
      OTLP_ENABLED: 'true',
      OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      TRACING_PROBABILITY: '1',
      RABBITMQ_PORT: '1',
    });
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await lonely?.stop();
    collector?.close();
  });

  test('a call never fails; the message is lost, which is logged and counted', async () => {
    const response = await post(lonely.url, '/set-tier', { customerId: 2, tier: 'gold' });
    expect([response.status, await response.text()]).toEqual([200, '"silver"']);
    const [row] = await database.sql`select tier::text from shop.customers where id = 2`;
    expect(row?.tier).toBe('gold');
    await until(1, () => lost(lonely.url));
    expect(lonely.log()).toContain(`The answer of setTier was not sent to queue ${AUDIT}`);
  });

  test('a collector gets metrics and traces with the names of operations, and the log has the trace', async () => {
    await post(lonely.url, '/loses', { until: 100_000 });
    await until(true, async () => /Shapes\w*Service#loses/.test(received.get('/v1/traces') ?? ''));
    expect(lonely.log()).toMatch(/"message":"The operation cannot be done now[^\n]*"traceId":"[0-9a-f]{32}"/);
    await lonely.stop();
    expect(received.get('/v1/metrics')).toContain('method.observed');
  }, 150_000);
});

test('the README says which operation goes where and what a dead broker means', () => {
  const readme = guideTo(generated.files);
  expect(readme).toContain(`| \`placeOrder\` | the default exchange | \`${ORDERS}\` |`);
  expect(readme).toContain('at most once');
});
