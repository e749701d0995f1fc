import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { Db } from '../../db/client.ts';
import { purchases } from '../../db/schema.ts';
import { Fault } from '../../model/fault.ts';
import { follow, type Trigger } from './follow.ts';
import { API_VERSION } from './provider.ts';
import { dispute, fulfil, idOf, refund } from './purchase-changes.ts';

export interface WebhookDeps {
  readonly db: Db;
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  readonly log: Logger;
}

/**
 * Takes one event on. It only triggers: its object is fetched, and what that says decides; events that come twice, late or in
 * another order end the same. Those about nothing of ours are accepted and change nothing.
 * @param body its bytes as they came: they are signed
 * @throws Fault badSignature; internal for an event of another API version, which the provider sends again for three days
 */
export async function takeEvent(deps: WebhookDeps, body: string, signature: string | undefined): Promise<void> {
  const event = verified(deps, body, signature);
  if (event.api_version !== API_VERSION) {
    const detail = `the webhook endpoint has API version ${event.api_version}, not ${API_VERSION}: npm run operator -- webhook`;
    throw new Fault('internal', { detail });
  }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return followSession(deps, event.data.object.id, event);
    case 'charge.refunded':
      return followCharge(deps, event.data.object.id, event);
    case 'refund.updated':
    case 'refund.failed':
      return followCharge(deps, idOf(event.data.object.charge), event);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return followDispute(deps, event.data.object.id, event);
    default:
      deps.log.debug({ type: event.type }, 'an event of the payment provider that nobody asked for');
  }
}

function verified({ stripe, webhookSecret, log }: WebhookDeps, body: string, signature = ''): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret);
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'a webhook call was refused');
    throw new Fault('badSignature', { cause: error });
  }
}

/** @param sessionId of a checkout; one that is not ours changes nothing. */
export async function followSession(deps: WebhookDeps, sessionId: string, trigger?: Trigger): Promise<void> {
  const fetch = () => deps.stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] });
  const purchaseId = (await fetch()).metadata?.purchase;
  if (!isId(purchaseId)) return;
  await follow(deps.db, { purchaseId, trigger, fetch, change: fulfil });
}

/** Follows what was refunded of a charge, once the payment itself has been credited. */
export async function followCharge(deps: WebhookDeps, chargeId: string | null, trigger?: Trigger): Promise<void> {
  if (chargeId === null) return;
  const fetch = () => deps.stripe.charges.retrieve(chargeId);
  const purchaseId = await paidPurchase(deps, await fetch());
  if (purchaseId === undefined) return;
  await follow(deps.db, { purchaseId, trigger, fetch, change: refund });
}

async function followDispute(deps: WebhookDeps, disputeId: string, trigger: Trigger): Promise<void> {
  const fetch = async () => {
    const about = await deps.stripe.disputes.retrieve(disputeId, { expand: ['charge'] });
    return { about, charge: about.charge as Stripe.Charge };
  };
  const purchaseId = await paidPurchase(deps, (await fetch()).charge);
  if (purchaseId === undefined) return;
  await follow(deps.db, { purchaseId, trigger, fetch, change: dispute });
}

/** Finds the purchase of a charge, and credits it first when its own event has not come yet. */
async function paidPurchase(deps: WebhookDeps, charge: Stripe.Charge): Promise<string | undefined> {
  const id = charge.metadata.purchase;
  if (!isId(id)) return undefined;
  const [purchase] = await deps.db.select().from(purchases).where(eq(purchases.id, id));
  if (!purchase) return undefined;
  if (purchase.state !== 'paid') {
    const session = purchase.sessionId ?? (await sessionOf(deps.stripe, charge));
    if (session !== undefined) await followSession(deps, session);
  }
  return purchase.id;
}

async function sessionOf(stripe: Stripe, { payment_intent }: Stripe.Charge): Promise<string | undefined> {
  const intent = idOf(payment_intent);
  if (intent === null) return undefined;
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
  return data[0]?.id;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether it is an id of ours: other products of the operator may send their events here as well. */
function isId(id: string | undefined): id is string {
  return id !== undefined && UUID.test(id);
}
