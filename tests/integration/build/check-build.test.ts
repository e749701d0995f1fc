import { count, eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNetwork } from '../../../src/datasources/connection/network.ts';
import { postgresql } from '../../../src/datasources/postgresql/driver.ts';
import { datasources as datasourceTable, generations } from '../../../src/db/schema.ts';
import { createSecrets } from '../../../src/db/secrets.ts';
import { createRenderPool } from '../../../src/generators/threads/pool.ts';
import { type GenerateRequest, generateRequest } from '../../../src/model/request/request.ts';
import { createDatasources, type Datasources } from '../../../src/services/datasources.ts';
import { describing } from '../../../src/services/generation/request/describe.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { sourceDatabase } from '../datasource/postgresql/source.ts';
import { asForm, type Harness, harness, newAccount, until } from '../generation/harness.ts';

const log = pino({ level: 'silent' });
const renderer = createRenderPool({ threads: 1 });
let portal: TestDatabase;
let source: Awaited<ReturnType<typeof sourceDatabase>>;
let datasources: Datasources;
let services: Harness;
let account: string;
let tools: true | { why: 'noMaven' } = true;
let finishBuild = () => {};

/** The only slot is taken by a Build that does not end by itself. */
beforeAll(async () => {
  const script =
    'create schema shop; create function shop.total(id integer) returns numeric language sql as $$select 1.0$$';
  [portal, source] = await Promise.all([testDatabase(), sourceDatabase(script)]);
  const secrets = createSecrets({ secretKey: 'k'.repeat(32), dataDir: '', production: true });
  datasources = createDatasources({ db: portal.db, secrets, drivers: [postgresql], network: createNetwork(), log });
  const built = new Promise<void>((resolve) => {
    finishBuild = resolve;
  });
  services = await harness(portal, {
    describe: describing({ datasources }),
    renderer,
    builder: { build: () => built.then(() => ({ zip: new Uint8Array([80, 75]) })) },
    buildable: async () => tools,
  });
  await services.generations.start();
  account = await newAccount(portal.db, services.wallets);
  const { host, port, username, databaseName = '' } = source.connection;
  const form = { type: 'postgresql', host, username, databaseName, password: 'x', tls: 'disable' } as const;
  await datasources.save(account, { ...form, name: 'source', port });
  await datasources.save(account, { ...form, name: 'down', port: 1 });
  const { id } = await accept(requestOf());
  await until(async () => (await services.generations.status(account, id)).state === 'running');
});
afterAll(async () => {
  finishBuild();
  await services?.close();
  await renderer.close();
  await portal?.close();
  await source?.close();
});
beforeEach(() => {
  tools = true;
});

const total = { routine: { schema: 'shop', name: 'total', argumentTypes: ['integer'] } };
const missing = { routine: { schema: 'shop', name: 'nothing_there', argumentTypes: [] } };
const at = (url: string) => ({ ...total, name: url.slice(1), options: { method: 'GET', url } });

function requestOf(change: object = {}): GenerateRequest {
  return generateRequest.parse({
    ...{ name: 'shop-api', domain: 'com.acme.shop', technology: 'rest', applicationServer: 'embedded', sourceType: 1 },
    ...{
      databaseType: 'postgresql',
      datasource: 'source',
      schema: 'shop',
      mode: 'Build',
      endpoints: [total],
      ...change,
    },
  });
}
const accept = (request: GenerateRequest, key = {}) =>
  services.generations.accept(account, 'generateDeploy', request, { ...asForm, ...key });
const state = async () => ({
  rows: await portal.db.select({ rows: count() }).from(generations),
  tasks: await portal.db.execute(sql`select count(*)::int as tasks from pgboss.job where name like 'generation%'`),
  wallet: await services.wallets.wallet(account),
});

test.each([
  [
    'a routine that is not there',
    { endpoints: [{ query: 'select 1 as one' }, missing] },
    { code: 'routineGone', faults: [{ field: 'endpoints.1.routine', message: 'routineGone' }] },
  ],
  [
    'a query that its database does not accept',
    { endpoints: [total, { query: 'select nothing from nowhere' }] },
    { code: 'queryInvalid', faults: [{ field: 'endpoints.1.query' }] },
  ],
  ['a data source that is not there', { datasource: 'gone' }, { code: 'notFound', faults: [{ field: 'datasource' }] }],
  ['a data source that is down', { datasource: 'down' }, { code: 'connectionFailed' }],
  [
    'two endpoints at one url',
    { endpoints: [at('/a'), { ...at('/a'), name: 'b' }] },
    { code: 'invalidRequest', faults: [{ field: 'endpoints.1.options.url', message: 'urlTaken' }] },
  ],
])('%s is refused at once, with every slot busy, and nothing is queued or held', async (_what, change, fault) => {
  const before = await state();
  for (const mode of ['Build', 'Test'])
    await expect(accept(requestOf({ ...change, mode }))).rejects.toMatchObject(fault);
  expect(await state()).toEqual(before);
});

test('tools that are missing here are told at once', async () => {
  const before = await state();
  tools = { why: 'noMaven' };
  await expect(accept(requestOf())).rejects.toMatchObject({ code: 'buildUnavailable', values: tools });
  expect(await state()).toEqual(before);
});

test('what was accepted under its key is found again, whatever became of its data source', async () => {
  const key = { idempotencyKey: 'k1' };
  const { id } = await accept(requestOf(), key);
  await portal.db.update(datasourceTable).set({ port: 1 }).where(eq(datasourceTable.name, 'source'));
  expect(await accept(requestOf(), key)).toEqual({ id, fresh: false });
  await expect(accept(requestOf({ name: 'other' }), key)).rejects.toMatchObject({ code: 'idempotencyConflict' });
  const gone = AbortSignal.abort();
  await portal.db
    .update(datasourceTable)
    .set({ port: source.connection.port })
    .where(eq(datasourceTable.name, 'source'));
  const before = await state();
  await expect(accept(requestOf(), { signal: gone })).rejects.toThrow();
  expect(await state()).toEqual(before);
});
