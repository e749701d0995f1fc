import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { ledgerEntries, wallets } from '../../db/schema.ts';
import type { Amounts } from './wallet-parts.ts';

/** The credits, tests and schemas of a purchase or a grant, and how long they last once activated. */
export interface Lot {
  readonly accountId: string;
  /** Unique in the account: `purchase:` or `grant:` and a reference. */
  readonly origin: string;
  readonly credits: number;
  /** Null: without a time limit. */
  readonly months: number | null;
}

/** Computes what comes with credits that are bought or granted: a schema for each, and a test for every two (DECISIONS §4). */
function amountsOf(credits: number): Amounts {
  return { credits, tests: Math.floor(credits / 2), schemas: credits };
}

/**
 * Adds a wallet of its own, inactive until it is activated. What the account owes is paid first.
 * @param key of its ledger entry: the second time it does nothing.
 * @returns the wallet, or undefined when it was there already.
 */
export async function bring(tx: Tx, lot: Lot, key: string): Promise<string | undefined> {
  const { accountId, origin, credits, months } = lot;
  const [wallet] = await tx
    .insert(wallets)
    .values({ accountId, origin, planMonths: months, noLimit: months === null, active: false })
    .onConflictDoNothing()
    .returning({ id: wallets.id });
  if (!wallet) return undefined;
  const entry = { walletId: wallet.id, kind: 'grant' as const, ...amountsOf(credits), idempotencyKey: key };
  await tx.insert(ledgerEntries).values(entry);
  await payDebts(tx, lot, wallet.id);
  return wallet.id;
}

/** Moves credits of a new wallet to where the account owes some. Wallets are locked in the order in which spending locks them. */
async function payDebts(tx: Tx, { accountId, credits }: Lot, newWallet: string): Promise<void> {
  const owing = await tx
    .select({ id: wallets.id, debt: wallets.debt })
    .from(wallets)
    .where(and(eq(wallets.accountId, accountId), gt(wallets.debt, 0)))
    .orderBy(sql`${wallets.expiresAt} asc nulls last`, asc(wallets.id))
    .for('update');
  let left = credits;
  for (const { id, debt } of owing) {
    const paid = Math.min(left, debt);
    if (paid === 0) return;
    left -= paid;
    await tx.insert(ledgerEntries).values([
      { walletId: newWallet, kind: 'debt', credits: -paid, idempotencyKey: `debt:${newWallet}:${id}` },
      { walletId: id, kind: 'debt', debt: -paid, idempotencyKey: `debt:${id}:${newWallet}` },
    ]);
  }
}

/** Why credits are taken back, and the key of its ledger entry. */
export interface Taking {
  readonly kind: 'refund' | 'dispute';
  readonly key: string;
  /** The credits of this wallet that were taken back before: what came with an odd one is taken with the next. */
  readonly before: number;
}

/** Takes credits back from a wallet, with the tests and schemas that came with them; what was spent already is a debt. */
export async function take(tx: Tx, walletId: string, credits: number, { kind, key, before }: Taking): Promise<void> {
  const wallet = await lockWallet(tx, walletId);
  const [came, earlier] = [amountsOf(before + credits), amountsOf(before)];
  const taken = Math.min(wallet.credits, credits);
  await tx.insert(ledgerEntries).values({
    ...{ walletId, kind, idempotencyKey: key },
    ...{ credits: -taken, debt: credits - taken },
    tests: -Math.min(wallet.tests, came.tests - earlier.tests),
    schemas: -Math.min(wallet.schemas, came.schemas - earlier.schemas),
  });
}

/** Gives back what was taken; a debt that the wallet still has is paid with it by the database (migration 0011). */
export async function giveBack(tx: Tx, walletId: string, amounts: Amounts, key: string): Promise<void> {
  await tx.insert(ledgerEntries).values({ walletId, kind: 'reinstate', ...amounts, idempotencyKey: key });
}

async function lockWallet(tx: Tx, id: string): Promise<typeof wallets.$inferSelect> {
  const [wallet] = await tx.select().from(wallets).where(eq(wallets.id, id)).for('update');
  if (!wallet) throw new Error(`wallet ${id} is gone`);
  return wallet;
}
