import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../../../src/datasources/driver.ts';
import { type Generated, generate } from '../../../src/generators/generate.ts';
import type { Routine } from '../../../src/model/described/routine.ts';
import { type DatabaseProxy, startProxy } from '../../support/databases/proxy.ts';
import { type ProjectFolder, packaged, writeProject } from '../../support/java/maven.ts';
import { type RunningService, startService } from '../../support/java/service.ts';
import { rememberedSample } from '../../support/runs/sample.ts';

const START_TIMEOUT_MS = 600_000;
const WAIT_MS = 60_000;
const BROKER = process.env.TEST_RABBITMQ_URL ?? 'amqp://guest:guest@127.0.0.1:5672';

/** A database of its own with a table `notes`, whose column `note` is unique. */
export interface NotesDatabase {
  readonly connection: Connection;
  readonly environment: Readonly<Record<string, string>>;
  /** One that adds a note and answers what tells it from others. */
  readonly insert: string;
  describe(sql: string): Promise<Routine>;
  run(sql: string): Promise<void>;
  /** The first column of a query. */
  values(sql: string): Promise<number[]>;
  close(): Promise<void>;
}

/** A REST API that notes are sent to; what it answers is said by `answer`. */
interface Receiver {
  readonly server: Server;
  readonly url: string;
  /** All that it has answered with success: the note, and the id of its message. */
  readonly taken: { readonly note: string; readonly id: string }[];
  answer: (body: string) => number;
}

