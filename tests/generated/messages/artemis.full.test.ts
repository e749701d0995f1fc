import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate } from '../../../src/generators/generate.ts';
import { type DatabaseProxy, startProxy } from '../../support/databases/proxy.ts';
import { maven, type ProjectFolder, writeProject } from '../../support/java/maven.ts';
import { type RunningService, startService } from '../../support/java/service.ts';
import { type ArtemisServer, startArtemis } from '../../support/servers/artemis.ts';
import { type ShopDatabase, shopDatabase } from '../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
const TEST_TIMEOUT_MS = 300_000;
const WAIT_MS = 120_000;
const MESSAGES = 1_000;
const NOTES = `forja.notes.${randomBytes(4).toString('hex')}`;

const REPLIES = `${NOTES}.replies`;

let database: ShopDatabase;
let folder: ProjectFolder;
let broker: ArtemisServer;
let proxy: DatabaseProxy;
let service: RunningService;

const environment = () => {
  const { port, pathname } = new URL(proxy.url);
  return {
    DB_URL: `jdbc:postgresql://127.0.0.1:${port}${pathname}?sslmode=disable`,
    DB_USERNAME: 'postgres',
    ARTEMIS_URL: broker.url,
    ...{ QUEUE_RETRY_DELAYS: '100ms', OUTBOX_POLL: '200ms', OUTBOX_LAPSE: '3s', OUTBOX_MAX_PAUSE: '2s' },
  };
};
const start = () => startService(join(folder.path, 'target', 'shop.jar'), environment());

beforeAll(async () => {
  database = await shopDatabase();
  await database.sql.unsafe(readFileSync('tests/generated/messages/queue.sql', 'utf8'));
  proxy = await startProxy(`postgresql://127.0.0.1:5432/${database.name}`);
  broker = await startArtemis();
  const { request, described } = await database.input({
    technology: 'queue',
    options: { broker: 'artemis', stateSchema: 'shop' },
    only: ['add_note'],
    endpoints: { add_note: { queueName: NOTES } },
    senders: { add_note: [{ sender: 'queue', options: { queueName: REPLIES } }] },
  });
  const senderOptions = { queue: { broker: 'artemis', delivery: 'outbox', outboxSchema: 'shop' } };
  const { files } = generate({ request: { ...(request as object), senderOptions }, described });
  for (const table of ['inbox', 'outbox']) {
    await database.sql.unsafe(files.get(`db/postgresql/${table}.sql`) ?? 'no definition');
  }
  folder = writeProject(files);
  await maven(folder.path, 'package');
  service = await start();
}, START_TIMEOUT_MS);

afterAll(async () => {
  await service?.stop();
  await broker?.stop();
  await proxy?.goAway();
  folder?.remove();
  await database?.close();
});

const note = (text: string, seconds = 0) => JSON.stringify({ note: text, seconds });

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
  'of 1,000 messages nothing is lost and nothing doubled, though the service and the broker are killed in the middle',
  async () => {
    const all = Array.from({ length: MESSAGES }, (_, index) => ({ id: `m${index}`, text: note(`n${index}`, 0.01) }));
    await broker.send(NOTES, all);
    await until('200 notes', async () => (await count('shop.notes')) >= 200);
    await service.kill();
    expect(await count('shop.notes')).toBeLessThan(MESSAGES);
    service = await start();
    await until('400 notes', async () => (await count('shop.notes')) >= 400);
    await broker.kill();
    expect(await count('shop.notes')).toBeLessThan(MESSAGES);
    await broker.start();
    const back = Date.now();
    const before = await count('shop.notes');
    await until('a note after the broker was back', async () => (await count('shop.notes')) > before);
    console.info(`${Date.now() - back} ms until a message was done after the broker was back`);
    await until('all notes', async () => (await count('shop.notes')) >= MESSAGES);
    await broker.send(NOTES, [...all.slice(0, 20), { id: 'last', text: note('last') }]);
    await until('the last note', async () => (await count(`shop.notes where note = 'last'`)) === 1);
    expect(await broker.read(NOTES, 1)).toEqual([]);

    expect(await count('shop.notes')).toBe(MESSAGES + 1);
    expect(await count('(select distinct note from shop.notes) as one')).toBe(MESSAGES + 1);
    expect(await count('shop.service_inbox')).toBe(MESSAGES + 1);
    // Each is answered once, though the service and the broker were killed while answers were sent.
    await until('all replies', async () => (await count('shop.service_outbox')) === 0);
    const replies = await broker.read(REPLIES, 2 * MESSAGES);
    expect(new Set(replies.map(({ id }) => id)).size).toBe(replies.length);
    const added = await database.sql`select id from shop.notes order by id`;
    expect(replies.map(({ text }) => Number(text)).sort((a, b) => a - b)).toEqual(added.map(({ id }) => id));
    expect(await broker.read(`${NOTES}.dead-letter`, 1)).toEqual([]);
    expect(await broker.read('DLA', 1)).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

test(
  'what cannot be read or is refused is among the dead letters with its text, once, and what is behind it is done',
  async () => {
    await broker.send(NOTES, [
      { id: 'bad', text: '{"note":' },
      { id: 'refused', text: note('refused') },
      { id: 'behind', text: note('behind') },
    ]);
    await until('the note behind', async () => (await count(`shop.notes where note = 'behind'`)) === 1);
    const dead = await broker.read(`${NOTES}.dead-letter`, 2);
    expect(dead.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: 'bad', kind: 'INVALID', attempts: '1', text: '{"note":' },
      { id: 'refused', kind: 'REFUSED', attempts: '1', text: note('refused') },
    ]);
    expect(await count(`shop.notes where note = 'refused'`)).toBe(0);
  },
  TEST_TIMEOUT_MS,
);

test(
  'a database that is away is waited for, and counts for nothing',
  async () => {
    await proxy.goAway();
    await broker.send(NOTES, [{ id: 'later', text: note('later') }]);
    await until('a listener that waits', async () => /A message of addNote waits \d+ ms/.test(service.log()));
    await proxy.comeBack();
    await until('the note', async () => (await count(`shop.notes where note = 'later'`)) === 1);
    expect(service.log()).not.toContain('A message of addNote is tried again');
  },
  TEST_TIMEOUT_MS,
);

test(
  'without its broker the service lives, says what it listens to, and is not ready',
  async () => {
    const lonely = await startService(
      join(folder.path, 'target', 'shop.jar'),
      { ...environment(), ARTEMIS_URL: 'tcp://127.0.0.1:1' },
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
