import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../src/db/client.ts';
import { generations, holds, ledgerEntries, wallets as walletTable } from '../../src/db/schema.ts';
import { createWallets, type Wallets } from '../../src/services/wallet.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { newAccount, requestOf } from './generation-harness.ts';

describe.each(['postgresql', 'pglite'] as const)('the ledger on %s', (kind) => {
  let database: TestDatabase;
  let db: Db;
  let wallets: Wallets;

  beforeAll(async () => {
    database = await testDatabase(kind);
    db = database.db;
    wallets = createWallets({ db });
  });
  afterAll(() => database.close());

  async function generation(accountId: string): Promise<string> {
    const id = crypto.randomUUID();
    await db.insert(generations).values({
      id,
      accountId,
      call: 'test',
      idempotencyKey: id,
      requestHash: '',
      request: requestOf(),
      origin: 'api',
      credits: 1,
      state: 'queued',
      language: 'en',
    });
    return id;
  }

  const holdFor = async (accountId: string, price: { credits?: number; tests?: number }) => {
    const id = await generation(accountId);
    await db.transaction((tx) => wallets.hold(tx, accountId, id, price));
    return id;
  };

  async function purchase(accountId: string, credits: number, days: number): Promise<string> {
    const [wallet] = await db
      .insert(walletTable)
      .values({
        accountId,
        noLimit: false,
        active: true,
        expiresAt: sql`now() + ${days} * interval '1 day'`,
        origin: crypto.randomUUID(),
      })
      .returning({ id: walletTable.id });
    if (!wallet) throw new Error('no wallet');
    await db
      .insert(ledgerEntries)
      .values({ walletId: wallet.id, kind: 'grant', credits, idempotencyKey: `grant:${wallet.id}` });
    return wallet.id;
  }

  const remaining = async (walletId: string) => {
    const [sum] = await db
      .select({ credits: sql<number>`sum(${ledgerEntries.credits})::int` })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.walletId, walletId));
    return sum?.credits;
  };

  test('the starter credits are granted once however often they are asked for', async () => {
    const account = await newAccount(db);
    await Promise.all([1, 2, 3].map(() => wallets.grantStarter(account)));
    expect(await wallets.wallet(account)).toMatchObject({
      total: 10,
      remaining: 10,
      totalTests: 5,
      remainingTests: 5,
      totalXsd: 10,
      remainingXsd: 10,
      wallets: [{ noTimeLimit: true, active: true, expiry: null, planInMonths: null }],
    });
  });

  test('fifty holds at once never spend more than there is', async () => {
    const account = await newAccount(db, wallets);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => holdFor(account, { credits: 3 })));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(outcomes.length - refused.length).toBe(3);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'notEnoughCredits', status: 402 });
    expect(await wallets.wallet(account)).toMatchObject({ total: 10, remaining: 1 });
  });

  test('a refused hold names what is needed and what remains, and changes nothing', async () => {
    const account = await newAccount(db, wallets);
    await expect(holdFor(account, { credits: 11 })).rejects.toMatchObject({ values: { needed: 11, remaining: 10 } });
    await expect(holdFor(account, { tests: 6 })).rejects.toMatchObject({ code: 'notEnoughTests' });
    expect(await wallets.wallet(account)).toMatchObject({ remaining: 10, remainingTests: 5 });
  });

  test('the wallet that expires first pays first, the next one the rest, an expired one nothing', async () => {
    const account = await newAccount(db, wallets);
    const later = await purchase(account, 20, 60);
    const soon = await purchase(account, 4, 5);
    const expired = await purchase(account, 100, -1);
    await holdFor(account, { credits: 7 });
    expect([await remaining(soon), await remaining(later), await remaining(expired)]).toEqual([0, 17, 100]);
    expect(await wallets.wallet(account)).toMatchObject({ total: 34, remaining: 27 });
  });

  test('a hold is settled once, and what is settled is never released', async () => {
    const account = await newAccount(db, wallets);
    const id = await holdFor(account, { credits: 4 });
    await Promise.all([1, 2, 3].map(() => db.transaction((tx) => wallets.settle(tx, id))));
    await db.transaction((tx) => wallets.release(tx, id));
    expect(await wallets.wallet(account)).toMatchObject({ remaining: 6 });
    const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.generationId, id));
    expect(entries.map((entry) => [entry.kind, entry.credits])).toEqual([
      ['hold', -4],
      ['settle', 0],
    ]);
  });

  test('a hold is released once, and what is released is never settled', async () => {
    const account = await newAccount(db, wallets);
    const id = await holdFor(account, { tests: 2 });
    expect(await wallets.wallet(account)).toMatchObject({ remainingTests: 3 });
    await Promise.all([1, 2, 3].map(() => db.transaction((tx) => wallets.release(tx, id))));
    await db.transaction((tx) => wallets.settle(tx, id));
    expect(await wallets.wallet(account)).toMatchObject({ remainingTests: 5, remaining: 10 });
    const rows = await db.select().from(holds).where(eq(holds.generationId, id));
    expect(rows.map((row) => row.state)).toEqual(['released']);
  });

  test('an account that missed its starter credits gets them when it first spends', async () => {
    const account = await newAccount(db);
    await holdFor(account, { credits: 1 });
    expect(await wallets.wallet(account)).toMatchObject({ total: 10, remaining: 9 });
  });

  test('one account never spends what belongs to another', async () => {
    const [rich, poor] = [await newAccount(db, wallets), await newAccount(db, wallets)];
    await holdFor(poor, { credits: 10 });
    await expect(holdFor(poor, { credits: 1 })).rejects.toMatchObject({ code: 'notEnoughCredits' });
    expect(await wallets.wallet(rich)).toMatchObject({ remaining: 10 });
  });
});
