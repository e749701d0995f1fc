import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { datasources } from '../../../src/db/schema.ts';
import { Fault } from '../../../src/model/fault.ts';
import type { GenerationDeps } from '../../../src/services/generation.ts';
import { serviceDetail, serviceRow } from '../../../src/shared/wire/services.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { asForm, type Harness, harness, newAccount, quickRenderer, quickSteps, requestOf, until } from './harness.ts';

const probe = { name: 'a', request: 'GET /', expected: { status: 200 }, actual: { status: 200 }, passed: true };
const receipt = {
  project: 'shop-api',
  artifact: { file: 'shop-api.jar', bytes: 3, sha256: 'ab' },
  build: { compiler: 'javac 17', jdk: '17', maven: '3.9', javaRelease: 17, durationMs: 1, fetched: false },
  tests: { run: 4, failed: 0, skipped: 1 },
  start: { startUpMs: 900, jvmFlags: [], dataSource: 'unreachable' as const },
  probes: [probe, { ...probe, passed: false }],
  runsUntil: null,
} as const;
const builder = {
  build: async () => ({ zip: new Uint8Array([80, 75]), receipt }),
} as unknown as NonNullable<GenerationDeps['builder']>;

describe.each(['postgresql', 'pglite'] as const)('what an account has generated, on %s', (kind) => {
  let database: TestDatabase;
  let services: Harness;
  let account: string;
  let gate: Promise<void> | undefined;
  let failing = false;
  beforeAll(async () => {
    database = await testDatabase(kind);
    const render: (typeof quickRenderer)['render'] = async (input) => {
      await gate;
      if (failing) throw new Fault('routineGone', { values: { names: 'shop.order_total' } });
      return quickRenderer.render(input);
    };
    services = await harness(database, { builder, renderer: { ...quickRenderer, render } });
    await services.generations.start();
  });
  beforeEach(async () => {
    account = await newAccount(services.db, services.wallets);
  });
  afterAll(async () => {
    await services.close();
    await database.close();
  });

  async function generate(wanted: Parameters<typeof requestOf>[0] = {}, ends = ['done', 'failed']): Promise<string> {
    const { id } = await services.generations.accept(account, 'x', requestOf(wanted), asForm);
    await until(async () => ends.includes((await services.generations.status(account, id)).state));
    return id;
  }
  const list = (query: object = {}, who = account) => services.generations.list(who, { limit: 50, ...query }, 'en');
  const names = async (query: object = {}) => (await list(query)).map(({ name }) => name);

  test('is listed with its file, its receipt and until when a Test runs', async () => {
    await generate({ name: 'a-source' });
    await generate({ name: 'a-build', mode: 'Build' });
    const id = await generate({ name: 'a-test', mode: 'Test' });
    const rows = await list();
    expect(rows.map((row) => serviceRow.parse(row))).toEqual(rows);
    expect(rows.map(({ name, mode, technology, domain }) => [name, mode, technology, domain])).toEqual([
      ['a-test', 'Test', 'rest', 'com.acme.shop'],
      ['a-build', 'Build', 'rest', 'com.acme.shop'],
      ['a-source', 'Src', 'rest', 'com.acme.shop'],
    ]);
    const [run, build, source] = rows;
    expect(build).toMatchObject({
      ...{ state: 'done', datasource: 'shop', credits: 1, total: 1, fault: null, runsUntil: null },
      receipt: {
        ...{ file: 'shop-api.jar', sha256: 'ab', compiler: 'javac 17', startUpMs: 900 },
        ...{ tests: { run: 4, failed: 0, skipped: 1 }, checks: { passed: 1, total: 2 } },
      },
      artifact: { fileName: 'a-build.zip', downloadable: true, pending: true },
    });
    expect(source?.receipt).toBeNull();
    const created = new Date(run?.createdAt ?? 0).getTime();
    expect(new Date(run?.runsUntil ?? 0).getTime() - created).toBe(24 * 3_600_000);
    const detail = await services.generations.service(account, id, 'en');
    expect(serviceDetail.parse(detail)).toEqual(detail);
    expect(detail).toMatchObject({ name: 'a-test', request: { name: 'a-test', mode: 'Test', datasource: 'shop' } });
    expect(detail.steps).toEqual({ folder: 'shop-api', run: 'java -jar shop-api.jar', call: quickSteps.call });
  });

  test('that failed says why, in the language of who reads', async () => {
    failing = true;
    const id = await generate().finally(() => {
      failing = false;
    });
    const [row] = await services.generations.list(account, { limit: 50 }, 'es');
    expect(row?.fault).toMatchObject({ error: 'routineGone', message: expect.stringContaining('Elíjalas de nuevo') });
    expect((await services.generations.service(account, id, 'en')).fault?.message).toContain('Choose them again');
    expect(row?.artifact).toBeNull();
  });

  test('comes by page, by state and by a part of its name, and each row once', async () => {
    for (const name of ['alpha', 'beta', 'Alphabet', 'gamma']) await generate({ name });
    const first = await list({ limit: 3 });
    expect(first.map(({ name }) => name)).toEqual(['gamma', 'Alphabet', 'beta']);
    expect(await names({ limit: 3, before: first[2]?.id })).toEqual(['alpha']);
    expect(await names({ name: 'ALPHA' })).toEqual(['Alphabet', 'alpha']);
    expect(await names({ state: 'failed' })).toEqual([]);
    expect(await names({ state: 'running' })).toEqual([]);
    const [gamma] = first;
    await services.artifacts.remove(account, gamma?.artifact?.id ?? '');
    expect(await names({ state: 'pending' })).toEqual(['Alphabet', 'beta', 'alpha']);
    expect((await list({ limit: 1 }))[0]?.artifact).toMatchObject({ downloadable: false, pending: false });
  });

  test('is nobody else’s: neither its page, nor its row, nor what comes after it', async () => {
    const id = await generate();
    await generate();
    const other = await newAccount(services.db, services.wallets);
    expect(await list({}, other)).toEqual([]);
    await expect(services.generations.service(other, id, 'en')).rejects.toMatchObject({ code: 'notFound' });
    await expect(services.generations.service(account, 'x', 'en')).rejects.toMatchObject({ code: 'notFound' });
    const [theirs] = await list();
    account = other;
    await generate();
    expect(await list({ before: theirs?.id })).toEqual([]);
    expect(await list({ before: 'x' })).toEqual([]);
  });

  test('keeps its name without its data source, which can go', async () => {
    await generate();
    await database.db.delete(datasources).where(eq(datasources.accountId, account));
    expect(await list()).toMatchObject([{ name: 'shop-api', datasource: null }]);
  });

  test('while it runs is told to whoever connects, and its pushes carry its name', async () => {
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const id = await generate({ name: 'slow' }, ['running']);
    expect(await services.notifications.running(account)).toMatchObject([{ id, name: 'slow', total: 1 }]);
    expect(await list({ state: 'running' })).toMatchObject([{ id, state: 'running' }]);
    open();
    gate = undefined;
    await until(async () => (await services.generations.status(account, id)).state === 'done');
    expect(await services.notifications.running(account)).toEqual([]);
    const told = services.pushes.flatMap((push) => (push.kind === 'progress' && push.progress.id === id ? push : []));
    expect(new Set(told.map(({ progress }) => progress.name))).toEqual(new Set(['slow']));
    expect(told.at(-1)?.progress.step).toBe('done');
  });

  test('ten thousand of them are paged in well under a second', async () => {
    const id = await generate();
    await database.db.execute(sql`
      insert into generations (account_id, call, idempotency_key, request_hash, request, origin, project, credits, state, language,
        created_at)
      select account_id, call, 'copy ' || n, request_hash, request, origin, project, credits, state, language,
        created_at - n * interval '1 second'
      from generations, generate_series(1, 10000) as n where id = ${id}`);
    const begun = performance.now();
    const seen = new Set<string>();
    for (let before: string | undefined; seen.size < 500; ) {
      const page = await list(before === undefined ? {} : { before });
      for (const { id } of page) seen.add(id);
      before = page.at(-1)?.id;
    }
    expect(seen.size).toBe(500);
    expect((performance.now() - begun) / 10).toBeLessThan(500);
  });
});
