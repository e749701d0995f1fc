import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNetwork } from '../../src/datasources/network.ts';
import { postgresql } from '../../src/datasources/postgresql.ts';
import { accounts, generations, datasources as table } from '../../src/db/schema.ts';
import { createSecrets } from '../../src/db/secrets.ts';
import { datasourceRoutes } from '../../src/routes/api/datasource.ts';
import { optionRoutes } from '../../src/routes/api/options.ts';
import type { AppEnv } from '../../src/routes/env.ts';
import { answerFailure, failureBody } from '../../src/routes/middleware/errors.ts';
import { createDatasources } from '../../src/services/datasources.ts';
import { Fault } from '../../src/shared/fault.ts';
import type { GenerateRequest } from '../../src/shared/request.ts';
import { SHOP, sourceDatabase } from '../integration/datasource-source.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

const log = pino({ level: 'silent' });
const secrets = createSecrets({ secretKey: 'k'.repeat(32), dataDir: '', production: true });

let portal: TestDatabase;
let source: Awaited<ReturnType<typeof sourceDatabase>>;
let service: ReturnType<typeof createDatasources>;
let app: Hono<AppEnv>;
let [ana, luis] = ['', ''];

beforeAll(async () => {
  [portal, source] = await Promise.all([testDatabase(), sourceDatabase(SHOP)]);
  const network = createNetwork({ deny: ['10.9.0.0/16'], ownDatabaseUrl: portal.url });
  const demo = { port: source.connection.port };
  service = createDatasources({ db: portal.db, secrets, drivers: [postgresql], network, demo, log });
  ana = await account('ana');
  luis = await account('luis');
  app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    const id = c.req.header('x-account');
    c.set('language', c.req.header('x-language') === 'es' ? 'es' : 'en');
    c.set('account', id ? { id, name: '', email: '', image: null, language: null } : undefined);
    const user = { name: '', email: '', image: null, eulaAccepted: c.req.header('x-license') !== 'no' };
    c.set('session', id ? { user, clientToken: '', tknMins: 1, expires: '' } : undefined);
    await next();
  });
  app.route('/', datasourceRoutes({ datasources: service }));
  app.route('/', optionRoutes());
  app.onError(answerFailure(log));
});
afterAll(async () => {
  await portal?.close();
  await source?.close();
});

async function account(subject: string): Promise<string> {
  const [row] = await portal.db
    .insert(accounts)
    .values({ provider: 'local', subject, name: subject, email: `${subject}@example.com` })
    .returning({ id: accounts.id });
  return row?.id ?? '';
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every call are read by the tests.
  readonly body: any;
}

