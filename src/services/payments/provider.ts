import Stripe from 'stripe';
import { Fault, type FaultCode } from '../../model/fault.ts';

export interface ProviderOptions {
  readonly secretKey: string;
  /** Signs what the provider sends to us. */
  readonly webhookSecret: string;
  /** Absent: the provider's own address. */
  readonly url?: string | undefined;
}

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** Opens the official client, which gets nothing of ours but amounts, e-mail addresses and ids. */
export function openStripe({ secretKey, url }: Pick<ProviderOptions, 'secretKey' | 'url'>): Stripe {
  return new Stripe(secretKey, {
    ...addressOf(url),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

function addressOf(url: string | undefined): ConstructorParameters<typeof Stripe>[1] {
  if (url === undefined) return {};
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === 'https:';
  return { protocol: secure ? 'https' : 'http', host: hostname, port: port || (secure ? 443 : 80) };
}

/** The version of the provider's API, which the client pins. The webhook endpoint must have the same one, since events follow it. */
export const API_VERSION = Stripe.API_VERSION;

/** The events that tell of a purchase; of each only the id of its object is read. */
export const EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const REFUSALS: Readonly<Record<string, FaultCode>> = {
  amount_too_small: 'amountTooSmall',
  amount_too_large: 'amountTooLarge',
};

/**
 * Turns the provider's refusals and its silence into faults for callers; any other error stays what it is. The least that can be paid
 * depends on the operator's account there: the provider alone knows it.
 */
export function providerFault(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const code = REFUSALS[error.code ?? ''] ?? 'paymentUnavailable';
  return new Fault(code, { cause: error, detail: [error.type, error.code, error.requestId].join(' ') });
}
