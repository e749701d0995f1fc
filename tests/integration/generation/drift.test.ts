import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNetwork } from '../../../src/datasources/connection/network.ts';
import type { DatasourceDriver } from '../../../src/datasources/driver.ts';
import { mariadb } from '../../../src/datasources/mysql/driver.ts';
import { postgresql } from '../../../src/datasources/postgresql/driver.ts';
import { catalogues, describedSources } from '../../../src/db/schema.ts';
import { createSecrets } from '../../../src/db/secrets.ts';
import { type GenerateRequest, generateRequest } from '../../../src/model/request/request.ts';
import { createDatasources, type Datasources } from '../../../src/services/datasources.ts';
import { describing } from '../../../src/services/generation/request/describe.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { mysqlSource } from '../datasource/mysql/mariadb-source.ts';
import { sourceDatabase } from '../datasource/postgresql/source.ts';
import { asForm, type Harness, harness, newAccount, until } from './harness.ts';

const SCHEMA = `
  drop schema if exists shop cascade;
  create schema shop;
  create table shop.orders (id integer primary key, total numeric);
  create function shop.total(order_id integer) returns numeric language sql stable as 'select 1::numeric';
  create function shop.label(order_id integer) returns text language sql stable as $$select ''$$;
  create function shop.lines(order_id integer) returns table (line integer, price numeric) language sql stable as 'select 1, 1.0';
  create procedure shop.cancel(order_id integer) language sql as 'delete from shop.orders where id = order_id';
`;
const QUERY = 'select id, total from shop.orders where id = :id';
const log = pino({ level: 'silent' });

let portal: TestDatabase;
let source: Awaited<ReturnType<typeof sourceDatabase>>;
let datasources: Datasources;
let services: Harness;
let account: string;
let lists = 0;
let listing: DatasourceDriver['routines'] = postgresql.routines;
let people = 0;

beforeAll(async () => {
  [portal, source] = await Promise.all([testDatabase(), sourceDatabase(SCHEMA)]);
  const secrets = createSecrets({ secretKey: 'k'.repeat(32), dataDir: '', production: true });
  const driver: DatasourceDriver = {
    ...postgresql,
    routines: (...asked) => {
      lists += 1;
      return listing(...asked);
    },
  };
  datasources = createDatasources({
    db: portal.db,
    secrets,
    drivers: [driver, mariadb],
    network: createNetwork(),
    log,
  });
  services = await harness(portal, { describe: describing({ datasources }), keep: datasources.keep, priceOf: () => 1 });
  await services.generations.start();
});
afterAll(async () => {
  await services?.close();
  await portal?.close();
  await source?.close();
});
beforeEach(async () => {
  lists = 0;
  listing = postgresql.routines;
  await source.sql.unsafe(SCHEMA).simple();
  account = await newAccount(portal.db, services.wallets);
  await save();
});

async function save(change: Partial<{ host: string; port: number }> = {}): Promise<string> {
  const { host, port, username, databaseName = '' } = source.connection;
  const name = `source-${++people}`;
  const form = {
    type: 'postgresql' as const,
    name,
    host,
    port,
    username,
    databaseName,
    password: 'x',
    tls: 'disable' as const,
  };
  await datasources.save(account, { ...form, ...change });
  return name;
}

const current = () => `source-${people}`;
const ref = (name: string, ...argumentTypes: string[]) => ({ routine: { schema: 'shop', name, argumentTypes } });
const ALL = [
  ref('total', 'integer'),
  ref('label', 'integer'),
  ref('lines', 'integer'),
  ref('cancel', 'integer'),
  { query: QUERY },
];

async function generate(
  name: string,
  endpoints: readonly object[] = ALL,
  technology = 'rest',
  change: object = {},
): Promise<string> {
  const request: GenerateRequest = generateRequest.parse({
    ...{ name, domain: 'com.acme.shop', technology, applicationServer: 'embedded', sourceType: 1, mode: 'Src' },
    ...{ databaseType: 'postgresql', datasource: current(), schema: 'shop', endpoints, ...change },
  });
  const { id } = await services.generations.accept(account, 'generateSrc', request, asForm);
  await until(async () => !['queued', 'running'].includes((await services.generations.status(account, id)).state));
  expect(await services.generations.status(account, id)).toMatchObject({ state: 'done' });
  return id;
}

const drift = () => datasources.drift(account, current());

test('nothing is told of a data source from which nothing was generated', async () => {
  expect(await drift()).toEqual({ generations: [], since: null, appeared: [], appearedTotal: 0, untold: 0 });
});

test('what is as it was is not told of', async () => {
  const id = await generate('orders');
  const { generations, since, ...rest } = await drift();
  expect(generations).toMatchObject([{ id, name: 'orders', compared: 5, changed: [], gone: [], refused: [] }]);
  expect(since).toBeInstanceOf(Date);
  expect(rest).toEqual({ appeared: [], appearedTotal: 0, untold: 0 });
});

