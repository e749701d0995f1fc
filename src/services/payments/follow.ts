import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { paymentEvents, purchases } from '../../db/schema.ts';
import type { Purchase } from './states.ts';

/** An event of the provider: it only triggers, what it carries is not believed. */
export interface Trigger {
  readonly id: string;
  readonly type: string;
}

/** How a purchase follows what the provider says of it now. */
export interface Following<F> {
  readonly purchaseId: string;
  /** Absent: nobody told, we ask by ourselves. */
  readonly trigger?: Trigger | undefined;
  /** Asks the provider; outside any transaction, since it may take seconds. */
  fetch(): Promise<F>;
  /** Writes what follows from it, with the purchase's row locked. */
  change(tx: Tx, purchase: Purchase, fetched: F): Promise<void>;
}

/**
 * Event, ledger and wallet change in one transaction. What was fetched before somebody else changed the purchase may be older
 * than what that one saw: it is fetched again.
 */
export async function follow<F>(db: Db, { purchaseId, trigger, fetch, change }: Following<F>): Promise<void> {
  for (;;) {
    const before = await look(db, purchaseId, trigger);
    if (!before) return;
    const fetched = await fetch();
    const current = await db.transaction(async (tx) => {
      const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, purchaseId)).for('update');
      if (!purchase) return true;
      if (purchase.version !== before.version) return false;
      if (trigger && !(await isNew(tx, trigger))) return true;
      await change(tx, purchase, fetched);
      await tx
        .update(purchases)
        .set({ version: purchase.version + 1 })
        .where(eq(purchases.id, purchaseId));
      return true;
    });
    if (current) return;
  }
}

/** @returns undefined when the event was taken on before, or the purchase is gone with its account. */
async function look(db: Db, id: string, trigger: Trigger | undefined): Promise<Pick<Purchase, 'version'> | undefined> {
  if (trigger && (await db.$count(paymentEvents, eq(paymentEvents.id, trigger.id))) > 0) return undefined;
  const [purchase] = await db.select({ version: purchases.version }).from(purchases).where(eq(purchases.id, id));
  return purchase;
}

async function isNew(tx: Tx, { id, type }: Trigger): Promise<boolean> {
  const written = await tx
    .insert(paymentEvents)
    .values({ id, type })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return written.length > 0;
}
