import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../../../src/datasources/driver.ts';
import { type Generated, generate } from '../../../src/generators/generate.ts';
import type { Routine } from '../../../src/model/described/routine.ts';
import { type ProjectFolder, packaged, writeProject } from '../../support/java/maven.ts';
import { type RunningService, startService } from '../../support/java/service.ts';
import { rememberedSample } from '../../support/runs/sample.ts';
import type { NotesDatabase } from './outbox.suite.ts';
import { openNotes } from './postgresql-notes.ts';
import { NOTES_PROTO, type Receiver, startGraphql, startGrpc, startSoap, startWebsocket } from './receivers.ts';

const START_TIMEOUT_MS = 600_000;
const WAIT_MS = 60_000;
/** The elements of each SOAP request. */
const soapOrders: string[][] = [];

/** The senders, by what starts somebody to send to, the variable of its address, and what is said of the endpoint. */
const SENDERS = {
  graphql: {
    start: startGraphql,
    variable: 'GRAPHQL_RECEIVER_NOTES_EXAMPLE_ORG_URL',
    address: (port: number) => `http://127.0.0.1:${port}`,
    options: {
      url: 'https://notes.example.org/graphql',
      mutation: 'mutation Tell($note: Note!, $kind: String!) { tell(note: $note, kind: $kind) }',
    },
  },
  soap: {
    start: () => startSoap(soapOrders),
    variable: 'SOAP_RECEIVER_NOTES_EXAMPLE_ORG_URL',
    address: (port: number) => `http://127.0.0.1:${port}`,
    options: {
      ...{ url: 'https://notes.example.org/notes', element: 'Tell', namespace: 'urn:notes' },
      ...{ soapAction: 'urn:notes/tell', addressing: 'wsa' },
    },
  },
  grpc: {
    start: startGrpc,
    variable: 'GRPC_RECEIVER_NOTES_EXAMPLE_ORG_8443_URL',
    address: (port: number) => `grpc://127.0.0.1:${port}`,
    options: { url: 'grpcs://notes.example.org:8443', method: 'notes.v1.Notes/Tell', proto: NOTES_PROTO },
  },
  websocket: {
    start: startWebsocket,
    variable: 'WEBSOCKET_RECEIVER_NOTES_EXAMPLE_ORG_URL',
    address: (port: number) => `ws://127.0.0.1:${port}`,
    options: { url: 'wss://notes.example.org/ws', operation: 'tell' },
  },
} as const;
type SenderName = keyof typeof SENDERS;
const NAMES = Object.keys(SENDERS) as SenderName[];

/** Adds several notes; the word before the colon says whose one is. */
const ROWS = `insert into notes (note) select unnest(string_to_array(:notes, ','))
  returning note, split_part(note, ':', 1) as owner`;
const ROW_SENDER = {
  ...{ url: 'https://rows.example.org/rows', rows: 'each', order: 'member', orderMember: 'owner' },
  ...{ condition: 'isNot', conditionMember: 'owner', conditionValue: 'secret' },
  headers: 'X-Owner: {owner}\nX-Shop: no. ${HEADER_SHOP}',
};

/** A row as it came. */
interface Row {
  readonly note: string;
  readonly id: string;
  readonly owner: string;
  readonly shop: string;
}

/** A REST API that takes rows. */
const rows: { readonly taken: Row[]; refuses: (note: string) => boolean; server?: Server } = {
  ...{ taken: [], refuses: () => false },
};

async function startRows(): Promise<number> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { note } = JSON.parse(Buffer.concat(chunks).toString());
    if (rows.refuses(note)) {
      response.writeHead(500).end();
      return;
    }
    const header = (name: string) => String(request.headers[name]);
    rows.taken.push({ note, id: header('idempotency-key'), owner: header('x-owner'), shop: header('x-shop') });
    response.writeHead(204).end();
  });
  rows.server = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Beside what the insert answers. */
