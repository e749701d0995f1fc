import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { credentials, Metadata, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generate } from '../../../../src/generators/generate.ts';
import { ask } from '../../../../src/verify/check/probe.ts';
import { type GrpcClient, grpcClient } from '../../../support/clients/grpc-client.ts';
import { startService } from '../../../support/java/service.ts';
import { freePort } from '../../../support/runs/ports.ts';
import { createIssuer, type Issuer } from '../../../support/servers/issuer.ts';
import { remoteApi } from '../../../support/servers/remote-api.ts';
import { zooInput } from '../../apis/rest/zoo.ts';
import { buildAndStart, type ShopDatabase, type Started, shopDatabase, testAndStartJar } from '../../databases/shop.ts';

const START_TIMEOUT_MS = 900_000;
const BOOK = 'com.acme.shop.BookService';
const QUERIES = 'com.acme.shop.QueriesService';
const DETAIL = 'com.acme.shop.Remarks';
const MANY = 200_000;

let database: ShopDatabase;
let generated: Awaited<ReturnType<ShopDatabase['generate']>>;
let started: Started;
let client: GrpcClient;
let port: number;
/** The same database, for callers that are known, over TLS. */
let secured: Started;
let issuer: Issuer;
/** It trusts the certificate of `secured`. */
let caller: GrpcClient;
/** It speaks no TLS. */
let stranger: GrpcClient;

beforeAll(async () => {
  database = await shopDatabase({ scripts: ['tests/generated/technologies/grpc/grpc.sql'], schemas: ['book'] });
  generated = await database.generate({
    technology: 'grpc',
    endpoints: {
      series: { maxRows: 1_000_000 },
      remark: { serviceName: 'Remarks', methodName: 'Import' },
    },
    input: {
      told: [
        { target: 'who', from: { place: 'message', name: 'caller' } },
        { target: 'mood', from: { place: 'metadata', name: 'x-mood' } },
        { target: 'level', from: { place: 'metadata', name: 'x-level' } },
        { target: 'kind', from: { constant: 'fixed' } },
        { target: 'seen_at', from: { variable: 'now' } },
      ],
    },
    queries: [
      { name: 'anyRows', sql: 'select * from book.series(:n) where id > :least' },
      {
        name: 'fullHours',
        sql: "select timestamp '2024-02-29 12:00' as at, time '12:00' as daily, timetz '12:00Z' as zoned",
      },
    ],
  });
  port = await freePort();
  started = await testAndStartJar(generated, {
    DB_URL: `jdbc:postgresql://127.0.0.1:5432/${database.name}?sslmode=disable`,
    DB_USERNAME: 'postgres',
    GRPC_PORT: String(port),
  });
  client = grpcClient(join(started.folder.path, 'src/generated/proto/shop.proto'), port);
  await secure();
}, START_TIMEOUT_MS);

