import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plans } from '../../src/db/schema.ts';
import { technologies } from '../../src/generators/parts/catalog.ts';
import { price } from '../../src/generators/price.ts';
import { planRoutes } from '../../src/routes/api/plans.ts';
import type { AppEnv } from '../../src/routes/env.ts';
import { answerFailure } from '../../src/routes/middleware/errors.ts';
import { createPlans } from '../../src/services/plans.ts';
import { CALLS } from '../../src/shared/calls.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';

let database: TestDatabase;
let app: Hono<AppEnv>;

beforeAll(async () => {
  database = await testDatabase();
  app = new Hono<AppEnv>();
  app.onError(answerFailure(pino({ level: 'silent' })));
  app.use(async (c, next) => {
    c.set('language', c.req.header('accept-language') === 'es' ? 'es' : 'en');
    await next();
  });
  const now = () => new Date('2026-01-31T10:00:00Z');
  app.route('/', planRoutes({ plans: createPlans({ db: database.db, technologies, now }) }));
});
afterAll(() => database.close());

function call(path: string, body?: unknown, language = 'en') {
  const headers = { 'content-type': 'application/json', 'accept-language': language };
  return app.request(path, { method: 'POST', headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}
const quote = (body: unknown, language?: string) => call(CALLS.getQuote.path, body, language);

describe('getPlans', () => {
  test('answers the plans that are shipped, in their order, without a session', async () => {
    const answer = await call(CALLS.getPlans.path);
    expect(answer.status).toBe(200);
    const list = CALLS.getPlans.answer.parse(await answer.json());
    expect(
      list.map(({ duration, pricePerCredit, discount, basePrice, finalPrice }) => ({
        ...{ duration, pricePerCredit, discount, basePrice, finalPrice },
      })),
    ).toEqual([
      { duration: 1, pricePerCredit: 100, discount: 0, basePrice: 10_000, finalPrice: 10_000 },
      { duration: 3, pricePerCredit: 100, discount: 500, basePrice: 10_000, finalPrice: 9_500 },
      { duration: 6, pricePerCredit: 100, discount: 1_000, basePrice: 10_000, finalPrice: 9_000 },
      { duration: 12, pricePerCredit: 100, discount: 2_000, basePrice: 10_000, finalPrice: 8_000 },
      { duration: null, pricePerCredit: 150, discount: 0, basePrice: 15_000, finalPrice: 15_000 },
    ]);
  });
});

describe('getQuote', () => {
  test('answers what a quantity of a plan costs, and until when it could be spent', async () => {
    const answer = await quote({ plan: '1-month', quantity: 20 });
    expect(answer.status).toBe(200);
    expect(CALLS.getQuote.answer.parse(await answer.json())).toMatchObject({
      selectedPlan: { id: '1-month' },
      quantity: 20,
      totalCredits: 20,
      totalPriceWithDiscount: 2_000,
      expirationDate: '2026-02-28T23:59:59.999Z',
    });
  });

  test('takes the digits of a form', async () => {
    expect(await (await quote({ plan: '3-months', quantity: '100' })).json()).toMatchObject({
      quantity: 100,
      totalPriceWithDiscount: 9_500,
    });
  });

  test.each([
    [0, 'It must be greater than zero', 'Debe ser mayor que cero'],
    [-1, 'It must be greater than zero', 'Debe ser mayor que cero'],
    [1.5, 'Integer values only', 'Solo valores enteros'],
    [1e9, 'A quote is for at most 1,000,000 credits', 'El presupuesto admite como máximo 1.000.000 de créditos'],
    ['ten', 'Integer values only', 'Solo valores enteros'],
    ['1.5', 'Integer values only', 'Solo valores enteros'],
    ['1e9', 'Integer values only', 'Solo valores enteros'],
    [null, 'quantity is required', 'quantity: campo obligatorio'],
    ['', 'quantity is required', 'quantity: campo obligatorio'],
    [[20], 'Integer values only', 'Solo valores enteros'],
  ])('refuses the quantity %j', async (quantity, english, spanish) => {
    for (const [language, message] of [
      ['en', english],
      ['es', spanish],
    ] as const) {
      const answer = await quote({ plan: '1-month', quantity }, language);
      expect(answer.status).toBe(400);
      expect((await answer.json()).faults).toEqual([{ field: 'quantity', message }]);
    }
  });

  test.each(['-1', '+20', '€5'])('refuses the quantity "%s": only numbers', async (quantity) => {
    const answer = await quote({ plan: '1-month', quantity });
    expect(answer.status).toBe(400);
    expect((await answer.json()).faults[0].message).toContain('Only numbers');
  });

  test.each([{ quantity: 5 }, { plan: '', quantity: 5 }])('asks for a plan: %j', async (body) => {
    const answer = await quote(body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).faults[0]).toMatchObject({
      field: 'plan',
      message: 'You must make a decision in plan',
    });
  });

  test.each([undefined, 'no JSON', [], 7])('refuses the body %j', async (body) => {
    expect((await quote(body)).status).toBe(400);
  });

  test('says in words that a plan was removed, and of one that never was the same', async () => {
    await database.db
      .insert(plans)
      .values({ id: 'short-lived', months: 2, listPrice: 100, currency: 'USD', position: 9 });
    const body = { plan: 'short-lived', quantity: 5 };
    expect((await quote(body)).status).toBe(200);
    await database.db.delete(plans).where(eq(plans.id, 'short-lived'));
    const removed = await quote(body);
    expect(removed.status).toBe(410);
    const failure = await removed.json();
    expect(failure).toEqual({
      status: 410,
      error: 'planGone',
      message: 'This plan is no longer offered. Choose another one.',
    });
    expect(await (await quote({ ...body, plan: "'; drop table plans; --" })).json()).toEqual(failure);
  });
});

describe('getTechnologyCredits', () => {
  test('answers for every technology what one endpoint of it is charged', async () => {
    const list = CALLS.getTechnologyCredits.answer.parse(await (await call(CALLS.getTechnologyCredits.path)).json());
    expect(list.map(({ technology }) => technology)).toEqual(technologies.map(({ id }) => id));
    for (const { technology, creditsPerEndpoint } of list) {
      expect(creditsPerEndpoint).toBe(price({ technology: { id: technology }, endpoints: [{ senders: [] }] }));
    }
    expect(list).toContainEqual({ technology: 'queue', creditsPerEndpoint: 3 });
  });
});
