import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { artifacts, datasources, events, generations, ledgerEntries } from '../../../../src/db/schema.ts';
import type { GenerationDeps } from '../../../../src/services/generation.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { asForm, type Harness, harness, newAccount, quickRenderer, requestOf, until } from '../harness.ts';

const builder: GenerationDeps['builder'] = {
  build: async () => ({ zip: new Uint8Array([80, 75]) }),
};

describe.each(['postgresql', 'pglite'] as const)('the same request again, on %s', (kind) => {
  let database: TestDatabase;
  let services: Harness;
  beforeAll(async () => {
    database = await testDatabase(kind);
    services = await harness(database, { builder });
    await services.generations.start();
  });
  afterAll(async () => {
    await services.close();
    await database.close();
  });

  type Wanted = Parameters<typeof requestOf>[0];
  async function generate(account: string, wanted: Wanted): Promise<string> {
    const { id } = await services.generations.accept(account, 'x', requestOf({ endpoints: 2, ...wanted }), asForm);
    await until(async () => (await services.generations.status(account, id)).state === 'done');
    return id;
  }
  const creditsOf = async (account: string, id: string) => (await services.generations.status(account, id)).credits;
  const left = async (account: string) => (await services.wallets.wallet(account)).remaining;
  const entriesOf = async (id: string) => {
    const rows = await database.db.select().from(ledgerEntries).where(eq(ledgerEntries.generationId, id));
    return rows.map((entry) => [entry.kind, entry.credits]);
  };

  test('is free in another mode while its artifact is kept, and moves nothing in the ledger', async () => {
    const account = await newAccount(services.db, services.wallets);
    const source = await generate(account, {});
    const build = await generate(account, { mode: 'Build' });
    expect([await creditsOf(account, source), await creditsOf(account, build)]).toEqual([2, 0]);
    expect(await entriesOf(build)).toEqual([]);
    expect(await left(account)).toBe(8);

    await database.db
      .update(artifacts)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(artifacts.generationId, source));
    expect(await creditsOf(account, await generate(account, { mode: 'Build' }))).toBe(2);
    expect(await left(account)).toBe(6);
  });

  test('is free for its account only, and only when nothing else differs', async () => {
    const [account, other] = [
      await newAccount(services.db, services.wallets),
      await newAccount(services.db, services.wallets),
    ];
    await generate(account, { mode: 'Build' });
    expect(await creditsOf(account, await generate(account, { mode: 'Build' }))).toBe(0);
    expect(await creditsOf(account, await generate(account, { name: 'another' }))).toBe(2);
    expect(await creditsOf(account, await generate(account, { endpoints: 1 }))).toBe(1);
    expect(await creditsOf(other, await generate(other, {}))).toBe(2);
    expect(await creditsOf(account, await generate(account, {}))).toBe(0);
  });

  test('is not made free by what cost nothing itself: a Test, or one that was free', async () => {
    const account = await newAccount(services.db, services.wallets);
    await generate(account, { mode: 'Test' });
    const source = await generate(account, {});
    expect(await creditsOf(account, source)).toBe(2);
    expect(await creditsOf(account, await generate(account, { mode: 'Build' }))).toBe(0);
    await database.db.delete(artifacts).where(eq(artifacts.generationId, source));
    expect(await creditsOf(account, await generate(account, {}))).toBe(2);
    expect(await services.wallets.wallet(account)).toMatchObject({ remaining: 6, remainingTests: 4 });
  });

  test('in the same mode is free as well, until its file is given up', async () => {
    const account = await newAccount(services.db, services.wallets);
    const first = await generate(account, {});
    expect(await creditsOf(account, await generate(account, {}))).toBe(0);
    const { artifactId } = await services.generations.status(account, first);
    await services.artifacts.remove(account, artifactId ?? '');
    expect(await creditsOf(account, await generate(account, {}))).toBe(2);
  });

  test('as a Test takes no test where it was paid for, and takes one each time where it was not', async () => {
    const account = await newAccount(services.db, services.wallets);
    await generate(account, { mode: 'Test' });
    await generate(account, { mode: 'Test' });
    expect(await services.wallets.wallet(account)).toMatchObject({ remaining: 10, remainingTests: 3 });
    await generate(account, {});
    await generate(account, { mode: 'Test' });
    expect(await services.wallets.wallet(account)).toMatchObject({ remaining: 8, remainingTests: 3 });
  });

  test('is known to be free before it is sent, with what it was paid by', async () => {
    const account = await newAccount(services.db, services.wallets);
    const cost = (wanted: Wanted = {}, who = account) =>
      services.generations.cost(who, requestOf({ endpoints: 2, ...wanted }));
    expect(await cost()).toEqual({ credits: 2, tests: 0, free: null, paid: null });
    const source = await generate(account, {});
    const paid = { id: source, mode: 'Src', finishedAt: expect.any(String), expiresAt: expect.any(String) };
    expect(await cost({ mode: 'Build' })).toEqual({ credits: 2, tests: 0, free: 'paid', paid });
    expect(await cost({ mode: 'Test' })).toEqual({ credits: 0, tests: 1, free: 'paid', paid });
    expect(await cost({ name: 'another' })).toMatchObject({ free: null });
    expect(await cost({}, await newAccount(services.db, services.wallets))).toMatchObject({ free: null });
    await database.db
      .update(artifacts)
      .set({ expiresAt: new Date(0) })
      .where(eq(artifacts.generationId, source));
    expect(await cost()).toMatchObject({ free: null, paid: null });
  });

  test.each(['Src', 'Build', 'Test'])('from the demo costs nothing as %s, however much it is', async (mode) => {
    const account = await newAccount(services.db, services.wallets);
    await database.db.update(datasources).set({ demo: true }).where(eq(datasources.accountId, account));
    const wanted = { mode, endpoints: 19 };
    expect(await services.generations.cost(account, requestOf(wanted))).toMatchObject({ free: 'demo', paid: null });
    const id = await generate(account, wanted);
    expect(await creditsOf(account, id)).toBe(0);
    expect(await entriesOf(id)).toEqual([]);
    expect(await services.wallets.wallet(account)).toMatchObject({ remaining: 10, remainingTests: 5 });
  });

  test('accepted beside it is charged once: who ends last gets its credits back', async () => {
    let meet = () => {};
    const both = new Promise<void>((resolve) => {
      let arrived = 0;
      meet = () => void (++arrived === 2 && resolve());
    });
    const together = async () => {
      meet();
      await both;
    };
    const two = await harness(database, {
      builder: { build: async () => together().then(() => ({ zip: new Uint8Array([80, 75]) })) },
      renderer: { ...quickRenderer, render: (input) => together().then(() => quickRenderer.render(input)) },
    });
    await services.generations.stop();
    await two.generations.start();
    const account = await newAccount(services.db, services.wallets);
    const accepted = await Promise.all(
      ['Src', 'Build'].map((mode) => two.generations.accept(account, 'x', requestOf({ endpoints: 2, mode }), asForm)),
    );
    expect(await left(account)).toBe(6);
    await until(async () => {
      const states = await Promise.all(accepted.map(({ id }) => two.generations.status(account, id)));
      return states.every(({ state }) => state === 'done');
    });
    expect(await left(account)).toBe(8);
    const rows = await database.db.select().from(generations).where(eq(generations.accountId, account));
    expect(rows.map(({ credits }) => credits).sort()).toEqual([0, 2]);
    const told = await database.db.select().from(events).where(eq(events.accountId, account));
    expect(told.map(({ credits }) => credits).sort()).toEqual([0, 2]);
    const free = rows.find(({ credits }) => credits === 0);
    expect(await entriesOf(free?.id ?? '')).toEqual([
      ['hold', -2],
      ['release', 2],
    ]);
    await two.close();
  });
});
