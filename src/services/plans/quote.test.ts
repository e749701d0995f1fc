import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { payableStep } from '../../shared/money.ts';
import { quote as quoteWire } from '../../shared/wire/plans.ts';
import { amountOf, type PlanTerms, planOf, quoteOf } from './quote.ts';
import { divideHalfEven } from './rounding.ts';

const threeMonths: PlanTerms = {
  ...{ id: '3-months', months: 3, listPrice: 100, currency: 'USD', discount: 500, position: 2 },
};
const noLimit: PlanTerms = {
  ...{ id: 'no-limit', months: null, listPrice: 150, currency: 'USD', discount: 0, position: 5 },
};
const now = new Date('2026-11-30T22:15:00Z');

/** Any plan that the table can hold, and any quantity that a quote takes. */
const anyTerms = fc
  .record({
    id: fc.constant('any'),
    months: fc.option(fc.integer({ min: 1, max: 120 })),
    steps: fc.integer({ min: 1, max: 21_474_836 }),
    currency: fc.constantFrom('USD', 'JPY', 'KWD', 'ISK'),
    discount: fc.integer({ min: 0, max: 9_999 }),
    position: fc.constant(1),
  })
  .map(({ steps, ...terms }) => ({ ...terms, listPrice: steps * payableStep(terms.currency) }));
const anyQuantity = fc.integer({ min: 1, max: 1_000_000 });

test('a quote has every figure of its plan, its quantity and its totals', () => {
  expect(quoteOf(threeMonths, 250, now)).toEqual({
    selectedPlan: planOf(threeMonths),
    quantity: 250,
    totalCredits: 250,
    currency: 'USD',
    unitPriceBeforeDiscount: 100,
    unitPriceWithDiscount: 95,
    totalPriceBeforeDiscount: 25_000,
    totalPriceWithDiscount: 23_750,
    totalPriceWithoutDiscount: 25_000,
    expirationDate: '2027-02-28T23:59:59.999Z',
    generatedApisDuration: null,
  });
});

test('a plan shows what 100 of its credits cost before and after its discount', () => {
  expect(planOf(threeMonths)).toMatchObject({ duration: 3, noLimit: false, basePrice: 10_000, finalPrice: 9_500 });
});

test('credits without a time limit do not expire', () => {
  expect(quoteOf(noLimit, 10, now)).toMatchObject({ expirationDate: null, totalPriceWithDiscount: 1_500 });
  expect(planOf(noLimit)).toMatchObject({ duration: null, noLimit: true, discount: 0 });
});

test.each([
  { listPrice: 1, discount: 5_000, credits: 1, amount: 0 },
  { listPrice: 1, discount: 5_000, credits: 3, amount: 2 },
  { listPrice: 1, discount: 5_000, credits: 5, amount: 2 },
  { listPrice: 99, discount: 500, credits: 1, amount: 94 },
  { listPrice: 99, discount: 500, credits: 10, amount: 940 },
])('$credits × $listPrice less $discount basis points is $amount: rounded once, halves to even', (example) => {
  expect(amountOf({ ...threeMonths, ...example }, example.credits)).toBe(example.amount);
});

describe('for every plan and quantity', () => {
  test('all totals are whole minor units, and none is above the price without discount', () => {
    fc.assert(
      fc.property(anyTerms, anyQuantity, (terms, quantity) => {
        const quote = quoteOf(terms, quantity, now);
        expect(quoteWire.parse(quote)).toEqual(quote);
        for (const total of [quote.totalPriceBeforeDiscount, quote.totalPriceWithDiscount]) {
          expect(Number.isSafeInteger(total)).toBe(true);
        }
        expect(quote.totalPriceWithDiscount).toBeLessThanOrEqual(quote.totalPriceBeforeDiscount);
        expect(quote.totalPriceWithoutDiscount).toBe(quote.totalPriceBeforeDiscount);
      }),
    );
  });

  test('what is paid can be paid, and nothing that can be is nearer to the exact figure', () => {
    fc.assert(
      fc.property(anyTerms, anyQuantity, (terms, quantity) => {
        const step = BigInt(payableStep(terms.currency));
        const amount = BigInt(amountOf(terms, quantity));
        const exact = BigInt(terms.listPrice) * BigInt(quantity) * BigInt(10_000 - terms.discount);
        const off = amount * 10_000n - exact;
        expect(amount % step).toBe(0n);
        expect(off >= -5_000n * step && off <= 5_000n * step).toBe(true);
      }),
    );
  });

  test('more credits never cost less, and two halves differ from the whole by a rounding at most', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 1, max: 500_000 }), (terms, quantity) => {
        expect(amountOf(terms, quantity + 1)).toBeGreaterThanOrEqual(amountOf(terms, quantity));
        expect(Math.abs(amountOf(terms, quantity * 2) - amountOf(terms, quantity) * 2)).toBeLessThanOrEqual(
          payableStep(terms.currency),
        );
      }),
    );
  });
});

test('rounding goes to the nearest whole number, and from the middle to the even one, on either side of zero', () => {
  const rounded = [-5n, -3n, -1n, 0n, 1n, 3n, 5n].map((half) => divideHalfEven(half, 2n));
  expect(rounded).toEqual([-2, -2, 0, 0, 0, 2, 2].map((value) => value + 0));
  expect(divideHalfEven(2_501n, 1_000n)).toBe(3);
  expect(divideHalfEven(2_499n, 1_000n)).toBe(2);
});
