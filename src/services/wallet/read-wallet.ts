import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { accounts, generations, holds, ledgerEntries, purchases, wallets } from '../../db/schema.ts';
import type { Wallet } from '../../shared/wire/wallet.ts';
import { projectParts } from '../generation/accept/row.ts';
import { SPENDABLE } from './wallet-parts.ts';
import { type HoldRow, walletView } from './wallet-view.ts';

/** Reads an account's wallets, the amounts that are held of them, and when the account wants to be warned. */
export async function readWallet(db: Db, accountId: string): Promise<Wallet> {
  const [rows, held, [account]] = await Promise.all([
    readLots(db, accountId),
    readHolds(db, accountId),
    db.select({ warnCredits: accounts.warnCredits }).from(accounts).where(eq(accounts.id, accountId)),
  ]);
  return walletView(rows, held, account?.warnCredits ?? 0);
}

function readLots(db: Db, accountId: string) {
  const granted = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`;
  return db
    .select({
      id: wallets.id,
      planMonths: wallets.planMonths,
      noLimit: wallets.noLimit,
      active: wallets.active,
      activatedAt: wallets.activatedAt,
      expiresAt: wallets.expiresAt,
      hasEnded: sql<boolean>`coalesce(${wallets.expiresAt} <= now(), false)`,
      spendable: sql<boolean>`${SPENDABLE}`,
      origin: wallets.origin,
      createdAt: wallets.createdAt,
      receiptUrl: purchases.receiptUrl,
      debt: wallets.debt,
      total: granted(ledgerEntries.credits),
      remaining: wallets.credits,
      totalTests: granted(ledgerEntries.tests),
      remainingTests: wallets.tests,
      totalXsd: granted(ledgerEntries.schemas),
      remainingXsd: wallets.schemas,
    })
    .from(wallets)
    .leftJoin(ledgerEntries, and(eq(ledgerEntries.walletId, wallets.id), eq(ledgerEntries.kind, 'grant')))
    .leftJoin(purchases, eq(purchases.walletId, wallets.id))
    .where(eq(wallets.accountId, accountId))
    .groupBy(wallets.id, purchases.receiptUrl)
    .orderBy(sql`${wallets.expiresAt} asc nulls last`, asc(wallets.id));
}

/** Reads the amounts that running generations hold; nothing else holds any. */
async function readHolds(db: Db, accountId: string): Promise<HoldRow[]> {
  const sum = (column: AnyPgColumn) => sql<number>`sum(${column})::int`;
  const rows = await db
    .select({
      id: generations.id,
      project: generations.project,
      since: generations.createdAt,
      credits: sum(holds.credits),
      tests: sum(holds.tests),
      xsd: sum(holds.schemas),
    })
    .from(generations)
    .innerJoin(holds, and(eq(holds.generationId, generations.id), eq(holds.state, 'held')))
    .where(and(eq(generations.accountId, accountId), inArray(generations.state, ['queued', 'running'])))
    .groupBy(generations.id)
    .orderBy(asc(generations.createdAt), asc(generations.id));
  return rows.map(({ project, ...row }) => ({ ...row, name: projectParts(project).name }));
}
