import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { unzipSync } from 'fflate';
import { createConnection, type Connection as MariadbSession, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverAt, TEST_MARIADB_URL } from '../../integration/datasource/mysql/mariadb-source.ts';
import { maven, type ProjectFolder, writeProject } from '../../support/java/maven.ts';
import { startJar } from '../../support/java/service.ts';
import { type RunningTomcat, startTomcat } from '../../support/java/tomcat.ts';
import { rememberedSample } from '../../support/runs/sample.ts';
import { asService, exactJson, type ShopDatabase, shopDatabase } from '../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
const ONLY = ['customer_orders', 'set_tier', 'cancel_order', 'raises', 'skus', 'leave_things', 'things_left'];
const KEY = 'from-the-context';
/** Where answers are kept: a database of the service's own, of another vendor than that of the work. */
const STATE = `forja_tomcat_state_${randomBytes(5).toString('hex')}`;
const STATE_SERVER = serverAt(TEST_MARIADB_URL);

const sample = rememberedSample(import.meta.filename);
let database: ShopDatabase;
let state: MariadbSession;
let folder: ProjectFolder;
let tomcat: RunningTomcat;
let war: string;
let entries: Readonly<Record<string, Uint8Array>>;

/** Where the service keeps its idempotency keys. */
const ofState = () => ({
  STATE_DB_USERNAME: STATE_SERVER.username,
  STATE_DB_PASSWORD: STATE_SERVER.password,
  STATE_DB_URL: `jdbc:mariadb://${STATE_SERVER.host}:${STATE_SERVER.port}/${STATE}?sslMode=disable`,
});

