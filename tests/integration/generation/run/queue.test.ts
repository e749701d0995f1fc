import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../../src/db/client.ts';
import { generations } from '../../../../src/db/schema.ts';
import type { GenerationDeps } from '../../../../src/services/generation.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { asForm, type Harness, harness, newAccount, quickRenderer, requestOf, until } from '../harness.ts';

const timing = { leaseMs: 600, renewMs: 150, sweepMs: 200, stopMs: 200 };

describe.each(['postgresql', 'pglite'] as const)('the queue on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const services = (options: Partial<GenerationDeps> = {}) => harness(database, { timing, ...options });
  const stateOf = async ({ db }: Harness, id: string) => {
    const [row] = await db.select().from(generations).where(eq(generations.id, id));
    return row;
  };
  const slow = (ms: number, seen: { now: number; most: number }): GenerationDeps['renderer'] => ({
    ...quickRenderer,
    async render(input) {
      seen.most = Math.max(seen.most, ++seen.now);
      await new Promise((resolve) => setTimeout(resolve, ms));
      seen.now--;
      return quickRenderer.render(input);
    },
  });

  test('starts a task at once instead of at the next poll', async () => {
    const one = await services();
    await one.generations.start();
    const account = await newAccount(one.db, one.wallets);
    const took: number[] = [];
    for (let round = 0; round < 5; round++) {
      const began = performance.now();
      const accepted = await one.generations.accept(account, 'generateSrc', requestOf(), asForm);
      await one.generations.await(account, accepted, 5_000);
      took.push(performance.now() - began);
    }
    expect(Math.min(...took)).toBeLessThan(300);
    await one.close();
  });

  test('works through a backlog with every slot busy and none too many, leaving no task behind', async () => {
    const seen = { now: 0, most: 0 };
    const one = await services({ renderer: slow(150, seen), slots: { source: 3, build: 1 } });
    const account = await newAccount(one.db, one.wallets);
    const accepted: { id: string }[] = [];
    for (let n = 0; n < 10; n++) {
      accepted.push(await one.generations.accept(account, 'generateSrc', requestOf(), asForm));
    }
    await one.generations.start();
    await until(async () => {
      const states = await Promise.all(accepted.map(({ id }) => one.generations.status(account, id)));
      return states.every((status) => status.state === 'done');
    });
    expect(seen.most).toBe(3);
    const left = sql`select count(*)::int as left from pgboss.job where name like 'generation%'`;
    // The last task goes when its generation is done, not before.
    await expect.poll(async () => (await one.db.execute(left))[0]).toEqual({ left: 0 });
    await one.close();
  });

  test('makes no more than 20,000 operations at once, however many slots are free', async () => {
    const seen = { now: 0, most: 0 };
    const one = await services({ renderer: slow(1_000, seen), slots: { source: 3, build: 1 }, priceOf: () => 1 });
    await one.generations.start();
    const account = await newAccount(one.db, one.wallets);
    const large = requestOf({ endpoints: 8_000 });
    const asProgram = { ...asForm, origin: 'api' } as const;
    const ends = Array.from({ length: 3 }, async () => {
      const accepted = await one.generations.accept(account, 'generateSrc', large, asProgram);
      return one.generations.await(account, accepted, 20_000);
    });
    await Promise.all(ends);
    expect(seen.most).toBe(2);
    await one.close();
  });

  test('does not let builds keep sources waiting', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const build = async () => {
      await held;
      return { zip: new Uint8Array([1]) };
    };
    const one = await services({ builder: { build } });
    await one.generations.start();
    const account = await newAccount(one.db, one.wallets);
    const slowBuild = await one.generations.accept(account, 'generateDeploy', requestOf({ mode: 'Build' }), asForm);
    await until(async () => (await one.generations.status(account, slowBuild.id)).state === 'running');
    const source = await one.generations.accept(account, 'generateSrc', requestOf(), asForm);
    await one.generations.await(account, source, 5_000);
    expect((await one.generations.status(account, slowBuild.id)).state).toBe('running');
    release();
    await until(async () => (await one.generations.status(account, slowBuild.id)).state === 'done');
    await one.close();
  });

  test('a lease is renewed for as long as its generation runs', async () => {
    const seen = { now: 0, most: 0 };
    const one = await services({ renderer: slow(1_500, seen) });
    await one.generations.start();
    const account = await newAccount(one.db, one.wallets);
    const accepted = await one.generations.accept(account, 'generateSrc', requestOf(), asForm);
    await one.generations.await(account, accepted, 5_000);
    expect(await stateOf(one, accepted.id)).toMatchObject({ state: 'done', attempt: 1 });
    await one.close();
  });

  test('what a dead process ran is run again, and only the living attempt may end it', async () => {
    const one = await services();
    const account = await newAccount(one.db, one.wallets);
    const { id } = await one.generations.accept(account, 'generateSrc', requestOf(), asForm);
    await one.db.execute(sql`update generations set state = 'running', attempt = 1, owner = 'dead boot',
      lease_until = now() - interval '1 second' where id = ${id}`);
    await one.db.execute(sql`delete from pgboss.job where id = ${id}`);
    await one.generations.start();
    await until(async () => (await stateOf(one, id))?.state === 'done');
    expect(await stateOf(one, id)).toMatchObject({ attempt: 2, owner: null, leaseUntil: null });
    expect(await one.wallets.wallet(account)).toMatchObject({ remaining: 9 });
    await one.close();
  });

  test('a task that was taken by a process that died before it began is queued again', async () => {
    const one = await services();
    const account = await newAccount(one.db, one.wallets);
    const { id } = await one.generations.accept(account, 'generateSrc', requestOf(), asForm);
    await one.db.execute(sql`update pgboss.job set state = 'active', started_on = now() where id = ${id}`);
    await one.generations.start();
    await until(async () => (await stateOf(one, id))?.state === 'done');
    expect(await stateOf(one, id)).toMatchObject({ attempt: 1 });
    await one.close();
  });

  /** Makes it look as if a process that ran all of these had died. */
  const died = async ({ db }: Harness, ids: readonly string[], before = { deaths: 0, lone_deaths: 0 }) => {
    const boot = crypto.randomUUID();
    await db.execute(sql`update generations set state = 'running', attempt = 1, owner = ${boot},
      deaths = ${before.deaths}, lone_deaths = ${before.lone_deaths},
      lease_until = now() + case id when ${ids[0]} then interval '-1 second' else interval '1 minute' end
      where id = any(${sql.param([...ids])}::uuid[])`);
  };

  test('a generation under which three processes died alone fails as ours and costs nothing', async () => {
    const one = await services();
    const account = await newAccount(one.db, one.wallets);
    const { id } = await one.generations.accept(account, 'generateSrc', requestOf(), asForm);
    await died(one, [id], { deaths: 3, lone_deaths: 2 });
    await one.generations.start();
    await until(async () => (await stateOf(one, id))?.state === 'failed');
    expect(await stateOf(one, id)).toMatchObject({ fault: { code: 'internal' }, loneDeaths: 3 });
    expect(await one.wallets.wallet(account)).toMatchObject({ remaining: 10 });
    expect(await one.notifications.unseen(account)).toMatchObject([{ type: 'ERROR' }]);
    await one.close();
  });

  test('a death in company is held against nobody, however often it happens', async () => {
    const one = await services();
    const account = await newAccount(one.db, one.wallets);
    const ids: string[] = [];
    for (let n = 0; n < 2; n++) ids.push((await one.generations.accept(account, 'x', requestOf(), asForm)).id);
    await died(one, ids, { deaths: 20, lone_deaths: 0 });
    await one.generations.start();
    for (const id of ids) {
      await until(async () => (await stateOf(one, id))?.state === 'done');
      expect(await stateOf(one, id)).toMatchObject({ deaths: 21, loneDeaths: 0 });
    }
    await one.close();
  });

  test('those whose process died twice are run alone, one after the other, and the rest after them', async () => {
    let now = 0;
    const beside: [string, number][] = [];
    const renderer: GenerationDeps['renderer'] = {
      ...quickRenderer,
      async render(input) {
        now++;
        await new Promise((resolve) => setTimeout(resolve, 100));
        beside.push([(input.request as { name: string }).name, now]);
        now--;
        return quickRenderer.render(input);
      },
    };
    const one = await services({ renderer, slots: { source: 4, build: 1 } });
    const account = await newAccount(one.db, one.wallets);
    const ids: string[] = [];
    for (const name of ['suspect', 'suspect', 'other', 'other', 'other']) {
      ids.push((await one.generations.accept(account, 'x', requestOf({ name }), asForm)).id);
    }
    await died(one, ids.slice(0, 2), { deaths: 1, lone_deaths: 0 });
    await one.generations.start();
    for (const id of ids) await until(async () => (await stateOf(one, id))?.state === 'done');
    expect(beside.filter(([name]) => name === 'suspect')).toEqual([
      ['suspect', 1],
      ['suspect', 1],
    ]);
    await one.close();
  });

  test('an end that the database cannot take at the moment is tried again, and is no death', async () => {
    const one = await services();
    const account = await newAccount(one.db, one.wallets);
    await one.db.execute(sql`create sequence ends`);
    await one.db.execute(sql`create function fail_once() returns trigger language plpgsql as $$ begin
      if nextval('ends') = 1 then raise exception 'not now'; end if; return new; end $$`);
    await one.db.execute(sql`create trigger fail_once before insert on artifacts
      for each row execute function fail_once()`);
    await one.generations.start();
    const { id } = await one.generations.accept(account, 'generateSrc', requestOf(), asForm);
    await until(async () => (await stateOf(one, id))?.state === 'done');
    expect(await stateOf(one, id)).toMatchObject({ attempt: 2, deaths: 0 });
    await one.db.execute(sql`drop function fail_once cascade`);
    await one.db.execute(sql`drop sequence ends`);
    await one.close();
  });

  test('an end that the database would refuse every time fails as ours at once', async () => {
    const one = await services();
    const account = await newAccount(one.db, one.wallets);
    await one.db.execute(sql`alter table artifacts add constraint never check (file_name <> 'never.zip')`);
    await one.generations.start();
    const { id } = await one.generations.accept(account, 'generateSrc', requestOf({ name: 'never' }), asForm);
    await until(async () => (await stateOf(one, id))?.state === 'failed');
    expect(await stateOf(one, id)).toMatchObject({ attempt: 1, fault: { code: 'internal' } });
    expect(await one.wallets.wallet(account)).toMatchObject({ remaining: 10 });
    await one.db.execute(sql`alter table artifacts drop constraint never`);
    await one.close();
  });

  test('an attempt that lost its lease writes nothing and leaves no file', async () => {
    const seen = { now: 0, most: 0 };
    const one = await services({ renderer: slow(300, seen), timing: { ...timing, sweepMs: 60_000, renewMs: 60_000 } });
    await one.generations.start();
    const account = await newAccount(one.db, one.wallets);
    const { id } = await one.generations.accept(account, 'generateSrc', requestOf(), asForm);
    await until(() => seen.now === 1);
    await one.db.execute(sql`update generations set attempt = 2, owner = 'another boot' where id = ${id}`);
    await until(() => seen.now === 0);
    await one.close();
    expect(await stateOf(one, id)).toMatchObject({ state: 'running', attempt: 2, owner: 'another boot' });
    expect(await one.artifacts.pending(account)).toEqual([]);
    await one.db.execute(sql`update generations set state = 'cancelled' where id = ${id}`);
  });

  test('a portal that stops gives back what it cannot end, and the next one ends it', async () => {
    const seen = { now: 0, most: 0 };
    const one = await services({ renderer: slow(1_500, seen) });
    await one.generations.start();
    const account = await newAccount(one.db, one.wallets);
    const { id } = await one.generations.accept(account, 'generateSrc', requestOf(), asForm);
    await until(() => seen.now === 1);
    await one.close();
    expect(await stateOf(one, id)).toMatchObject({ state: 'queued', deaths: 0, owner: null });
    const two = await services();
    await two.generations.start();
    await until(async () => (await stateOf(two, id))?.state === 'done');
    expect(await two.wallets.wallet(account)).toMatchObject({ remaining: 9 });
    await two.close();
  });
});

