import type Stripe from 'stripe';
import type { purchases } from '../../db/schema.ts';
import { divideHalfEven } from '../plans/rounding.ts';

export type Purchase = typeof purchases.$inferSelect;

/** States move one way: a purchase goes to a state of a higher rank only. Money that came at last is credited whatever was told before. */
const RANK: Readonly<Record<Purchase['state'], number>> = { open: 0, pending: 1, failed: 2, expired: 2, paid: 3 };

export function isLater(state: Purchase['state'], than: Purchase['state']): boolean {
  return RANK[state] > RANK[than];
}

export function isFinal(state: Purchase['state']): boolean {
  return RANK[state] >= RANK.failed;
}

/** States of the payment intent of a completed checkout whose slow payment has failed. */
const FAILED_INTENTS: readonly string[] = ['requires_payment_method', 'canceled'];

/**
 * Reads the state of a purchase from a checkout session that was fetched with its payment intent. A completed session may still be unpaid: slow
 * payments end days later (https://docs.stripe.com/payments/checkout/fulfill-orders).
 */
export function stateOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): Purchase['state'] {
  if (payment_status !== 'unpaid') return 'paid';
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  if (typeof payment_intent === 'object' && payment_intent && FAILED_INTENTS.includes(payment_intent.status))
    return 'failed';
  return 'pending';
}

/**
 * The credits that a refund of a part takes. Its amount is cumulative: so is this, and what was taken for it before is
 * subtracted by the caller. In: 1,000 credits, 2,500 of 10,000 refunded; out: 250.
 */
export function creditsFor(credits: number, part: number, paid: number): number {
  return divideHalfEven(BigInt(credits) * BigInt(Math.min(part, paid)), BigInt(paid));
}

/** Reads what happened to the money of a dispute. An open dispute is not lost: only a withdrawal takes money. */
export function fundsOf({ balance_transactions }: Stripe.Dispute): 'untouched' | 'withdrawn' | 'reinstated' {
  if (balance_transactions.some(({ amount }) => amount > 0)) return 'reinstated';
  return balance_transactions.length > 0 ? 'withdrawn' : 'untouched';
}
