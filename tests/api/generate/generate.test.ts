import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { artifacts, events, generations } from '../../../src/db/schema.ts';
import { checkRequest } from '../../../src/generators/check-request.ts';
import { catalog } from '../../../src/generators/parts/catalog.ts';
import { Fault } from '../../../src/model/fault.ts';
import { exampleOptions } from '../../../src/model/schema/examples.ts';
import type { AppEnv } from '../../../src/routes/env.ts';
import type { Renderer } from '../../../src/services/generation/ports.ts';
import { shortage } from '../../../src/services/wallet.ts';
import { CALLS } from '../../../src/shared/calls.ts';
import { failureBody } from '../../../src/shared/failures.ts';
import { type Harness, harness, newAccount, quickRenderer, until } from '../../integration/generation/harness.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { bodyOf, generateApp, PORTAL, post } from './generate-app.ts';

let database: TestDatabase;
let services: Harness;
let app: Hono<AppEnv>;
let account: string;
let render: Renderer['render'] = quickRenderer.render;

beforeAll(async () => {
  database = await testDatabase();
  const builder = { build: async () => ({ zip: new Uint8Array([80, 75, 3, 4]) }) };
  services = await harness(database, {
    renderer: { ...quickRenderer, render: (input) => render(input) },
    builder,
    // Technologies that are not there yet are asked for here as well.
    checkRequest: (request) => (request.lock ? checkRequest(request) : undefined),
  });
  await services.generations.start();
  app = generateApp(services);
});
afterAll(async () => {
  await services.close();
  await database.close();
});
beforeEach(async () => {
  render = quickRenderer.render;
  account = await newAccount(services.db, services.wallets);
});

const call = async (path: string, init: RequestInit) => app.request(`${PORTAL}${path}`, init);
const src = (body: unknown, headers: Record<string, string> = {}) =>
  call(CALLS.generateSrc.path, post(account, body, headers));
const failureOf = async (response: Response) => ({ status: response.status, body: await response.json() });
const modesOf = async () => {
  const rows = await services.db.select().from(generations).where(eq(generations.accountId, account));
  return rows.map((row) => `${row.call} ${row.request.technology} ${row.request.mode}`);
};

async function generatedOnce(): Promise<void> {
  await (await src(bodyOf())).arrayBuffer();
}

const optionsOf = (technology: string) => {
  const known = catalog.technologies.find(({ id }) => id === technology);
  return known ? exampleOptions(known.projectOptions) : {};
};

describe('reviewChanges', () => {
  const review = (body: unknown, by: string | undefined = account, headers = {}) =>
    call(CALLS.reviewChanges.path, post(by, body, headers));

  test('compares with the last generation of the project, makes no generation and costs nothing', async () => {
    await generatedOnce();
    const answer = await review(bodyOf());
    expect(answer.status).toBe(200);
    expect(CALLS.reviewChanges.answer.parse(await answer.json())).toMatchObject({
      against: 'account',
      since: expect.stringMatching(/Z$/),
    });
    expect(await modesOf()).toEqual(['generateSrc rest Src']);
    expect(await (await review(bodyOf({ name: 'never' }))).json()).toEqual({
      ...{ against: 'nothing', since: null },
      ...{ operations: [], gone: [], moved: [] },
    });
  });

  test.each([
    [{ hello: 1 }, 'This is no forja.lock.json, or it was changed so that it cannot be read'],
    [{ operations: [], project: { technology: 'rest', domain: 'com.acme', name: 'other' } }, 'rest com.acme other'],
    [{ operations: [], generator: '99.0.0' }, 'This forja.lock.json was written by version 99.0.0'],
  ])(
    'a lock that is none of the project, or newer, is refused beside its field, in every call',
    async (lock, message) => {
      for (const { path } of [CALLS.reviewChanges, CALLS.generateSrc, CALLS.generateDeploy]) {
        const answer = await call(path, post(account, bodyOf({ lock, mode: 'Build' })));
        const { status, body } = await failureOf(answer);
        expect([status, body.faults[0].field]).toEqual([400, 'lock']);
        expect(body.faults[0].message).toContain(message);
      }
      expect(await modesOf()).toEqual([]);
    },
  );

  test('is for members alone, and refuses what no generation would be made of', async () => {
    expect((await call(CALLS.reviewChanges.path, post(undefined, bodyOf()))).status).toBe(401);
    expect((await review(bodyOf(), account, { 'x-license': 'none' })).status).toBe(403);
    const wrong = await failureOf(await review(bodyOf({ domain: 'Acme' })));
    expect(wrong).toMatchObject({ status: 400, body: { faults: [{ field: 'domain' }] } });
  });
});

