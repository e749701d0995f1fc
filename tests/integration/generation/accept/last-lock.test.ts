import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts, generations, locks } from '../../../../src/db/schema.ts';
import { changesOf } from '../../../../src/generators/changes.ts';
import { contractFile } from '../../../../src/generators/contract-file.ts';
import { diffOf } from '../../../../src/generators/diff.ts';
import { generate } from '../../../../src/generators/generate.ts';
import { keptNames } from '../../../../src/generators/kept-names.ts';
import { packLock } from '../../../../src/generators/lock/pack.ts';
import { previewOf } from '../../../../src/generators/preview.ts';
import { proofPlan } from '../../../../src/generators/proof.ts';
import { zip } from '../../../../src/generators/zip.ts';
import type { Routine } from '../../../../src/model/described/routine.ts';
import { type GenerateRequest, generateRequest, toWire } from '../../../../src/model/request/request.ts';
import type { Renderer } from '../../../../src/services/generation/ports.ts';
import { inputOf, parameter, routine } from '../../../generated/projects/tiny.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { asForm, connection, type Harness, harness, newAccount, until } from '../harness.ts';

const renderer: Renderer = {
  async render(input) {
    const { project, files, guide: steps } = generate(input);
    const lock = packLock(project, files);
    return { zip: zip(project.name, files), name: project.name, files: files.size, lock, steps };
  },
  async renderContract(input, format) {
    const { name, text, generated } = contractFile(input, format);
    return { content: Buffer.from(text), fileName: name, lock: packLock(generated.project, generated.files) };
  },
  async renderFiles(input) {
    const { project, files, probes, guide } = generate(input);
    const bytes = [...files].map(([path, text]) => [path, Buffer.from(text)] as const);
    return { name: project.name, files: new Map(bytes), probes, lock: packLock(project, files), guide };
  },
  async check() {},
  async keptNames(asked) {
    return keptNames(asked);
  },
  async changes(input, last) {
    return changesOf(input, last);
  },
  async diff(asked) {
    return diffOf(asked);
  },
  async proof(input) {
    return proofPlan(input);
  },
  async preview(asked) {
    return previewOf(asked);
  },
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
      builder: { build: async ({ rendered }) => ({ zip: zip(rendered.name, textsOf(rendered.files)) }) },
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
    const [, kept = []] = Object.entries(unzipSync(bytes)).find(([path]) => path.endsWith('/forja.lock.json')) ?? [];
    const lock = JSON.parse(Buffer.from(kept).toString()) as {
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

  test('names what is previewed, which leaves nothing behind', async () => {
    await make([byId]);
    const shown = async (more: Record<string, unknown> = {}) => {
      const request = toWire(requestFor([byId, byEmail], more));
      const { endpoints } = await services.generations.preview(account, { ...request, sourceType: 1 }, 'names');
      return endpoints.map(({ name }) => name);
    };
    expect(await shown()).toEqual(['find', 'findByEmail']);
    expect(await shown({ lock: null })).toEqual(['findById', 'findByEmail']);
    expect(await shown()).toEqual(['find', 'findByEmail']);
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

  test('is what a request is compared with before it costs anything, and nothing is written for it', async () => {
    const compare = (routines: readonly Routine[], more = {}, who = account) =>
      services.generations.changes(who, requestFor(routines, more));
    expect(await compare([byId])).toEqual({ against: 'nothing', operations: [], gone: [], moved: [] });
    await make([byId, ping]);
    const rows = async () => [await database.db.$count(generations), await database.db.$count(locks)];
    const before = await rows();
    const access = { auth: 'none', scopes: [], roles: [] };
    const stays = { kind: 'stays', name: 'find', published: ['GET /find'], access };
    const since = expect.any(Date);
    const gone = [{ name: 'ping', published: ['GET /ping'], access }];
    expect(await compare(both)).toEqual({
      ...{ against: 'account', since, gone, moved: [] },
      operations: [stays, { kind: 'new', name: 'findByEmail', published: ['GET /find-by-email'], access }],
    });
    const { operations } = await compare(both, { lock: null });
    expect(operations.map(({ kind, name }) => [kind, name])).toEqual([
      ['renamed', 'findById'],
      ['new', 'findByEmail'],
    ]);
    const { files } = generate(inputOf([byId]));
    const lock = JSON.parse(files.get('forja.lock.json') ?? '');
    expect(await compare([byId], { lock })).toEqual({ against: 'lock', operations: [stays], gone: [], moved: [] });
    const other = await newAccount(services.db, services.wallets);
    expect(await compare([byId], {}, other)).toMatchObject({ against: 'nothing' });
    expect(await rows()).toEqual(before);
  });

  test('tells a form the names that it keeps, before anything is described', async () => {
    await make([byId, ping]);
    const asked = { technology: 'rest', domain: 'com.acme.shop', name: 'Corner-Shop' } as const;
    const calls = [byEmail, byId].map(({ ref }) => ({ routine: { ...ref, argumentTypes: [...ref.argumentTypes] } }));
    const kept = await services.generations.keptNames(account, { ...asked, endpoints: calls });
    expect(kept).toEqual({ found: true, names: [null, 'Find'], parameterPrefixes: 'keep' });
  });

  const hashesOf = async (who = account) =>
    (await database.db.select().from(locks).where(eq(locks.accountId, who))).map(({ hash }) => hash).sort();
  const older = (days: number) =>
    database.db
      .update(generations)
      .set({ finishedAt: sql`finished_at - ${days} * interval '1 day'` })
      .where(eq(generations.accountId, account));
  const newest = async () => {
    const done = and(eq(generations.accountId, account), isNotNull(generations.lockAfter));
    const [row] = await database.db.select().from(generations).where(done).orderBy(desc(generations.finishedAt));
    return row?.lockAfter ?? '';
  };

  test('stays until a newer one of the project has been there for a day, and for good as the last of its project', async () => {
    await make([byId]);
    await older(30);
    await services.generations.sweep();
    const first = await newest();
    expect(await hashesOf()).toEqual([first]);
    await make([byId, ping], { name: 'other' });
    const other = await newest();
    await make(both);
    await services.generations.sweep();
    const second = await newest();
    expect(await hashesOf()).toEqual([first, other, second].sort());
    await older(2);
    await services.generations.sweep();
    expect(await hashesOf()).toEqual([other, second].sort());
    expect((await make(both)).names).toEqual(['find', 'findByEmail']);
  });

  test('stays while a generation that was accepted with it is not done, and is left again after it went', async () => {
    await make([byId]);
    const first = await newest();
    await make(both);
    await older(2);
    const accepted = {
      accountId: account,
      call: 'x',
      requestHash: 'x',
      origin: 'form',
      credits: 0,
      language: 'en',
    } as const;
    const request = toWire(requestFor([byId]));
    const row = { ...accepted, idempotencyKey: 'waits', request, state: 'queued', lockBefore: first } as const;
    await database.db.insert(generations).values(row);
    await services.generations.sweep();
    expect(await hashesOf()).toContain(first);
    await database.db.delete(generations).where(eq(generations.idempotencyKey, 'waits'));
    await services.generations.sweep();
    expect(await hashesOf()).not.toContain(first);
    await make([byId], { lock: null });
    expect(await hashesOf()).toContain(first);
    expect((await make(both)).names).toEqual(['find', 'findByEmail']);
  });

  test.runIf(kind === 'postgresql')('stays when a generation leaves it again while the sweep looks', async () => {
    await make([byId]);
    const first = await newest();
    await make(both);
    await older(2);
    const other = postgres(database.url, { max: 1 });
    let sweeping: Promise<void> | undefined;
    await other.begin(async (tx) => {
      await tx`update locks set content = content where hash = ${first}`;
      sweeping = services.generations.sweep();
      // The sweep is another session's: it waits for this one.
      const waits = () =>
        tx`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await until(async () => (await waits()).length > 0);
    });
    await sweeping;
    await other.end();
    expect(await hashesOf()).toContain(first);
    await services.generations.sweep();
    expect(await hashesOf()).not.toContain(first);
  });

  test('goes with its account', async () => {
    const who = await newAccount(services.db, services.wallets);
    await make([byId], {}, { who });
    expect(await hashesOf(who)).toHaveLength(1);
    await database.db.delete(accounts).where(eq(accounts.id, who));
    expect(await hashesOf(who)).toEqual([]);
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
