import { z } from 'zod';
import { text } from '../../model/schema/text.ts';
import { quoteBody } from './plans.ts';

/** The path to which the payment provider sends its events; it is no call of ours, so no table has it. */
export const WEBHOOK_PATH = '/api/payments/webhook';

/** An order, as for a quote, and whether the buyer was shown their debt: the purchase pays that first. */
export const checkoutOrder = quoteBody.extend({ debtShown: z.boolean().exactOptional() });
export type CheckoutOrder = z.output<typeof checkoutOrder>;

/** The address at which the browser pays. */
export const checkout = z.object({ url: z.string() });

export const checkoutStatusQuery = z.object({ sessionId: text.min(1, 'required').max(200) });

/** `open` and `pending` go on; the others are an end. `credits`: what it brings, or has brought. */
export const checkoutStatus = z.object({
  state: z.enum(['open', 'pending', 'paid', 'failed', 'expired']),
  credits: z.number(),
});
export type CheckoutStatus = z.output<typeof checkoutStatus>;
