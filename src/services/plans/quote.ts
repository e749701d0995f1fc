import { PLAN_PRICE_CREDITS } from '../../constants.ts';
import type { plans } from '../../db/schema.ts';
import { payableStep } from '../../shared/money.ts';
import { planEnd } from '../../shared/plan-end.ts';
import type { Plan, Quote } from '../../shared/wire/plans.ts';
import { divideHalfEven } from './rounding.ts';

/** The terms of a purchase: a row of the table of plans. */
export type PlanTerms = Readonly<typeof plans.$inferSelect>;

const ALL_BASIS_POINTS = 10_000;

/**
 * Computes the price of that many credits, in minor units of the plan's currency: the one rounded figure of a quote, and an
 * amount that can be paid.
 */
export function amountOf({ listPrice, discount, currency }: PlanTerms, credits: number): number {
  const exact = BigInt(listPrice) * BigInt(credits) * BigInt(ALL_BASIS_POINTS - discount);
  const step = payableStep(currency);
  return step * divideHalfEven(exact, BigInt(ALL_BASIS_POINTS * step));
}

/** Makes a plan what callers get, with the price of 100 of its credits. */
export function planOf(terms: PlanTerms): Plan {
  const { id, months, listPrice, currency, discount } = terms;
  return {
    ...{ id, duration: months, noLimit: months === null, currency },
    pricePerCredit: listPrice,
    discount,
    basePrice: listPrice * PLAN_PRICE_CREDITS,
    finalPrice: amountOf(terms, PLAN_PRICE_CREDITS),
  };
}

/** Quotes that many credits on these terms, and until when they could be spent if they were activated now. */
export function quoteOf(terms: PlanTerms, quantity: number, now: Date): Quote {
  const { listPrice, currency, discount } = terms;
  const undiscounted = listPrice * quantity;
  return {
    selectedPlan: planOf(terms),
    quantity,
    totalCredits: quantity,
    currency,
    unitPriceBeforeDiscount: listPrice,
    unitPriceWithDiscount: (listPrice * (ALL_BASIS_POINTS - discount)) / ALL_BASIS_POINTS,
    totalPriceBeforeDiscount: undiscounted,
    totalPriceWithDiscount: amountOf(terms, quantity),
    totalPriceWithoutDiscount: undiscounted,
    expirationDate: terms.months === null ? null : planEnd(now, terms.months).toISOString(),
    generatedApisDuration: null,
  };
}
