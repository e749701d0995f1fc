import type { Database } from '../db/client.ts';
import { faultsOf } from '../services/payments/check-provider.ts';
import { API_VERSION, EVENTS, openStripe } from '../services/payments/provider.ts';
import { WEBHOOK_PATH } from '../shared/wire/payments.ts';
import { keyOf, type PaymentSettings } from './payment-settings.ts';

const USAGE = 'webhook [origin of the portal]';

/**
 * `webhook`: creates the endpoint that the payment provider sends its events to, with the API version of our client, or checks
 * the one there is: its version cannot be changed afterwards.
 */
export const webhook = {
  usage: USAGE,
  async run(_: Database, [given, ...rest]: readonly string[], settings: PaymentSettings): Promise<readonly string[]> {
    const origin = given ?? settings.publicUrl;
    if (!origin || rest.length > 0 || !URL.canParse(origin))
      throw new Error(`PUBLIC_URL is not set; name the portal: ${USAGE}`);
    const stripe = openStripe(keyOf(settings));
    const url = new URL(WEBHOOK_PATH, origin).href;
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const found = data.find((endpoint) => endpoint.url === url);
    if (found) {
      const faults = faultsOf(found);
      if (faults.length === 0) return [`${url} is in order (${API_VERSION})`];
      throw new Error(
        [...faults, `Delete the endpoint ${found.id} at the provider and run this command again.`].join('\n'),
      );
    }
    const { secret } = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...EVENTS],
      api_version: API_VERSION,
    });
    return [`${url} was created (${API_VERSION}); set its secret:`, `STRIPE_WEBHOOK_SECRET=${secret}`];
  },
};
