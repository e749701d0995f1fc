import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { locks } from '../../../src/db/schema.ts';
import { generate } from '../../../src/generators/generate.ts';
import { packLock } from '../../../src/generators/lock/pack.ts';
import type { Routine } from '../../../src/generators/sources/database/described/routine.ts';
import { zip } from '../../../src/generators/threads/zip.ts';
import type { Renderer } from '../../../src/services/generation/ports.ts';
import { type GenerateRequest, generateRequest } from '../../../src/shared/request.ts';
import { inputOf, parameter, routine } from '../../generated/tiny.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';
import { asForm, connection, type Harness, harness, newAccount } from './harness.ts';

const renderer: Renderer = {
  async render(input) {
    const { project, files } = generate(input);
    return { zip: zip(files), name: project.name, files: files.size, lock: packLock(project, files) };
  },
  async renderFiles(input) {
    const { project, files, probes } = generate(input);
    const bytes = [...files].map(([path, text]) => [path, Buffer.from(text)] as const);
    return { name: project.name, files: new Map(bytes), probes, lock: packLock(project, files) };
  },
  async check() {},
};

const byId = routine('find', [parameter('id')]);
const byEmail = routine('find', [parameter('email', 'text')]);
const ping = routine('ping', [parameter('x')]);

describe.each(['postgresql', 'pglite'] as const)('the last lock of a project, on %s', (kind) => {
  let database: TestDatabase;
  let services: Harness;
  let account: string;
  let described: readonly Routine[] = [];
  const portal = async () => {
    const started = await harness(database, {
      renderer,
      builder: { build: async ({ rendered }) => ({ zip: zip(textsOf(rendered.files)) }) },
      describe: async () => ({ source: 'database', routines: described, connection }),
    });
    await started.generations.start();
    return started;
  };
  beforeAll(async () => {
    database = await testDatabase(kind);
    services = await portal();
  });
  beforeEach(async () => {
    account = await newAccount(services.db, services.wallets);
  });
  afterAll(async () => {
    await services.close();
    await database.close();
  });

  function requestFor(routines: readonly Routine[], more: Record<string, unknown> = {}): GenerateRequest {
    described = routines;
    return generateRequest.parse(inputOf(routines, { request: { datasource: 'shop', ...more } }).request);
  }

  async function make(
    routines: readonly Routine[],
    more: Record<string, unknown> = {},
    { who = account, by = services }: { who?: string; by?: Harness } = {},
  ) {
    const request = requestFor(routines, more);
    const accepted = await by.generations.accept(who, 'x', request, asForm);
    const { artifact } = await by.generations.await(who, accepted, 20_000);
    const bytes = new Uint8Array(await new Response(artifact.stream()).arrayBuffer());
    const { credits } = await by.generations.status(who, accepted.id);
    const lock = JSON.parse(Buffer.from(unzipSync(bytes)['forja.lock.json'] ?? []).toString()) as {
      operations: { names: { method: string } }[];
      stale?: string[];
    };
    return { bytes, credits, stale: lock.stale ?? [], names: lock.operations.map(({ names }) => names.method) };
  }

  test('keeps what did not change its name, with nothing sent along', async () => {
    expect((await make([byId])).names).toEqual(['find']);
    expect((await make([byId, byEmail])).names).toEqual(['find', 'findByEmail']);
    expect((await make([byEmail])).names).toEqual(['findByEmail']);
  });

  const both = [byId, byEmail];
  const afresh = ['findById', 'findByEmail'];

  test('is forgotten by null, and the names that come then are the ones that are kept', async () => {
    await make([byId]);
    expect((await make(both, { lock: null })).names).toEqual(afresh);
    expect((await make(both)).names).toEqual(afresh);
  });

  test("is no other project's: another name, package or technology", async () => {
    await make([byId]);
    expect((await make(both, { name: 'other' })).names).toEqual(afresh);
    expect((await make(both, { domain: 'com.acme.other' })).names).toEqual(afresh);
    expect((await make(both, { technology: 'graphql' })).names).toEqual(afresh);
    expect((await make(both)).names).toEqual(['find', 'findByEmail']);
  });

  test("is no other account's", async () => {
    const who = await newAccount(services.db, services.wallets);
    await make([byId], {}, { who });
    expect((await make(both)).names).toEqual(afresh);
    expect((await make(both, {}, { who })).names).toEqual(['find', 'findByEmail']);
  });

  test('gives the same bytes to a request that is identical to the last one, also where files went stale', async () => {
    const first = await make([byId, ping]);
    expect((await make([byId, ping])).bytes).toEqual(first.bytes);
    const second = await make([byId, byEmail]);
    expect(second.stale.map((path) => path.slice(path.lastIndexOf('/') + 1))).toContain('PingRequest.java');
    expect((await make([byId, byEmail])).bytes).toEqual(second.bytes);
    expect((await make([byId, ping], { lock: null })).bytes).toEqual(first.bytes);
  });

  test('leaves the same request in another mode free, one that started afresh too', async () => {
    const source = await make([byId], { lock: null });
    const build = await make([byId], { mode: 'Build' });
    expect([source.credits, build.credits]).toEqual([1, 0]);
    expect(build.names).toEqual(source.names);
  });

  test("is another request's under the same key", async () => {
    const key = { ...asForm, idempotencyKey: 'k' };
    const first = await services.generations.accept(account, 'x', requestFor([byId]), key);
    expect(await services.generations.accept(account, 'x', requestFor([byId]), key)).toMatchObject({ id: first.id });
    const other = services.generations.accept(account, 'x', requestFor([byId], { lock: null }), key);
    await expect(other).rejects.toMatchObject({ code: 'idempotencyConflict' });
    await services.generations.await(account, first, 20_000);
  });

  test('is kept once for all generations that gave the same names, and read by a process that did not make it', async () => {
    await make([byId]);
    const other = await portal();
    expect((await make(both, {}, { by: other })).names).toEqual(['find', 'findByEmail']);
    await other.close();
    await make(both);
    const mine = (await database.db.select().from(locks)).filter(({ accountId }) => accountId === account);
    expect(mine).toHaveLength(2);
    expect(Math.max(...mine.map(({ content }) => content.byteLength))).toBeLessThan(2_000);
  });
});

function textsOf(files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, string> {
  return new Map([...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
}
