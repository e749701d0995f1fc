import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Channel, type ChannelModel, connect, type GetMessage, type Options } from 'amqplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../../src/generators/generate.ts';
import { type DatabaseProxy, startProxy } from '../../support/databases/proxy.ts';
import { maven, type ProjectFolder, writeProject } from '../../support/java/maven.ts';
import { type RunningService, startService } from '../../support/java/service.ts';
import { rememberedSample } from '../../support/runs/sample.ts';
import { type ShopDatabase, shopDatabase } from '../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
const WAIT_MS = 60_000;
const BROKER = process.env.TEST_RABBITMQ_URL ?? 'amqp://guest:guest@127.0.0.1:5672';
const SUFFIX = randomBytes(4).toString('hex');
const NOTES = `forja.notes.${SUFFIX}`;
const NOTHING = `forja.nothing.${SUFFIX}`;
const KEPT = `forja.kept.${SUFFIX}`;
const ASKED = `forja.asked.${SUFFIX}`;
const TAG = randomUUID();
const DELAYS = [300, 600, 1_200, 2_400, 4_800, 9_600];

let database: ShopDatabase;
let generated: Generated;
let folder: ProjectFolder;
let proxy: DatabaseProxy;
let service: RunningService;
let broker: ChannelModel;
let channel: Channel;
const sample = rememberedSample(import.meta.filename);

const environment = () => {
  const { port, pathname } = new URL(proxy.url);
  return {
    DB_URL: `jdbc:postgresql://127.0.0.1:${port}${pathname}?sslmode=disable`,
    DB_USERNAME: 'postgres',
    QUEUE_RETRY_DELAYS: DELAYS.map((ms) => `${ms}ms`).join(','),
    QUEUE_CONCURRENCY: '1',
  };
};
const start = () => startService(join(folder.path, 'target', 'shop.jar'), environment());

beforeAll(async () => {
  broker = await connect(BROKER);
  channel = await broker.createChannel();
  database = await shopDatabase();
  await database.sql.unsafe(readFileSync('tests/generated/messages/queue.sql', 'utf8'));
  proxy = await startProxy(`postgresql://127.0.0.1:5432/${database.name}`);
  generated = await database.generate({
    technology: 'queue',
    options: { stateSchema: 'shop' },
    only: ['add_note', 'count_notes', 'keep_note'],
    endpoints: { add_note: { queueName: NOTES }, count_notes: { queueName: NOTHING }, keep_note: { queueName: KEPT } },
    queries: [
      {
        name: 'noteTwice',
        sql: 'insert into shop.notes (note) values (:note), (:note)',
        options: { queueName: ASKED },
      },
    ],
    input: {
      keep_note: [
        { target: 'number', from: { place: 'message', name: 'order.number' } },
        { target: 'tag', from: { variable: 'correlationId' } },
        { target: 'kind', from: { constant: 'it\'s "fixed"' } },
        { target: 'at', from: { variable: 'now' } },
        { target: 'level', from: { place: 'header', name: 'X-Level' } },
      ],
    },
  });
  if (!sample.isNew(generated.files, [database.name, SUFFIX])) return;
  await database.sql.unsafe(generated.files.get('db/postgresql/inbox.sql') ?? 'no definition');
  folder = writeProject(generated.files);
  await maven(folder.path, 'package');
  service = await start();
}, START_TIMEOUT_MS);

afterAll(async () => {
  await service?.stop();
  folder?.remove();
  await database?.close();
  await proxy?.goAway();
  for (const queue of [NOTES, NOTHING, KEPT, ASKED]) {
    for (const name of [queue, `${queue}.dead-letter`, ...DELAYS.map((ms) => `${queue}.retry.${ms}`)]) {
      await channel?.deleteQueue(name);
    }
  }
  await broker?.close();
});

