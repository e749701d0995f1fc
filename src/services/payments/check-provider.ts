import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { WEBHOOK_PATH } from '../../shared/wire/payments.ts';
import { API_VERSION, EVENTS } from './provider.ts';

/** Signatures are taken for so long (services/payments/webhook.ts, the client's default); half of it is told as a warning. */
const TOLERANCE_S = 300;

/**
 * Compares this machine's clock and the API version of the webhook endpoints with the provider's, and logs what it finds: both
 * are silent causes of refused events. What cannot be asked is logged and keeps nothing from starting.
 */
export async function checkProvider(stripe: Stripe, log: Logger): Promise<void> {
  try {
    const sent = Date.now();
    const endpoints = await stripe.webhookEndpoints.list({ limit: 100 });
    const skew = skewOf(endpoints.lastResponse.headers.date, (sent + Date.now()) / 2);
    if (skew !== undefined) {
      const level = Math.abs(skew) > TOLERANCE_S / 2 ? 'warn' : 'info';
      log[level]({ seconds: skew, tolerance: TOLERANCE_S }, 'this clock against the payment provider’s');
    }
    for (const fault of endpoints.data.flatMap(faultsOf)) log.warn(fault);
  } catch (err) {
    log.warn({ err }, 'the payment provider could not be asked');
  }
}

/** @returns by how many seconds this clock is ahead; undefined when the provider's is not told. */
function skewOf(date: string | undefined, now: number): number | undefined {
  const theirs = Date.parse(date ?? '');
  return Number.isNaN(theirs) ? undefined : Math.round((now - theirs) / 1_000);
}

/** Lists the faults of a webhook endpoint that sends to a portal; an endpoint of something else has none. */
export function faultsOf({ url, status, api_version, enabled_events }: Stripe.WebhookEndpoint): string[] {
  if (!url.endsWith(WEBHOOK_PATH)) return [];
  const missing = enabled_events.includes('*') ? [] : EVENTS.filter((event) => !enabled_events.includes(event));
  return [
    ...(status === 'enabled' ? [] : [`the webhook endpoint ${url} is ${status}`]),
    ...(api_version === API_VERSION
      ? []
      : [`the webhook endpoint ${url} has API version ${api_version}, not ${API_VERSION}`]),
    ...(missing.length === 0 ? [] : [`the webhook endpoint ${url} is not told of ${missing.join(', ')}`]),
  ];
}
