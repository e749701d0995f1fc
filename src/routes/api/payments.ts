import { Hono } from 'hono';
import { Fault } from '../../model/fault.ts';
import type { Payments } from '../../services/payments.ts';
import { CALLS } from '../../shared/calls.ts';
import { WEBHOOK_PATH } from '../../shared/wire/payments.ts';
import { readJson, readText } from '../body.ts';
import type { AppEnv } from '../env.ts';
import { requireAccess } from '../middleware/access.ts';
import { checked, parse } from '../parse.ts';

/** Buying credits; without the provider's keys nothing can be bought, and its events are unknown here. */
export function paymentRoutes({ payments }: { readonly payments?: Payments | undefined }): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const open = () => {
    if (!payments) throw new Fault('noPayments');
    return payments;
  };
  app.post(CALLS.createCheckout.path, requireAccess, async (c) => {
    const order = parse(CALLS.createCheckout.body, await readJson(c));
    const buyer = { accountId: c.var.account.id, language: c.var.language, origin: c.var.origin };
    return c.json(await open().checkout(buyer, order));
  });
  app.post(CALLS.checkoutStatus.path, requireAccess, checked('query', CALLS.checkoutStatus.query), async (c) =>
    c.json(await open().status(c.var.account.id, c.req.valid('query').sessionId)),
  );
  app.post(WEBHOOK_PATH, async (c) => {
    await open().takeEvent(await readText(c), c.req.header('stripe-signature'));
    return c.json({ received: true });
  });
  return app;
}
