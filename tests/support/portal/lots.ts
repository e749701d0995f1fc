import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../src/db/client.ts';
import { ledgerEntries, purchases, wallets } from '../../../src/db/schema.ts';
import { SETTLING } from '../../../src/services/wallet/wallet-parts.ts';

export interface Lot {
  readonly credits?: number;
  readonly tests?: number;
  readonly schemas?: number;
  /** Null: no time limit. */
  readonly months?: number | null;
  readonly active?: boolean;
  readonly expiresAt?: Date | SQL;
  readonly receiptUrl?: string;
  readonly source?: 'purchase' | 'grant';
}

let references = 0;

/** A wallet as a purchase or a grant leaves it: inactive unless it is said otherwise. @returns its id. */
export async function lotOf(db: Db, accountId: string, lot: Lot = {}): Promise<string> {
  const { credits = 10, tests = 0, schemas = 0, months = 1, active = false, source = 'purchase' } = lot;
  const expiresAt = lot.expiresAt ?? (active && months !== null ? sql`now() + interval '30 days'` : null);
  const [wallet] = await db
    .insert(wallets)
    .values({
      ...{ accountId, planMonths: months, noLimit: months === null, active, expiresAt },
      activatedAt: active ? sql`now() - interval '1 day'` : null,
      origin: `${source}:${++references}-${crypto.randomUUID()}`,
    })
    .returning({ id: wallets.id });
  if (!wallet) throw new Error('no wallet');
  const idempotencyKey = `grant:${wallet.id}`;
  await db
    .insert(ledgerEntries)
    .values({ walletId: wallet.id, kind: 'grant', credits, tests, schemas, idempotencyKey });
  if (source === 'purchase') {
    const paid = { planId: '1-month', credits, amount: credits * 100, currency: 'USD', state: 'paid' as const };
    await db.insert(purchases).values({ ...paid, accountId, walletId: wallet.id, receiptUrl: lot.receiptUrl ?? null });
  }
  return wallet.id;
}

/** Ends what is held for a generation as the statements that end one do: given back where it is `free`, else spent. */
export const closeHold = (db: Db, generationId: string, free: boolean) =>
  db.execute(
    sql`with ended as (select ${generationId}::uuid as id, ${free}::boolean as free, null::uuid as token_id), ${SETTLING} select from closed`,
  );
