import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { artifacts, events, generations } from '../../src/db/schema.ts';
import { toWire } from '../../src/model/request/request.ts';
import { openapiDocument } from '../../src/routes/api/openapi/document.ts';
import { openapiRoutes } from '../../src/routes/api/openapi.ts';
import type { AppEnv } from '../../src/routes/env.ts';
import { CALLS } from '../../src/shared/calls.ts';
import * as wire from '../../src/shared/wire.ts';
import { asForm, type Harness, harness, newAccount, requestOf, until } from '../integration/generation/harness.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { generateApp, PORTAL, post } from './generate/generate-app.ts';

let database: TestDatabase;
let services: Harness;
let app: Hono<AppEnv>;
let account: string;

beforeAll(async () => {
  database = await testDatabase();
  services = await harness(database);
  await services.generations.start();
  app = generateApp(services);
});
afterAll(async () => {
  await services.close();
  await database.close();
});
beforeEach(async () => {
  account = await newAccount(services.db, services.wallets);
});

const call = (path: string, who: string | undefined = account) => app.request(`${PORTAL}${path}`, post(who));

async function generate(): Promise<string> {
  const { id } = await services.generations.accept(account, 'generateDeploy', requestOf(), asForm);
  await until(async () => (await services.generations.status(account, id)).state === 'done');
  return id;
}

describe('generationStatus', () => {
  test('tells state, step and artifact', async () => {
    const id = await generate();
    const answer = await (await call(`${CALLS.generationStatus.path}?id=${id}`)).json();
    expect(wire.generationStatus.parse(answer)).toEqual(answer);
    const [pending] = await services.artifacts.pending(account);
    expect(answer).toMatchObject({ id, state: 'done', step: 'done', artifactId: pending?.id, credits: 1, fault: null });
  });

  test('answers a stranger, a missing id and nonsense alike', async () => {
    const id = await generate();
    const stranger = await newAccount(services.db);
    for (const wanted of [id, crypto.randomUUID(), 'nonsense']) {
      expect((await call(`${CALLS.generationStatus.path}?id=${wanted}`, stranger)).status).toBe(404);
    }
    expect((await call(CALLS.generationStatus.path)).status).toBe(400);
  });
});

