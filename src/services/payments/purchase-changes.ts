import { and, asc, eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Tx } from '../../db/client.ts';
import { ledgerEntries, purchases } from '../../db/schema.ts';
import { bring, giveBack, type Taking, take } from '../wallet/wallet-changes.ts';
import type { Amounts } from '../wallet/wallet-parts.ts';
import { creditsFor, fundsOf, isLater, type Purchase, stateOf } from './states.ts';

/**
 * Brings a purchase to the state that its session tells, and its credits to the account when it is paid.
 * @throws Error when another sum was paid than was asked for
 */
export async function fulfil(tx: Tx, purchase: Purchase, session: Stripe.Checkout.Session): Promise<void> {
  const state = stateOf(session);
  if (!isLater(state, purchase.state)) return;
  const known = { state, sessionId: session.id, paymentIntentId: idOf(session.payment_intent) };
  if (state !== 'paid') return update(tx, purchase, known);
  const { amount_total: amount, currency } = session;
  if (amount !== purchase.amount || currency?.toUpperCase() !== purchase.currency) {
    throw new Error(
      `purchase ${purchase.id} is of ${purchase.amount} ${purchase.currency}, but ${amount} ${currency} were paid`,
    );
  }
  const walletId = await bring(tx, lotOf(purchase), `purchase:${session.id}`);
  await update(tx, purchase, { ...known, ...chargeOf(session), walletId: walletId ?? null, paidAt: new Date() });
}

function lotOf({ id, accountId, credits, planMonths }: Purchase) {
  return { accountId, origin: `purchase:${id}`, credits, months: planMonths };
}

/** The charge of a session that was fetched with `payment_intent.latest_charge`. */
function chargeOf({ payment_intent: intent }: Stripe.Checkout.Session): Pick<Purchase, 'chargeId' | 'receiptUrl'> {
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined;
  if (!charge || typeof charge === 'string') return { chargeId: charge ?? null, receiptUrl: null };
  return { chargeId: charge.id, receiptUrl: charge.receipt_url };
}

async function update(tx: Tx, { id }: Purchase, values: Partial<Purchase>): Promise<void> {
  await tx.update(purchases).set(values).where(eq(purchases.id, id));
}

/**
 * Takes what a refund of the whole or a part is worth and was not taken yet; gives it back where the refund came to nothing.
 * `amount_refunded` is cumulative, so that ten small refunds take what one large would.
 */
export async function refund(tx: Tx, { walletId, credits }: Purchase, charge: Stripe.Charge): Promise<void> {
  if (!walletId) return;
  const entries = await entriesOf(tx, walletId);
  const refunds = entries.filter(({ idempotencyKey }) => idempotencyKey.startsWith('refund'));
  const before = sumOf(refunds);
  const due = creditsFor(credits, charge.amount_refunded, charge.amount);
  const undone = refunds.filter(({ kind }) => kind === 'reinstate').length;
  const key = `${charge.id}:${charge.amount_refunded}${undone > 0 ? `:${undone}` : ''}`;
  if (due > before)
    return takeUpTo(tx, walletId, due - before, { credits, entries, kind: 'refund', key: `refund:${key}` });
  if (due === before) return;
  // Part of what came with the credits cannot be told from the rest: it comes back with the last of them.
  const whole = due === 0 ? takenBy(refunds) : NOTHING;
  await giveBack(tx, walletId, { ...whole, credits: before - due }, `refund-failed:${key}`);
}

/** A dispute as it was fetched, with its charge. */
export interface Disputed {
  readonly about: Stripe.Dispute;
  readonly charge: Stripe.Charge;
}

/**
 * Takes what a dispute is worth when its funds are withdrawn, and gives back what was taken when they are reinstated: a refund
 * made meanwhile found nothing more to take, and takes it then.
 */
export async function dispute(tx: Tx, purchase: Purchase, { about, charge }: Disputed): Promise<void> {
  const { walletId, credits } = purchase;
  if (!walletId) return;
  const funds = fundsOf(about);
  const entries = await entriesOf(tx, walletId);
  const find = (key: string) => entries.find(({ idempotencyKey }) => idempotencyKey === key);
  const [key, undoing] = [`dispute:${about.id}`, `reinstate:${about.id}`];
  const taken = find(key);
  if (funds === 'withdrawn' && !taken) {
    const due = creditsFor(credits, about.amount, charge.amount);
    return takeUpTo(tx, walletId, due, { credits, entries, kind: 'dispute', key });
  }
  if (funds === 'reinstated' && taken && !find(undoing)) {
    await giveBack(tx, walletId, takenBy([taken]), undoing);
    await refund(tx, purchase, charge);
  }
}

/** Takes what is due, but never more in all than the purchase brought. */
async function takeUpTo(
  tx: Tx,
  walletId: string,
  due: number,
  { credits, entries, ...why }: { credits: number; entries: readonly Entry[] } & Omit<Taking, 'before'>,
): Promise<void> {
  const before = sumOf(entries);
  const taken = Math.min(due, credits - before);
  if (taken > 0) await take(tx, walletId, taken, { ...why, before });
}

type Entry = typeof ledgerEntries.$inferSelect;

/** Lists what was taken back from a wallet and given back again, in order. */
async function entriesOf(tx: Tx, walletId: string): Promise<Entry[]> {
  const kinds = sql`${ledgerEntries.kind} in ('refund', 'dispute', 'reinstate')`;
  return tx
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.walletId, walletId), kinds))
    .orderBy(asc(ledgerEntries.id));
}

/** The credits that entries took, spent ones included. */
function sumOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { credits, debt }) => sum + debt - credits, 0);
}

const NOTHING: Amounts = { credits: 0, tests: 0, schemas: 0 };

/** Sums what entries took of each kind, including credits that were spent already. */
function takenBy(entries: readonly Entry[]): Amounts {
  const sum = (of: (entry: Entry) => number) => entries.reduce((total, entry) => total + of(entry), 0);
  return { credits: sumOf(entries), tests: sum(({ tests }) => -tests), schemas: sum(({ schemas }) => -schemas) };
}

/** Reads the id of an object that the provider answers whole or as its id. */
export function idOf(one: string | { readonly id: string } | null): string | null {
  return typeof one === 'string' ? one : (one?.id ?? null);
}
