import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { wallets } from '../../db/schema.ts';
import { Fault } from '../../model/fault.ts';
import { planEnd } from '../../shared/plan-end.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Begins the time of a purchase or grant. However often it is asked for, and on however many nodes at once, it begins once.
 * @throws Fault notFound, also for somebody else's; walletEnded
 */
export async function activateWallet(db: Db, accountId: string, walletId: string, now = new Date()): Promise<void> {
  if (!UUID.test(walletId)) throw new Fault('notFound');
  const mine = and(eq(wallets.id, walletId), eq(wallets.accountId, accountId));
  const [wallet] = await db.select().from(wallets).where(mine);
  if (!wallet) throw new Fault('notFound');
  if (wallet.expiresAt && wallet.expiresAt <= now) throw new Fault('walletEnded');
  await db
    .update(wallets)
    .set({ active: true, activatedAt: now, expiresAt: endOf(wallet, now) })
    .where(and(mine, eq(wallets.active, false), isNull(wallets.activatedAt)));
}

function endOf({ noLimit, planMonths, expiresAt }: typeof wallets.$inferSelect, now: Date): Date | null {
  if (noLimit) return null;
  return planMonths === null ? expiresAt : planEnd(now, planMonths);
}