async function secure(): Promise<void> {
  issuer = await createIssuer('shop');
  await issuer.rise();
  const project = await database.generate({
    technology: 'grpc',
    options: { auth: 'jwt' },
    only: ['total', 'nothing'],
    endpoints: { total: { scopes: 'totals:read', roles: 'clerk manager' } },
  });
  const [key = '', certificate = ''] = ['tls.key', 'tls.crt'].map((name) => join(started.folder.path, name));
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const known = ['-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', [...asked, ...known, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const own = await freePort();
  secured = await buildAndStart(project, {
    DB_URL: `jdbc:postgresql://127.0.0.1:5432/${database.name}?sslmode=disable`,
    ...{ DB_USERNAME: 'postgres', GRPC_PORT: String(own), JWT_ISSUER_URI: issuer.url, JWT_AUDIENCES: 'shop' },
    ...{ GRPC_TLS: 'true', GRPC_TLS_CERTIFICATE: `file:${certificate}`, GRPC_TLS_KEY: `file:${key}` },
  });
  const proto = join(secured.folder.path, 'src/generated/proto/shop.proto');
  caller = grpcClient(proto, own, credentials.createSsl(readFileSync(certificate)));
  stranger = grpcClient(proto, own);
}

afterAll(async () => {
  for (const each of [client, caller, stranger]) each?.close();
  for (const each of [started, secured, issuer, database]) await each?.close();
});

const as = (claims?: Record<string, unknown>) => {
  const metadata = new Metadata();
  if (claims) metadata.set('authorization', `Bearer ${issuer.token(claims)}`);
  return { metadata };
};

const book = (method: string, message: object = {}, how = {}) => client.call(BOOK, method, message, how);

describe('methods', () => {
  test('are those of the operations, in the services and by the names that the endpoints say', () => {
    expect(client.methods.toSorted()).toEqual([
      ...['Echo', 'Entries', 'Nothing', 'Refuse', 'Series', 'Slow', 'Told', 'Total']
        .map((name) => `${BOOK}/${name}`)
        .concat(`${DETAIL}/Import`, `${QUERIES}/AnyRows`, `${QUERIES}/FullHours`)
        .toSorted(),
    ]);
  });

  test('a value', async () => {
    const { messages } = await book('Total', { customer: 3, rate: '1.10' });
    expect(messages).toEqual([{ return_value: '3.30' }]);
  });

  test('times with the seconds that they have, none too', async () => {
    const { messages } = await client.call(QUERIES, 'FullHours');
    const times = { at: '2024-02-29T12:00:00', daily: '12:00:00', zoned: '12:00:00Z' };
    expect(JSON.stringify(messages)).toContain(JSON.stringify(times).slice(1, -1));
  });

  test('a query, like a routine', async () => {
    const { code, messages } = await client.call(QUERIES, 'AnyRows', { n: 5, least: 3 });
    const rows = messages.flatMap((message) => Object.values(message)).flat();
    expect([code, rows.length]).toEqual([0, 2]);
  });

  test('a list in one message: digits, instants, enumerations, and nulls that are not there', async () => {
    const { messages } = await book('Entries', { n: 2 });
    expect(messages).toHaveLength(1);
    const [rows] = Object.values(messages[0] ?? {});
    const shared = {
      day: '2026-01-31',
      mood: 'MOOD_VERY_LOUD',
      seen_at: { seconds: '1769862600', nanos: 500_000_000 },
    };
    expect(rows).toEqual([
      { id: '9007199254740994', amount: '0.10', ...shared },
      {
        ...{ id: '9007199254740995', name: 'é😀', amount: '0.20', ...shared },
        tags: { entries: [{ value: 'a' }, {}, { value: '' }] },
      },
    ]);
  });

  test('records, JSON, bytes and large numbers there and back', async () => {
    const given = {
      line: { product: 7, price: '12.50', mood: 'MOOD_CALM' },
      document: '{"n":12345678901234567890.123,"a":null}',
      bytes: Buffer.from([0, 255, 1]),
      big: '-9223372036854775808',
    };
    const { messages, details } = await book('Echo', given);
    const [row] = Object.values(messages[0] ?? { none: details }).flat() as [Record<string, unknown>];
    expect(row).toMatchObject({ line: given.line, bytes: given.bytes, big: given.big });
    expect(String(row?.document).replaceAll(' ', '')).toContain('12345678901234567890.123');
  });

  test('what answers nothing answers an empty message', async () => {
    expect(await book('Nothing')).toMatchObject({ code: 0, messages: [{}] });
  });

  test('left out, null and a value are three things', async () => {
    const remark = async (message: object) =>
      Object.values((await client.call(DETAIL, 'Import', message)).messages[0] ?? {});
    expect(await remark({ id: 1 })).toEqual(['1: its default']);
    expect(await remark({ id: 1, note_null: 'NULL_VALUE' })).toEqual(['1: null']);
    expect(await remark({ id: 1, note: '' })).toEqual(['1: ']);
  });
});

describe('requests made of what is called otherwise, and of metadata', () => {
  const told = (message: object, sent: Record<string, string>) => {
    const metadata = new Metadata();
    for (const [name, value] of Object.entries(sent)) metadata.set(name, value);
    return book('Told', message, { metadata });
  };

  test('a field of another name, metadata, a constant and the clock', async () => {
    const { messages } = await told({ caller: 'Ana' }, { 'x-mood': 'very-loud', 'x-level': '7' });
    expect(messages).toEqual([{ return_value: 'Ana very-loud 7 fixed t' }]);
  });

  test('what may be left out keeps its default, and its null', async () => {
    const { messages } = await told({ caller_null: 'NULL_VALUE' }, { 'x-mood': 'calm', 'x-level': '7' });
    expect(messages).toEqual([{ return_value: 'null calm 7 fixed t' }]);
    const left = await told({}, { 'x-mood': 'calm', 'x-level': '7' });
    expect(left.messages).toEqual([{ return_value: 'nobody calm 7 fixed t' }]);
  });

  test.each([
    ['missing', { 'x-level': '7' }, 'The metadata x-mood is missing.'],
    ['no such value', { 'x-mood': 'loud', 'x-level': '7' }, 'The metadata x-mood is not valid.'],
    ['no such number', { 'x-mood': 'calm', 'x-level': 'a' }, 'The metadata x-level is not valid.'],
  ])('metadata that is %s is an invalid argument, which is named', async (_, sent, words) => {
    const { code, details, status: detail } = await told({}, sent as Record<string, string>);
    expect([code, details]).toEqual([status.INVALID_ARGUMENT, words]);
    expect(detail).toContain(words.split(' ')[2]);
  });
});

describe('streams', () => {
  test('rows come one by one, all of them', async () => {
    const { code, messages } = await book('Series', { n: MANY });
    expect([code, messages.length]).toEqual([0, MANY]);
  });

  test('a caller who goes ends the reading', async () => {
    const { code } = await book('Series', { n: 900_000 }, { take: 10 });
    expect(code).toBe(status.CANCELLED);
    await until('the statement has ended', async () => (await running('series')) === 0);
  });
});

describe('failures', () => {
  test('a refusal says why, with its kind and its hint', async () => {
    const { code, details, status: told } = await book('Refuse', { why: 'Too much – ask' });
    expect([code, details]).toEqual([status.FAILED_PRECONDITION, 'Too much – ask']);
    for (const one of ['google.rpc.ErrorInfo', 'REFUSED', 'ask first']) expect(told).toContain(one);
  });

  test('a field that says no such value is named', async () => {
    const { code, status: told } = await book('Total', { customer: 1, rate: 'much' });
    expect(code).toBe(status.INVALID_ARGUMENT);
    expect(told).toContain('google.rpc.BadRequest');
    expect(told).toContain('rate');
  });

  test('a number that would fill the memory is no number', async () => {
    expect(await book('Total', { customer: 1, rate: '1e999999999' })).toMatchObject({ code: status.INVALID_ARGUMENT });
  });

  test('no constant is no value of an enumeration', async () => {
    const line = { product: 1, price: '1', mood: 'MOOD_UNSPECIFIED' };
    expect(await book('Echo', { line })).toMatchObject({ code: status.INVALID_ARGUMENT });
  });

  test('a deadline ends the call, and its statement in the database', async () => {
    const before = Date.now();
    const call = book('Slow', { seconds: 55 }, { deadlineMs: 6_000 });
    await until('the statement runs', async () => (await running('slow')) === 1);
    // Whichever side sees first that time is over: a server that does resets the stream, which is told as cancelled.
    expect([status.DEADLINE_EXCEEDED, status.CANCELLED]).toContain((await call).code);
    await until('the statement has ended', async () => (await running('slow')) === 0);
    expect(Date.now() - before).toBeLessThan(20_000);
  });
});

describe('called by who is known', () => {
  test.each([
    ['nobody', undefined, status.UNAUTHENTICATED],
    ['who has neither', {}, status.PERMISSION_DENIED],
    ['who has the scope alone', { scope: 'totals:read' }, status.PERMISSION_DENIED],
    ['who has a role alone', { roles: ['clerk'] }, status.PERMISSION_DENIED],
    ['who has both', { scope: 'a totals:read', roles: ['manager'] }, status.OK],
  ])('%s', async (_, claims, code) => {
    const called = await caller.call(BOOK, 'Total', { customer: 1, rate: '2' }, as(claims));
    expect(called.code, called.details).toBe(code);
  });

  test('who is known calls what asks for nothing more, and anybody asks for health alone', async () => {
    expect((await caller.call(BOOK, 'Nothing', {}, as({}))).code).toBe(status.OK);
    expect((await caller.call(BOOK, 'Nothing')).code).toBe(status.UNAUTHENTICATED);
    expect((await caller.raw('/grpc.health.v1.Health/Watch', Buffer.alloc(0))).length).toBeGreaterThan(0);
    const reflection = '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo';
    await expect(caller.raw(reflection, Buffer.from('3a00', 'hex'))).rejects.toMatchObject({
      code: status.UNAUTHENTICATED,
    });
  });
});

describe('over an API', () => {
  test(
    'the calls of a contract are methods, and its failures are statuses',
    async () => {
      const remote = await remoteApi();
      const own = await freePort();
      const input = zooInput({ technology: 'grpc', options: { auth: 'apiKey' } });
      const zoo = await buildAndStart(generate(input), {
        ...{ API_URL: `${remote.url}/v2/`, API_KEY: 'a-key', GRPC_PORT: String(own) },
      });
      const caller = grpcClient(join(zoo.folder.path, 'src/generated/proto/zoo.proto'), own);
      const [path = ''] = caller.methods.filter((name) => name.endsWith('/GetPet'));
      const [service = '', method = ''] = path.split('/');
      const metadata = new Metadata();
      metadata.set('x-api-key', 'a-key');
      try {
        remote.answer(() => ({ body: JSON.stringify({ id: 1, 'pet-name': 'Rex', owner: null }) }));
        const { messages, details } = await caller.call(service, method, { pet_id: '7' }, { metadata });
        expect(JSON.stringify(messages), details).toContain('"pet_name":"Rex"');
        expect((await caller.call(service, method, { pet_id: '7' })).code).toBe(status.UNAUTHENTICATED);
        const owner = { 'e-mail': 'a@b', phone: null, title: null };
        remote.answer(() => ({ body: JSON.stringify({ id: 1, 'pet-name': 'Rex', owner }) }));
        const told = { pet_name: 'Rex', owner: { e_mail: 'a@b', title_null: 'NULL_VALUE' } };
        const added = await caller.call(service, 'AddPet', told, { metadata });
        expect(JSON.parse(remote.asked.at(-1)?.body.toString() ?? '')).toEqual({ 'pet-name': 'Rex', owner });
        expect(JSON.stringify(added.messages), added.details).toContain('"title_null":"NULL_VALUE"');
        await caller.call(service, 'AddPet', { pet_name: 'Rex', owner: { e_mail: 'a@b' } }, { metadata });
        expect(JSON.parse(remote.asked.at(-1)?.body.toString() ?? '').owner).toEqual({ 'e-mail': 'a@b', phone: null });
        remote.answer(() => ({ status: 404, body: '{}' }));
        expect((await caller.call(service, method, { pet_id: '7' }, { metadata })).code).toBe(status.NOT_FOUND);
      } finally {
        caller.close();
        await zoo.close();
        await remote.close();
      }
    },
    START_TIMEOUT_MS,
  );
});

describe('beside the methods', () => {
  test('reflection tells the services', async () => {
    const answer = await client.raw(
      '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo',
      Buffer.from('3a00', 'hex'),
    );
    for (const name of [BOOK, DETAIL, 'grpc.health.v1.Health']) expect(answer.toString('latin1')).toContain(name);
  });

  test('the health service answers that it serves', async () => {
    const serving = Buffer.from('0801', 'hex');
    await until('it serves', async () =>
      serving.equals(await client.raw('/grpc.health.v1.Health/Watch', Buffer.alloc(0))),
    );
  });

  test('every probe is answered as it says, by a service without its database', async () => {
    const own = await freePort();
    const jar = join(started.folder.path, 'target', 'shop.jar');
    const lonely = await startService(
      jar,
      { DB_URL: 'jdbc:postgresql://127.0.0.1:1/none', DB_USERNAME: 'none', GRPC_PORT: String(own) },
      'liveness',
    );
    try {
      const probed = { port: lonely.port, ports: { GRPC_PORT: own }, log: () => lonely.log() };
      expect(generated.probes.filter(({ kind }) => kind === 'grpc').length).toBeGreaterThan(1);
      for (const probe of generated.probes) {
        expect(await ask(probe, probed, new AbortController().signal, 20_000)).toMatchObject({ passed: true });
      }
    } finally {
      await lonely.stop();
    }
  }, 180_000);

  test('TLS is spoken where the environment says so', async () => {
    expect((await caller.call(BOOK, 'Nothing', {}, as({}))).code).toBe(status.OK);
    expect((await stranger.call(BOOK, 'Nothing', {}, as({}))).code).toBe(status.UNAVAILABLE);
  });
});

describe('generated again', () => {
  test('what did not change keeps its number, and what is gone is reserved', async () => {
    const proto = (files: ReadonlyMap<string, string>) => files.get('src/generated/proto/shop.proto') ?? '';
    const lock = JSON.parse(generated.files.get('forja.lock.json') ?? '{}');
    await database.sql.unsafe(`drop function book.entries(integer);
      create function book.entries(n integer) returns table (fresh integer, name text, id bigint) language sql stable
        as 'select 1, ''a'', 2::bigint'`);
    const input = await database.input({ technology: 'grpc', only: ['entries'] });
    const again = generate({ ...input, lock });
    const row = /message EntriesRow \{[^}]*\}/.exec(proto(again.files))?.[0] ?? '';
    expect(proto(generated.files)).toMatch(/optional int64 id = 1;[\s\S]*optional string name = 2;/);
    expect(row).toMatch(/int32 fresh = 8;[\s\S]*string name = 2;[\s\S]*int64 id = 1;/);
    expect(row).toContain('reserved 3, 4, 5, 6, 7;');
    expect(row).toContain('reserved "amount", "seen_at", "day", "tags", "mood";');
  });
});

async function running(name: string): Promise<number> {
  const [row] = await database.sql`select count(*)::int from pg_stat_activity
    where state = 'active' and query like ${`%${name}%`} and pid <> pg_backend_pid()`;
  return row?.count;
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`${what}: not after 30 s\n${started.service.log().slice(-3_000)}`);
    await delay(200);
  }
}