test('each service is told what has changed, gone or can no longer be called of what it calls, and only that', async () => {
  await generate('everything');
  await generate('labels', [ref('label', 'integer')]);
  await source.sql
    .unsafe(`
    drop function shop.total(integer);
    create function shop.total(order_id integer) returns bigint language sql stable as 'select 1::bigint';
    drop function shop.lines(integer);
    create function shop.lines(order_id integer) returns table (line integer, amount numeric) language sql stable as 'select 1, 1.0';
    drop procedure shop.cancel(integer);
    create procedure shop.cancel(order_id integer, reason text) language sql as 'delete from shop.orders where id = order_id';
    alter table shop.orders rename column total to sum;
  `)
    .simple();
  const { generations, appeared } = await drift();
  expect(generations.map(({ name }) => name)).toEqual(['labels', 'everything']);
  expect(generations[0]).toMatchObject({ changed: [], gone: [], refused: [] });
  expect(generations[1]?.changed).toEqual([
    {
      ...ref('total', 'integer'),
      parts: ['result'],
      before: '(order_id integer) → numeric',
      after: '(order_id integer) → bigint',
    },
    expect.objectContaining({ ...ref('lines', 'integer'), parts: ['result'] }),
  ]);
  expect(generations[1]?.gone).toEqual([
    { ...ref('cancel', 'integer'), now: [expect.stringMatching(/order_id integer, .*reason text/)] },
  ]);
  expect(generations[1]?.refused).toMatchObject([
    {
      query: QUERY,
      text: { key: 'common:datasource.query.database', values: { message: expect.stringContaining('total') } },
    },
  ]);
  expect(appeared).toMatchObject([{ name: 'cancel', argumentTypes: ['integer', 'text'] }]);
});

test('parameters, and what is neither parameter nor result, are told apart', async () => {
  await generate('orders');
  await source.sql
    .unsafe(`
    drop function shop.total(integer);
    create function shop.total(number integer default 1) returns numeric language sql stable as 'select 1::numeric';
    alter function shop.label(integer) volatile;
  `)
    .simple();
  const [service] = (await drift()).generations;
  expect(service?.changed.map(({ parts }) => parts)).toEqual([['parameters'], ['other']]);
});

test('a comment is no change', async () => {
  await generate('orders');
  await source.sql.unsafe(`comment on function shop.total(integer) is 'new words'`);
  expect((await drift()).generations).toMatchObject([{ changed: [] }]);
});

test('a service that is generated again is compared with its newest generation; one that failed does not count', async () => {
  await generate('orders', [ref('total', 'integer')]);
  await source.sql
    .unsafe(`
    drop function shop.total(integer);
    create function shop.total(order_id integer) returns bigint language sql stable as 'select 1::bigint';
  `)
    .simple();
  expect((await drift()).generations).toMatchObject([{ changed: [{}] }]);
  const again = await generate('orders', [ref('total', 'integer')]);
  const other = await generate('orders', [ref('label', 'integer')], 'graphql');
  expect((await drift()).generations).toMatchObject([
    { id: other, technology: 'graphql', changed: [] },
    { id: again, technology: 'rest', changed: [] },
  ]);
  await portal.sql`update generations set state = 'failed' where id = ${again}`;
  expect((await drift()).generations).toMatchObject([{ id: other }, { technology: 'rest', changed: [{}] }]);
});

test('what appeared is told against the newest generation, and never what it calls itself', async () => {
  await generate('orders', [ref('total', 'integer')]);
  await source.sql.unsafe(`create function shop.fresh(a integer) returns integer language sql as 'select 1'`);
  expect((await drift()).appeared).toMatchObject([
    { schema: 'shop', name: 'fresh', signature: '(a integer) → integer' },
  ]);
  // The list of a minute ago, which does not have it, is still good enough for this one.
  await generate('orders', [ref('fresh', 'integer')]);
  expect((await drift()).appeared).toEqual([]);
});

test('many generations share one list and one catalogue', async () => {
  for (const name of ['one', 'two', 'three']) await generate(name, [ref('total', 'integer')]);
  expect(lists).toBe(1);
  const rows = await portal.db.select().from(describedSources);
  const mine = rows.filter(({ name }) => ['one', 'two', 'three'].includes(name));
  const hashes = new Set(mine.map(({ catalogueHash }) => catalogueHash));
  expect(hashes.size).toBe(1);
  const stored = (await portal.db.select().from(catalogues)).filter(
    ({ datasourceId }) => datasourceId === mine[0]?.datasourceId,
  );
  expect(stored.map(({ identities }) => identities.length)).toEqual([4 * 8]);
});

