import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generations } from '../../src/db/schema.ts';
import { catalog } from '../../src/generators/parts/catalog.ts';
import { createRenderPool, type RenderPool } from '../../src/generators/threads/pool.ts';
import type { DatabaseDescription } from '../../src/model/described/description.ts';
import { generateRequest } from '../../src/model/request/request.ts';
import { createDependencies, type Dependencies } from '../../src/services/dependencies.ts';
import { exampleInput } from '../../src/services/example/input.ts';
import type { Published, Release } from '../../src/verify/maven/published.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { type Harness, harness, newAccount } from './generation/harness.ts';

/** The description of the first routines of the example's data source. */
function describedFor(count: number): DatabaseDescription {
  const described = exampleInput().described as DatabaseDescription;
  return { ...described, routines: described.routines.slice(0, count) };
}

const POSTGRESQL = 'boot-4/postgresql';

describe.each(['postgresql', 'pglite'] as const)('own versions of dependencies on %s', (kind) => {
  let database: TestDatabase;
  let renderer: RenderPool;
  let services: Harness;
  let dependencies: Dependencies;
  let account: string;
  let answer: Published;
  let asked: Release[];
  /** Runs while a generation that was accepted is described. */
  let meanwhile: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    database = await testDatabase(kind);
    renderer = createRenderPool({ threads: 1 });
    dependencies = createDependencies({
      db: database.db,
      platforms: catalog.platforms,
      async isPublished(release) {
        asked.push(release);
        return answer;
      },
    });
    services = await harness(database, {
      renderer,
      async describe(_, { endpoints }) {
        await meanwhile?.();
        return describedFor(endpoints.length);
      },
      versionsOf: dependencies.versions,
    });
    await services.generations.start();
  });
  afterAll(async () => {
    await services.close();
    await renderer.close();
    await database.close();
  });
  beforeEach(async () => {
    answer = 'exists';
    asked = [];
    meanwhile = undefined;
    account = await newAccount(database.db, services.wallets);
  });

  const choose = (dependency: string, version: string, by = account) =>
    dependencies.choose(by, { dependency, version }, 'en');
  const own = async (by = account) =>
    (await dependencies.list(by, 'en'))
      .filter(({ version }) => version !== null)
      .map((latest) => [latest.dependency, latest.version]);

  const request = () => {
    const { request: wire } = exampleInput();
    return generateRequest.parse({ ...(wire as object), datasource: 'shop', mode: 'Src' });
  };
  async function generated(by = account) {
    const accepted = await services.generations.accept(by, 'generateSrc', request(), { origin: 'api', language: 'en' });
    const { artifact } = await services.generations.await(by, accepted, 60_000);
    const zip = unzipSync(new Uint8Array(await new Response(artifact.stream()).arrayBuffer()));
    const [, pom] = Object.entries(zip).find(([path]) => path.endsWith('forja/pom.xml')) ?? [];
    const [row] = await database.db.select().from(generations).where(eq(generations.id, accepted.id));
    return { id: accepted.id, sha256: artifact.sha256, pom: new TextDecoder().decode(pom), row };
  }

  test('an account begins with none, and has those that it chose, of nobody else', async () => {
    const other = await newAccount(database.db);
    const rows = await dependencies.list(account, 'es');
    expect(rows.find(({ dependency }) => dependency === POSTGRESQL)).toMatchObject({
      ...{ platform: 'boot-4', kind: 'driver', artifacts: ['org.postgresql:postgresql'], version: null, ending: '' },
      ...{ purpose: 'Controlador JDBC de PostgreSQL', line: null, warnings: [] },
    });
    await choose(POSTGRESQL, '42.7.13');
    await choose(POSTGRESQL, '42.7.12');
    await choose('boot-4/sqlserver', '13.2.1');
    expect(asked.at(-1)).toEqual({
      ...{ groupId: 'com.microsoft.sqlserver', artifactIds: ['mssql-jdbc'], version: '13.2.1.jre11' },
    });
    expect(await own()).toEqual([
      [POSTGRESQL, '42.7.12'],
      ['boot-4/sqlserver', '13.2.1'],
    ]);
    expect(await own(other)).toEqual([]);
    await dependencies.reset(account, POSTGRESQL);
    expect(await own()).toEqual([['boot-4/sqlserver', '13.2.1']]);
    await choose(POSTGRESQL, '42.7.13', other);
    await dependencies.reset(account, null);
    expect([await own(), await own(other)]).toEqual([[], [[POSTGRESQL, '42.7.13']]]);
  });

  test('what does not exist is not kept; what nobody could ask for is, and says so', async () => {
    answer = 'missing';
    await expect(choose(POSTGRESQL, '42.9.9')).rejects.toMatchObject({
      ...{ code: 'invalidRequest', faults: [{ field: 'version', message: 'versionMissing' }] },
    });
    expect(await own()).toEqual([]);
    for (answer of ['offline', 'unknown'] as const)
      expect(await choose(POSTGRESQL, '42.9.9')).toEqual({ state: answer, warnings: [] });
    expect(await own()).toEqual([[POSTGRESQL, '42.9.9']]);
  });

  test('a version of another line, and a dependency that there is not, are refused before anybody is asked', async () => {
    await expect(choose('boot-4/spring-boot', '4.2.0')).rejects.toMatchObject({
      ...{ code: 'invalidRequest', faults: [{ field: 'version', message: 'versionLine', values: { line: '4.1' } }] },
    });
    for (const dependency of ['boot-4/nothing', 'postgresql', 'boot-5/postgresql', '__proto__'])
      await expect(choose(dependency, '1')).rejects.toMatchObject({ code: 'notFound' });
    await expect(dependencies.reset(account, 'boot-4/nothing')).rejects.toMatchObject({ code: 'notFound' });
    expect(asked).toEqual([]);
  });

  test('a bad combination is told before it is chosen, with what else the account has chosen, and on each that is its own', async () => {
    const wanted = { dependency: 'boot-4/spring-boot', version: '4.1.1' };
    const told = await dependencies.check(account, wanted, 'en');
    expect(told.warnings).toMatchObject([{ id: 'protocNewer', message: expect.stringContaining('protobuf-java') }]);
    expect(await own()).toEqual([]);
    await choose('boot-4/protoc', '4.35.1');
    expect((await dependencies.check(account, wanted, 'en')).warnings).toEqual([]);
    await dependencies.reset(account, null);
    await choose(wanted.dependency, wanted.version);
    const rows = await dependencies.list(account, 'es');
    expect(rows.filter(({ warnings }) => warnings.length > 0)).toMatchObject([
      { dependency: wanted.dependency, warnings: [{ message: expect.stringContaining('elija un protoc') }] },
    ]);
  });

  test('a generation has the versions that the account had when it was accepted, and the same bytes for the same ones', async () => {
    const plain = await generated();
    expect(plain.row?.versions).toBeNull();
    expect(plain.pom).not.toContain('<postgresql.version>');
    await choose(POSTGRESQL, '42.7.13');
    const [first, again] = [await generated(), await generated()];
    expect(first.row?.versions).toEqual({ [POSTGRESQL]: '42.7.13' });
    expect(first.pom).toContain('<postgresql.version>42.7.13</postgresql.version>');
    expect(again.sha256).toBe(first.sha256);
    expect(first.sha256).not.toBe(plain.sha256);
    // What is paid for is the request: with other versions as well.
    expect([plain, first, again].map(({ row }) => Number(row?.credits) > 0)).toEqual([true, false, false]);
    await dependencies.reset(account, null);
    expect((await generated()).sha256).toBe(plain.sha256);
  });

  test('a run has the versions of its acceptance, whatever was chosen since', async () => {
    await choose(POSTGRESQL, '42.7.13');
    meanwhile = async () => void (await choose(POSTGRESQL, '42.7.12'));
    expect((await generated()).pom).toContain('<postgresql.version>42.7.13</postgresql.version>');
    expect(await own()).toEqual([[POSTGRESQL, '42.7.12']]);
  });

  test('a preview shows the versions of now', async () => {
    await choose(POSTGRESQL, '42.7.12');
    const { request: wire } = exampleInput();
    const sent = { ...(wire as object), datasource: 'shop', mode: 'Src' };
    const { files } = await services.generations.preview(account, sent, { path: 'forja/pom.xml' });
    expect(files[0]?.excerpts.map(({ text }) => text).join('')).toContain(
      '<postgresql.version>42.7.12</postgresql.version>',
    );
  });
});