function send(body: string, messageId: string | undefined, queue = NOTES): void {
  channel.sendToQueue(queue, Buffer.from(body), { ...(messageId && { messageId }), expiration: '600000' });
}
const note = (text: string, seconds = 0) => JSON.stringify({ note: text, seconds });
const written = async (text: string): Promise<number> => {
  const [row] = await database.sql`select count(*)::int from shop.notes where note = ${text}`;
  return row?.count;
};
const remembered = async (messageId: string): Promise<number> => {
  const [row] = await database.sql`select count(*)::int from shop.service_inbox where message_id = ${messageId}`;
  return row?.count;
};

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`${what}: not after ${WAIT_MS} ms\n${service.log().slice(-4_000)}`);
    await delay(100);
  }
}

/** Nothing waits and nothing is on its way: what was delivered was acknowledged. */
const isEmpty = async (queue: string) => (await channel.checkQueue(queue)).messageCount === 0;

async function deadLetter(queue = NOTES): Promise<GetMessage> {
  let found: GetMessage | false = false;
  await until('a dead letter', async () => {
    found = await channel.get(`${queue}.dead-letter`, { noAck: true });
    return found !== false;
  });
  return found as unknown as GetMessage;
}

describe('a message has its effect once', () => {
  test('its operation runs, and it is remembered', async () => {
    const id = randomUUID();
    send(note('once'), id);
    await until('the note', async () => (await written('once')) === 1);
    expect(await remembered(id)).toBe(1);
    expect(await isEmpty(NOTES)).toBe(true);
  });

  test('a query runs as well, its parameters from the message', async () => {
    send('{"note":"asked"}', randomUUID(), ASKED);
    await until('both notes', async () => (await written('asked')) === 2);
  });

  test('also when it is delivered again: it is acknowledged without an effect', async () => {
    const id = randomUUID();
    for (let count = 0; count < 3; count++) send(note('thrice'), id);
    send(note('behind'), randomUUID());
    await until('the note behind', async () => (await written('behind')) === 1);
    expect(await written('thrice')).toBe(1);
  });

  test('also when the service is killed in the middle: another one does the work', async () => {
    const id = randomUUID();
    send(note('killed', 4), id);
    await until('the work', async () => {
      const [row] = await database.sql`select count(*)::int from pg_stat_activity
        where datname = ${database.name} and wait_event = 'PgSleep'`;
      return row?.count === 1;
    });
    await service.kill();
    const between = [await written('killed'), await remembered(id)];
    await until('the message', async () => (await channel.checkQueue(NOTES)).messageCount > 0);
    // It alone comes back: what was delivered before, also again, was acknowledged.
    expect((await channel.checkQueue(NOTES)).messageCount).toBe(1);
    service = await start();
    expect(between).toEqual([0, 0]);
    await until('the note', async () => (await written('killed')) === 1);
    await delay(1_000);
    expect([await written('killed'), await remembered(id)]).toEqual([1, 1]);
  }, 180_000);

  test('also when the database was away: its listener waits until that is back, and no attempt is counted', async () => {
    await proxy.goAway();
    const id = randomUUID();
    send(note('later'), id);
    await until('a listener that waits', async () => /A message of addNote waits \d+ ms/.test(service.log()));
    await proxy.comeBack();
    await until('the note', async () => (await written('later')) === 1);
    expect(await remembered(id)).toBe(1);
    expect(service.log()).not.toContain('A message of addNote is tried again');
    expect(await channel.get(`${NOTES}.dead-letter`, { noAck: true })).toBe(false);
  }, 120_000);

  test('an operation that takes nothing is given an empty message', async () => {
    const id = randomUUID();
    send('', id, NOTHING);
    await until('the entry', async () => (await remembered(id)) === 1);
    expect(await isEmpty(NOTHING)).toBe(true);
  });
});

