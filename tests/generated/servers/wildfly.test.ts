import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../../src/generators/generate.ts';
import { maven, type ProjectFolder, writeProject } from '../../support/java/maven.ts';
import { type Pool, type RunningWildfly, startWildfly, xmlFaults } from '../../support/java/wildfly.ts';
import { rememberedSample } from '../../support/runs/sample.ts';
import { type MarketDatabase, marketDatabase } from '../databases/mariadb/market.ts';
import { askMarket } from '../databases/mariadb/market-calls.ts';
import { POOL_OF_ONE, sessionSuite } from '../databases/sessions.suite.ts';
import { asService, exactJson, type ShopDatabase, shopDatabase } from '../databases/shop.ts';

const START_TIMEOUT_MS = 900_000;
const ONLY = ['customer_orders', 'set_tier', 'raises', 'skus', 'leave_things', 'things_left', 'backend', 'endless'];
const SLOW = ['deaf', 'endless_rows', 'slowly'];
const ONLY_OF_MARKET = ['order_total', 'place_order', 'leave_things', 'things_left', 'backend'];
const JNDI = { jndiName: 'jdbc/the-shop' };
/** Of the descriptors of a war, in WildFly's documentation. */
const SCHEMAS = {
  'web.xml': 'web-app_6_0.xsd',
  'jboss-web.xml': 'jboss-web_15_1.xsd',
  'jboss-deployment-structure.xml': 'jboss-deployment-structure-1_3.xsd',
};

const sample = rememberedSample(import.meta.filename);
let shop: ShopDatabase;
let market: MarketDatabase;
let market1: Generated;
let wildfly: RunningWildfly;
let undeploy: () => Promise<void>;
const built: { war: string; folder: ProjectFolder; files: ReadonlyMap<string, string> }[] = [];

async function warOf({ project, files }: Generated): Promise<void> {
  const folder = writeProject(files);
  built.push({ folder, files, war: join(folder.path, `target/${project.name}.war`) });
  // Their tests are those of other services over the same databases.
  await maven(folder.path, 'package', '-Dmaven.test.skip=true');
}

/** The pool as the README has its reader set it up. */
function poolOf({ war, files }: (typeof built)[number]): Pool {
  const entries = Object.entries(unzipSync(readFileSync(war), { filter: ({ name }) => DRIVER.test(name) }));
  const [driver] = entries.map(([, bytes]) => bytes);
  return { script: files.get('deploy/wildfly/data-source.cli') ?? '', driver: driver ?? new Uint8Array() };
}
const DRIVER = /^WEB-INF\/lib-provided\/(?:postgresql|mariadb-java-client)-.*\.jar$/;

beforeAll(async () => {
  [shop, market] = [await shopDatabase(), await marketDatabase()];
  const only = [...ONLY, ...SLOW];
  const shop1 = await shop.generate({ technology: 'rest', server: 'wildfly', serverOptions: JNDI, only });
  market1 = await market.generate({ technology: 'rest', server: 'wildfly', only: ONLY_OF_MARKET });
  const unique = [shop.name, ...market.unique(market1)];
  if (!sample.isNew([shop1.files, market1.files, shop.version, market.version], unique)) return;
  await market.session.query(`create user '${market.user}'@'%' identified by 'of the market'`);
  await market.session.query(`grant all on *.* to '${market.user}'@'%'`);
  await warOf(shop1);
  await warOf(market1);
  const [first, second] = built;
  if (!first || !second) throw new Error('Nothing was built');
  const environment = {
    ...POOL_OF_ONE,
    DB_PASSWORD: 'unused',
    MARKET_DB_USERNAME: market.user,
    MARKET_DB_PASSWORD: 'of the market',
    MARKET_DB_POOL_SIZE: '2',
  };
  // One pool before WildFly starts, as an image is made, and one while it runs.
  wildfly = await startWildfly(environment, [poolOf(first)]);
  await wildfly.deployWith(poolOf(second), first.war, second.war);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await wildfly?.stop();
  for (const { folder } of built) folder.remove();
  await shop?.close();
  await market?.session.query(`drop user if exists '${market.user}'@'%'`);
  await market?.close();
});

