import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate } from '../../../src/generators/generate.ts';
import { type DatabaseProxy, startProxy } from '../../support/databases/proxy.ts';
import { maven, type ProjectFolder, writeProject } from '../../support/java/maven.ts';
import { type RunningService, startService } from '../../support/java/service.ts';
import { type KafkaBroker, startKafka } from '../../support/servers/kafka.ts';
import { type ShopDatabase, shopDatabase } from '../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
const TEST_TIMEOUT_MS = 300_000;
const WAIT_MS = 120_000;
const PARTITIONS = 4;
const MESSAGES = 1_000;
const NOTES = `forja.notes.${randomBytes(4).toString('hex')}`;
const REPLIES = `${NOTES}.replies`;
const PRODUCED = `${NOTES}.produced`;

let database: ShopDatabase;
let folder: ProjectFolder;
let producer: ProjectFolder;
let broker: KafkaBroker;
let proxy: DatabaseProxy;
let service: RunningService;

const environment = () => {
  const { port, pathname } = new URL(proxy.url);
  return {
    DB_URL: `jdbc:postgresql://127.0.0.1:${port}${pathname}?sslmode=disable`,
    DB_USERNAME: 'postgres',
    KAFKA_SERVERS: broker.address,
    QUEUE_RETRY_DELAYS: '100ms',
  };
};
const start = () => startService(join(folder.path, 'target', 'shop.jar'), environment());

beforeAll(async () => {
  database = await shopDatabase();
  await database.sql.unsafe(readFileSync('tests/generated/messages/queue.sql', 'utf8'));
  proxy = await startProxy(`postgresql://127.0.0.1:5432/${database.name}`);
  broker = await startKafka(PARTITIONS);
  folder = await made({ broker: 'kafka', stateSchema: 'shop' }, NOTES, [
    { sender: 'queue', options: { queueName: REPLIES } },
  ]);
  producer = await made({ broker: 'kafka', role: 'producer', delivery: 'outbox', outboxSchema: 'shapes' }, PRODUCED);
  service = await start();
}, START_TIMEOUT_MS);

afterAll(async () => {
  await service?.stop();
  await broker?.stop();
  await proxy?.goAway();
  folder?.remove();
  producer?.remove();
  await database?.close();
});

/** Makes a service of one operation, and its tables. */
async function made(options: object, queueName: string, senders: readonly object[] = []): Promise<ProjectFolder> {
  const { request, described } = await database.input({
    ...{ technology: 'queue', options: { ...options }, only: ['add_note'], endpoints: { add_note: { queueName } } },
    ...(senders.length > 0 && { senders: { add_note: senders as [] } }),
  });
  const replying = { broker: 'kafka', delivery: 'outbox', outboxSchema: 'shop' };
  const asked = { ...(request as object), ...(senders.length > 0 && { senderOptions: { queue: replying } }) };
  const { files } = generate({ request: asked, described });
  for (const [path, text] of files) {
    if (/^db\/postgresql\/(?:in|out)box\.sql$/.test(path)) await database.sql.unsafe(text);
  }
  const project = writeProject(files);
  await maven(project.path, 'package');
  return project;
}

const note = (text: string, seconds = 0) => JSON.stringify({ note: text, seconds });
const record = (messageId: string, value: string, key = messageId) => ({ headers: { messageId }, key, value });

async function count(where: string): Promise<number> {
  const [row] = await database.sql.unsafe(`select count(*)::int from ${where}`);
  return row?.count;
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`${what}: not after ${WAIT_MS} ms\n${service.log().slice(-4_000)}`);
    await delay(100);
  }
}