const PAYLOAD = [
  { target: 'note.text', from: { place: 'request', name: 'note' } },
  { target: 'kind', from: { constant: 'added' } },
];

const sample = rememberedSample(import.meta.filename);
const receivers = new Map<SenderName, Receiver>();
let database: NotesDatabase;
let rowsPort: number;
let folder: ProjectFolder | undefined;
let service: RunningService | undefined;

beforeAll(async () => {
  for (const name of NAMES) receivers.set(name, await SENDERS[name].start());
  rowsPort = await startRows();
  database = await openNotes();
  const routines = [await database.describe(database.insert), await database.describe(ROWS)] as const;
  const generated = generateNotes(database.connection, ...routines);
  if (!sample.isNew(generated.files, [database.connection.databaseName ?? ''])) return;
  const [definition = ''] = [...generated.files].flatMap(([path, text]) =>
    path.startsWith('db/') && path.endsWith('/outbox.sql') ? [text] : [],
  );
  await database.run(definition);
  folder = writeProject(generated.files);
  await packaged(folder.path);
}, START_TIMEOUT_MS);

afterEach(() => {
  for (const receiver of receivers.values()) {
    Object.assign(receiver, { away: false, refuses: () => false });
    receiver.taken.length = 0;
  }
});

afterAll(async () => {
  await service?.stop();
  folder?.remove();
  await database?.close();
  for (const receiver of receivers.values()) receiver.close();
  rows.server?.closeAllConnections();
  rows.server?.close();
});

async function running(): Promise<RunningService> {
  service ??= await startService(join(folder?.path ?? '', 'target', 'notes.jar'), {
    ...database.environment,
    ...{ OUTBOX_POLL: '200ms', OUTBOX_MAX_PAUSE: '1s', OUTBOX_LAPSE: '3s', OUTBOX_MAX_ATTEMPTS: '3' },
    ...{ RECEIVER_ROWS_EXAMPLE_ORG_URL: `http://127.0.0.1:${rowsPort}`, HEADER_SHOP: '7' },
    ...Object.fromEntries(
      NAMES.map((name) => [SENDERS[name].variable, SENDERS[name].address(receivers.get(name)?.port ?? 0)]),
    ),
  });
  return service;
}

const receiverOf = (name: SenderName) => {
  const receiver = receivers.get(name);
  if (!receiver) throw new Error(`no receiver for ${name}`);
  return receiver;
};

async function tell(name: SenderName, note: string): Promise<string> {
  const { url } = await running();
  const body = JSON.stringify({ note });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/${name}-note`, { method: 'POST', headers, body });
  expect(response.status, await response.text()).toBe(200);
  return note;
}

const kept = async () => (await database.values('select count(*) from service_outbox'))[0] ?? -1;
const count = async (text: string) =>
  (await database.values(`select count(*) from service_outbox where ${text}`))[0] ?? -1;

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`${what}: not after ${WAIT_MS} ms\n${service?.log().slice(-3_000)}`);
    await delay(100);
  }
}

describe.each(NAMES)('%s', (name) => {
  test('gets each note once, in its order, by an id, also when it was away for a while', async () => {
    const receiver = receiverOf(name);
    const all: string[] = [];
    for (let number = 0; number < 5; number++) all.push(await tell(name, `${name} <${number}> é "&`));
    await until('an empty outbox', async () => (await kept()) === 0);
    receiver.away = true;
    for (let number = 5; number < 10; number++) all.push(await tell(name, `${name} <${number}> é "&`));
    await until('a failed attempt', async () => service?.log().includes(`${name}Note`) === true);
    expect(await count('attempts > 0')).toBe(0);
    expect(await kept()).toBe(5);
    receiver.away = false;
    await until('an empty outbox', async () => (await kept()) === 0);
    expect(receiver.taken.map(({ note }) => note)).toEqual(all);
    expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(10);
    expect(receiver.taken.every(({ id }) => /^[0-9a-f-]{36}$/.test(id))).toBe(true);
  }, 240_000);

  test('one that it refuses is parked with its reason, and those behind it go on', async () => {
    const receiver = receiverOf(name);
    receiver.refuses = (note) => note.includes('bad');
    for (const note of ['good 1', 'bad', 'good 2']) await tell(name, `${name} ${note}`);
    await until('the parked one', async () => (await count('parked_at is not null')) === 1);
    await until('those behind it', async () => receiver.taken.length === 2);
    expect(receiver.taken.map(({ note }) => note)).toEqual([`${name} good 1`, `${name} good 2`]);
    expect(service?.log()).toMatch(new RegExp(`was tried 3 times and is parked: .*no ${name} bad`));
    receiver.refuses = () => false;
    await database.run('update service_outbox set parked_at = null, attempts = 0');
    await until('an empty outbox', async () => (await kept()) === 0);
    expect(receiver.taken.at(-1)?.note).toBe(`${name} bad`);
  }, 240_000);

  test('at least once when the service is killed in the middle, and the same note by the same id', async () => {
    const receiver = receiverOf(name);
    receiver.away = true;
    const all = await Promise.all(Array.from({ length: 200 }, (_, number) => tell(name, `${name} killed ${number}`)));
    receiver.away = false;
    await until('the first', async () => receiver.taken.length > 10);
    await service?.kill();
    service = undefined;
    expect(await kept()).toBeGreaterThan(0);
    await running();
    await until('an empty outbox', async () => (await kept()) === 0);
    expect(new Set(receiver.taken.map(({ note }) => note))).toEqual(new Set(all));
    expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(all.length);
  }, 240_000);
});