async function call(method: string, path: string, body?: string) {
  const response = await fetch(`${wildfly.url}/shop${path}`, {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  return { status: response.status, type: response.headers.get('content-type'), text };
}

const post = async (path: string, body: string) => {
  const { status, text } = await call('POST', path, body);
  return { status, body: text === '' ? undefined : exactJson(text) };
};

const askOfMarket = async (name: string, values: Record<string, unknown> = {}) => {
  const answer = await askMarket(`${wildfly.url}/market`, market1, name, values);
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : exactJson(text) };
};

describe('the war', () => {
  test('has descriptors that WildFly’s own schemas allow', async () => {
    const delivered = built.flatMap(({ files }) =>
      Object.entries(SCHEMAS).map(([name, schema]) => ({
        ...{ name, schema: wildfly.schema(schema) },
        text: files.get(`src/generated/webapp/WEB-INF/${name}`) ?? '',
      })),
    );
    const broken = {
      ...{ name: 'broken', schema: wildfly.schema(SCHEMAS['jboss-deployment-structure.xml']) },
      text: '<jboss-deployment-structure xmlns="urn:jboss:deployment-structure:1.3"><x/></jboss-deployment-structure>',
    };
    expect(await xmlFaults([...delivered, broken])).toEqual([expect.stringMatching(/^broken:1: /)]);
  });

  test('for WebLogic has a web.xml that the schema of its Servlet 5.0 allows', async () => {
    const path = 'tests/generated/projects/cases/weblogic-whole/expected/src/generated/webapp/WEB-INF/web.xml';
    const schema = wildfly.schema('web-app_5_0.xsd');
    expect(await xmlFaults([{ name: 'web.xml', text: readFileSync(path, 'utf8'), schema }])).toEqual([]);
  });
});

describe('on WildFly', () => {
  test('rows come through the pool that WildFly keeps', async () => {
    const { status, text } = await call('GET', '/customer-orders?customerId=1');
    const [row] = await shop.sql<{ json: string }[]>`
      select to_jsonb(array_agg(r))::text as json from (select * from shop.customer_orders(1)) r`;
    expect(status).toBe(200);
    expect(exactJson(text)).toEqual(asService(exactJson(row?.json ?? '')));
    expect((exactJson(text) as unknown[]).length).toBeGreaterThan(0);
    expect(wildfly.log()).not.toMatch(/HikariPool|HikariDataSource/);
  });

  test('another war beside it has a pool of its own, over another database', async () => {
    expect(await askOfMarket('order_total', { customer: 1 })).toEqual({
      status: 200,
      body: expect.stringMatching(/^#/),
    });
    expect(await askOfMarket('place_order', { customer: 1, total: 2000 })).toMatchObject({
      status: 422,
      body: { detail: 'Too much – ask first' },
    });
  });

  test('sessions of both are reset', async () => {
    for (const _ of ['first', 'second']) {
      expect((await askOfMarket('leave_things')).status).toBeLessThan(300);
      expect(await askOfMarket('things_left')).toMatchObject({
        status: 200,
        body: { variable: null, safe: '#0', locked: '#0' },
      });
    }
  });

  test('the pool is as large as the environment says', async () => {
    const calls = Array.from({ length: 12 }, () => call('GET', '/customer-orders?customerId=1'));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    const sessions = await shop.sql`
      select pid from pg_stat_activity where datname = ${shop.name} and application_name = 'PostgreSQL JDBC Driver'`;
    expect(sessions).toHaveLength(1);
  });

  test('a pool whose connections are all in use is busy, and the service stays ready', async () => {
    const slow = call('POST', '/slowly', '{"seconds":1.9}');
    const [answer, ready] = await Promise.all([slow, call('GET', '/actuator/health/readiness')]);
    expect([answer.status, ready.status]).toEqual([200, 200]);
    const held = Array.from({ length: 5 }, () => call('POST', '/slowly', '{"seconds":1.8}'));
    const all = (await Promise.all(held)).map(({ status }) => status);
    expect(all).toContain(200);
    expect(all).toContain(503);
  }, 60_000);

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
    expect(await call(method, path, body)).toMatchObject({
      status,
      type: status === 200 ? 'application/json' : 'application/problem+json',
    });
  });

  test('health is up, the database included, and the contract names the context path', async () => {
    for (const part of ['', '/liveness', '/readiness'])
      expect(await call('GET', `/actuator/health${part}`)).toMatchObject({ status: 200 });
    const { text } = await call('GET', '/v3/api-docs');
    expect(new URL(JSON.parse(text).servers[0].url, wildfly.url).pathname).toBe('/shop');
  });
});

sessionSuite({
  call: (name, values = {}) => post(`/${name.replaceAll('_', '-')}`, JSON.stringify(values)),
  left: { secret: null, isolation: 'read committed', tables: '#0', locks: '#0', statements: '#0', cursors: '#0' },
  parameter: 'how',
  endless: [
    ['endless', 'sleeping'],
    ['endless', 'telling'],
    ['endless_rows', 'reading'],
  ],
  prepared: async () => {
    undeploy = await wildfly.undeploying('shop.war');
  },
  service: () => ({ url: `${wildfly.url}/shop`, log: wildfly.log, stop: () => undeploy() }),
  end: async (backend) => {
    await shop.sql`select pg_terminate_backend(${backend}::integer)`;
  },
  active: async () => {
    const [row] = await shop.sql<{ calls: number }[]>`
      select count(*)::integer as calls from pg_stat_activity
      where datname = ${shop.name} and state = 'active' and query ~ 'endless|deaf' and pid <> pg_backend_pid()`;
    return row?.calls ?? -1;
  },
});

describe('undeployed', () => {
  test('it is gone, no thread of it stays, and what stands beside it goes on', async () => {
    expect((await call('GET', '/skus')).status).toBe(404);
    expect((await wildfly.threads()).filter((name) => /^(?:calls|Hikari|shop)/i.test(name))).toEqual([]);
    expect((await askOfMarket('backend')).status).toBe(200);
  });

  test('it comes back, and a newer one takes its place', async () => {
    const war = built[0]?.war ?? '';
    for (const _ of ['first', 'newer']) {
      await wildfly.deploy(war);
      expect((await call('GET', '/skus')).status).toBe(200);
    }
    expect(existsSync(war)).toBe(true);
  }, 240_000);
});
