import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Channel, type ChannelModel, connect, type GetMessage } from 'amqplib';
import { createConnection, type Connection as MariadbSession, type RowDataPacket } from 'mysql2/promise';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Generated, generate } from '../../../src/generators/generate.ts';
import type { GenerationInput } from '../../../src/generators/project/generation-input.ts';
import { serverAt, TEST_MARIADB_URL } from '../../integration/datasource/mariadb-source.ts';
import { type DatabaseProxy, startProxy } from '../../support/databases/proxy.ts';
import { type ProjectFolder, packaged, writeProject } from '../../support/java/maven.ts';
import { type RunningService, startService } from '../../support/java/service.ts';
import { type RemoteApi, remoteApi } from '../../support/servers/remote-api.ts';
import { zooInput } from '../apis/zoo.ts';
import { type ShopDatabase, shopDatabase } from '../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
const WAIT_MS = 60_000;
const SERVER = { host: '127.0.0.1', port: 5432, username: 'postgres' };
const BROKER = process.env.TEST_RABBITMQ_URL ?? 'amqp://guest:guest@127.0.0.1:5672';
const SUFFIX = randomBytes(4).toString('hex');
const DATABASE = `forja_separate_${SUFFIX}`;
const WORK = `forja.work.${SUFFIX}`;
const ANSWERS = `forja.answers.${SUFFIX}`;
const DELAYS = [300, 600, 1200, 2400, 4800, 9600];
const QUEUE_RETRY_DELAYS = DELAYS.map((ms) => `${ms}ms`).join();
const PET_7 = { petId: 7 };
const PET = { id: 1, 'pet-name': 'Rex', owner: null };

let broker: ChannelModel;
let channel: Channel;
/** Of the tests that run. */
let service: RunningService;

beforeAll(async () => {
  broker = await connect(BROKER);
  channel = await broker.createChannel();
});

