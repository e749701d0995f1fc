import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts, purchases } from '../../src/db/schema.ts';
import { grant } from '../../src/operator/grant.ts';
import { refund } from '../../src/operator/refund.ts';
import { wallet } from '../../src/operator/wallet.ts';
import { webhook } from '../../src/operator/webhook.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { type Buying, buying } from '../support/portal/buying.ts';
import { type StripeServer, stripeServer } from '../support/servers/stripe-server.ts';

let database: TestDatabase;
let stripe: StripeServer;
let portal: Buying;

beforeAll(async () => {
  [database, stripe] = await Promise.all([testDatabase(), stripeServer()]);
  portal = buying(database, stripe);
});
afterAll(async () => {
  expect(await portal.differing()).toEqual([]);
  await stripe.close();
  await database.close();
});

/** An account whose e-mail address nobody else has. */
async function person() {
  const id = await portal.account();
  const email = `${id}@example.org`;
  await database.db.update(accounts).set({ email }).where(eq(accounts.id, id));
  return { id, email };
}

describe('grant', () => {
  test('gives credits with their tests and schemas, once a reference', async () => {
    const { id, email } = await person();
    expect(await grant.run(database, [email, '40', '6', 'order-7'])).toEqual([
      `local:${email}: 40 credits, 6 months, to be activated on /credits`,
    ]);
    await expect(grant.run(database, [email, '40', '6', 'order-7'])).rejects.toThrow('was granted order-7 before');
    await grant.run(database, [email, '1', 'no-limit']);
    expect(await portal.books(id)).toEqual({ credits: 41, debt: 0, tests: 20, schemas: 41 });
  });

  test('pays what is owed first', async () => {
    const { id, email } = await person();
    const session = await portal.order(id, 30);
    const charge = stripe.pay(session);
    await portal.send(stripe.event('checkout.session.completed', session));
    stripe.refund(charge, 3_000);
    await grant.run(database, [email, '5', '1']);
    await portal.send(stripe.event('charge.refunded', charge));
    expect(await portal.books(id)).toMatchObject({ credits: 5, debt: 0 });
  });

  test.each([
    [['nobody@example.org', '5', '1'], 'No account has the e-mail address nobody@example.org.'],
    [['x', '0', '1'], 'credits: a whole number from 1 to 1000000'],
    [['x', '5', '1.5'], 'months: a whole number from 1 to 120'],
    [['x', '5'], 'months: a whole number'],
    [[], 'Name an account, credits and a duration'],
  ])('of %j is refused in a sentence', async (args, sentence) => {
    await expect(grant.run(database, args)).rejects.toThrow(sentence);
  });

  test('to an address that two accounts have asks for the provider', async () => {
    const { id, email } = await person();
    await database.db.insert(accounts).values({ provider: 'google', subject: id, name: 'Ada', email });
    await expect(grant.run(database, [email, '5', '1'])).rejects.toThrow(`local:${email}, google:${email}`);
    expect(await grant.run(database, [`google:${email}`, '5', '1'])).toHaveLength(1);
  });
});

describe('refund', () => {
  test('gives money back and takes its credits, and the event that follows changes nothing', async () => {
    const { id, email } = await person();
    const session = await portal.order(id, 100);
    const charge = stripe.pay(session);
    await portal.send(stripe.event('checkout.session.completed', session));
    const [purchase] = await database.db.select().from(purchases).where(eq(purchases.sessionId, session));
    const purchaseId = purchase?.id ?? '';
    await refund.run(database, [purchaseId, '12.50'], { stripe });
    expect(await portal.books(id)).toMatchObject({ credits: 88 });
    await portal.send(stripe.event('charge.refunded', charge));
    expect(await portal.books(id)).toMatchObject({ credits: 88 });
    expect(await wallet.run(database, [email])).toEqual([
      `local:${email}`,
      expect.stringMatching(/^wallet .* {2}purchase:.* {2}not activated {2}88 credits, 44 tests, 88 schemas$/),
      expect.stringMatching(/^purchase .* {2}paid {2}100 credits for 10000 USD/),
      expect.stringMatching(/^entry \d+ .* {2}refund {2}-12 credits, -6 tests, -12 schemas$/),
      expect.stringMatching(/^entry \d+ .* {2}grant {2}\+100 credits, \+50 tests, \+100 schemas$/),
    ]);
    await refund.run(database, [purchaseId], { stripe });
    expect(await portal.books(id)).toMatchObject({ credits: 0, debt: 0 });
    for (const amount of ['0', '1.234', '-1', 'all']) {
      await expect(refund.run(database, [purchaseId, amount], { stripe })).rejects.toThrow('is no amount of USD');
    }
  });

  test('of nothing is refused in a sentence', async () => {
    const { id } = await person();
    const session = await portal.order(id, 10);
    const [open] = await database.db.select().from(purchases).where(eq(purchases.sessionId, session));
    await expect(refund.run(database, [open?.id ?? ''], { stripe })).rejects.toThrow(
      'is open: there is nothing to give back',
    );
    await expect(refund.run(database, ['nothing'], { stripe })).rejects.toThrow('There is no purchase nothing.');
    await expect(refund.run(database, [open?.id ?? ''], {})).rejects.toThrow('there is nothing to give back');
  });
});

describe('webhook', () => {
  test('creates the endpoint with the client’s API version, and finds it in order afterwards', async () => {
    const settings = { stripe, publicUrl: 'https://forja.example.org' };
    const url = 'https://forja.example.org/api/payments/webhook';
    const [created, secret] = await webhook.run(database, [], settings);
    expect(created).toContain(`${url} was created`);
    expect(secret).toBe(`STRIPE_WEBHOOK_SECRET=${stripe.webhookSecret}`);
    expect(await webhook.run(database, [], settings)).toEqual([expect.stringContaining(`${url} is in order`)]);
    const [endpoint] = stripe.endpoints.values();
    if (endpoint) endpoint.api_version = '2019-10-17';
    await expect(webhook.run(database, [], settings)).rejects.toThrow('has API version 2019-10-17');
  });

  test('without an address or a key says which', async () => {
    await expect(webhook.run(database, [], { stripe })).rejects.toThrow('PUBLIC_URL is not set');
    await expect(webhook.run(database, ['https://a.example.org'], {})).rejects.toThrow('STRIPE_SECRET_KEY: not set');
  });
});