test('each row is sent by itself with its headers, where its member says so, in the order of another', async () => {
  const { url } = await running();
  const left = new Set(['a:1']);
  rows.refuses = (note) => left.delete(note);
  const body = JSON.stringify({ notes: 'a:1,secret:1,a:2,b:é,a:3' });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/row-notes`, { method: 'POST', headers, body });
  expect(response.status, await response.text()).toBe(200);
  await until('all rows', async () => rows.taken.length === 4);
  await until('an empty outbox', async () => (await kept()) === 0);
  expect(rows.taken.map(({ note }) => note).filter((note) => note.startsWith('a:'))).toEqual(['a:1', 'a:2', 'a:3']);
  // The one that was refused holds up those of its owner alone.
  expect(rows.taken[0]).toMatchObject({ note: 'b:é', owner: 'b', shop: 'no. 7' });
  expect(new Set(rows.taken.map(({ id }) => id)).size).toBe(4);
  expect(rows.taken.every(({ id, note, owner }) => /^[0-9a-f-]{36}$/.test(id) && note.startsWith(owner))).toBe(true);
}, 240_000);

test('the elements of a SOAP request are in the order of the payload', () => {
  expect(new Set(soapOrders.map((names) => names.join()))).toEqual(new Set(['note,kind,resultSet1']));
});

function generateNotes(connection: Connection, insert: Routine, several: Routine): Generated {
  const { kind, host, port, username, databaseName = '' } = connection;
  return generate({
    request: {
      ...{ name: 'notes', domain: 'com.acme.notes', technology: 'rest', applicationServer: 'embedded', mode: 'Src' },
      ...{ sourceType: 1, databaseType: kind, datasource: 'notes' },
      senderOptions: Object.fromEntries([...NAMES, 'rest'].map((name) => [name, { delivery: 'outbox' }])),
      endpoints: [
        ...NAMES.map((name) => ({
          name: `${name}Note`,
          query: insert.sql,
          senders: [{ sender: name, options: SENDERS[name].options, payload: PAYLOAD }],
        })),
        { name: 'rowNotes', query: several.sql, senders: [{ sender: 'rest', options: ROW_SENDER }] },
      ],
    },
    described: {
      source: 'database',
      routines: [...NAMES.map(() => insert), several],
      connection: { kind, host, port, database: databaseName, username, tls: 'disable' },
    },
  });
}
