import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { buildSchema, graphqlSync } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Generated, generate } from '../../../../src/generators/generate.ts';
import { type LocalRepository, localRepository } from '../../../support/java/local-repository.ts';
import { maven, type ProjectFolder, writeProject } from '../../../support/java/maven.ts';
import { runAll, type Together } from '../../../support/java/reactor.ts';
import { type DepotApi, depotApi, NOT_FOUND } from '../../../support/servers/depot-api.ts';
import { type RemoteApi, remoteApi } from '../../../support/servers/remote-api.ts';
import { SHELTER, shelterInput } from '../../apis/graphql/shelter.ts';
import { depotInput } from '../../apis/grpc/depot.ts';
import { zooInput } from '../../apis/rest/zoo.ts';
import { completed, type MarketDatabase, marketDatabase } from '../../databases/mariadb/market.ts';
import { type ShopDatabase, shopDatabase } from '../../databases/shop.ts';
import { consumer } from './consumer.ts';

const BUILD_TIMEOUT_MS = 1_800_000;
const ROWS = 1_000_000;

let shop: ShopDatabase;
let market: MarketDatabase;
let zoo: RemoteApi;
let shelter: RemoteApi;
let depot: DepotApi;
let repository: LocalRepository;
let libraries: ReadonlyMap<string, Generated>;
let built: Together;
let application: ProjectFolder;
let told: ReadonlyMap<string, unknown>;

beforeAll(async () => {
  [shop, market, zoo, repository] = [
    await shopDatabase(),
    await marketDatabase(),
    await remoteApi(),
    await localRepository(),
  ];
  const found = { body: '{"id":7,"pet-name":"Rex","owner":null}' };
  zoo.answer(({ target }) => (target === '/v2/pets/7' ? found : { status: 404, body: '{}' }));
  [shelter, depot] = [await remoteApi(), await depotApi()];
  shelter.answer(({ body }) => {
    const { query: source, variables: variableValues } = JSON.parse(body.toString());
    const rootValue = { pet: ({ id }: { id: string }) => ({ id, name: 'Rex', kind: 'DOG', tags: [] }) };
    return { body: JSON.stringify(graphqlSync({ schema: buildSchema(SHELTER), source, rootValue, variableValues })) };
  });
  depot.answer((_, { id }) => (id === '7' ? { message: { id, state: 'SENT' } } : NOT_FOUND));
  libraries = new Map((await generateAll()).map((library) => [library.project.name, library]));
  const files = new Map([...libraries].map(([name, one]) => [name, one.files]));
  built = await runAll(files, 'install', ownRepository());
  const page = libraries.get('market')?.files.get('forja/docs/jdbc-library.md') ?? '';
  const qualified = /```java\n(@Configuration[^`]*)```/.exec(page)?.[1] ?? '';
  const own = qualified
    .replaceAll('DatabaseDefaults.QUALIFIER', '"market"')
    .replace('databases.shop', 'databases.market');
  application = writeProject(consumer(own));
  await maven(application.path, 'package', ownRepository());
  told = await run();
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  built?.remove();
  application?.remove();
  repository?.remove();
  depot?.close();
  await shelter?.close();
  await zoo?.close();
  await market?.close();
  await shop?.close();
});

const ownRepository = () => `-Dmaven.repo.local=${repository.path}`;

async function generateAll(): Promise<readonly Generated[]> {
  const technology = 'module';
  const server = 'library';
  const input = zooInput({ technology, connection: { headers: [{ name: 'X-Tenant', value: 'a ${b}: c' }] } });
  return [
    await shop.generate({
      ...{ technology, server },
      only: ['order_totals', 'customer_orders', 'set_tier', 'cancel_order', 'find_customer', 'archive_orders'],
      queries: [
        {
          name: 'numbers',
          sql: `select n, :seed::int as seed from generate_series(1, ${ROWS}) n`,
          options: { maxRows: 2 * ROWS },
        },
      ],
    }),
    await market.generate({
      ...{ technology, server },
      queries: [
        { name: 'addOrder', sql: 'insert into orders (customer_id, total, note) values (:customer, :total, :note)' },
        { name: 'countOrders', sql: 'select count(*) as n from orders where customer_id = :customer' },
      ],
      complete: completed,
    }),
    ...[input, shelterInput({ technology, operations: ['pet'] }), depotInput({ technology })].map((input) =>
      generate({ ...input, request: { ...(input.request as object), applicationServer: server } }),
    ),
  ];
}

/** Runs the application, which calls all libraries and ends. */
async function run(): Promise<ReadonlyMap<string, unknown>> {
  const { stdout } = await promisify(execFile)(
    'java',
    ['-Xmx256m', '-XX:+UseSerialGC', '-jar', join(application.path, 'target/buying.jar')],
    {
      env: {
        ...process.env,
        SHOP_URL: `jdbc:postgresql://127.0.0.1:5432/${shop.name}`,
        MARKET_URL: marketUrl(),
        MARKET_USER: marketSetting('username'),
        MARKET_PASSWORD: market.environment.DB_PASSWORD ?? '',
        ZOO_URL: `${zoo.url}/v2`,
        SHELTER_URL: `${shelter.url}/graphql`,
        DEPOT_URL: `grpc://127.0.0.1:${depot.port}`,
      },
    },
  );
  return new Map([...stdout.matchAll(/^= (\w+) (.*)$/gm)].map(([, name = '', json = '']) => [name, JSON.parse(json)]));
}

