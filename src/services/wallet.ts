import { and, asc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { STARTER_CREDITS, STARTER_SCHEMAS, STARTER_TESTS } from '../constants.ts';
import type { Db, Tx } from '../db/client.ts';
import { ledgerEntries, wallets } from '../db/schema.ts';
import { Fault } from '../shared/fault.ts';
import type { Wallet } from '../shared/wire.ts';
import { type Amounts, KINDS, SPENDABLE } from './wallet-parts.ts';
import { walletView } from './wallet-view.ts';

/** What an account may spend. Spending itself is a part of the statements that accept and end a generation (wallet-parts.ts). */
export interface Wallets {
  /** The credits a new account starts with; repeated, it changes nothing. */
  grantStarter(accountId: string): Promise<void>;
  wallet(accountId: string): Promise<Wallet>;
}

/** Creates the ledger's service; what remains is always a sum over its entries. */
export function createWallets(deps: { db: Db }): Wallets {
  return {
    grantStarter: (accountId) => deps.db.transaction((tx) => grantStarter(tx, accountId)),
    wallet: (accountId) => readWallet(deps.db, accountId),
  };
}

/** @returns inDebt, or notEnoughCredits, notEnoughTests or notEnoughSchemas when what remains is less than what is needed. */
export function shortage(
  needed: Amounts,
  { debt, ...remaining }: Amounts & { readonly debt: number },
): Fault | undefined {
  if (debt > 0 && KINDS.some((kind) => needed[kind] > 0)) return new Fault('inDebt', { values: { count: debt } });
  const codes = { credits: 'notEnoughCredits', tests: 'notEnoughTests', schemas: 'notEnoughSchemas' } as const;
  const what = KINDS.find((kind) => needed[kind] > 0 && remaining[kind] < needed[kind]);
  return (
    what &&
    new Fault(codes[what], { values: { needed: needed[what], count: needed[what], remaining: remaining[what] } })
  );
}

async function grantStarter(tx: Tx, accountId: string): Promise<void> {
  const [wallet] = await tx
    .insert(wallets)
    .values({ accountId, noLimit: true, active: true, activatedAt: new Date(), origin: 'starter' })
    .onConflictDoNothing()
    .returning({ id: wallets.id });
  if (!wallet) return;
  await tx.insert(ledgerEntries).values({
    walletId: wallet.id,
    kind: 'grant',
    credits: STARTER_CREDITS,
    tests: STARTER_TESTS,
    schemas: STARTER_SCHEMAS,
    idempotencyKey: `grant:${wallet.id}`,
  });
}

async function readWallet(db: Db, accountId: string): Promise<Wallet> {
  const granted = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`;
  const rows = await db
    .select({
      id: wallets.id,
      planMonths: wallets.planMonths,
      noLimit: wallets.noLimit,
      active: wallets.active,
      expiresAt: wallets.expiresAt,
      spendable: sql<boolean>`${SPENDABLE}`,
      total: granted(ledgerEntries.credits),
      remaining: wallets.credits,
      totalTests: granted(ledgerEntries.tests),
      remainingTests: wallets.tests,
      totalXsd: granted(ledgerEntries.schemas),
      remainingXsd: wallets.schemas,
    })
    .from(wallets)
    .leftJoin(ledgerEntries, and(eq(ledgerEntries.walletId, wallets.id), eq(ledgerEntries.kind, 'grant')))
    .where(eq(wallets.accountId, accountId))
    .groupBy(wallets.id)
    .orderBy(sql`${wallets.expiresAt} asc nulls last`, asc(wallets.id));
  return walletView(rows);
}
