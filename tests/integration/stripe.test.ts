import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webhook } from '../../src/operator/webhook.ts';
import { openStripe } from '../../src/services/payments/provider.ts';
import { CALLS } from '../../src/shared/calls.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { type Buying, buying } from '../support/portal/buying.ts';

/** A secret key of Stripe's test mode: nothing is charged, and what is made here is closed or removed again. */
const secretKey = process.env.TEST_STRIPE_SECRET_KEY;

describe.skipIf(!secretKey)('Stripe itself', () => {
  const stripe = openStripe({ secretKey: secretKey ?? 'sk_test_none' });
  let database: TestDatabase;
  let portal: Buying;
  beforeAll(async () => {
    database = await testDatabase();
    portal = buying(database, { secretKey: secretKey ?? '', webhookSecret: 'whsec_unused' });
  });
  afterAll(() => database?.close());

  test('opens a checkout of our price, and tells when it has expired', async () => {
    const account = await portal.account();
    const session = await portal.order(account, 250, '6-months');
    const opened = await stripe.checkout.sessions.retrieve(session);
    expect(opened).toMatchObject({ amount_total: 22_500, currency: 'usd', status: 'open', payment_status: 'unpaid' });
    expect(await portal.status(account, session)).toEqual({ state: 'open', credits: 250 });
    await stripe.checkout.sessions.expire(session);
    expect(await portal.status(account, session)).toEqual({ state: 'expired', credits: 250 });
  });

  test('refuses less than can be paid, which is told in words', async () => {
    const account = await portal.account();
    await database.db.execute(
      `insert into plans (id, months, list_price, currency, position) values ('cent', 1, 1, 'USD', 9)`,
    );
    const answer = await portal.call(CALLS.createCheckout.path, account, { plan: 'cent', quantity: 1 });
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([422, 'amountTooSmall']);
  });

  test('makes a webhook endpoint of the API version that our client has, and finds it in order', async () => {
    const settings = { stripe: { secretKey: secretKey ?? '' }, publicUrl: 'https://forja-test.example.com' };
    const [, secret] = await webhook.run(database, [], settings);
    expect(secret).toMatch(/^STRIPE_WEBHOOK_SECRET=whsec_/);
    expect(await webhook.run(database, [], settings)).toEqual([expect.stringContaining('is in order')]);
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    for (const { id, url } of data) if (url.startsWith(settings.publicUrl)) await stripe.webhookEndpoints.del(id);
  });
});

if (!secretKey) console.warn('TEST_STRIPE_SECRET_KEY is not set: payments are tested against a server of ours alone.');
