import { z } from 'zod';
import { strict } from '../../model/schema/strict.ts';
import { text } from '../../model/schema/text.ts';
import { MAX_QUANTITY } from '../quantity.ts';

/** Plans, quotes and what technologies cost. Money is a number of minor units of its `currency` (ISO 4217). */

export const plan = z.object({
  id: z.string(),
  /** The duration in months; null: no time limit. */
  duration: z.number().nullable(),
  noLimit: z.boolean(),
  currency: z.string(),
  /** Before discount. */
  pricePerCredit: z.number(),
  /** In basis points. */
  discount: z.number(),
  /** The price of 100 credits, before and after discount. */
  basePrice: z.number(),
  finalPrice: z.number(),
});
export type Plan = z.output<typeof plan>;

/** More digits than a number keeps are too many credits all the same. */
const digits = text
  .trim()
  .regex(/^\d+$/, 'integersOnly')
  .transform((all) => Math.min(Number(all), Number.MAX_SAFE_INTEGER));

/** A number, or its digits as a form has them. */
const quantity = z
  .union([z.number(), digits], { error: 'integersOnly' })
  .pipe(z.number().int('integersOnly').positive('positive').max(MAX_QUANTITY, 'quantityLimit'));

/** `plan`: its id. */
export const quoteBody = strict({ plan: text.min(1, 'decision'), quantity });

export const quote = z.object({
  selectedPlan: plan,
  quantity: z.number(),
  totalCredits: z.number(),
  currency: z.string(),
  unitPriceBeforeDiscount: z.number(),
  /** Exact: it may have a fraction of a minor unit. Totals alone are rounded. */
  unitPriceWithDiscount: z.number(),
  totalPriceBeforeDiscount: z.number(),
  /** The amount to pay. */
  totalPriceWithDiscount: z.number(),
  /** The amount before discount. */
  totalPriceWithoutDiscount: z.number(),
  /** If the credits are activated today; null: they have no time limit. */
  expirationDate: z.iso.datetime().nullable(),
  /** How long what was generated can be used, in months; null: without time limit. */
  generatedApisDuration: z.number().nullable(),
});
export type Quote = z.output<typeof quote>;

export const technologyCredits = z.object({ technology: z.string(), creditsPerEndpoint: z.number() });
export type TechnologyCredits = z.output<typeof technologyCredits>;