beforeAll(async () => {
  database = await shopDatabase();
  const serverOptions = { jndiName: 'jdbc/the-shop' };
  const options = { auth: 'apiKey', idempotencyKeys: 'separate', stateDatabase: 'mariadb' };
  const request = { technology: 'rest', options, server: 'tomcat', serverOptions, only: ONLY };
  const { files } = await database.generate(request);
  if (!sample.isNew([files, database.version], [database.name])) return;
  const { host, port, username: user, password } = STATE_SERVER;
  state = await createConnection({ host, port, user, password, multipleStatements: true });
  await state.query(`create database ${STATE} character set utf8mb4; use ${STATE}`);
  await state.query(files.get('db/mariadb/idempotency.sql') ?? 'no definition');
  folder = writeProject(files);
  await maven(folder.path, 'package');
  war = join(folder.path, 'target/shop.war');
  entries = unzipSync(readFileSync(war));
  const context = files.get('deploy/tomcat/context.xml') ?? '';
  const key = `<Environment name="API_KEY" type="java.lang.String" value="${KEY}"/>`;
  tomcat = await startTomcat({
    name: 'shop',
    war,
    context: context.replace('</Context>', `${key}</Context>`),
    libraries: librariesOf(/^WEB-INF\/lib-provided\/postgresql-.*\.jar$/),
    environment: { ...ofState(), DB_POOL_SIZE: '3', STATE_DB_POOL_SIZE: '2' },
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await tomcat?.stop();
  folder?.remove();
  await database?.close();
  await state?.query(`drop database if exists ${STATE}`);
  await state?.end();
});

/** The files that a README has its reader unzip from the war. */
function librariesOf(wanted: RegExp): Map<string, Uint8Array> {
  const found = Object.entries(entries).filter(([path]) => wanted.test(path));
  return new Map(found.map(([path, bytes]) => [basename(path), bytes]));
}

async function call(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const response = await fetch(tomcat.url + path, {
    method,
    headers: { 'X-API-Key': KEY, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

describe('the war', () => {
  test('has neither a server nor a driver inside, but both beside it for who starts it alone', () => {
    const names = (place: string) =>
      Object.keys(entries)
        .filter((path) => path.startsWith(`WEB-INF/${place}/`))
        .map((path) => basename(path));
    expect(names('lib').filter((name) => /^(?:tomcat-embed|postgresql)/.test(name))).toEqual([]);
    // Of the pool that Tomcat does not keep.
    expect(names('lib').join()).toMatch(/HikariCP-.*mariadb-java-client-/);
    expect(names('lib-provided').join()).toMatch(/postgresql-.*tomcat-embed-core-.*tomcat-embed-el-/);
  });

  test('started alone, it has its own pool and answers without a context path', async () => {
    const url = `jdbc:postgresql://127.0.0.1:5432/${database.name}`;
    const service = await startJar(war, { ...ofState(), DB_URL: url, DB_USERNAME: 'postgres', API_KEY: 'k' });
    try {
      const answer = await fetch(`${service.url}/skus`, { headers: { 'X-API-Key': 'k' } });
      expect([answer.status, service.log().includes('HikariPool') || service.log().includes('shop - Start')]).toEqual([
        200,
        true,
      ]);
    } finally {
      await service.stop();
    }
  }, 180_000);
});

describe('on Tomcat', () => {
  test('rows come through the pool that Tomcat keeps', async () => {
    const { status, text } = await call('GET', '/customer-orders?customerId=1');
    const [row] = await database.sql<{ json: string }[]>`
      select to_jsonb(array_agg(r))::text as json from (select * from shop.customer_orders(1)) r`;
    expect(status).toBe(200);
    expect(exactJson(text)).toEqual(asService(exactJson(row?.json ?? '')));
    expect((exactJson(text) as unknown[]).length).toBeGreaterThan(0);
    const pools = tomcat.log().match(/^.*(?:HikariPool|HikariDataSource).*$/gm) ?? [];
    expect(pools.filter((line) => !line.includes('shop-state'))).toEqual([]);
  });

  test('its pool is as large as its environment says', async () => {
    const calls = Array.from({ length: 12 }, () => call('GET', '/customer-orders?customerId=1'));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    const sessions = await database.sql`
      select pid from pg_stat_activity where datname = ${database.name} and pid <> pg_backend_pid()
        and application_name = 'PostgreSQL JDBC Driver'`;
    expect(sessions.length).toBeGreaterThan(0);
    expect(sessions.length).toBeLessThanOrEqual(3);
  });

  test.each([
    ['GET', '/skus', undefined, 200],
    ['GET', '/customer-orders?customerId=x', undefined, 400],
    ['POST', '/set-tier', '{"customerId":1,"tier":"tin"}', 400],
    ['GET', '/nothing/here', undefined, 404],
    ['POST', '/raises', '{"code":"P0002","message":"m"}', 404],
    ['PATCH', '/set-tier', '{}', 405],
    ['POST', '/raises', '{"code":"23505","message":"m"}', 409],
    ['POST', '/raises', '{"code":"P0001","message":"m"}', 422],
    ['POST', '/raises', '{"code":"XX000","message":"m"}', 500],
    ['POST', '/raises', '{"code":"40P01","message":"m"}', 503],
  ] as const)('%s %s with %s is %i', async (method, path, body, status) => {
    const answer = await call(method, path, body);
    expect(answer).toMatchObject({
      status,
      type: status === 200 ? 'application/json' : 'application/problem+json',
    });
  });

  test('the key of callers comes from the context, and who has another is a 401', async () => {
    expect((await call('GET', '/skus')).status).toBe(200);
    expect(await call('GET', '/skus', undefined, { 'X-API-Key': 'k' })).toMatchObject({
      status: 401,
      type: 'application/problem+json',
    });
  });

  test('health is up, the database included, and the contract names the context path', async () => {
    for (const part of ['', '/liveness', '/readiness'])
      expect(await call('GET', `/actuator/health${part}`)).toMatchObject({ status: 200 });
    const { text } = await call('GET', '/v3/api-docs');
    expect(new URL(JSON.parse(text).servers[0].url, tomcat.url).href).toBe(tomcat.url);
  });

  test('a request that comes again is answered from the service’s own database, and has no second effect', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const kept = async () =>
      (await state.query<RowDataPacket[]>('select request_key from service_idempotency_key')).at(0) as unknown[];
    const tier = async () => (await database.sql`select tier::text as tier from shop.customers where id = 1`)[0]?.tier;
    const first = await call('POST', '/set-tier', '{"customerId":1,"tier":"gold"}', key);
    expect([first.status, await tier(), (await kept()).length]).toEqual([200, 'gold', 1]);
    await database.sql`update shop.customers set tier = 'bronze' where id = 1`;
    expect(await call('POST', '/set-tier', '{"customerId":1,"tier":"gold"}', key)).toEqual(first);
    expect(await tier()).toBe('bronze');
    expect((await call('POST', '/set-tier', '{"customerId":1,"tier":"silver"}', key)).status).toBe(422);
    const sessions = await state.query<RowDataPacket[]>('select 1 from information_schema.processlist where db = ?', [
      STATE,
    ]);
    expect(sessions[0].length - 1).toBeGreaterThan(0);
    expect(sessions[0].length - 1).toBeLessThanOrEqual(2);
  });

  test('the sessions of its pool are reset, too', async () => {
    const fresh = await call('POST', '/things-left', '{}');
    expect(JSON.parse(fresh.text)).toMatchObject({ secret: null, tables: 0, locks: 0, statements: 0 });
    for (const _ of Array.from({ length: 6 })) {
      expect((await call('POST', '/leave-things', '{}')).status).toBe(200);
      const { secret, tables, locks, statements } = JSON.parse((await call('POST', '/things-left', '{}')).text);
      expect({ secret, tables, locks, statements }).toEqual({ secret: null, tables: 0, locks: 0, statements: 0 });
    }
  });

  test('undeployed it leaves no thread, no driver and no session behind', async () => {
    const before = tomcat.log().length;
    await tomcat.undeploy();
    const said = tomcat.log().slice(before);
    expect(said).not.toMatch(/memory leak|appears to have started a thread|failed to (?:stop|unregister)/i);
    const sessions = await database.sql`
      select pid from pg_stat_activity where datname = ${database.name} and application_name = 'PostgreSQL JDBC Driver'`;
    expect(sessions).toHaveLength(0);
    const [own] = await state.query<RowDataPacket[]>('select 1 from information_schema.processlist where db = ?', [
      STATE,
    ]);
    expect(own).toHaveLength(1);
  }, 90_000);
});