describe('pending files', () => {
  test('list what was not downloaded, newest first, and nobody else\u2019s', async () => {
    const ids = [await generate(), await generate()];
    const answer = await (await call(CALLS.pendingFiles.path)).json();
    for (const file of answer) expect(wire.pendingFile.parse(file)).toEqual(file);
    expect(answer).toHaveLength(ids.length);
    expect(answer[0].creationDate >= answer[1].creationDate).toBe(true);
    expect(await (await call(CALLS.pendingFiles.path, await newAccount(services.db))).json()).toEqual([]);
  });

  test('leave the list when they were downloaded', async () => {
    await generate();
    const [file] = await (await call(CALLS.pendingFiles.path)).json();
    const path = `${PORTAL}/api/generate/getFileZip/${file.id}`;
    const answer = await app.request(path, { headers: { 'x-account': account } });
    expect(await services.artifacts.pending(account)).toHaveLength(1);
    await answer.arrayBuffer();
    expect(await (await call(CALLS.pendingFiles.path)).json()).toEqual([]);
  });

  test('are gone for good when they are deleted, by their owner only: no byte is served or kept', async () => {
    await generate();
    const [file] = await (await call(CALLS.pendingFiles.path)).json();
    const download = () =>
      app.request(`${PORTAL}/api/generate/getFileZip/${file.id}`, { headers: { 'x-account': account } });
    const [{ key = '' } = {}] = await services.db
      .select({ key: artifacts.storeKey })
      .from(artifacts)
      .where(eq(artifacts.id, file.id));
    const path = `${CALLS.deletePendingFile.path}?id=${file.id}`;
    expect((await call(path, await newAccount(services.db))).status).toBe(404);
    expect((await download()).status).toBe(200);
    const answer = await call(path);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(await (await call(CALLS.pendingFiles.path)).json()).toEqual([]);
    expect((await download()).status).toBe(410);
    expect(existsSync(join(services.directory, key))).toBe(false);
    expect((await call(path)).status).toBe(200);
  });

  test('are gone for good when they are deleted: their bytes, and every way to them; their event stays', async () => {
    await generate();
    const [file] = await (await call(CALLS.pendingFiles.path)).json();
    const bytes = () =>
      readdirSync(services.directory, { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.includes(file.id) || name.endsWith('.zip'),
      );
    const before = bytes().length;
    expect((await call(`${CALLS.deletePendingFile.path}?id=${file.id}`)).status).toBe(200);
    expect(bytes().length).toBe(before - 1);
    for (const headers of [{}, { range: 'bytes=0-1' }, { 'if-none-match': `"${file.sha256}"` }]) {
      const answer = await app.request(`${PORTAL}/api/generate/getFileZip/${file.id}`, {
        headers: { 'x-account': account, ...headers },
      });
      expect([answer.status, (await answer.json()).error]).toEqual([410, 'artifactGone']);
    }
    expect(await services.db.select().from(events).where(eq(events.accountId, account))).toHaveLength(1);
    expect((await call(`${CALLS.deletePendingFile.path}?id=${file.id}`)).status).toBe(200);
  });
});

describe('cancelGeneration', () => {
  test('leaves what has ended as it is, and answers a stranger, a missing id and nonsense alike', async () => {
    const id = await generate();
    const path = `${CALLS.cancelGeneration.path}?id=${id}`;
    const answer = CALLS.cancelGeneration.answer.parse(await (await call(path)).json());
    expect([answer.id, answer.state]).toEqual([id, 'done']);
    const stranger = await newAccount(services.db);
    const answers = await Promise.all([
      call(path, stranger),
      call(`${CALLS.cancelGeneration.path}?id=${crypto.randomUUID()}`),
      call(`${CALLS.cancelGeneration.path}?id=nonsense`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });
});

test('DomainService lists the base packages that this account has used, the last one first', async () => {
  const mine = await newAccount(services.db, services.wallets);
  const domains = async (account: string) =>
    CALLS.DomainService.answer.parse(await (await call(CALLS.DomainService.path, account)).json());
  expect(await domains(mine)).toEqual([]);
  for (const domain of ['com.acme.one', 'com.acme.two', 'com.acme.one']) {
    await services.generations.accept(mine, 'generateDeploy', { ...requestOf(), domain }, asForm);
  }
  expect(await domains(mine)).toEqual([
    { id: 'com.acme.one', name: 'com.acme.one' },
    { id: 'com.acme.two', name: 'com.acme.two' },
  ]);
  expect(await domains(await newAccount(services.db))).toEqual([]);
});

describe('markNotificationSeen', () => {
  test('closes the dialog everywhere, once; a stranger closes nothing', async () => {
    await generate();
    const [notification] = await services.notifications.unseen(account);
    const path = `${CALLS.markNotificationSeen.path}?id=${notification?.notificationId}`;
    await call(path, await newAccount(services.db));
    expect(await services.notifications.unseen(account)).toHaveLength(1);
    expect((await call(path)).status).toBe(200);
    expect((await call(path)).status).toBe(200);
    expect(await services.notifications.unseen(account)).toEqual([]);
    const seen = services.pushes.filter((push) => push.kind === 'seen' && push.accountId === account);
    expect(seen).toEqual([{ kind: 'seen', accountId: account, notificationId: notification?.notificationId }]);
  });
});

test('the setup call of the socket answers 200 with an empty body', async () => {
  const answer = await app.request(`${PORTAL}/api/socket`);
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

test('a generation that is still queued has no artifact and no end', async () => {
  const [row] = await services.db
    .insert(generations)
    .values({
      accountId: account,
      call: 'x',
      idempotencyKey: 'x',
      requestHash: '',
      request: toWire(requestOf()),
      origin: 'api',
      credits: 1,
      state: 'cancelled',
      language: 'en',
    })
    .returning();
  const answer = await (await call(`${CALLS.generationStatus.path}?id=${row?.id}`)).json();
  expect(answer).toMatchObject({ artifactId: null, finishedAt: null, fault: null });
  await services.db.delete(generations).where(eq(generations.id, row?.id ?? ''));
});

describe('openapi.json', () => {
  test('describes every call, and the product calls made from them', async () => {
    const document = await (
      await openapiRoutes({ document: openapiDocument('1.2.3') }).request('/api/openapi.json')
    ).json();
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Forja', version: '1.2.3' } });
    for (const [name, { method, path }] of Object.entries(CALLS)) {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method];
      expect(operation?.operationId, name).toBe(name);
    }
    expect(document.paths['/api/datasource/graphqlSqlServer'].post.operationId).toBe('graphqlSqlServer');
    const sent = document.paths[CALLS.generateSrc.path].post.requestBody.content['application/json'].schema;
    expect(sent).toEqual({ $ref: '#/components/schemas/GenerateRequest' });
    const body = document.components.schemas.GenerateRequest;
    expect(body.oneOf.map((choice: { properties: object }) => Object.keys(choice.properties))).toEqual([
      expect.arrayContaining(['endpoints', 'databaseType', 'datasource', 'schema']),
      expect.arrayContaining(['endpoints', 'schemaFiles', 'url', 'headers', 'authType', 'authHeader']),
    ]);
    for (const one of body.oneOf) expect(one.required).not.toContain('options');
  });
});
