import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection, type Connection as MariadbSession, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Generated, generate } from '../../../src/generators/generate.ts';
import { serverAt, TEST_MARIADB_URL } from '../../integration/datasource/mysql/mariadb-source.ts';
import { type DatabaseProxy, startProxy } from '../../support/databases/proxy.ts';
import { type ProjectFolder, packaged, writeProject } from '../../support/java/maven.ts';
import { type RunningService, startService } from '../../support/java/service.ts';
import { guideTo } from '../../support/parts/calls.ts';
import { type ShopDatabase, shopDatabase } from '../databases/shop.ts';
import { separateQueues } from './separate-queues.ts';

const START_TIMEOUT_MS = 600_000;

let service: RunningService;
const queues = separateQueues(() => service);
const { retries, channel, send, answer, until } = queues;
const STATE = `forja_state_${queues.suffix}`;
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
    endpoints: { add_note: { queueName: queues.work } },
    senders: { add_note: [{ sender: 'queue', options: { queueName: queues.answers } }] },
  });
  const kept = { delivery: 'outbox', outbox: 'separate', outboxDatabase: 'mariadb' };
  generated = generate({ ...input, request: { ...(input.request as object), senderOptions: { queue: kept } } });
  for (const table of ['inbox', 'outbox']) {
    await state.query(generated.files.get(`db/mariadb/${table}.sql`) ?? 'no definition');
  }
  proxy = await startProxy(`mysql://${host}:${port}/${STATE}`);
  folder = writeProject(generated.files);
  await packaged(folder.path);
  service = await startService(join(folder.path, 'target', 'shop.jar'), {
    ...{ DB_URL: `jdbc:postgresql://127.0.0.1:5432/${work.name}?sslmode=disable`, DB_USERNAME: 'postgres' },
    STATE_DB_URL: `jdbc:mariadb://127.0.0.1:${new URL(proxy.url).port}/${STATE}?sslMode=disable`,
    ...{ STATE_DB_USERNAME: user, STATE_DB_PASSWORD: password, STATE_DB_POOL_SIZE: '2' },
    ...{ OUTBOX_POLL: '200ms', ...retries },
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
  expect(await channel().get(queues.answers)).toBe(false);
});

test('work that is undone is neither remembered nor sent on', async () => {
  const id = randomUUID();
  send(id, note('refused for a reason'));
  const dead = await until('a dead letter', () => channel().get(`${queues.work}.dead-letter`, { noAck: true }));
  expect(dead.properties.headers).toMatchObject({ 'x-failure-kind': 'REFUSED' });
  expect([await written('refused for a reason'), await remembered(id)]).toEqual([0, false]);
  expect([await isAnsweredAndForgotten(), await channel().get(queues.answers)]).toEqual([true, false]);
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
      select 1 from pg_stat_activity where datname = current_database() and query like '%add_note%'
          and state = 'active' and pid <> pg_backend_pid()`;
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
  expect(await channel().get(queues.answers)).toBe(false);
}, 120_000);

test('the README says what is promised, where the tables are, and that there are two databases', () => {
  const readme = guideTo(generated.files);
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
