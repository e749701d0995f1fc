import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generations } from '../../../src/db/schema.ts';
import type { Contract } from '../../../src/model/contract/contract.ts';
import { Fault } from '../../../src/model/fault.ts';
import type { AppEnv } from '../../../src/routes/env.ts';
import { createContracts, type ReadMessages, type ReadSchema } from '../../../src/services/contracts.ts';
import { describing } from '../../../src/services/generation/request/describe.ts';
import { CALLS } from '../../../src/shared/calls.ts';
import { checkedSchema } from '../../../src/shared/wire/contract.ts';
import { checkedMessages } from '../../../src/shared/wire/messages.ts';
import { type Harness, harness, newAccount, quickRenderer, until } from '../../integration/generation/harness.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { bodyOf, generateApp, PORTAL, post } from './generate-app.ts';

const id = { name: 'id', type: { kind: 'string' }, required: true, nullable: false, written: 'string' } as const;
const order = { type: { kind: 'ref', name: '#/Order' }, required: true, nullable: false, written: 'Order' } as const;
const called = (method: string, path: string) => ({
  title: `${method} ${path}`,
  key: `${path} ${method}`,
  nature: method === 'GET' ? 'reads' : 'writes',
  call: { protocol: 'rest', method, path, parameters: [] },
});
const contract = {
  ...{ title: 'Orders', version: '1.2', servers: ['https://api.acme.com/v1'] },
  types: [
    { key: '#/Order', path: ['Order'], written: 'Order', kind: 'record', members: [id] },
    { key: '#/State', path: ['State'], written: 'string', kind: 'enum', values: ['new', 'paid'] },
  ],
  operations: [
    {
      id: 'getOrder',
      ...called('GET', '/orders/{id}'),
      parameters: [{ ...id, in: 'path' }],
      tag: 'orders',
      summary: 'Finds one',
      answer: { mediaType: 'application/json', ...order },
    },
    {
      id: 'addOrder',
      ...called('POST', '/orders'),
      parameters: [],
      body: { mediaType: 'application/json', ...order },
    },
    { id: 'addPicture', ...called('POST', '/pictures'), parameters: [], refused: 'multipart' },
  ],
} as unknown as Contract;

const file = { path: 'orders/openapi.yaml', content: 'openapi: 3.1.0\n' };
/** Stands in for the reader: what it says of a document is known, and one document is broken. */
const readFixture: ReadSchema = async (upload) => {
  const files = 'files' in upload ? upload.files : [file];
  if (files.some(({ content }) => content.includes('broken'))) {
    const place = { field: 'schemaFiles.0', file: files[0]?.path ?? '', line: 3, column: 7 };
    throw new Fault('invalidRequest', { faults: [{ ...place, message: 'fileFormat' }] });
  }
  return { files, contract, told: [], signatures: { getOrder: 'a', addOrder: 'b' } };
};

const orderType = { key: '#/Order', path: ['Order'], written: 'Order', kind: 'record', members: [id] } as const;
const use = {
  id: 'addOrder',
  action: 'receive',
  isReply: false,
  address: 'orders',
  parameters: [],
  brokers: ['kafka'],
} as const;
/** The same for messages. */
const readMessagesFixture: ReadMessages = async (upload) => {
  await readFixture(upload);
  const refused = { message: 'refusals.messageNone', field: 'schemaFiles.0', file: 'a.yaml', line: 4, column: 2 };
  const payload = { kind: 'ref', name: '#/Order' } as const;
  const uses = [
    { ...use, message: { name: 'added', written: 'Order', payload } },
    { ...use, id: 'ping', refused },
  ];
  return { title: 'Orders', version: '1', types: [orderType], uses, told: [] };
};

const fromApi = (change: Record<string, unknown> = {}) => {
  const { databaseType: _, datasource: __, schema: ___, ...project } = bodyOf();
  const source = { sourceType: 'API_SOURCE', schemaFiles: [file], url: 'https://api.acme.com/v1' };
  return { ...project, ...source, endpoints: [{ operation: 'getOrder' }], ...change };
};

let database: TestDatabase;
let services: Harness;
let app: Hono<AppEnv>;
let account: string;
const described: unknown[] = [];

beforeAll(async () => {
  database = await testDatabase();
  const contracts = createContracts({
    read: readFixture,
    readMessages: readMessagesFixture,
    readRecords: () => Promise.reject(new Error('no records are asked')),
  });
  const datasources = { describe: () => Promise.reject(new Error('no data source is asked')) };
  services = await harness(database, {
    describe: describing({ datasources, contracts }),
    renderer: {
      ...quickRenderer,
      render(input) {
        described.push(input);
        return quickRenderer.render(input);
      },
    },
    builder: { build: async () => ({ zip: new Uint8Array([80, 75, 3, 4]) }) },
  });
  await services.generations.start();
  app = generateApp(services, { contracts });
});
afterAll(async () => {
  await services.close();
  await database.close();
});
beforeEach(async () => {
  described.length = 0;
  account = await newAccount(services.db, services.wallets);
});

