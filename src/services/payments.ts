import { and, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import { purchases } from '../db/schema.ts';
import { Fault } from '../model/fault.ts';
import type { CheckoutOrder, CheckoutStatus } from '../shared/wire/payments.ts';
import { checkProvider } from './payments/check-provider.ts';
import { type Buyer, openCheckout } from './payments/checkout.ts';
import { openStripe, type ProviderOptions, providerFault } from './payments/provider.ts';
import { isFinal } from './payments/states.ts';
import { followSession, takeEvent } from './payments/webhook.ts';
import type { Plans } from './plans.ts';

/** Credits for money, through the provider's own pages. */
export interface Payments {
  /** @returns where the browser goes to pay. @throws Fault as openCheckout does */
  checkout(buyer: Buyer, order: CheckoutOrder): Promise<{ url: string }>;
  /** Tells the state of a checkout of this account; the provider is asked about one that has not ended. @throws Fault notFound */
  status(accountId: string, sessionId: string): Promise<CheckoutStatus>;
  /** @throws Fault badSignature, or whatever has the provider send the event again */
  takeEvent(body: string, signature: string | undefined): Promise<void>;
}

export interface PaymentsDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly plans: Pick<Plans, 'terms'>;
  readonly provider: ProviderOptions;
}

/** Creates the service; clock and API version are compared with the provider's in the background, and told in the log. */
export function createPayments({ db, log, plans, provider }: PaymentsDeps): Payments {
  const stripe = openStripe(provider);
  const deps = { db, log, stripe, webhookSecret: provider.webhookSecret };
  void checkProvider(stripe, log);
  return {
    async checkout(buyer, order) {
      return { url: await openCheckout({ db, stripe, terms: plans.terms }, buyer, order) };
    },
    async status(accountId, sessionId) {
      const found = await mine(accountId, sessionId);
      if (isFinal(found.state)) return found;
      await told(followSession(deps, sessionId));
      return mine(accountId, sessionId);
    },
    takeEvent: (body, signature) => told(takeEvent(deps, body, signature)),
  };

  async function mine(accountId: string, sessionId: string): Promise<CheckoutStatus> {
    const [purchase] = await db
      .select({ state: purchases.state, credits: purchases.credits })
      .from(purchases)
      .where(and(eq(purchases.accountId, accountId), eq(purchases.sessionId, sessionId)));
    if (!purchase) throw new Fault('notFound');
    return purchase;
  }
}

async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw providerFault(error);
  }
}
