import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import type { Database } from '../db/client.ts';
import { purchases } from '../db/schema.ts';
import { openStripe } from '../services/payments/provider.ts';
import { followCharge } from '../services/payments/webhook.ts';
import { minorDigits } from '../shared/money.ts';
import { keyOf, type PaymentSettings } from './payment-settings.ts';

const USAGE = 'refund <purchase> [amount]';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `refund`: gives a purchase's money back, all that is left of it or `12.50`, and takes its credits. */
export const refund = {
  usage: USAGE,
  async run(
    { db }: Database,
    [id, amount, ...rest]: readonly string[],
    settings: PaymentSettings,
  ): Promise<readonly string[]> {
    if (!id || rest.length > 0) throw new Error(`Name a purchase, as the command wallet lists it: ${USAGE}`);
    const [purchase] = UUID.test(id) ? await db.select().from(purchases).where(eq(purchases.id, id)) : [];
    if (!purchase) throw new Error(`There is no purchase ${id}.`);
    const { chargeId, currency } = purchase;
    if (chargeId === null) throw new Error(`The purchase ${id} is ${purchase.state}: there is nothing to give back.`);
    const minor = amount === undefined ? undefined : minorUnits(amount, currency);
    const stripe = openStripe(keyOf(settings));
    await stripe.refunds.create({ charge: chargeId, ...(minor !== undefined && { amount: minor }) });
    const log = pino({ level: 'silent' });
    await followCharge({ db, stripe, log, webhookSecret: '' }, chargeId);
    return [
      `${amount ?? 'all that was left'} ${currency} of the purchase ${id} are given back, and its credits are taken`,
    ];
  },
};

/** In: '12.50', 'USD'; out: 1250. @throws Error for what is no such amount */
function minorUnits(amount: string, currency: string): number {
  const digits = minorDigits(currency);
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const minor = Number(whole + part.padEnd(digits, '0'));
  if (whole === '' || part.length > digits || !Number.isSafeInteger(minor) || minor === 0) {
    throw new Error(`${amount} is no amount of ${currency}: it has ${digits} digits after the point at most.`);
  }
  return minor;
}