async function startReceiver(): Promise<Receiver> {
  const taken: Receiver['taken'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const status = receiver.answer(body);
      const { text } = (JSON.parse(body) as { note: { text: string } }).note;
      if (status < 300) taken.push({ note: text, id: String(request.headers['idempotency-key']) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: Receiver = { server, url, taken, answer: () => 204 };
  return receiver;
}

/** Tests an outbox's promises on any database: with a real broker, which goes away, and with services that are killed. */
export function outboxSuite(judge: string, open: () => Promise<NotesDatabase>): void {
  const sample = rememberedSample(judge);
  const queue = `forja.outbox.${randomBytes(4).toString('hex')}`;
  let database: NotesDatabase;
  let folder: ProjectFolder | undefined;
  let proxy: DatabaseProxy;
  let broker: ChannelModel;
  let channel: Channel;
  let receiver: Receiver;
  /** Where notes are written to. */
  let out: string;
  const running = new Set<RunningService>();
  /** The one that most of the tests call, and where in its log each of them begins. */
  let shared: RunningService | undefined;
  let before = 0;
  const answers = new Set<string>();

  const start = async () => {
    const service = await startService(join(folder?.path ?? '', 'target', 'notes.jar'), {
      ...database.environment,
      ...{ RABBITMQ_PORT: new URL(proxy.url).port, OUTBOX_POLL: '200ms', OUTBOX_MAX_PAUSE: '2s', OUTBOX_LAPSE: '3s' },
      ...{ OUTBOX_MAX_ATTEMPTS: '3', RECEIVER_HOOKS_EXAMPLE_ORG_URL: receiver.url, SENT_FILES_OUT: out },
    });
    running.add(service);
    return service;
  };

  const common = async () => {
    shared ??= await start();
    before = shared.log().length;
    return shared;
  };
  const logged = ({ log }: RunningService, text: string) => log().slice(before).includes(text);
  const end = async (service: RunningService, how: 'stop' | 'kill') => {
    running.delete(service);
    if (service === shared) shared = undefined;
    await service[how]();
  };

  beforeAll(async () => {
    broker = await connect(BROKER);
    channel = await broker.createChannel();
    proxy = await startProxy(BROKER);
    receiver = await startReceiver();
    out = mkdtempSync(join(tmpdir(), 'forja-sent-'));
    database = await open();
    const generated = generateNotes(database.connection, await database.describe(database.insert), queue);
    if (!sample.isNew(generated.files, [database.connection.databaseName ?? '', queue])) return;
    const [definition = ''] = [...generated.files].flatMap(([path, text]) =>
      path.startsWith('db/') && path.endsWith('/outbox.sql') ? [text] : [],
    );
    await database.run(definition);
    folder = writeProject(generated.files);
    await packaged(folder.path);
  }, START_TIMEOUT_MS);

  afterEach(async () => {
    for (const service of running) if (service !== shared) await end(service, 'stop');
    if (folder) await channel.purgeQueue(queue);
    receiver.answer = () => 204;
    receiver.taken.length = 0;
  });

  afterAll(async () => {
    if (shared) await end(shared, 'stop');
    folder?.remove();
    await database?.close();
    await proxy?.goAway();
    receiver?.server.closeAllConnections();
    receiver?.server.close();
    if (out) rmSync(out, { recursive: true, force: true });
    for (const name of [queue, `${queue}.dead-letter`]) await channel?.deleteQueue(name);
    await broker?.close();
  });

  /** Adds a note; @returns the answer, which no other call gets. */
  async function add({ url }: RunningService, note: string): Promise<string> {
    const response = await fetch(`${url}/add-note`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ note }),
    });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    expect(answers.has(text), text).toBe(false);
    answers.add(text);
    return text;
  }

  const kept = async () => (await database.values('select count(*) from service_outbox'))[0];

  async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + WAIT_MS;
    while (!(await holds())) {
      if (Date.now() > deadline) {
        const logs = [...running].map((service) => service.log().slice(-2_000));
        throw new Error(`${what}: not after ${WAIT_MS} ms\n${logs.join('\n')}`);
      }
      await delay(100);
    }
  }

  /** All that arrived, once nothing waits any more: the answer and the message's own id, in their order. */
  async function arrived(): Promise<{ note: string; id: string }[]> {
    await until('an empty outbox', async () => (await kept()) === 0);
    const all: { note: string; id: string }[] = [];
    for (;;) {
      const message = await channel.get(queue, { noAck: true });
      if (!message) return all;
      expect(message.properties).toMatchObject({ contentType: 'application/json', deliveryMode: 2 });
      expect(message.properties.headers?.operation).toBe('addNote');
      all.push({ note: message.content.toString(), id: message.properties.messageId });
    }
  }
  const notes = (all: readonly { note: string }[]) => all.map(({ note }) => note);

  describe('what an operation answered arrives', () => {
    test('once and in its order, and nothing of it stays', async () => {
      const service = await common();
      const ids: string[] = [];
      for (let count = 0; count < 20; count++) ids.push(await add(service, `plain ${count}`));
      const all = await arrived();
      expect(notes(all)).toEqual(ids);
      expect(new Set(all.map(({ id }) => id)).size).toBe(20);
    }, 150_000);

    test('as a payload of its own, made when the work was done', async () => {
      const service = await common();
      await proxy.goAway();
      const answer = await (
        await fetch(`${service.url}/tell-note`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ note: 'told "ü"' }),
        })
      ).json();
      await proxy.comeBack();
      await until('an empty outbox', async () => (await kept()) === 0);
      const message = await channel.get(queue, { noAck: true });
      const { note, kind, ...rest } = JSON.parse(message ? message.content.toString() : '{}');
      expect({ note, kind }).toEqual({ note: { text: 'told "ü"' }, kind: 'added' });
      // What has parts is sent as its parts, and rows as one list.
      const whole = typeof answer !== 'object' || Array.isArray(answer);
      expect(Object.values(rest)).toEqual(whole ? [answer] : Object.values(answer));
    }, 150_000);

    test('not when the operation failed: its message is undone with it', async () => {
      const service = await common();
      const id = await add(service, 'twice');
      const again = await fetch(`${service.url}/add-note`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ note: 'twice' }),
      });
      expect(again.status).toBe(409);
      expect(notes(await arrived())).toEqual([id]);
    }, 150_000);

    test('once from two copies that share the work, in the order of the calls', async () => {
      const copies = [await common(), await start()] as const;
      const ids: string[] = [];
      for (let count = 0; count < 60; count++) ids.push(await add(copies[count % 2 ? 1 : 0], `shared ${count}`));
      expect(notes(await arrived())).toEqual(ids);
      const together = await Promise.all(
        Array.from({ length: 200 }, (_, count) => add(copies[count % 2 ? 1 : 0], `together ${count}`)),
      );
      expect(notes(await arrived()).sort()).toEqual(together.sort());
    }, 240_000);
  });

  describe('a broker that goes away costs no message', () => {
    test('when it refuses connections, and calls go on', async () => {
      const service = await common();
      const ids = [await add(service, 'before')];
      await until('the first', async () => (await kept()) === 0);
      await proxy.goAway();
      for (let count = 0; count < 5; count++) ids.push(await add(service, `refused ${count}`));
      await until('a failed attempt', async () => logged(service, 'wait in the outbox'));
      const health = await (await fetch(`${service.url}/actuator/health/delivery`)).json();
      expect(health).toMatchObject({ status: 'UP', components: { outbox: { details: { waiting: 5 } } } });
      const metric = await (await fetch(`${service.url}/actuator/metrics/outbox.messages.waiting`)).json();
      expect(metric.measurements[0].value).toBe(5);
      await proxy.comeBack();
      expect(notes(await arrived())).toEqual(ids);
    }, 150_000);

    test('when it hangs: it may have taken some that are sent again, by the same id', async () => {
      const service = await common();
      const ids = [await add(service, 'awake')];
      await until('the first', async () => (await kept()) === 0);
      proxy.silence(true);
      for (let count = 0; count < 5; count++) ids.push(await add(service, `hung ${count}`));
      await until('a failed attempt', async () => logged(service, 'wait in the outbox'));
      proxy.silence(false);
      proxy.cut();
      const all = await arrived();
      const first = new Map(all.toReversed().map(({ id, note }) => [id, note]));
      expect([...first.values()].sort()).toEqual(ids.toSorted());
    }, 150_000);
  });

  describe('a killed service costs no message', () => {
    test('between the commit of the work and the broker', async () => {
      const service = await common();
      await proxy.goAway();
      const id = await add(service, 'orphan');
      await end(service, 'kill');
      expect(await kept()).toBe(1);
      await proxy.comeBack();
      await common();
      expect(notes(await arrived())).toEqual([id]);
    }, 240_000);

    test('while it sends, and the next one goes on: some may arrive twice, by the same id', async () => {
      const doomed = await common();
      await proxy.goAway();
      const ids = await Promise.all(Array.from({ length: 300 }, (_, count) => add(doomed, `many ${count}`)));
      await proxy.comeBack();
      await until('the first', async () => (await channel.checkQueue(queue)).messageCount > 0);
      await end(doomed, 'kill');
      expect(await kept()).toBeGreaterThan(0);
      await common();
      const all = await arrived();
      expect(new Set(notes(all))).toEqual(new Set(ids));
      expect(new Set(all.map(({ id }) => id)).size).toBe(ids.length);
    }, 240_000);
  });

  test('each note is a file, whole under its name, also when its directory was gone for a while', async () => {
    const service = await common();
    rmSync(out, { recursive: true });
    const all = ['file 1', 'file 2', 'file 3'];
    for (const note of all) {
      const body = JSON.stringify({ note });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${service.url}/save-note`, { method: 'POST', headers, body });
      expect(response.status, await response.text()).toBe(200);
    }
    await until('a failed attempt', async () => logged(service, 'wait in the outbox'));
    mkdirSync(out);
    await until('an empty outbox', async () => (await kept()) === 0);
    const files = readdirSync(out);
    expect(files.every((name) => /^saveNote-[0-9a-f-]{36}\.json$/.test(name))).toBe(true);
    const written = files.map(
      (name) => JSON.parse(readFileSync(join(out, name), 'utf8')) as { note: { text: string } },
    );
    expect(written.map(({ note }) => note.text).sort()).toEqual(all);
  }, 150_000);

  describe('a REST API gets each note', () => {
    const hook = async ({ url }: RunningService, note: string) => {
      const body = JSON.stringify({ note });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${url}/hook-note`, { method: 'POST', headers, body });
      expect(response.status, await response.text()).toBe(200);
      return note;
    };
    const sent = async () => {
      await until('an empty outbox', async () => (await kept()) === 0);
      return receiver.taken.map(({ note }) => note);
    };
    const count = (text: string) => database.values(`select count(*) from service_outbox where ${text}`);

    test('in its order, by an id, also when it was away for a while', async () => {
      const service = await common();
      receiver.answer = () => 503;
      const all: string[] = [];
      for (let number = 0; number < 5; number++) all.push(await hook(service, `hook ${number}`));
      await until('a failed attempt', async () => logged(service, 'was answered 503'));
      expect(await count('attempts > 0')).toEqual([0]);
      receiver.answer = () => 204;
      expect(await sent()).toEqual(all);
      expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(all.length);
    }, 150_000);

    test('and one that it refuses is parked, holds up the others no longer, and is sent again when somebody says so', async () => {
      const service = await common();
      receiver.answer = (body) => (body.includes('bad') ? 400 : 204);
      for (const note of ['good 1', 'bad', 'good 2']) await hook(service, note);
      await until('the parked one', async () => (await count('parked_at is not null'))[0] === 1);
      await until('those behind it', async () => receiver.taken.length === 2);
      expect(receiver.taken.map(({ note }) => note)).toEqual(['good 1', 'good 2']);
      expect(logged(service, 'was tried 3 times and is parked: POST /notes was answered 400')).toBe(true);
      const health = await (await fetch(`${service.url}/actuator/health/delivery`)).json();
      expect(health).toMatchObject({ components: { outbox: { details: { waiting: 0, parked: 1 } } } });
      receiver.answer = () => 204;
      await database.run('update service_outbox set parked_at = null, attempts = 0');
      expect(await sent()).toEqual(['good 1', 'good 2', 'bad']);
    }, 150_000);

    test('at least once when the service is killed in the middle, and the same note by the same id', async () => {
      const doomed = await common();
      receiver.answer = () => 503;
      const all = await Promise.all(Array.from({ length: 300 }, (_, number) => hook(doomed, `killed ${number}`)));
      receiver.answer = () => 204;
      await until('the first', async () => receiver.taken.length > 20);
      await end(doomed, 'kill');
      expect(await kept()).toBeGreaterThan(0);
      await common();
      expect(new Set(await sent())).toEqual(new Set(all));
      expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(all.length);
    }, 240_000);
  });
}