/** The value of a setting of the application, as the library's tests have it. */
function marketSetting(key: string): string {
  const settings = libraries.get('market')?.files.get('src/generated/test-resources/application.yaml') ?? '';
  return new RegExp(`^ {4}${key}: "\\$\\{\\w+:(.*)\\}"$`, 'm').exec(settings)?.[1] ?? '';
}

const marketUrl = () => JSON.parse(`"${marketSetting('url')}"`) as string;

describe('a library of its own', () => {
  test('passes its own tests, and Maven warns of nothing in its Javadoc', () => {
    for (const name of libraries.keys()) {
      const build = built.output(name);
      expect(build).toMatch(/Tests run: [1-9]\d*, Failures: 0, Errors: 0/);
      const [, javadoc = ''] = build.split('maven-javadoc-plugin');
      expect(javadoc.split('--- maven')[0]).not.toMatch(/WARN|ERROR|warning:/);
    }
  });

  test('is a thin jar with sources, Javadoc and a pom that needs no other', () => {
    for (const name of libraries.keys()) {
      const target = join(built.folder(name), 'target');
      expect(readdirSync(target)).toEqual(
        expect.arrayContaining(['.jar', '-sources.jar', '-javadoc.jar', '.pom'].map((end) => name + end)),
      );
      const files = Object.keys(unzipSync(readFileSync(join(target, `${name}.jar`))));
      expect(files.filter((path) => /^(?:application|config\/|BOOT-INF)|Application\.class$/.test(path))).toEqual([]);
      const manifest = unzipSync(readFileSync(join(target, `${name}.jar`)))['META-INF/MANIFEST.MF'];
      expect(new TextDecoder().decode(manifest)).toContain(`Automatic-Module-Name: com.acme.${name}`);
      expect(readFileSync(join(target, `${name}.pom`), 'utf8')).not.toMatch(/<parent>|\$\{/);
      expect(existsSync(join(repository.path, 'com/acme', name, name, '1.0.0', `${name}-1.0.0-sources.jar`))).toBe(
        true,
      );
    }
  });

  test('has no class that a scan finds', () => {
    for (const { files } of libraries.values()) {
      const found = [...files].filter(
        ([path, text]) =>
          path.startsWith('src/generated/java/') && /^@(?:Component|Service|Repository|Configuration)\b/m.test(text),
      );
      expect(found.map(([path]) => path)).toEqual([]);
    }
  });
});

describe('an application that has several of them', () => {
  test('calls routines over PostgreSQL: values, what is left out, null, rows and nothing', async () => {
    const [totals] = await shop.sql`select net::float, tax::float, gross::float from shop.order_totals(1)`;
    expect(told.get('totals')).toEqual({ ...totals });
    const [untaxed] = await shop.sql`select net::float, tax::float, gross::float from shop.order_totals(1, 0)`;
    expect(told.get('untaxed')).toEqual({ ...untaxed });
    expect(told.get('taxOfNull')).toMatchObject({ tax: null });
    expect(told.get('orders')).toHaveLength(2);
    expect(told.get('nobody')).toBeNull();
  });

  test('is told in one exception why a call cannot be done, with what was thrown inside', () => {
    expect(told.get('refused')).toEqual([
      expect.stringMatching(/^(?:REFUSED|NOT_FOUND)$/),
      expect.any(String),
      expect.any(String),
    ]);
    expect(told.get('marketInvalid')).toEqual([
      'INVALID',
      expect.stringMatching(/^customer .*; total /),
      'ConstraintViolationException',
    ]);
    expect(told.get('petWithoutName')).toEqual([
      'INVALID',
      expect.stringContaining('petName'),
      'ConstraintViolationException',
    ]);
  });

  test('has calls in its own transactions, on the default database and on a qualified one', () => {
    // The routine answers the tier that was.
    expect(told.get('tierInside')).toBe('GOLD SILVER');
    expect([told.get('tierBefore'), told.get('tierAfter')]).toEqual(['gold', 'gold']);
    const [before] = told.get('marketAfter') as readonly { readonly n: number }[];
    expect(told.get('marketRolledBack')).toEqual([{ n: (before?.n ?? 0) + 1 }]);
  });

  test('gets a million rows one by one in 256 MB, and what it throws meanwhile comes back as it is', () => {
    expect(told.get('streamed')).toBe((ROWS * (ROWS + 1)) / 2);
    expect(told.get('enough')).toEqual(['IllegalStateException', 'enough', null]);
  });

  test('calls an API at the address of its own settings, and its row of the failures holds', () => {
    expect(told.get('pet')).toMatchObject({ id: 7, petName: 'Rex' });
    expect(zoo.asked.map(({ headers }) => headers['x-tenant'])).toEqual(['a ${b}: c', 'a ${b}: c']);
    expect(told.get('noPet')).toEqual(['NoSuchElementException', 'no such pet', expect.any(String)]);
  });

  test('calls a GraphQL API', () => {
    expect(told.get('shelterPet')).toMatchObject({ id: '7', name: 'Rex', kind: 'DOG' });
    expect(shelter.asked).toMatchObject([{ method: 'POST', target: '/graphql' }]);
  });

  test('calls a gRPC API', () => {
    expect(told.get('parcel')).toMatchObject({ id: '7', state: 'SENT' });
    expect(told.get('noParcel')).toEqual(['NOT_FOUND', expect.any(String), 'StatusRuntimeException']);
    expect(depot.asked.map(({ method }) => method)).toEqual(['GetParcel', 'GetParcel']);
  });

  test('keeps what is its own: its database, its name, its JSON', () => {
    expect(told.get('applications')).toBe(shop.name);
    expect(told.get('name')).toBe('buying');
    expect(told.get('lenient')).toBe('1');
  });
});