const call = async (path: string, body: unknown, headers: Record<string, string> = {}, who = account) => {
  const answer = await app.request(`${PORTAL}${path}`, post(who || undefined, body, headers));
  const isZip = answer.headers.get('content-type') === 'application/zip';
  return { status: answer.status, body: isZip ? await answer.arrayBuffer() : await answer.json() };
};
const check = (body: unknown, headers = {}, who = account) => call(CALLS.checkSchema.path, body, headers, who);
const rows = () => services.db.select().from(generations).where(eq(generations.accountId, account));

describe('200', () => {
  test('checkSchema tells title, servers, operations with their shapes, and why one cannot be called', async () => {
    const answer = await check({ schemaFiles: [file] });
    expect(answer.status).toBe(200);
    const told = checkedSchema.parse(answer.body);
    expect(told).toMatchObject({
      ...{ title: 'Orders', version: '1.2', servers: ['https://api.acme.com/v1'], protocol: 'rest' },
    });
    expect(told.operations.map(({ id: operation, nature, tag }) => [operation, nature, tag])).toEqual([
      ['getOrder', 'reads', 'orders'],
      ['addOrder', 'writes', undefined],
      ['addPicture', 'writes', undefined],
    ]);
    expect(told.operations[0]?.parameters).toEqual([{ name: 'id', in: 'path', written: 'string', required: true }]);
    const ref = { mediaType: 'application/json', written: 'Order', required: true, ref: '#/Order' };
    expect([told.operations[0]?.answer, told.operations[1]?.body]).toEqual([ref, ref]);
    expect(told.types['#/Order']?.members).toEqual([{ name: 'id', written: 'string', required: true }]);
    expect(told.types['#/State']?.values).toEqual(['new', 'paid']);
    expect(told.operations[2]?.refused).not.toBe('');
    // What was sent is not sent back; what a zip held is.
    expect(told.schemaFiles).toBeUndefined();
    expect(checkedSchema.parse((await check({ zip: 'UEsDBA==' })).body).schemaFiles).toEqual([file]);
  });

  test('checkMessages tells what is taken and sent, with the types of it, and why one fills nothing', async () => {
    const answer = await call(CALLS.checkMessages.path, { schemaFiles: [file] });
    expect(answer.status).toBe(200);
    const { uses, types } = checkedMessages.parse(answer.body);
    expect(uses[0]).toMatchObject({
      id: 'addOrder',
      address: 'orders',
      message: { name: 'added', payload: '#/Order' },
    });
    expect(types['#/Order']?.members).toMatchObject([{ name: 'id', type: { kind: 'string' } }]);
    expect(uses[1]?.refused).toBe('It has no message (a.yaml line 4, column 2)');
    const broken = await call(CALLS.checkMessages.path, { schemaFiles: [{ ...file, content: 'broken' }] });
    expect(broken).toMatchObject({ status: 400, body: { faults: [{ line: 3, column: 7 }] } });
  });

  test('generateSrc makes a service of a contract, without a data source, and keeps the flat request', async () => {
    const headers = [{ name: 'X-Tenant', value: 'acme' }];
    const request = fromApi({ headers, authType: 'apiKey', authHeader: 'X-Key' });
    const answer = await call(CALLS.generateSrc.path, request);
    expect(answer.status).toBe(200);
    const [row] = await rows();
    expect(row).toMatchObject({ datasourceId: null, credits: 1, total: 1 });
    expect(row?.request).toMatchObject({ sourceType: 2, authHeader: 'X-Key', endpoints: [{ operation: 'getOrder' }] });
    expect(described).toMatchObject([
      {
        request: { sourceType: 2, url: 'https://api.acme.com/v1', headers },
        described: {
          source: 'api',
          operations: [{ id: 'getOrder' }],
          connection: { url: 'https://api.acme.com/v1', headers, auth: { kind: 'apiKey', header: 'X-Key' } },
          signatures: { getOrder: 'a' },
        },
      },
    ]);
  });

  test('generateBinary accepts a Build and a Test, and {product}SqlServer a Src', async () => {
    for (const mode of ['Build', 'Test']) {
      const answer = await call(CALLS.generateBinary.path, fromApi({ mode }));
      expect(answer).toMatchObject({ status: 200, body: { status: 200, id: expect.any(String) } });
    }
    expect((await call('/api/datasource/graphqlSqlServer', fromApi())).status).toBe(200);
    await until(async () => (await rows()).every(({ state }) => state === 'done'));
    expect((await rows()).map((row) => `${row.call} ${row.request.mode}`).sort()).toEqual([
      'generateBinary Build',
      'generateBinary Test',
      'graphqlSqlServer Src',
    ]);
  });
});