test('a catalogue that cannot be listed fails no generation; only what appeared is then not known', async () => {
  listing = () => Promise.reject(new Error('no right to look'));
  await generate('orders', [ref('total', 'integer')]);
  listing = postgresql.routines;
  expect(await drift()).toMatchObject({ generations: [{ changed: [], gone: [] }], since: null, appeared: [] });
});

test('services of which nothing was kept are counted', async () => {
  const id = await generate('older', [ref('total', 'integer')]);
  await generate('newer', [ref('total', 'integer')]);
  const rows = await portal.db.select().from(describedSources);
  expect(rows.some(({ generationId }) => generationId === id)).toBe(true);
  await portal.sql`delete from described_sources where generation_id = ${id}`;
  expect(await drift()).toMatchObject({ generations: [{ name: 'newer' }], untold: 1 });
});

test('somebody else’s data source is told exactly as a missing one', async () => {
  const name = current();
  const other = await newAccount(portal.db);
  const answers = await Promise.all(
    [name, 'nothing'].map((source) => datasources.drift(other, source).catch((error: unknown) => error)),
  );
  expect(answers).toMatchObject([{ code: 'notFound' }, { code: 'notFound' }]);
});

test('a data source that cannot be reached says so', async () => {
  await generate('orders', [ref('total', 'integer')]);
  const [row] = await datasources.list(account, 'postgresql');
  const { id = '' } =
    (await datasources.list(account, 'postgresql')).find(({ name }) => name === current()) ?? row ?? {};
  const { host, username, databaseName = '' } = source.connection;
  const form = { id, type: 'postgresql' as const, name: current(), host, port: 1, username, databaseName };
  await datasources.save(account, { ...form, password: 'x', tls: 'disable' });
  await expect(drift()).rejects.toMatchObject({ code: 'connectionFailed', values: { diagnosis: 'refused' } });
});

test('a deleted data source takes with it what was kept', async () => {
  await generate('orders', [ref('total', 'integer')]);
  const { id = '' } = (await datasources.list(account, 'postgresql')).find(({ name }) => name === current()) ?? {};
  await datasources.remove(account, id);
  const left = await portal.db.select().from(describedSources);
  expect(left.some(({ datasourceId }) => datasourceId === id)).toBe(false);
});

test('MariaDB tells the same: what stayed, changed, went and came', async () => {
  const database = await mysqlSource();
  try {
    const { host, port, username, password, databaseName = '' } = database.connection;
    const name = `source-${++people}`;
    const form = {
      type: 'mariadb' as const,
      name,
      host,
      port,
      username,
      password,
      databaseName,
      tls: 'prefer' as const,
    };
    await datasources.save(account, form);
    await database.run('create table orders (id integer primary key, total decimal(9, 2))');
    await database.run('create function total(order_id integer) returns decimal(9, 2) deterministic return 1');
    await database.run('create function label(order_id integer) returns varchar(20) deterministic return 1');
    await database.run('create procedure cancel(in order_id integer) delete from orders where id = order_id');
    const described = await mariadb.routines({ ...database.connection }, databaseName);
    const endpoints = described.map(({ schema, name: routine, argumentTypes }) => ({
      routine: { schema, name: routine, argumentTypes },
    }));
    const query = { query: 'select id, total from orders where id = :id' };
    await generate('orders', [...endpoints, query], 'rest', { databaseType: 'mariadb', schema: databaseName });
    expect((await drift()).generations).toMatchObject([{ compared: 4, changed: [], gone: [], refused: [] }]);
    await database.run('drop function total');
    await database.run('create function total(order_id integer) returns bigint deterministic return 1');
    await database.run('drop procedure cancel');
    await database.run('create procedure fresh() select 1');
    await database.run('alter table orders drop column total');
    const { generations, appeared } = await drift();
    expect(generations[0]?.changed).toMatchObject([{ routine: { name: 'total' }, parts: ['result'] }]);
    expect(generations[0]?.gone).toMatchObject([{ routine: { name: 'cancel' }, now: [] }]);
    expect(generations[0]?.refused).toMatchObject([query]);
    expect(appeared).toMatchObject([{ name: 'fresh' }]);
  } finally {
    await database.close();
  }
});

test('two thousand routines are compared in one go', async () => {
  const numbers = Array.from({ length: 2_000 }, (_, index) => index);
  await source.sql
    .unsafe(
      numbers
        .map((n) => `create function shop.f${n}(a integer, b text) returns integer language sql as 'select 1';`)
        .join('\n'),
    )
    .simple();
  await generate(
    'large',
    numbers.map((n) => ref(`f${n}`, 'integer', 'text')),
  );
  await source.sql
    .unsafe(
      numbers
        .slice(0, 1_500)
        .map((n) => `alter function shop.f${n}(integer, text) stable;`)
        .join('\n'),
    )
    .simple();
  lists = 0;
  const report = await drift();
  expect(lists).toBe(1);
  expect(report.generations[0]?.changed).toHaveLength(1_500);
});
