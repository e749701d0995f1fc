import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Channel, type ChannelModel, connect, type GetMessage } from 'amqplib';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GenerationInput } from '../../src/generators/boundary.ts';
import { type Generated, generate } from '../../src/generators/generate.ts';
import { maven, type ProjectFolder, writeProject } from '../support/maven.ts';
import { type DatabaseProxy, startProxy } from '../support/proxy.ts';
import { type RemoteApi, remoteApi } from '../support/remote-api.ts';
import { type RunningService, startService } from '../support/service.ts';
import { zooInput } from './zoo.ts';

const START_TIMEOUT_MS = 600_000;
const WAIT_MS = 60_000;
const SERVER = { host: '127.0.0.1', port: 5432, username: 'postgres' };
const BROKER = process.env.TEST_RABBITMQ_URL ?? 'amqp://guest:guest@127.0.0.1:5672';
const SUFFIX = randomBytes(4).toString('hex');
const DATABASE = `forja_separate_${SUFFIX}`;
const WORK = `forja.work.${SUFFIX}`;
const ANSWERS = `forja.answers.${SUFFIX}`;
const PET = { id: 1, 'pet-name': 'Rex', owner: null };

let admin: postgres.Sql;
let sql: postgres.Sql;
let proxy: DatabaseProxy;
let remote: RemoteApi;
let broker: ChannelModel;
let channel: Channel;
let generated: Generated;
let folder: ProjectFolder;
let service: RunningService;

/** One operation of the zoo's API, done for messages, its answers sent on; both remembered in a database apart. */
function input(): GenerationInput {
  const { request, described } = zooInput({
    technology: 'queue',
    options: { state: 'separate', stateDatabase: 'postgresql', stateSchema: 'kept' },
    endpoints: { getPet: { queueName: WORK } },
  });
  const { endpoints } = request as { endpoints: { operation: string }[] };
  const { operations } = described as unknown as { operations: { id: string }[] };
  const senders = [{ sender: 'queue', options: { queueName: ANSWERS } }];
  return {
    request: {
      ...(request as object),
      endpoints: endpoints.filter(({ operation }) => operation === 'getPet').map((one) => ({ ...one, senders })),
      senderOptions: {
        queue: { delivery: 'outbox', outbox: 'separate', outboxDatabase: 'postgresql', outboxSchema: 'kept' },
      },
    },
    described: { ...described, operations: operations.filter(({ id }) => id === 'getPet') } as never,
  };
}

beforeAll(async () => {
  admin = postgres({ ...SERVER, database: 'postgres', max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${DATABASE}`);
  sql = postgres({ ...SERVER, database: DATABASE, max: 1, onnotice: () => {} });
  broker = await connect(BROKER);
  channel = await broker.createChannel();
  remote = await remoteApi();
  remote.answer(() => ({ body: JSON.stringify(PET) }));
  proxy = await startProxy(`postgresql://127.0.0.1:5432/${DATABASE}`);
  generated = generate(input());
  await sql.unsafe('create schema kept');
  for (const table of ['inbox', 'outbox']) {
    await sql.unsafe(generated.files.get(`db/postgresql/${table}.sql`) ?? 'no definition');
  }
  folder = writeProject(generated.files);
  await maven(folder.path, 'package');
  service = await startService(join(folder.path, 'target', 'zoo.jar'), {
    ...{ API_URL: `${remote.url}/v2/`, STATE_DB_USERNAME: 'postgres', OUTBOX_POLL: '200ms' },
    STATE_DB_URL: `jdbc:postgresql://127.0.0.1:${new URL(proxy.url).port}/${DATABASE}?sslmode=disable`,
    QUEUE_RETRY_DELAYS: '300ms,600ms,1200ms,2400ms,4800ms,9600ms',
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await service?.stop();
  folder?.remove();
  await remote?.close();
  await proxy?.goAway();
  await sql?.end();
  await admin?.unsafe(`drop database if exists ${DATABASE} with (force)`);
  await admin?.end();
  const beside = ['dead-letter', ...[300, 600, 1200, 2400, 4800, 9600].map((ms) => `retry.${ms}`)];
  for (const queue of [ANSWERS, WORK, ...beside.map((name) => `${WORK}.${name}`)]) await channel?.deleteQueue(queue);
  await broker?.close();
});

async function until<T>(what: string, holds: () => Promise<T | false>): Promise<T> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const found = await holds();
    if (found !== false) return found;
    if (Date.now() > deadline) throw new Error(`${what}: not after ${WAIT_MS} ms\n${service.log().slice(-4_000)}`);
    await delay(100);
  }
}

const send = (messageId: string) =>
  channel.sendToQueue(WORK, Buffer.from('{"petId":7}'), { messageId, expiration: '600000' });
const answer = () => until<GetMessage>('an answer', () => channel.get(ANSWERS, { noAck: true }));
const remembered = async (messageId: string) =>
  (await sql`select 1 from kept.service_inbox where message_id = ${messageId}`).length === 1;

test('an API’s work is remembered in a database of its own, and its answer is sent from there', async () => {
  const id = randomUUID();
  send(id);
  expect(JSON.parse((await answer()).content.toString())).toMatchObject({ petName: 'Rex' });
  expect(remote.asked).toHaveLength(1);
  await until('the entry', () => remembered(id));
  await until('an empty outbox', async () => (await sql`select 1 from kept.service_outbox`).length === 0);
});

test('a message that comes again is acknowledged, and the API is not asked again', async () => {
  const [id, behind] = [randomUUID(), randomUUID()];
  send(id);
  await answer();
  await until('the entry', () => remembered(id));
  const before = remote.asked.length;
  for (const again of [id, id, behind]) send(again);
  await answer();
  await until('the entry behind', () => remembered(behind));
  expect(remote.asked).toHaveLength(before + 1);
  expect(await channel.get(ANSWERS)).toBe(false);
});

test('a message waits while that database is away, and the service is not ready', async () => {
  await proxy.goAway();
  const before = remote.asked.length;
  const id = randomUUID();
  send(id);
  await until('a retry', async () => service.log().includes('is tried again in'));
  expect(remote.asked).toHaveLength(before);
  expect((await fetch(`${service.url}/actuator/health/readiness`)).status).toBe(503);
  await proxy.comeBack();
  await answer();
  await until('the entry', () => remembered(id));
  expect(remote.asked).toHaveLength(before + 1);
}, 120_000);

test('the README says what is promised, and where the tables are', () => {
  const readme = generated.files.get('README.md') ?? '';
  expect(readme).toContain('**At least once** for `getPet`');
  expect(readme).toContain('**At most once** for `getPet`, until it is in the outbox');
  expect(readme).toContain('the schema `kept` of the database at `STATE_DB_URL`');
  expect(readme).toContain('| `STATE_DB_PASSWORD` |');
});