describe('what cannot be done goes to the dead letters with the reason, and nothing of it stays', () => {
  test('a refusal of the operation', async () => {
    const id = randomUUID();
    send(note('refused'), id);
    const { content, properties } = await deadLetter();
    expect(content.toString()).toBe(note('refused'));
    expect(properties).toMatchObject({ messageId: id, deliveryMode: 2, expiration: undefined });
    expect(properties.headers).toMatchObject({
      'x-failure-kind': 'REFUSED',
      'x-failure-message': 'No note may be called refused',
      'x-failure-operation': 'addNote',
      'x-failure-attempts': 1,
    });
    expect([await written('refused'), await remembered(id)]).toEqual([0, 0]);
  });

  test.each([
    ['no JSON', '{"note":', 'The message is not JSON'],
    ['a member that is not known', '{"note":"x","seconds":0,"other":1}', 'The message does not fit at '],
    ['a value that is missing', '{"note":"x"}', 'The message does not fit at '],
    ['a value of another type', '{"note":"x","seconds":"soon"}', 'The message does not fit at '],
    ['null', 'null', 'The message is null'],
    ['nothing', '', 'The message does not fit at '],
  ])('%s', async (_, body, message) => {
    send(body, randomUUID());
    const { headers } = (await deadLetter()).properties;
    expect([headers?.['x-failure-kind'], headers?.['x-failure-message']]).toEqual([
      'INVALID',
      expect.stringContaining(message),
    ]);
  });

  test('a message that nothing tells from others', async () => {
    send(note('nameless'), undefined);
    expect((await deadLetter()).properties.headers?.['x-failure-message']).toBe('The message has no messageId');
    expect(await written('nameless')).toBe(0);
  });

  test('more than nothing for an operation that takes nothing', async () => {
    send('{"a":1}', randomUUID(), NOTHING);
    expect((await deadLetter(NOTHING)).properties.headers?.['x-failure-kind']).toBe('INVALID');
  });
});

describe('a request is made of what its message has elsewhere', () => {
  const number = '9007199254740993';
  const body = `{"order":{"number":${number}}}`;
  const sendTo = (content: string, more: Options.Publish) =>
    channel.sendToQueue(KEPT, Buffer.from(content), { messageId: randomUUID(), ...more });

  test.each([
    ['a text', { 'X-Level': '12' }, 12],
    ['a number', { 'X-Level': 12 }, 12],
    ['left out, for its own default', {}, 7],
  ])('of its body, a property, a constant, the clock and a header that is %s', async (_, headers, level) => {
    const tag = randomUUID();
    sendTo(body, { correlationId: tag, headers });
    await until('the note', async () => (await written(`${number}|${tag}|it's "fixed"|t|${level}`)) === 1);
    expect(await isEmpty(KEPT)).toBe(true);
  });

  test.each([
    ['a property that is no such value', body, { correlationId: 'x' }, 'The message does not fit at correlationId'],
    ['a property that is missing', body, {}, 'The message has no correlationId'],
    [
      'a header that is no such value',
      body,
      { correlationId: TAG, headers: { 'X-Level': 'high' } },
      'does not fit at header X-Level',
    ],
    [
      'a header of several values',
      body,
      { correlationId: TAG, headers: { 'X-Level': [1] } },
      'does not fit at header X-Level',
    ],
    ['a member that is missing', '{"order":{}}', { correlationId: TAG }, 'The message does not fit at '],
    [
      'a member that comes from elsewhere',
      `{"order":{"number":1},"kind":"x"}`,
      { correlationId: TAG },
      'The message does not fit at ',
    ],
  ])('and goes to the dead letters for %s', async (_, content, more, message) => {
    sendTo(content, more);
    const { headers } = (await deadLetter(KEPT)).properties;
    expect([headers?.['x-failure-kind'], headers?.['x-failure-message']]).toEqual([
      'INVALID',
      expect.stringContaining(message),
    ]);
  });
});

test('without its broker the service lives, says what it listens to, and is not ready', async () => {
  const jar = join(folder.path, 'target', 'shop.jar');
  const lonely = await startService(jar, { ...environment(), RABBITMQ_PORT: '1' }, 'liveness');
  try {
    for (const probe of generated.probes) {
      if (probe.kind === 'listener') expect(lonely.log()).toContain(probe.logged);
      else expect((await fetch(lonely.url + probe.path)).status).toBe(probe.expectStatus);
    }
    expect((await fetch(`${lonely.url}/actuator/health/readiness`)).status).toBe(503);
  } finally {
    await lonely.stop();
  }
  expect(generated.probes.filter(({ kind }) => kind === 'listener')).toHaveLength(4);
}, 150_000);