describe('two portals on one database', () => {
  let database: TestDatabase;
  let second: Database;
  beforeAll(async () => {
    database = await testDatabase();
    second = await openDatabase({ url: database.url });
  });
  afterAll(async () => {
    await second.close();
    await database.close();
  });
  const two = (options: Partial<GenerationDeps> = {}) =>
    Promise.all([
      harness(database, { timing, ...options }),
      harness({ ...second, url: database.url }, { timing, ...options }),
    ]);

  test('make the queue together, and each generation is run by one of them', async () => {
    const seen: string[] = [];
    const render: typeof quickRenderer.render = (input) => {
      seen.push((input.request as { name: string }).name);
      return quickRenderer.render(input);
    };
    const [a, b] = await two({ renderer: { ...quickRenderer, render } });
    await Promise.all([a.generations.start(), b.generations.start()]);
    const account = await newAccount(a.db, a.wallets);
    const names = Array.from({ length: 10 }, (_, index) => `project-${index}`);
    const accepted = await Promise.all(
      names.map((name, index) =>
        [a, b][index % 2]?.generations.accept(account, 'generateSrc', requestOf({ name }), asForm),
      ),
    );
    await until(async () => {
      const states = await Promise.all(
        accepted.map((generation) => a.generations.status(account, generation?.id ?? '')),
      );
      return states.every((status) => status.state === 'done');
    });
    expect(seen.sort()).toEqual(names);
    await Promise.all([a.close(), b.close()]);
  });

  test('a caller of the one gets what the other made', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'forja-shared-'));
    const [web, worker] = await Promise.all([
      harness(database, { timing, directory }),
      harness({ ...second, url: database.url }, { timing, directory }),
    ]);
    await worker.generations.start();
    const account = await newAccount(web.db, web.wallets);
    const accepted = await web.generations.accept(account, 'generateSrc', requestOf(), asForm);
    const { artifact } = await web.generations.await(account, accepted, 10_000);
    expect(artifact.generationId).toBe(accepted.id);
    await Promise.all([web.close(), worker.close()]);
    await rm(directory, { recursive: true });
  });
});