/** Beside what the insert answers. */
const PAYLOAD = [
  { target: 'note.text', from: { place: 'request', name: 'note' } },
  { target: 'kind', from: { constant: 'added' } },
];

function generateNotes(connection: Connection, insert: Routine, queueName: string): Generated {
  const { kind, host, port, username, databaseName: database = '' } = connection;
  return generate({
    request: {
      ...{ name: 'notes', domain: 'com.acme.notes', technology: 'rest', applicationServer: 'embedded', mode: 'Src' },
      ...{ sourceType: 1, databaseType: kind, datasource: 'notes' },
      senderOptions: { queue: { delivery: 'outbox' }, rest: { delivery: 'outbox' }, file: { delivery: 'outbox' } },
      endpoints: [
        { name: 'addNote', query: insert.sql, senders: [{ sender: 'queue', options: { queueName } }] },
        {
          name: 'tellNote',
          query: insert.sql,
          senders: [{ sender: 'queue', options: { queueName }, payload: PAYLOAD }],
        },
        {
          name: 'hookNote',
          query: insert.sql,
          senders: [{ sender: 'rest', options: { url: 'https://hooks.example.org/notes' }, payload: PAYLOAD }],
        },
        {
          name: 'saveNote',
          query: insert.sql,
          senders: [{ sender: 'file', options: { directory: 'out' }, payload: PAYLOAD }],
        },
      ],
    },
    described: {
      source: 'database',
      routines: [insert, insert, insert, insert],
      connection: { kind, host, port, database, username, tls: 'disable' },
    },
  });
}
