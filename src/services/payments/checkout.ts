import { eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Db } from '../../db/client.ts';
import { accounts, purchases, wallets } from '../../db/schema.ts';
import { Fault } from '../../model/fault.ts';
import type { Language } from '../../shared/language.ts';
import { textsFor } from '../../shared/texts.ts';
import type { CheckoutOrder } from '../../shared/wire/payments.ts';
import { amountOf, type PlanTerms } from '../plans/quote.ts';
import { providerFault } from './provider.ts';

export interface CheckoutDeps {
  readonly db: Db;
  readonly stripe: Stripe;
  /** @throws Fault planGone */
  terms(planId: string): Promise<PlanTerms>;
}

export interface Buyer {
  readonly accountId: string;
  readonly language: Language;
  /** The address to which the browser comes back. */
  readonly origin: string;
}

/**
 * Opens the provider's page for an order. Its row is written first: whatever dies in between, a payment finds what it is for.
 * @returns the address to send the browser to
 * @throws Fault planGone; debtFirst while the buyer has not seen what the purchase pays first; amountTooSmall, amountTooLarge;
 * paymentUnavailable
 */
export async function openCheckout(deps: CheckoutDeps, buyer: Buyer, order: CheckoutOrder): Promise<string> {
  const { db } = deps;
  const terms = await deps.terms(order.plan);
  await checkDebt(db, buyer, order);
  const amount = amountOf(terms, order.quantity);
  // What is rounded to nothing would be taken for paid.
  if (amount === 0) throw new Fault('amountTooSmall');
  const [purchase] = await db
    .insert(purchases)
    .values({
      ...{ accountId: buyer.accountId, planId: terms.id, planMonths: terms.months, credits: order.quantity },
      ...{ amount, currency: terms.currency },
    })
    .returning();
  const [account] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, buyer.accountId));
  if (!purchase || !account) throw new Fault('noAccess');
  try {
    const { id, url } = await deps.stripe.checkout.sessions.create(sessionOf(purchase, buyer, account.email), {
      idempotencyKey: `checkout:${purchase.id}`,
    });
    if (!url) throw new Fault('paymentUnavailable', { detail: `checkout session ${id} has no address` });
    await db.update(purchases).set({ sessionId: id }).where(eq(purchases.id, purchase.id));
    return url;
  } catch (error) {
    // What was refused will not be paid; of what was not answered nobody knows.
    if (isRefusal(error)) await db.delete(purchases).where(eq(purchases.id, purchase.id));
    throw providerFault(error);
  }
}

/** Refuses a purchase whose buyer was not shown their debt: the purchase pays it first. */
async function checkDebt(db: Db, { accountId }: Buyer, { quantity, debtShown }: CheckoutOrder): Promise<void> {
  if (debtShown) return;
  const [owed] = await db
    .select({ debt: sql<number>`coalesce(sum(${wallets.debt}), 0)::int` })
    .from(wallets)
    .where(eq(wallets.accountId, accountId));
  const count = owed?.debt ?? 0;
  if (count === 0) return;
  throw new Fault('debtFirst', { values: { count, left: Math.max(0, quantity - count) } });
}

function sessionOf(
  { id, credits, planMonths, amount, currency }: typeof purchases.$inferSelect,
  { language, origin }: Buyer,
  email: string,
): Stripe.Checkout.SessionCreateParams {
  const t = textsFor(language);
  const duration =
    planMonths === null ? t('creditPricing:list.noLimit') : t('creditPricing:list.months', { count: planMonths });
  const name = t('creditPricing:checkout.product', { count: credits, duration });
  const metadata = { purchase: id };
  return {
    mode: 'payment',
    client_reference_id: id,
    customer_email: email,
    locale: language,
    line_items: [
      { quantity: 1, price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name } } },
    ],
    metadata,
    // Charges carry it as well: a refund or a dispute may come before we know the payment.
    payment_intent_data: { metadata, receipt_email: email },
    success_url: `${origin}/plans/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/plans/error`,
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}
