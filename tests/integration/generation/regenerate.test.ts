import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { artifacts, generations } from '../../../src/db/schema.ts';
import type { GenerateRequest } from '../../../src/model/request/request.ts';
import { regenerateChanges } from '../../../src/shared/wire/regenerate.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { asForm, type Harness, harness, newAccount } from './harness.ts';
import { wholeProject } from './whole-project.ts';

const project = wholeProject();
let database: TestDatabase;
let services: Harness;
let account: string;
/** Makes the description that the database gives now of the one that it gave at first. */
let drift: (described: ReturnType<typeof project.described>) => unknown;

const nameOf = ({ source }: GenerateRequest['endpoints'][number]) =>
  source.kind === 'routine' ? source.routine.name : source.kind;
const names = project.request([0, 1, 2]).endpoints.map(nameOf);
const placeOf = ({ endpoints }: GenerateRequest) => endpoints.map((endpoint) => names.indexOf(nameOf(endpoint)));

beforeAll(async () => {
  database = await testDatabase();
  services = await harness(database, {
    renderer: project.renderer,
    describe: async (_, request) => drift(project.described(placeOf(request))) as never,
    isDemo: async () => false,
  });
  await services.generations.start();
});
beforeEach(async () => {
  account = await newAccount(services.db, services.wallets);
  drift = (described) => described;
});
afterAll(async () => {
  await services.close();
  await project.renderer.close();
  await database.close();
});

const generated = async (request: GenerateRequest) => {
  const accepted = await services.generations.accept(account, 'generateSrc', request, asForm);
  const { announce } = await services.generations.await(account, accepted, 30_000);
  announce();
  return accepted.id;
};
const changes = async (request: GenerateRequest, by = account) =>
  regenerateChanges.parse(await services.generations.regenerateChanges(by, request));
const credits = () =>
  database.db.execute(
    sql`select kind, ledger_entries.credits from ledger_entries join wallets on wallets.id = wallet_id where account_id = ${account}`,
  );

test('what was never generated is compared with nothing, and asks nobody', async () => {
  drift = () => {
    throw new Error('nobody asked');
  };
  expect(await changes(project.request([0]))).toEqual({
    ...{ against: 'nothing', since: null, versions: [], files: [], same: 0 },
  });
});

test('the same again changes no file, and costs nothing', async () => {
  await generated(project.request([0, 1]));
  const before = await credits();
  const found = await changes(project.request([0, 1]));
  expect(found).toMatchObject({ against: 'artifact', since: expect.any(String), files: [], versions: [] });
  expect(found.same).toBeGreaterThan(30);
  expect(await credits()).toEqual(before);
});

test('what the database says otherwise is a unified diff of each file, with the lines that come and go', async () => {
  await generated(project.request([0]));
  drift = (described) => JSON.parse(JSON.stringify(described).replaceAll('"bits":32', '"bits":64'));
  const { files } = await changes(project.request([0]));
  const changed = files.filter(({ kind }) => kind === 'changed');
  expect(changed.length).toBeGreaterThan(0);
  for (const { diff, added, removed } of changed) {
    expect(diff).toMatch(/^@@ -\d+(,\d+)? \+\d+(,\d+)? @@/m);
    const lines = diff.split('\n');
    expect([
      lines.filter((line) => line.startsWith('+')).length,
      lines.filter((line) => line.startsWith('-')).length,
    ]).toEqual([...[added, removed]]);
  }
});

test('of new endpoints the lines are counted, and their code is not shown before it is paid for', async () => {
  await generated(project.request([0]));
  const { files } = await changes(project.request([0, 1]));
  const added = files.filter(({ kind }) => kind === 'added');
  expect(added.length).toBeGreaterThan(0);
  expect(added.every(({ diff, added: lines }) => diff === '' && lines > 0)).toBe(true);
  const shared = files.filter(({ kind, path }) => kind === 'changed' && path.endsWith('.java'));
  expect(shared.length).toBeGreaterThan(0);
  for (const { diff } of shared) expect(diff).toBe('');
  const { files: without } = await changes(project.request([1]));
  expect(
    without.filter(({ diff }) => diff.split('\n').some((line) => line.startsWith('+') && /class|return/.test(line))),
  ).toEqual([]);
});

test('what goes is told, and what is written once is the owner’s', async () => {
  await generated(project.request([0, 1]));
  const { files } = await changes(project.request([0], { applicationServer: 'tomcat' }));
  expect(files.filter(({ kind }) => kind === 'removed').length).toBeGreaterThan(0);
  expect(files.find(({ path }) => path === 'pom.xml')).toMatchObject({
    kind: 'yours',
    diff: expect.stringContaining('+    <packaging>war</packaging>'),
  });
});

test('versions that moved are told beside the files', async () => {
  const id = await generated(project.request([0]));
  const [row] = await services.db.select().from(artifacts).where(eq(artifacts.generationId, id));
  const { unzipSync, zipSync } = await import('fflate');
  const { diskStore } = await import('../../../src/services/artifacts/artifacts-store.ts');
  const store = diskStore(services.directory);
  const file = await store.open(row?.storeKey ?? '');
  const unpacked = unzipSync(new Uint8Array(await new Response(file?.stream()).arrayBuffer()));
  const [path = ''] = Object.keys(unpacked).filter((name) => name.endsWith('forja.lock.json'));
  const older = Buffer.from(unpacked[path] ?? [])
    .toString()
    .replace('"generator": "0.1.0"', '"generator": "0.0.9"');
  const key = row?.storeKey.replace(/\.(\w+)$/, '-older.$1') ?? '';
  await store.put(key, zipSync({ ...unpacked, [path]: Buffer.from(older) }));
  await services.db.update(artifacts).set({ storeKey: key }).where(eq(artifacts.generationId, id));
  const found = await changes(project.request([0]));
  expect(found.versions).toEqual([{ name: 'Forja', before: '0.0.9', after: '0.1.0' }]);
  expect(found.files.map((change) => change.path)).toEqual(['forja.lock.json']);
});

test('a file that is no longer kept cannot be compared, which is told; somebody else’s is not seen', async () => {
  const id = await generated(project.request([0]));
  const [other, own] = [await newAccount(services.db, services.wallets), account];
  expect((await changes(project.request([0]), other)).against).toBe('nothing');
  await services.db
    .update(artifacts)
    .set({ expiresAt: new Date(0) })
    .where(eq(artifacts.generationId, id));
  expect(await changes(project.request([0]), own)).toMatchObject({
    against: 'gone',
    files: [],
    since: expect.any(String),
  });
  expect(await services.db.$count(generations, eq(generations.accountId, own))).toBe(1);
});
