import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Generated, generate } from '../../../src/generators/generate.ts';
import type { GenerationInput } from '../../../src/generators/project/generation-input.ts';
import { type DatabaseProxy, startProxy } from '../../support/databases/proxy.ts';
import { type ProjectFolder, packaged, writeProject } from '../../support/java/maven.ts';
import { type RunningService, startService } from '../../support/java/service.ts';
import { guideTo } from '../../support/parts/calls.ts';
import { type RemoteApi, remoteApi } from '../../support/servers/remote-api.ts';
import { zooInput } from '../apis/rest/zoo.ts';
import { separateQueues } from './separate-queues.ts';

const START_TIMEOUT_MS = 600_000;
const SERVER = { host: '127.0.0.1', port: 5432, username: 'postgres' };
const PET_7 = { petId: 7 };
const PET = { id: 1, 'pet-name': 'Rex', owner: null };

describe('over an API', () => {
  let service: RunningService;
  const { suffix, work, answers, retries, channel, send, answer, until } = separateQueues(() => service);
  const DATABASE = `forja_separate_${suffix}`;
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
      endpoints: { getPet: { queueName: work } },
    });
    const { endpoints } = request as { endpoints: { operation: string }[] };
    const { operations } = described as unknown as { operations: { id: string }[] };
    const senders = [{ sender: 'queue', options: { queueName: answers } }];
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
      ...retries,
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
    expect(await channel().get(answers)).toBe(false);
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
    const readme = guideTo(generated.files);
    expect(readme).toContain('**At least once** for `getPet`');
    expect(readme).toContain('**At most once** for `getPet`, until it is in the outbox');
    expect(readme).toContain('the schema `kept` of the database at `STATE_DB_URL`');
    expect(readme).toContain('| `STATE_DB_PASSWORD` |');
  });
});
