import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../../src/db/client.ts';
import { holds, ledgerEntries, wallets } from '../../../../src/db/schema.ts';
import { endWallets } from '../../../../src/services/wallet/end-wallets.ts';
import { ledgerDifferences } from '../../../../src/services/wallet/ledger-differences.ts';
import { bring, giveBack, take } from '../../../../src/services/wallet/wallet-changes.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { closeHold, lotOf } from '../../../support/portal/lots.ts';
import { asForm, type Harness, harness, newAccount, requestOf } from '../harness.ts';

/** The history of one account; steps that run at the same time share it. */
interface World {
  readonly services: Harness;
  readonly db: Db;
  readonly account: string;
  readonly lots: string[];
  /** The generations that were accepted, with their prices. */
  readonly accepted: { readonly id: string; readonly price: number }[];
  /** The credits that were taken back of a wallet, and not given back again. */
  readonly takings: { readonly lot: string; readonly credits: number }[];
  /** Credits that ever came in, and what was taken of them by other ways than a generation or an end. */
  granted: number;
  taken: number;
}

/** One of what there is, by a number that may be too large. */
const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % Math.max(1, from.length)];

/** Everything that moves credits: each does what it can with a number, and nothing where there is nothing to do it with. */
const STEPS: Readonly<Record<string, (world: World, n: number) => Promise<unknown>>> = {
  async buy(world, n) {
    const credits = n % 30;
    world.lots.push(await lotOf(world.db, world.account, { credits, months: n % 3 === 0 ? null : 1 }));
    world.granted += credits;
  },
  /** A purchase or a grant: what is owed is paid first. */
  async bring(world, n) {
    const credits = 1 + (n % 30);
    const origin = `grant:${crypto.randomUUID()}`;
    const lot = await world.db.transaction((tx) =>
      bring(tx, { accountId: world.account, origin, credits, months: 1 }, origin),
    );
    if (lot) world.lots.push(lot);
    world.granted += credits;
  },
  /** A refund or the withdrawal of a dispute, whether or not the credits are still there. */
  async takeBack(world, n) {
    const [lot, credits] = [pick(world.lots, n), 1 + (n % 20)];
    if (!lot) return;
    const kind = n % 2 === 0 ? 'refund' : 'dispute';
    await world.db.transaction((tx) =>
      take(tx, lot, credits, { kind, key: `${kind}:${crypto.randomUUID()}`, before: 0 }),
    );
    world.takings.push({ lot, credits });
    world.taken += credits;
  },
  /** A refund that came to nothing, or a dispute that was won. */
  async reinstate(world, n) {
    const [taking] = world.takings.splice(n % Math.max(1, world.takings.length), 1);
    if (!taking) return;
    const amounts = { credits: taking.credits, tests: 0, schemas: 0 };
    await world.db.transaction((tx) => giveBack(tx, taking.lot, amounts, `reinstate:${crypto.randomUUID()}`));
    world.taken -= taking.credits;
  },
  async activate({ services, account, lots }, n) {
    const lot = pick(lots, n);
    if (lot) await services.wallets.activate(account, lot).catch(expected('walletEnded'));
  },
  async hold({ services, account, accepted }, n) {
    const price = 1 + (n % 9);
    const { id } = (await services.generations
      .accept(account, 'test', requestOf({ endpoints: price }), asForm)
      .catch(expected('notEnoughCredits', 'inDebt'))) ?? { id: undefined };
    if (id !== undefined) accepted.push({ id, price });
  },
  settle: ({ db, accepted }, n) => close(db, pick(accepted, n)?.id, false),
  release: ({ db, accepted }, n) => close(db, pick(accepted, n)?.id, true),
  async cancel({ services, account, accepted }, n) {
    const one = pick(accepted, n);
    if (one) await services.generations.cancel(account, one.id);
  },
  /** The time of a wallet is over. */
  async end({ db, lots }, n) {
    const lot = pick(lots, n);
    if (lot) await db.update(wallets).set({ expiresAt: sql`now()` }).where(eq(wallets.id, lot));
  },
  expire: ({ db }) => endWallets(db),
};

const close = async (db: Db, id: string | undefined, free: boolean) => id && closeHold(db, id, free);

/** Refusals that a step may meet; anything else is a defect. */
const expected =
  (...codes: readonly string[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof Error && 'code' in error && codes.includes(String(error.code)))) throw error;
  };

/** Steps that run one after the other, some of them several at once. */
const stories = fc.array(
  fc.array(fc.record({ step: fc.constantFrom(...Object.keys(STEPS)), n: fc.nat(99) }), { minLength: 1, maxLength: 4 }),
  { minLength: 3, maxLength: 12 },
);

describe.each([
  ['pglite', 40],
  ['postgresql', 20],
] as const)('whatever happens to the credits of an account, on %s', (kind, numRuns) => {
  let database: TestDatabase;
  let services: Harness;
  beforeAll(async () => {
    database = await testDatabase(kind);
    services = await harness(database);
  });
  afterAll(async () => {
    await services.close();
    await database.close();
  });

  /** Checks the rules that hold at every moment. */
  async function check({ db, lots, accepted, granted, taken }: World): Promise<void> {
    expect(await ledgerDifferences(db)).toEqual([]);
    const rows = await db.select().from(wallets).where(inArray(wallets.id, lots));
    for (const { credits, debt } of rows) {
      expect(Math.min(credits, debt)).toBe(0);
      expect(credits + debt).toBeGreaterThanOrEqual(0);
    }
    const held = await db.select().from(holds).where(inArray(holds.walletId, lots));
    for (const { id, price } of accepted) {
      const own = held.filter((hold) => hold.generationId === id);
      expect(sum(own)).toBe(price);
      expect(new Set(own.map(({ state }) => state)).size).toBe(1);
    }
    const gone = held.filter(({ state }) => state !== 'released');
    const ended = await db.select().from(ledgerEntries).where(inArray(ledgerEntries.walletId, lots));
    const expired = sum(ended.filter((entry) => entry.kind === 'expire'));
    const owed = rows.reduce((total, { debt }) => total + debt, 0);
    expect(sum(rows) - owed + sum(gone) - expired + taken).toBe(granted);
  }

  test('the ledger adds up to every balance, none is below zero, and no credit is lost or made', async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const account = await newAccount(services.db, services.wallets);
        const starter = await services.db.select().from(wallets).where(eq(wallets.accountId, account));
        const lots = starter.map(({ id }) => id);
        const world: World = {
          services,
          db: services.db,
          account,
          lots,
          accepted: [],
          takings: [],
          granted: sum(starter),
          taken: 0,
        };
        for (const together of story) {
          await Promise.all(together.map(({ step, n }) => STEPS[step]?.(world, n)));
          await check(world);
        }
      }),
      { numRuns },
    );
  });
});

const sum = (rows: readonly { readonly credits: number }[]) => rows.reduce((total, { credits }) => total + credits, 0);