describe('keptNames', () => {
  const ask = (body: object, by: string | undefined = account) => call(CALLS.keptNames.path, post(by, body));
  const asked = (change: object = {}) => ({
    ...{ technology: 'rest', domain: 'com.acme.shop', name: 'shop-api' },
    endpoints: bodyOf().endpoints,
    ...change,
  });

  test('tells whether there is anything to keep names by, and nothing of anybody else', async () => {
    expect(await (await ask(asked())).json()).toEqual({ found: false, names: [null] });
    await generatedOnce();
    expect(await (await ask(asked())).json()).toEqual({ found: true, names: [null], parameterPrefixes: 'keep' });
    const other = await newAccount(services.db, services.wallets);
    expect(await (await ask(asked(), other)).json()).toEqual({ found: false, names: [null] });
    expect(await (await ask(asked({ lock: { operations: [] } }), other)).json()).toEqual({
      found: true,
      names: [null],
      parameterPrefixes: 'keep',
    });
  });

  test('is for members alone, and refuses what names nothing', async () => {
    expect((await call(CALLS.keptNames.path, post(undefined, asked()))).status).toBe(401);
    const wrong = await failureOf(await ask(asked({ endpoints: [{ query: ' ' }] })));
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalidRequest' } });
  });
});

describe('200', () => {
  test('generateSrc answers with the zip itself, named after the project', async () => {
    const answer = await src(bodyOf());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="shop-api.zip"');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(answer.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
    expect(Object.keys(unzipSync(bytes))).toEqual(['README.md']);
    expect(await modesOf()).toEqual(['generateSrc rest Src']);
  });

  test('a file that was answered is not pending any more, nor is its dialog', async () => {
    await (await src(bodyOf())).arrayBuffer();
    await until(async () => (await services.artifacts.pending(account)).length === 0);
    await until(async () => (await services.notifications.unseen(account)).length === 0);
  });

  test('a file that the caller did not take to its end stays pending and is announced', async () => {
    const answer = await src(bodyOf());
    await answer.body?.cancel();
    expect(await services.artifacts.pending(account)).toHaveLength(1);
    await until(() => services.pushes.some((push) => push.kind === 'notification' && push.accountId === account));
  });

  test('{product}SqlServer makes Src of that technology, whatever the body says', async () => {
    for (const technology of ['soap', 'graphql', 'module']) {
      const answer = await call(`/api/datasource/${technology}SqlServer`, post(account, bodyOf({ mode: 'Build' })));
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    expect((await modesOf()).sort()).toEqual([
      'graphqlSqlServer graphql Src',
      'moduleSqlServer module Src',
      'soapSqlServer soap Src',
    ]);
  });

  test('all ten {product}SqlServer are there: what cannot be made yet is refused with the reason of the form', async () => {
    const products = [
      'rest',
      'soap',
      'module',
      'graphql',
      'grpc',
      'websocket',
      'queue',
      'sftp',
      'file',
      'job',
    ] as const;
    const own = await harness(database, { checkRequest });
    await own.generations.start();
    const served = generateApp(own);
    for (const technology of products) {
      const applicationServer = technology === 'module' ? 'library' : 'embedded';
      const answer = await served.request(
        `${PORTAL}/api/datasource/${technology}SqlServer`,
        post(account, bodyOf({ applicationServer, options: optionsOf(technology) })),
      );
      if (catalog.technologies.some(({ id }) => id === technology)) {
        expect([technology, answer.status]).toEqual([technology, 200]);
        expect(answer.headers.get('content-disposition')).toBe('attachment; filename="shop-api.zip"');
        await answer.arrayBuffer();
        continue;
      }
      const { status, body } = await failureOf(answer);
      expect([technology, status, body.error, body.faults]).toEqual([
        ...[technology, 400, 'unsupported'],
        [{ field: 'technology', message: 'not available yet' }],
      ]);
    }
    await own.close();
  });

  test('generateDeploy and generateDeploySqlServer answer at once and are one call', async () => {
    const body = bodyOf({ mode: 'Build' });
    const key = { 'idempotency-key': 'deploy-1' };
    const first = await call(CALLS.generateDeploy.path, post(account, body, key));
    const second = await call(CALLS.generateDeploySqlServer.path, post(account, body, key));
    const [one, two] = [await first.json(), await second.json()];
    expect(one).toEqual({ status: 200, message: expect.stringContaining('take minutes'), id: expect.any(String) });
    expect(two.id).toBe(one.id);
    await until(async () => (await services.generations.status(account, one.id)).state === 'done');
    const spanish = await call(CALLS.generateDeploy.path, post(account, body, { 'accept-language': 'es' }));
    expect((await spanish.json()).message).not.toBe(one.message);
  });

  test('the same key twice is one generation and one charge, with the same bytes', async () => {
    const key = { 'idempotency-key': 'src-1' };
    const [a, b] = await Promise.all([src(bodyOf(), key), src(bodyOf(), key)]);
    expect(a.headers.get('etag')).toBe(b.headers.get('etag'));
    expect(await a.arrayBuffer()).toEqual(await b.arrayBuffer());
    expect(await services.wallets.wallet(account)).toMatchObject({ remaining: 9 });
  });

  test('a browser is recorded as form, a program as api', async () => {
    await (await src(bodyOf(), { cookie: 'forja.session=x' })).arrayBuffer();
    await (await src(bodyOf(), { authorization: 'Bearer x' })).arrayBuffer();
    const rows = await services.db.select().from(events).where(eq(events.accountId, account));
    expect(rows.map((row) => row.origin).sort()).toEqual(['api', 'form']);
  });

  test.each(['regenerate', 'cli'])('a caller that says so is recorded as %s', async (origin) => {
    await (await src(bodyOf(), { cookie: 'forja.session=x', 'x-generation-origin': origin })).arrayBuffer();
    const [row] = await services.db.select().from(events).where(eq(events.accountId, account));
    expect(row?.origin).toBe(origin);
    expect((await src(bodyOf(), { 'x-generation-origin': 'mars' })).status).toBe(400);
  });

  test('getFileZip answers the file as often as it is asked, and 304 to who has it', async () => {
    const bytes = new Uint8Array(await (await src(bodyOf())).arrayBuffer());
    const [row] = await services.db.select().from(artifacts).where(eq(artifacts.accountId, account));
    for (let round = 0; round < 2; round++) {
      const answer = await call(`/api/generate/getFileZip/${row?.id}`, { headers: { 'x-account': account } });
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
      expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    }
    const known = { 'x-account': account, 'if-none-match': `"${row?.sha256}"` };
    const cached = await call(`/api/generate/getFileZip/${row?.id}`, { headers: known });
    expect([cached.status, await cached.text()]).toEqual([304, '']);
  });

  test('endpoint tells where the generation service is', async () => {
    const answer = await call(CALLS.endpoint.path, post(account));
    expect(await answer.json()).toEqual({ endpoint: PORTAL });
  });
});

describe('400', () => {
  test.each([
    ['no JSON', '{"name":', undefined],
    ['no object', 'null', undefined],
    ['no endpoints', bodyOf({ endpoints: [] }), 'endpoints'],
    ['a name with blanks', bodyOf({ name: 'my shop' }), 'name'],
    ['an unknown server', bodyOf({ applicationServer: 'jetty' }), 'applicationServer'],
  ])('%s is refused and nothing is charged', async (_what, body, field) => {
    const { status, body: failure } = await failureOf(await src(body));
    expect(status).toBe(400);
    expect(failure).toMatchObject({ status: 400, error: 'invalidRequest' });
    if (field) expect(failure.faults[0]).toMatchObject({ field });
    expect(await services.wallets.wallet(account)).toMatchObject({ remaining: 10 });
  });

  test('generateDeploy makes no Src', async () => {
    const { body } = await failureOf(await call(CALLS.generateDeploy.path, post(account, bodyOf())));
    expect(body.faults).toMatchObject([{ field: 'mode', message: 'You must make a decision in mode' }]);
  });

  test('an idempotency key of blanks is refused', async () => {
    expect((await src(bodyOf(), { 'idempotency-key': 'a b' })).status).toBe(400);
  });
});

test('401 without a session, 403 before the license, on every call', async () => {
  const paths = [
    CALLS.generateSrc,
    CALLS.generateDeploy,
    CALLS.generateDeploySqlServer,
    CALLS.endpoint,
    CALLS.getWallet,
    CALLS.pendingFiles,
    CALLS.generationStatus,
    CALLS.deletePendingFile,
    CALLS.markNotificationSeen,
  ].map(({ path }) => path);
  for (const path of [...paths, '/api/datasource/restSqlServer']) {
    const signedOut = await failureOf(await call(path, post(undefined, bodyOf())));
    expect(signedOut).toMatchObject({ status: 401, body: { error: 'noAccess', message: 'You do not have access' } });
    expect((await call(path, post(account, bodyOf(), { 'x-license': 'none' }))).status).toBe(403);
  }
  expect((await call(`/api/generate/getFileZip/${crypto.randomUUID()}`, {})).status).toBe(401);
});

test('402 when the credits do not suffice, with what is needed and what remains', async () => {
  const one = bodyOf().endpoints[0];
  const { status, body } = await failureOf(await src(bodyOf({ endpoints: Array.from({ length: 11 }, () => one) })));
  expect(status).toBe(402);
  expect(body).toMatchObject({ error: 'notEnoughCredits', message: 'This needs 11 credits and 10 remain.' });
});

test.each([
  [1, 0, 'This needs 1 credit and 0 remain.', 'Esto necesita 1 crédito y quedan 0.'],
  [2, 1, 'This needs 2 credits and 1 remains.', 'Esto necesita 2 créditos y queda 1.'],
])('%i needed and %i left are counted as people do, in both languages', (needed, remaining, english, spanish) => {
  const fault = shortage(
    { credits: needed, tests: 0, schemas: 0 },
    { credits: remaining, tests: 0, schemas: 0, debt: 0 },
  );
  if (!fault) throw new Error('enough');
  expect([failureBody(fault, 'en').message, failureBody(fault, 'es').message]).toEqual([english, spanish]);
});

test.each([
  ['Src', 10_001, {}, 'At most 10,000 operations are possible in one project.'],
  ['Src', 2_001, { cookie: 'x' }, 'At most 2,000 operations are possible here.'],
  ['Build', 2_001, {}, 'A build takes at most'],
])('%s of %i operations is told how many are possible', async (mode, size, headers, text) => {
  const endpoints = Array.from({ length: size }, () => ({ query: 'select 1' }));
  const path = mode === 'Src' ? CALLS.generateSrc.path : CALLS.generateDeploy.path;
  const { status, body } = await failureOf(await call(path, post(account, bodyOf({ mode, endpoints }), headers)));
  expect(status).toBe(400);
  expect(body.faults).toEqual([{ field: 'endpoints', message: expect.stringContaining(text) }]);
});

describe('404', () => {
  test('somebody else\u2019s file answers exactly what a missing one answers', async () => {
    await (await src(bodyOf())).arrayBuffer();
    const [row] = await services.db.select().from(artifacts).where(eq(artifacts.accountId, account));
    const stranger = await newAccount(services.db, services.wallets);
    const answers = await Promise.all(
      [row?.id, crypto.randomUUID(), 'no-id'].map((id) =>
        call(`/api/generate/getFileZip/${id}`, { headers: { 'x-account': stranger } }).then(failureOf),
      ),
    );
    expect(answers[0]).toMatchObject({ status: 404, body: { error: 'notFound' } });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('a data source that is not there is named', async () => {
    const { status, body } = await failureOf(await src(bodyOf({ datasource: 'nowhere' })));
    expect(status).toBe(404);
    expect(body.faults).toMatchObject([{ field: 'datasource' }]);
  });
});

test('408 with the id when it takes too long, while the generation goes on to a pending file', async () => {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  render = async (input) => {
    await told;
    return quickRenderer.render(input);
  };
  const impatient = generateApp(services, { timeoutMs: 400 });
  const asked = impatient.request(`${PORTAL}${CALLS.generateSrc.path}`, post(account, bodyOf()));
  const { status, body } = await failureOf(await asked);
  tell();
  expect(status).toBe(408);
  expect(body).toMatchObject({ status: 408, error: 'requestTimeout', id: expect.any(String) });
  await until(async () => (await services.generations.status(account, body.id)).state === 'done');
  expect(await services.artifacts.pending(account)).toHaveLength(1);
  expect(await services.notifications.unseen(account)).toHaveLength(1);
});

test('409 when a key comes back with another body', async () => {
  const key = { 'idempotency-key': 'once' };
  await (await src(bodyOf(), key)).arrayBuffer();
  const { status, body } = await failureOf(await src(bodyOf({ name: 'other' }), key));
  expect([status, body.error]).toEqual([409, 'idempotencyConflict']);
});

test('410 when the file is no longer kept', async () => {
  await (await src(bodyOf())).arrayBuffer();
  const [row] = await services.db
    .update(artifacts)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(artifacts.accountId, account))
    .returning();
  const gone = await call(`/api/generate/getFileZip/${row?.id}`, { headers: { 'x-account': account } });
  expect(await failureOf(gone)).toMatchObject({ status: 410, body: { error: 'artifactGone' } });
});

test('413 for a body that is too large, with and without a declared length', async () => {
  const large = JSON.stringify(bodyOf({ padding: 'x'.repeat(8_400_000) }));
  const declared = await src(large, { 'content-length': String(large.length) });
  expect(await failureOf(declared)).toMatchObject({
    status: 413,
    body: { error: 'payloadTooLarge', message: 'The request is larger than 8 MB.' },
  });
  expect((await src(large)).status).toBe(413);
});

test('a failure of the generation is the answer, and its dialog does not come as well', async () => {
  render = () => Promise.reject(new Fault('routineRefused', { values: { name: 'stock_of', reason: 'x' } }));
  const { status, body } = await failureOf(await src(bodyOf()));
  expect([status, body.error]).toEqual([422, 'routineRefused']);
  expect(await services.notifications.unseen(account)).toEqual([]);
  expect(await services.wallets.wallet(account)).toMatchObject({ remaining: 10 });
});