test(
  'of 1,000 messages nothing is lost and nothing doubled, though the service is killed in the middle, twice',
  async () => {
    const all = Array.from({ length: MESSAGES }, (_, index) =>
      record(`m${index}`, note(`n${index}`, 0.01), `k${index % 50}`),
    );
    const sent = broker.send(NOTES, all);
    for (const part of [200, 500]) {
      await until(`${part} notes`, async () => (await count('shop.notes')) >= part);
      await service.kill();
      expect(await count('shop.notes')).toBeLessThan(MESSAGES);
      service = await start();
    }
    await sent;
    await until('all notes', async () => (await count('shop.notes')) >= MESSAGES);
    await broker.send(NOTES, [...all.slice(0, 20), record('last', note('last'), 'k0')]);
    await until('the last note', async () => (await count(`shop.notes where note = 'last'`)) === 1);

    expect(await count('shop.notes')).toBe(MESSAGES + 1);
    expect(await count('(select distinct note from shop.notes) as one')).toBe(MESSAGES + 1);
    expect(await count('shop.service_inbox')).toBe(MESSAGES + 1);
    // Each is answered once by its id, though a batch may be sent again after a kill.
    await until('all replies', async () => (await count('shop.service_outbox')) === 0);
    const replies = await broker.read(REPLIES, MESSAGES + 1_000);
    const byId = new Map(replies.map(({ headers, value }) => [headers.messageId, value]));
    expect(byId.size).toBe(MESSAGES + 1);
    const added = await database.sql`select id from shop.notes order by id`;
    expect([...byId.values()].map(Number).sort((a, b) => a - b)).toEqual(added.map(({ id }) => id));
    // Of one key in the order in which they were sent.
    const rows =
      await database.sql`select substr(note, 2)::int as number from shop.notes where note ~ '^n[0-9]+$' order by id`;
    for (let key = 0; key < 50; key++) {
      const own = rows.map(({ number }) => number).filter((number) => number % 50 === key);
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
  },
  TEST_TIMEOUT_MS,
);

test(
  'what cannot be read or is refused is among the dead letters with its bytes, once, and what is behind it is done',
  async () => {
    await broker.send(NOTES, [
      record('bad', '{"note":', 'one'),
      record('refused', note('refused'), 'one'),
      record('behind', note('behind'), 'one'),
    ]);
    await until('the note behind', async () => (await count(`shop.notes where note = 'behind'`)) === 1);
    const dead = await broker.read(`${NOTES}.dlt`, 2);
    expect(dead.map(({ key, value }) => [key, value])).toEqual([
      ['one', '{"note":'],
      ['one', note('refused')],
    ]);
    expect(
      dead.map(({ headers }) => [headers['x-failure-kind'], headers['x-failure-attempts'], headers.messageId]),
    ).toEqual([
      ['INVALID', '1', 'bad'],
      ['REFUSED', '1', 'refused'],
    ]);
    expect(await count(`shop.notes where note = 'refused'`)).toBe(0);
  },
  TEST_TIMEOUT_MS,
);

test(
  'a database that is away is waited for, and counts for nothing',
  async () => {
    await proxy.goAway();
    await broker.send(NOTES, [record('later', note('later'))]);
    await until('a consumer that waits', async () => /A message of addNote waits \d+ ms/.test(service.log()));
    await proxy.comeBack();
    await until('the note', async () => (await count(`shop.notes where note = 'later'`)) === 1);
    expect(service.log()).not.toContain('A message of addNote is tried again');
  },
  TEST_TIMEOUT_MS,
);

test(
  'of 1,000 answers of a producer that waited in its outbox nothing is lost and nothing doubled, though it is killed in the middle',
  async () => {
    const jar = join(producer.path, 'target', 'shop.jar');
    const own = { ...environment(), OUTBOX_POLL: '200ms', OUTBOX_LAPSE: '3s', OUTBOX_MAX_PAUSE: '1s' };
    const kept = () => count('shapes.service_outbox');
    let running = await startService(jar, { ...own, KAFKA_SERVERS: '127.0.0.1:1' }, 'liveness');
    try {
      const answers: number[] = [];
      for (let index = 0; index < MESSAGES; index++) {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(`${running.url}/add-note`, { method: 'POST', headers, body: note(`p${index}`) });
        answers.push(Number(await response.text()));
      }
      expect(await kept()).toBe(MESSAGES);
      expect(await count('shapes.service_outbox where attempts > 0')).toBe(0);
      await running.stop();
      running = await startService(jar, own, 'liveness');
      await until('the first answers', async () => (await kept()) < MESSAGES);
      await running.kill();
      const left = await kept();
      running = await startService(jar, own, 'liveness');
      await until('all answers', async () => (await kept()) === 0);
      const sent = await broker.read(PRODUCED, 2 * MESSAGES);
      console.info(`${left} of ${MESSAGES} were left at the kill; ${sent.length} records arrived`);
      expect(sent.every(({ key, headers }) => key === 'addNote' && headers.operation === 'addNote')).toBe(true);
      const first = new Map(sent.toReversed().map(({ headers, value }) => [headers.messageId, Number(value)]));
      expect(first.size).toBe(MESSAGES);
      const seen = new Set<number>();
      const order = sent.map(({ value }) => Number(value)).filter((value) => !seen.has(value) && seen.add(value));
      expect(order).toEqual(answers);
    } finally {
      await running.stop();
    }
  },
  TEST_TIMEOUT_MS,
);

test(
  'without its brokers the service lives, says what it listens to, and is not ready',
  async () => {
    const lonely = await startService(
      join(folder.path, 'target', 'shop.jar'),
      { ...environment(), KAFKA_SERVERS: '127.0.0.1:1' },
      'liveness',
    );
    try {
      expect(lonely.log()).toContain(`addNote listens to ${NOTES}`);
      expect((await fetch(`${lonely.url}/actuator/health/readiness`)).status).toBe(503);
    } finally {
      await lonely.stop();
    }
  },
  TEST_TIMEOUT_MS,
);