describe('400', () => {
  test.each([
    [{}, 'schemaFiles', 'The schema file is required'],
    [{ schemaFiles: [] }, 'schemaFiles', 'The schema file is required'],
    [{ schemaFiles: [file], zip: 'UEsDBA==' }, 'schemaFiles', 'The schema file is required'],
    [{ zip: 'no base64!' }, 'zip', 'The file format is not valid'],
    [{ schemaFiles: [{ ...file, path: '../x.yaml' }] }, 'schemaFiles.0.path', expect.stringContaining('relative')],
    [{ schemaFiles: [file], more: 1 }, 'more', expect.stringContaining('not known')],
  ])('checkSchema of %j', async (body, field, message) => {
    expect(await check(body)).toMatchObject({ status: 400, body: { faults: [{ field, message }] } });
  });

  test('what is wrong with a document is told with its file, line and column', async () => {
    const answer = await check({ schemaFiles: [{ path: 'a.yaml', content: 'broken' }] });
    const place = { field: 'schemaFiles.0', file: 'a.yaml', line: 3, column: 7 };
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalidRequest' } });
    expect(answer.body.faults).toEqual([{ ...place, message: 'The file format is not valid' }]);
  });

  test('operations that are not there or cannot be called are told together, and nothing is charged', async () => {
    const endpoints = ['getOrder', 'gone', 'addPicture'].map((operation) => ({ operation }));
    const answer = await call(CALLS.generateSrc.path, fromApi({ endpoints }));
    expect(answer.status).toBe(400);
    expect(answer.body.faults.map(({ field }: { field: string }) => field)).toEqual([
      'endpoints.1.operation',
      'endpoints.2.operation',
    ]);
    const { remaining, total } = await services.wallets.wallet(account);
    expect(remaining).toBe(total);
  });

  test('each call for Build and Test serves one kind of source, and says which one serves the other', async () => {
    const binary = await call(CALLS.generateBinary.path, bodyOf({ mode: 'Build' }));
    expect(binary).toMatchObject({ status: 400, body: { faults: [{ field: 'sourceType' }] } });
    expect(binary.body.faults[0].message).toContain('generateDeploy');
    for (const path of [CALLS.generateDeploy.path, CALLS.generateDeploySqlServer.path]) {
      const deploy = await call(path, fromApi({ mode: 'Build' }));
      expect(deploy).toMatchObject({ status: 400, body: { faults: [{ field: 'sourceType' }] } });
      expect(deploy.body.faults[0].message).toContain('generateBinary');
    }
    expect(await rows()).toEqual([]);
  });

  test('a secret among headers or in the address is refused with where it belongs, in both languages', async () => {
    const request = fromApi({
      headers: [{ name: 'Authorization', value: 'Bearer hunter2' }],
      url: 'https://ada:hunter2@api.acme.com',
    });
    const answer = await call(CALLS.generateSrc.path, request);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).not.toContain('hunter2');
    const messages = answer.body.faults.map(({ message }: { message: string }) => message);
    for (const message of messages) expect(message).toContain('environment');
    const spanish = await call(CALLS.generateSrc.path, request, { 'accept-language': 'es' });
    for (const { message } of spanish.body.faults) expect(message).toContain('entorno');
    expect(await rows()).toEqual([]);
  });
});

test.each([
  [401, '', {}],
  [403, 'account', { 'x-license': 'none' }],
])('%d for who may not', async (status, who, headers) => {
  for (const path of [CALLS.checkSchema.path, CALLS.generateBinary.path]) {
    const body = path === CALLS.checkSchema.path ? { schemaFiles: [file] } : fromApi({ mode: 'Build' });
    expect(await call(path, body, headers, who && account)).toMatchObject({ status });
  }
});

test('413 beyond eight megabytes, 400 beyond five of schema', async () => {
  const content = (bytes: number) => ({ schemaFiles: [{ ...file, content: 'a'.repeat(bytes) }] });
  expect(await check(content(8_388_608))).toMatchObject({ status: 413, body: { error: 'payloadTooLarge' } });
  expect(await check(content(5_242_881))).toMatchObject({
    status: 400,
    body: { faults: [{ message: expect.stringContaining('5 MB') }] },
  });
  expect((await check(content(5_242_880))).status).toBe(200);
});

test('a portal that reads no schemas says so', async () => {
  const without = generateApp(services);
  const answer = await without.request(`${PORTAL}${CALLS.checkSchema.path}`, post(account, { schemaFiles: [file] }));
  expect([answer.status, (await answer.json()).error]).toEqual([400, 'unsupported']);
});
