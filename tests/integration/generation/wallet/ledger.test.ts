import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../../src/db/client.ts';
import { accounts, generations, holds, ledgerEntries, wallets as walletTable } from '../../../../src/db/schema.ts';
import type { Wallets } from '../../../../src/services/wallet.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { closeHold } from '../../../support/portal/lots.ts';
import { asForm, type Harness, harness, newAccount, requestOf } from '../harness.ts';

describe.each(['postgresql', 'pglite'] as const)('the ledger on %s', (kind) => {
  let database: TestDatabase;
  let services: Harness;
  let db: Db;
  let wallets: Wallets;

  beforeAll(async () => {
    database = await testDatabase(kind);
    services = await harness(database);
    ({ db, wallets } = services);
  });
  afterAll(async () => {
    await services.close();
    await database.close();
  });

  /** Accepts a generation that nobody runs: a credit for each endpoint, or one Test. */
  const holdFor = async (accountId: string, price: { credits: number } | { tests: 1 }) => {
    const wanted = 'tests' in price ? { mode: 'Test' } : { endpoints: price.credits };
    return (await services.generations.accept(accountId, 'test', requestOf(wanted), asForm)).id;
  };

  const settle = (id: string) => closeHold(db, id, false);
  const release = (id: string) => closeHold(db, id, true);

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

  test('of two hundred at once on fifty credits fifty succeed, and the others are told why', async () => {
    const account = await newAccount(db);
    const wallet = await purchase(account, 50, 30);
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => holdFor(account, { credits: 1 })));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(150);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'notEnoughCredits', status: 402 });
    expect(await remaining(wallet)).toBe(0);
    expect(await wallets.wallet(account)).toMatchObject({ remaining: 0, held: 50 });
  });

  test('a refused hold names what is needed and what remains, and changes nothing', async () => {
    const account = await newAccount(db, wallets);
    await expect(holdFor(account, { credits: 11 })).rejects.toMatchObject({ values: { needed: 11, remaining: 10 } });
    for (let test = 0; test < 5; test++) await holdFor(account, { tests: 1 });
    await expect(holdFor(account, { tests: 1 })).rejects.toMatchObject({
      code: 'notEnoughTests',
      values: { needed: 1, remaining: 0 },
    });
    expect(await wallets.wallet(account)).toMatchObject({ remaining: 10, remainingTests: 0 });
    expect(await db.select().from(generations).where(eq(generations.accountId, account))).toHaveLength(5);
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
    await Promise.all([1, 2, 3].map(() => settle(id)));
    await release(id);
    expect(await wallets.wallet(account)).toMatchObject({ remaining: 6 });
    const mine = eq(ledgerEntries.generationId, id);
    const entries = await db.select().from(ledgerEntries).where(mine).orderBy(ledgerEntries.id);
    expect(entries.map((entry) => [entry.kind, entry.credits])).toEqual([
      ['hold', -4],
      ['settle', 0],
    ]);
  });

  test('a hold is released once, and what is released is never settled', async () => {
    const account = await newAccount(db, wallets);
    const id = await holdFor(account, { tests: 1 });
    expect(await wallets.wallet(account)).toMatchObject({ remainingTests: 4 });
    await Promise.all([1, 2, 3].map(() => release(id)));
    await settle(id);
    expect(await wallets.wallet(account)).toMatchObject({ remainingTests: 5, remaining: 10 });
    const rows = await db.select().from(holds).where(eq(holds.generationId, id));
    expect(rows.map((row) => row.state)).toEqual(['released']);
  });

  test('an account that missed its starter credits gets them when it first spends', async () => {
    const account = await newAccount(db);
    await holdFor(account, { credits: 1 });
    expect(await wallets.wallet(account)).toMatchObject({ total: 10, remaining: 9 });
  });

  const owe = (walletId: string, debt: number) =>
    db
      .insert(ledgerEntries)
      .values({ walletId, kind: 'refund', debt, idempotencyKey: `refund:${crypto.randomUUID()}` });

  test('with a debt nothing is spent, also from another wallet, and nothing is asked of what is free', async () => {
    const account = await newAccount(db);
    const [ended, full] = [await purchase(account, 0, -1), await purchase(account, 10, 60)];
    await owe(ended, 4);
    await expect(holdFor(account, { credits: 1 })).rejects.toMatchObject({
      ...{ code: 'inDebt', status: 402 },
      values: { count: 4 },
    });
    expect(await remaining(full)).toBe(10);
    await db.insert(ledgerEntries).values({ walletId: ended, kind: 'debt', debt: -4, idempotencyKey: `debt:${ended}` });
    await holdFor(account, { credits: 1 });
  });

  test('a wallet has credits or a debt, never both: what comes back to it pays first', async () => {
    const account = await newAccount(db);
    const wallet = await purchase(account, 10, 5);
    const id = await holdFor(account, { credits: 10 });
    await owe(wallet, 7);
    await release(id);
    const [row] = await db.select().from(walletTable).where(eq(walletTable.id, wallet));
    expect(row).toMatchObject({ credits: 3, debt: 0 });
  });

  test('what a wallet has is always the sum of its ledger, which only grows', async () => {
    const differing = async () =>
      db.execute(sql`select wallets.id from wallets left join ledger_entries on wallet_id = wallets.id group by wallets.id
        having (wallets.credits, wallets.tests, wallets.schemas, wallets.debt) <> (coalesce(sum(ledger_entries.credits), 0),
          coalesce(sum(ledger_entries.tests), 0), coalesce(sum(ledger_entries.schemas), 0),
          coalesce(sum(ledger_entries.debt), 0))`);
    const account = await newAccount(db, wallets);
    for (const end of [settle, release]) await end(await holdFor(account, { credits: 2 }));
    await holdFor(account, { tests: 1 });
    expect(await differing()).toEqual([]);
    expect((await db.select().from(walletTable)).length).toBeGreaterThan(0);

    const refused = { cause: { message: 'a wallet changes by new entries of its ledger only' } };
    const entry = sql`(select max(id) from ledger_entries)`;
    await expect(db.execute(sql`update ledger_entries set credits = 99 where id = ${entry}`)).rejects.toMatchObject(
      refused,
    );
    await expect(db.execute(sql`delete from ledger_entries where id = ${entry}`)).rejects.toMatchObject(refused);
    await expect(db.update(walletTable).set({ credits: 99 })).rejects.toMatchObject(refused);
    const rich = { accountId: account, noLimit: true, active: true, origin: 'rich', credits: 99 };
    await expect(db.insert(walletTable).values(rich)).rejects.toMatchObject(refused);

    await db.delete(accounts).where(eq(accounts.id, account));
    expect(await db.select().from(walletTable).where(eq(walletTable.accountId, account))).toEqual([]);
    expect(await differing()).toEqual([]);
  });

  test('one account never spends what belongs to another', async () => {
    const [rich, poor] = [await newAccount(db, wallets), await newAccount(db, wallets)];
    await holdFor(poor, { credits: 10 });
    await expect(holdFor(poor, { credits: 1 })).rejects.toMatchObject({ code: 'notEnoughCredits' });
    expect(await wallets.wallet(rich)).toMatchObject({ remaining: 10 });
  });
});
