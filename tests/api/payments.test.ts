import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plans, purchases } from '../../src/db/schema.ts';
import { CALLS } from '../../src/shared/calls.ts';
import { WEBHOOK_PATH } from '../../src/shared/wire/payments.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { type Buying, buying } from '../support/portal/buying.ts';
import { type StripeServer, stripeServer } from '../support/servers/stripe-server.ts';

let database: TestDatabase;
let stripe: StripeServer;
let portal: Buying;
let account: string;

beforeAll(async () => {
  [database, stripe] = await Promise.all([testDatabase(), stripeServer()]);
  portal = buying(database, stripe);
  account = await portal.account();
});
afterAll(async () => {
  await stripe.close();
  await database.close();
});

const checkout = (body: unknown, language?: string, as: string | undefined = account) =>
  portal.call(CALLS.createCheckout.path, as, body, language);
const failureOf = async (answer: Response) => {
  const { error, message, faults } = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, error, message, ...(faults !== undefined && { faults }) };
};

describe('createCheckout', () => {
  test('answers where to pay', async () => {
    const answer = await checkout({ plan: '12-months', quantity: '100' });
    expect(answer.status).toBe(200);
    const { url } = CALLS.createCheckout.answer.parse(await answer.json());
    expect(url).toMatch(/^https:\/\/checkout\.example\.org\//);
    expect(stripe.sessions.get(url.slice(url.lastIndexOf('/') + 1))?.amount_total).toBe(8_000);
  });

  test('speaks the buyer’s language on the provider’s page', async () => {
    const session = await checkout({ plan: 'no-limit', quantity: 1_000 }, 'es');
    const { url } = CALLS.createCheckout.answer.parse(await session.json());
    expect(stripe.sessions.get(url.slice(url.lastIndexOf('/') + 1))?.form).toMatchObject({
      locale: 'es',
      'line_items[0][price_data][product_data][name]': '1000 créditos, sin límite de tiempo',
    });
  });

  test('without a session is refused', async () => {
    expect((await portal.call(CALLS.createCheckout.path, undefined, { plan: '1-month', quantity: 1 })).status).toBe(
      401,
    );
  });

  test.each([0, -1, 1.5, 1e9, 'ten', '', null])(
    'of a quantity of %j is refused, and nothing is opened',
    async (quantity) => {
      const before = [stripe.sessions.size, await database.db.$count(purchases)];
      expect((await checkout({ plan: '1-month', quantity })).status).toBe(400);
      expect([stripe.sessions.size, await database.db.$count(purchases)]).toEqual(before);
    },
  );

  test('of a plan that was just removed says so', async () => {
    const [plan] = await database.db.delete(plans).where(eq(plans.id, '3-months')).returning();
    expect((await checkout({ plan: '3-months', quantity: 10 })).status).toBe(410);
    if (plan) await database.db.insert(plans).values(plan);
  });

  test('of less or more than can be paid says so, in both languages, and keeps nothing', async () => {
    const before = await database.db.$count(purchases);
    await database.db.insert(plans).values({ id: 'cent', months: 1, listPrice: 1, currency: 'USD', position: 9 });
    expect(await failureOf(await checkout({ plan: 'cent', quantity: 49 }))).toEqual({
      ...{ status: 422, error: 'amountTooSmall' },
      message: 'This is less than can be paid at once. Choose a larger quantity.',
    });
    await database.db
      .insert(plans)
      .values({ id: 'less', months: 1, listPrice: 1, discount: 6_000, currency: 'USD', position: 9 });
    expect(await failureOf(await checkout({ plan: 'less', quantity: 1 }))).toMatchObject({ error: 'amountTooSmall' });
    expect(await failureOf(await checkout({ plan: 'no-limit', quantity: 1_000_000 }, 'es'))).toMatchObject({
      ...{ status: 422, error: 'amountTooLarge' },
      message: expect.stringContaining('Elija una cantidad menor'),
    });
    expect(await database.db.$count(purchases)).toBe(before);
  });

  test('while the provider is away says that nothing was charged', async () => {
    stripe.down = true;
    expect(await failureOf(await checkout({ plan: '1-month', quantity: 10 }))).toMatchObject({
      ...{ status: 503, error: 'paymentUnavailable' },
      message: expect.stringContaining('Nothing was charged'),
    });
    stripe.down = false;
  });

  test.each([
    ['JPY', 15, 10, '150'],
    ['KWD', 333, 7, '2330'],
    ['ISK', 1_550, 1, '1600'],
    ['HUF', 17_550, 1, '17550'],
  ])('in %s asks for %i × %i as %s of its units', async (currency, listPrice, quantity, asked) => {
    const id = `in-${currency}`;
    await database.db.insert(plans).values({ id, months: 1, listPrice, currency, position: 9 });
    const answer = await checkout({ plan: id, quantity });
    const { url } = CALLS.createCheckout.answer.parse(await answer.json());
    const session = stripe.sessions.get(url.slice(url.lastIndexOf('/') + 1));
    expect(session?.form['line_items[0][price_data][unit_amount]']).toBe(asked);
  });
});

test('checkoutStatus of somebody else’s session, and of none, answers the same', async () => {
  const session = await portal.order(account, 10);
  const other = await portal.account();
  for (const id of [session, 'cs_test_none']) {
    const answer = await portal.call(`${CALLS.checkoutStatus.path}?sessionId=${id}`, other);
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([404, 'notFound']);
  }
});

test('without the provider’s keys nothing can be bought, and no event is taken', async () => {
  const { call, deliver } = buying(database);
  expect(
    await failureOf(await call(CALLS.createCheckout.path, account, { plan: '1-month', quantity: 1 })),
  ).toMatchObject({
    ...{ status: 404, error: 'noPayments' },
    message: 'Nothing can be bought here. The operator grants credits.',
  });
  expect((await deliver('{}', 't=1')).status).toBe(404);
  expect(WEBHOOK_PATH).toBe('/api/payments/webhook');
});

test('at its start a portal logs how far its clock is off, and an endpoint that sends what it cannot take', async () => {
  const logged: { level: number; msg: string; seconds?: number }[] = [];
  const written = Promise.withResolvers<void>();
  const write = (line: string) => {
    logged.push(JSON.parse(line));
    if (logged.length === 3) written.resolve();
  };
  const own = await stripeServer();
  own.behindMs = 200_000;
  for (const path of [WEBHOOK_PATH, '/elsewhere']) {
    const body = new URLSearchParams({
      url: `https://forja.example.org${path}`,
      api_version: '2019-10-17',
      'enabled_events[0]': 'charge.refunded',
    });
    await fetch(`${own.url}/v1/webhook_endpoints`, {
      method: 'POST',
      headers: { authorization: `Bearer ${own.secretKey}` },
      body,
    });
  }
  buying(database, own, pino({ level: 'info' }, { write }));
  await written.promise;
  expect(Math.abs((logged[0]?.seconds ?? 0) - 200)).toBeLessThan(5);
  expect(logged[0]?.level).toBe(40);
  expect(logged.slice(1).map(({ msg }) => msg)).toEqual([
    expect.stringContaining('has API version 2019-10-17'),
    expect.stringContaining('is not told of checkout.session.completed'),
  ]);
  await own.close();
});