async function call(path: string, options: { as?: string; body?: unknown; headers?: Record<string, string> } = {}) {
  const { as = ana, body, headers } = options;
  const response = await app.request(path, {
    method: 'POST',
    headers: { 'x-account': as, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined } satisfies Answer as Answer;
}

const form = (changes: Record<string, unknown> = {}) => ({
  type: 'postgresql',
  name: `shop-${crypto.randomUUID().slice(0, 8)}`,
  host: source.connection.host,
  port: source.connection.port,
  username: source.connection.username,
  password: 'hunter2',
  databaseName: source.connection.databaseName,
  tls: 'prefer',
  ...changes,
});

async function saved(changes: Record<string, unknown> = {}, as = ana) {
  const body = form(changes);
  const answer = await call('/api/datasource/saveDatasource', { body, as });
  expect(answer).toMatchObject({ status: 200, body: { status: 200, message: 'Saved' } });
  return { ...body, id: String(answer.body.id) };
}

const rowOf = async (id: string) => (await portal.db.select().from(table)).find((row) => row.id === id);
const passwordOf = async (id: string) => {
  const row = await rowOf(id);
  return row && secrets.open(row.passwordBox, row.id);
};

describe('200', () => {
  test('a saved data source is listed without its password, which is stored sealed', async () => {
    const { id, name } = await saved();
    const list = await call('/api/datasource/getAllDatasource?type=postgresql');
    const row = list.body.find((one: { id: string }) => one.id === id);
    expect(row).toMatchObject({ name, type: 'postgresql', databaseName: source.connection.databaseName, demo: false });
    expect(JSON.stringify(list.body)).not.toMatch(/hunter2|password/i);
    expect(await passwordOf(id)).toBe('hunter2');
    expect(Buffer.from((await rowOf(id))?.passwordBox ?? []).includes('hunter2')).toBe(false);
    const dropdown = await call('/api/datasource/getDatasourceDropDown?type=postgresql');
    expect(dropdown.body).toContainEqual({ id, name, type: 'postgresql' });
    expect((await call('/api/datasource/getAllDatasource?type=mysql')).body).toEqual([]);
  });

  test('the connection is tried as the form stands, saved or not', async () => {
    const answer = await call('/api/datasource/testConnection', { body: form() });
    expect(answer.body).toMatchObject({ status: 200, product: 'PostgreSQL' });
    expect(answer.body.message).toMatch(/^Connected to PostgreSQL \d+/);
    const schemas = await call('/api/datasource/getAllOrcleSchemas', { body: form() });
    expect(schemas.body).toEqual(['public', 'shop']);
  });

  test('schemas and routines are listed by the name of the data source', async () => {
    const { name } = await saved();
    expect((await call(`/api/datasource/getOrcleSchemas?datasourceName=${name}`)).body).toContain('shop');
    const one = await call(`/api/datasource/getProcedures?datasourceName=${name}&owner=shop`);
    const all = await call(`/api/datasource/getProceduresSqlServer?datasourceName=${name}`);
    expect(one.body).toHaveLength(19);
    expect(all.body).toEqual(one.body);
    expect(one.body).toContainEqual({
      schema: 'shop',
      name: 'order_total',
      argumentTypes: ['bigint'],
      kind: 'function',
      signature: '(order_id bigint) → numeric',
      readOnly: true,
    });
  });

  test('a routine that cannot be called says why, in the reader’s language', async () => {
    await source.sql.unsafe(
      `create or replace function shop.anything(anyelement) returns text language sql as 'select null'`,
    );
    const { name } = await saved();
    const path = `/api/datasource/getProcedures?datasourceName=${name}&owner=shop`;
    const refused = async (language: string) =>
      (await call(path, { headers: { 'x-language': language } })).body.find((one: { refused?: string }) => one.refused)
        .refused;
    expect(await refused('en')).toBe('it uses anyelement, which no caller can give or take.');
    expect(await refused('es')).toContain('usa anyelement');
    await source.sql.unsafe('drop function shop.anything');
  });

  test('an empty password keeps the stored one', async () => {
    const first = await saved();
    await saved({ ...first, password: '', name: `${first.name}-2` });
    expect(await passwordOf(first.id)).toBe('hunter2');
    expect((await call('/api/datasource/testConnection', { body: { ...first, password: '' } })).status).toBe(200);
  });

  test('a data source can be deleted', async () => {
    const { id, name } = await saved();
    expect(await call(`/api/datasource/deleteDataSource?id=${id}`)).toEqual({ status: 200, body: undefined });
    expect((await call(`/api/datasource/getOrcleSchemas?datasourceName=${name}`)).status).toBe(404);
  });

  test('option lists name what can be chosen', async () => {
    const types = await call('/api/resources/TypeDatabase');
    expect(types.body.map((one: { id: string }) => one.id)).toEqual([
      'oracle',
      'sqlserver',
      'mysql',
      'mariadb',
      'postgresql',
    ]);
    const mysql = await call('/api/resources/TypeDatabase?type=mysql');
    expect(mysql.body.map((one: { name: string }) => one.name)).toEqual(['MySQL', 'MariaDB']);
    expect((await call('/api/resources/getTypeAppicationServer')).body).toEqual([
      { id: 'embedded', name: 'Embedded' },
      { id: 'tomcat', name: 'Tomcat' },
      { id: 'wildfly', name: 'WildFly' },
      { id: 'weblogic', name: 'WebLogic' },
    ]);
  });
});

describe('400', () => {
  test('what is missing or wrong is told beside its field', async () => {
    const body = { ...form(), name: 'with blank', host: '', port: 'x', databaseName: undefined };
    const { status, body: answer } = await call('/api/datasource/saveDatasource', { body });
    expect(status).toBe(400);
    const byField = Object.fromEntries(
      answer.faults.map((one: { field: string; message: string }) => [one.field, one.message]),
    );
    expect(byField).toMatchObject({ name: 'no blank spaces allowed', host: 'host is required' });
    expect(byField.port).toMatch(/integer value/);
    const other = await call('/api/datasource/saveDatasource', { body: form({ databaseName: undefined }) });
    expect(other.body.faults[0].field).toBe('databaseName');
  });

  test('a stored password never goes to another host, port or user', async () => {
    const first = await saved();
    for (const change of [{ host: 'evil.example' }, { port: 6000 }, { username: 'someone' }]) {
      const body = { ...first, password: '', ...change };
      for (const path of ['saveDatasource', 'testConnection', 'getAllOrcleSchemas']) {
        const answer = await call(`/api/datasource/${path}`, { body });
        expect(answer.status).toBe(400);
        expect(answer.body.faults[0].field).toBe('password');
      }
    }
    expect(await rowOf(first.id)).toMatchObject({ host: first.host, port: first.port, username: first.username });
  });

  test('hosts that may not be reached are refused, saved or tried', async () => {
    for (const host of ['169.254.169.254', '10.9.1.1', '[fd00:ec2::254]']) {
      for (const path of ['saveDatasource', 'testConnection', 'getAllOrcleSchemas']) {
        const answer = await call(`/api/datasource/${path}`, { body: form({ host }) });
        expect([answer.status, answer.body.error]).toEqual([400, 'hostNotAllowed']);
      }
    }
    const own = new URL(portal.url).pathname.slice(1);
    const answer = await call('/api/datasource/testConnection', { body: form({ databaseName: own }) });
    expect(answer.body.error).toBe('hostNotAllowed');
  });

  test('a kind without a driver is told as such', async () => {
    const answer = await call('/api/datasource/testConnection', { body: form({ type: 'mysql' }) });
    expect([answer.status, answer.body.error]).toEqual([400, 'unsupported']);
  });

  test('what is no JSON is told as such', async () => {
    expect((await call('/api/datasource/saveDatasource', { body: '{' })).body.error).toBe('invalidRequest');
  });
});

test('401 and 403: every call asks for a session and an accepted license', async () => {
  const paths = [
    '/api/datasource/getAllDatasource?type=postgresql',
    '/api/datasource/getDatasourceDropDown?type=postgresql',
    '/api/datasource/saveDatasource',
    '/api/datasource/deleteDataSource?id=x',
    '/api/datasource/testConnection',
    '/api/datasource/getOrcleSchemas?datasourceName=x',
    '/api/datasource/getAllOrcleSchemas',
    '/api/datasource/getProcedures?datasourceName=x&owner=y',
    '/api/datasource/getProceduresSqlServer?datasourceName=x',
    '/api/resources/TypeDatabase',
    '/api/resources/getTypeAppicationServer',
  ];
  for (const path of paths) {
    expect((await call(path, { as: '' })).status).toBe(401);
    expect((await call(path, { headers: { 'x-license': 'no' } })).status).toBe(403);
  }
});

test('404: somebody else’s data source is told exactly as a missing one', async () => {
  const { id, name, ...rest } = await saved();
  const missing = crypto.randomUUID();
  const answers = async (anId: string, aName: string) => [
    await call(`/api/datasource/deleteDataSource?id=${anId}`, { as: luis }),
    await call('/api/datasource/saveDatasource', { as: luis, body: { ...rest, name: 'x', id: anId } }),
    await call('/api/datasource/testConnection', { as: luis, body: { ...rest, name: 'x', id: anId, password: '' } }),
    await call(`/api/datasource/getOrcleSchemas?datasourceName=${aName}`, { as: luis }),
    await call(`/api/datasource/getProcedures?datasourceName=${aName}&owner=shop`, { as: luis }),
  ];
  const theirs = await answers(id, name);
  expect(theirs).toEqual(await answers(missing, 'nothing'));
  expect(theirs.every((one) => one.status === 404)).toBe(true);
  expect((await call('/api/datasource/deleteDataSource?id=no-uuid')).status).toBe(404);
  expect(await rowOf(id)).toBeDefined();
});

describe('409', () => {
  test('a name is taken once in an account, and free in another', async () => {
    const first = await saved();
    const second = await saved();
    const taken = await call('/api/datasource/saveDatasource', { body: form({ name: first.name }) });
    expect([taken.status, taken.body.error]).toEqual([409, 'alreadyExists']);
    const renamed = await call('/api/datasource/saveDatasource', { body: { ...second, name: first.name } });
    expect([renamed.status, renamed.body.error]).toEqual([409, 'alreadyExists']);
    await saved({ name: first.name }, luis);
  });

  test('what a generation still needs stays', async () => {
    const { id } = await saved();
    const generation = {
      accountId: ana,
      datasourceId: id,
      call: 'x',
      requestHash: '',
      // Only its state matters here.
      request: {} as GenerateRequest,
      origin: 'form' as const,
      credits: 0,
      language: 'en',
    };
    for (const state of ['queued', 'running'] as const) {
      await portal.db.delete(generations);
      await portal.db.insert(generations).values({ ...generation, state, idempotencyKey: state });
      const answer = await call(`/api/datasource/deleteDataSource?id=${id}`);
      expect([answer.status, answer.body.error]).toEqual([409, 'inUse']);
    }
    await portal.db.update(generations).set({ state: 'done' });
    expect((await call(`/api/datasource/deleteDataSource?id=${id}`)).status).toBe(200);
  });
});

describe('422', () => {
  test('a failed connection says what happened and what to do, in both languages', async () => {
    const body = form({ databaseName: 'nowhere' });
    const english = await call('/api/datasource/testConnection', { body });
    expect([english.status, english.body.error]).toEqual([422, 'connectionFailed']);
    expect(english.body.message).toBe(
      `The connection failed. There is no database “nowhere” on ${source.connection.host}. Check its name, capitals included.`,
    );
    const spanish = await call('/api/datasource/testConnection', { body, headers: { 'x-language': 'es' } });
    expect(spanish.body.message).toMatch(/^La conexión falló\. No existe la base de datos «nowhere»/);
    expect(JSON.stringify(english.body)).not.toContain('hunter2');
  });
});

test.each([
  [
    'anyelement',
    'type',
    'shop.f(anyelement) cannot be generated: it uses anyelement, which no caller can give or take.',
  ],
  ['record', 'record', 'shop.f(anyelement) cannot be generated: it answers rows whose columns it does not declare.'],
])('a refused routine is told in words: %s', (type, reason, expected) => {
  const fault = new Fault('routineRefused', { values: { name: 'shop.f(anyelement)', reason, context: reason, type } });
  expect(failureBody(fault, 'en').message).toContain(expected);
});

test('a query that is not valid is told in words, with its place', () => {
  const values = { reason: 'database', line: 2, column: 7, index: 0, message: 'column "a, $t(x)" does not exist' };
  expect(failureBody(new Fault('queryInvalid', { values }), 'en').message).toBe(
    'The query is not valid (line 2, column 7): the database says: column "a, $t(x)" does not exist',
  );
});

describe('the demo data source', () => {
  test('is given once, at the port where it runs now, and stays what it is when only its name changes', async () => {
    const eva = await account('eva');
    await service.giveDemo(eva);
    await service.giveDemo(eva);
    const [row, ...more] = await service.list(eva, 'postgresql');
    expect(more).toEqual([]);
    expect(row).toMatchObject({ name: 'demo-shop', demo: true, port: source.connection.port });
    const { id = '', databaseName, serviceName: _s, schemas: _c, demo: _d, ...rest } = row ?? {};
    const body = { ...rest, id, databaseName, name: 'my-demo', password: '' };
    expect((await call('/api/datasource/saveDatasource', { as: eva, body })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ demo: true, maxPoolSize: 1, name: 'my-demo' });
    await service.giveDemo(eva);
    expect(await service.list(eva, 'postgresql')).toHaveLength(1);
    const elsewhere = { ...body, databaseName: source.connection.databaseName };
    expect((await call('/api/datasource/saveDatasource', { as: eva, body: elsewhere })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ demo: false, maxPoolSize: null, jdbcParameters: null });
  });

  test('is not given while the demo is off', async () => {
    const network = createNetwork();
    const off = createDatasources({ db: portal.db, secrets, drivers: [postgresql], network, log });
    const iris = await account('iris');
    await off.giveDemo(iris);
    expect(await off.list(iris, 'postgresql')).toEqual([]);
  });
});

test('a generation gets every endpoint described in its order, and where the service connects, without a password', async () => {
  const { name } = await saved({ tls: 'prefer' });
  const ref = (routine: string, ...argumentTypes: string[]) => ({
    routine: { schema: 'shop', name: routine, argumentTypes },
    options: {},
    senders: [],
  });
  const endpoints = [
    { query: 'select id from shop.orders where id = :id', options: {}, senders: [] },
    ref('order_total', 'bigint'),
    { query: 'select name from shop.customers', options: {}, senders: [] },
    ref('find_customer', 'text'),
  ];
  const request = { datasource: name, endpoints } as unknown as Parameters<typeof service.describe>[1];
  const { routines, connection } = await service.describe(ana, request);
  expect(routines.map((one) => one.sql ?? one.ref.name)).toEqual([
    'select id from shop.orders where id = :id',
    'order_total',
    'select name from shop.customers',
    'find_customer',
  ]);
  expect(connection).toMatchObject({ kind: 'postgresql', database: source.connection.databaseName });
  expect(JSON.stringify({ routines, connection })).not.toContain('hunter2');
  const broken = { ...request, endpoints: [...endpoints, { query: 'select nope', options: {}, senders: [] }] };
  await expect(service.describe(ana, broken)).rejects.toMatchObject({
    code: 'queryInvalid',
    faults: [{ field: 'endpoints.4.query' }],
  });
  await expect(service.describe(luis, request)).rejects.toMatchObject({ code: 'notFound' });
});