afterAll(async () => {
  const beside = ['dead-letter', ...DELAYS.map((ms) => `retry.${ms}`)];
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

const send = (messageId: string, body: object) =>
  channel.sendToQueue(WORK, Buffer.from(JSON.stringify(body)), { messageId, expiration: '600000' });
const answer = () => until<GetMessage>('an answer', () => channel.get(ANSWERS, { noAck: true }));
describe('over an API', () => {
  let admin: postgres.Sql;
  let sql: postgres.Sql;
  let proxy: DatabaseProxy;
  let remote: RemoteApi;
  let generated: Generated;
  let folder: ProjectFolder;

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
        endpoints: endpoints
          .filter(({ operation }) => operation === 'getPet')
          .map((endpoint) => ({ ...endpoint, senders })),
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
    remote = await remoteApi();
    remote.answer(() => ({ body: JSON.stringify(PET) }));
    proxy = await startProxy(`postgresql://127.0.0.1:5432/${DATABASE}`);
    generated = generate(input());
    await sql.unsafe('create schema kept');
    for (const table of ['inbox', 'outbox']) {
      await sql.unsafe(generated.files.get(`db/postgresql/${table}.sql`) ?? 'no definition');
    }
    folder = writeProject(generated.files);
    await packaged(folder.path);
    service = await startService(join(folder.path, 'target', 'zoo.jar'), {
      ...{ API_URL: `${remote.url}/v2/`, STATE_DB_USERNAME: 'postgres', OUTBOX_POLL: '200ms' },
      STATE_DB_URL: `jdbc:postgresql://127.0.0.1:${new URL(proxy.url).port}/${DATABASE}?sslmode=disable`,
      QUEUE_RETRY_DELAYS,
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
  });

  const isAnsweredAndForgotten = async () => (await sql`select 1 from kept.service_outbox`).length === 0;
  const remembered = async (messageId: string) =>
    (await sql`select 1 from kept.service_inbox where message_id = ${messageId}`).length === 1;

  test('an API’s work is remembered in a database of its own, and its answer is sent from there', async () => {
    const id = randomUUID();
    send(id, PET_7);
    expect(JSON.parse((await answer()).content.toString())).toMatchObject({ petName: 'Rex' });
    expect(remote.asked).toHaveLength(1);
    await until('the entry', () => remembered(id));
    await until('an empty outbox', isAnsweredAndForgotten);
  });

  test('a message that comes again is acknowledged, and the API is not asked again', async () => {
    const [id, behind] = [randomUUID(), randomUUID()];
    send(id, PET_7);
    await answer();
    await until('the entry', () => remembered(id));
    const before = remote.asked.length;
    for (const again of [id, id, behind]) send(again, PET_7);
    await answer();
    await until('the entry behind', () => remembered(behind));
    expect(remote.asked).toHaveLength(before + 1);
    expect(await channel.get(ANSWERS)).toBe(false);
  });

  test('a message waits while that database is away, and the service is not ready', async () => {
    // What was sent and not yet forgotten is sent again.
    await until('an empty outbox', isAnsweredAndForgotten);
    await proxy.goAway();
    const before = remote.asked.length;
    const id = randomUUID();
    send(id, PET_7);
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
});

describe('beside a database', () => {
  const STATE = `forja_state_${SUFFIX}`;
  const server = serverAt(TEST_MARIADB_URL);
  let work: ShopDatabase;
  let state: MariadbSession;
  let proxy: DatabaseProxy;
  let generated: Generated;
  let folder: ProjectFolder;

  beforeAll(async () => {
    work = await shopDatabase();
    await work.sql.unsafe(readFileSync('tests/generated/messages/queue.sql', 'utf8'));
    const { host, port, username: user, password } = server;
    state = await createConnection({ host, port, user, password, multipleStatements: true });
    await state.query(`create database ${STATE} character set utf8mb4; use ${STATE}`);
    const input = await work.input({
      technology: 'queue',
      options: { state: 'separate', stateDatabase: 'mariadb' },
      only: ['add_note'],
      endpoints: { add_note: { queueName: WORK } },
      senders: { add_note: [{ sender: 'queue', options: { queueName: ANSWERS } }] },
    });
    const kept = { delivery: 'outbox', outbox: 'separate', outboxDatabase: 'mariadb' };
    generated = generate({ ...input, request: { ...(input.request as object), senderOptions: { queue: kept } } });
    for (const table of ['inbox', 'outbox']) {
      await state.query(generated.files.get(`db/mariadb/${table}.sql`) ?? 'no definition');
    }
    proxy = await startProxy(`mysql://${host}:${port}/${STATE}`);
    folder = writeProject(generated.files);
    await packaged(folder.path);
    for (const queue of [WORK, ANSWERS]) await channel.purgeQueue(queue);
    service = await startService(join(folder.path, 'target', 'shop.jar'), {
      ...{ DB_URL: `jdbc:postgresql://127.0.0.1:5432/${work.name}?sslmode=disable`, DB_USERNAME: 'postgres' },
      STATE_DB_URL: `jdbc:mariadb://127.0.0.1:${new URL(proxy.url).port}/${STATE}?sslMode=disable`,
      ...{ STATE_DB_USERNAME: user, STATE_DB_PASSWORD: password, STATE_DB_POOL_SIZE: '2' },
      ...{ OUTBOX_POLL: '200ms', QUEUE_RETRY_DELAYS },
    });
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await service?.stop();
    folder?.remove();
    await work?.close();
    await proxy?.goAway();
    await state?.query(`drop database if exists ${STATE}`);
    await state?.end();
  });

  const note = (text: string, seconds = 0) => ({ note: text, seconds });
  const written = async (text: string) => (await work.sql`select 1 from shop.notes where note = ${text}`).length;
  const found = async (sql: string, ...values: string[]) => (await state.query<RowDataPacket[]>(sql, values))[0].length;
  const remembered = async (id: string) => (await found('select 1 from service_inbox where message_id = ?', id)) === 1;
  const isAnsweredAndForgotten = async () => (await found('select 1 from service_outbox')) === 0;
  const health = async (part: string) => (await fetch(`${service.url}/actuator/health/${part}`)).status;
  const lost = async () => {
    const { measurements } = await (await fetch(`${service.url}/actuator/metrics/outbox.messages.lost`)).json();
    return measurements[0].value;
  };

  test('work is done in one database, and remembered and sent on from the other', async () => {
    const id = randomUUID();
    send(id, note('once'));
    const message = await answer();
    expect(JSON.parse(message.content.toString())).toEqual(expect.any(Number));
    await until('the entry', () => remembered(id));
    await until('an empty outbox', isAnsweredAndForgotten);
    expect(await written('once')).toBe(1);
    const [own] = await work.sql`select count(*)::int from pg_class where relname like 'service\\_%'`;
    expect(own?.count).toBe(0);
    expect(await health('readiness')).toBe(200);
    const sessions = await found(
      'select 1 from information_schema.processlist where db = ? and id <> connection_id()',
      STATE,
    );
    expect(sessions).toBeLessThanOrEqual(2);
  });

  test('a message that comes again has no second effect', async () => {
    const [id, behind] = [randomUUID(), randomUUID()];
    send(id, note('again'));
    await answer();
    await until('the entry', () => remembered(id));
    send(id, note('again'));
    send(behind, note('behind'));
    await answer();
    await until('the entry behind', () => remembered(behind));
    expect(await written('again')).toBe(1);
    expect(await channel.get(ANSWERS)).toBe(false);
  });

  test('work that is undone is neither remembered nor sent on', async () => {
    const id = randomUUID();
    send(id, note('refused for a reason'));
    const dead = await until('a dead letter', () => channel.get(`${WORK}.dead-letter`, { noAck: true }));
    expect(dead.properties.headers).toMatchObject({ 'x-failure-kind': 'REFUSED' });
    expect([await written('refused for a reason'), await remembered(id)]).toEqual([0, false]);
    expect([await isAnsweredAndForgotten(), await channel.get(ANSWERS)]).toEqual([true, false]);
  });

  test('a message waits while the other database is away, and the service is not ready', async () => {
    await until('an empty outbox', isAnsweredAndForgotten);
    await proxy.goAway();
    const id = randomUUID();
    send(id, note('patient'));
    await until('a retry', async () => service.log().includes('is tried again in'));
    expect([await written('patient'), await health('readiness'), await health('liveness')]).toEqual([0, 503, 200]);
    await proxy.comeBack();
    await answer();
    await until('the entry', () => remembered(id));
    expect(await written('patient')).toBe(1);
    await until('readiness', async () => (await health('readiness')) === 200);
  }, 120_000);

  test('work whose entry cannot be written is done again: at least once, as the README says', async () => {
    const id = randomUUID();
    const [before, said] = [await lost(), service.log().length];
    send(id, note('twice', 2));
    await until('the work', async () => {
      const [running] = await work.sql`
        select 1 from pg_stat_activity where query like '%add_note%' and state = 'active' and pid <> pg_backend_pid()`;
      return running !== undefined;
    });
    await proxy.goAway();
    await until('the note', async () => (await written('twice')) === 1);
    await until('the loss', async () => (await lost()) === before + 1);
    await until('a retry', async () => service.log().slice(said).includes('is tried again in'));
    await proxy.comeBack();
    await until('the entry', () => remembered(id));
    expect(await written('twice')).toBe(2);
    await answer();
    expect(await channel.get(ANSWERS)).toBe(false);
  }, 120_000);

  test('the README says what is promised, where the tables are, and that there are two databases', () => {
    const readme = generated.files.get('README.md') ?? '';
    for (const said of [
      '**At least once** for `addNote`: the work is done in one database and its entry in another',
      '**At most once** for `addNote`, until it is in the outbox: the work is done in one database and the outbox is in another',
      'the database at `STATE_DB_URL`',
      '## Two databases',
      '| `STATE_DB_PASSWORD` |',
      '| `DB_PASSWORD` |',
    ]) {
      expect(readme).toContain(said);
    }
    expect(readme).not.toContain('**One effect.**');
  });
});
