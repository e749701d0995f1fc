import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { creditsFor, fundsOf, isFinal, isLater, stateOf } from './states.ts';

const session = (given: Partial<Record<keyof Stripe.Checkout.Session, unknown>>) =>
  stateOf({ status: 'complete', payment_status: 'unpaid', payment_intent: null, ...given } as Stripe.Checkout.Session);

test('a checkout is paid once its money is there, whatever else is told of it', () => {
  expect(session({ payment_status: 'paid' })).toBe('paid');
  expect(session({ payment_status: 'no_payment_required', status: 'expired' })).toBe('paid');
});

test('a completed checkout without its money waits for it, until its payment has failed', () => {
  expect(session({})).toBe('pending');
  expect(session({ payment_intent: 'pi_1' })).toBe('pending');
  expect(session({ payment_intent: { status: 'processing' } })).toBe('pending');
  expect(session({ payment_intent: { status: 'requires_payment_method' } })).toBe('failed');
  expect(session({ payment_intent: { status: 'canceled' } })).toBe('failed');
});

test('a checkout that nobody completed is open, or expired', () => {
  expect(session({ status: 'open' })).toBe('open');
  expect(session({ status: 'expired' })).toBe('expired');
});

test('states move one way, and money that came at last counts whatever was told before', () => {
  expect(isLater('paid', 'failed')).toBe(true);
  expect(isLater('failed', 'paid')).toBe(false);
  expect(isLater('expired', 'failed')).toBe(false);
  expect((['open', 'pending', 'failed', 'expired', 'paid'] as const).filter(isFinal)).toEqual([
    'failed',
    'expired',
    'paid',
  ]);
});

test('a refund of a part takes as large a part of the credits, and never more than all of them', () => {
  expect(creditsFor(1_000, 2_500, 10_000)).toBe(250);
  expect(creditsFor(1_000, 12_000, 10_000)).toBe(1_000);
  expect(creditsFor(1_000, 0, 10_000)).toBe(0);
});

test('an opened dispute takes nothing; a withdrawal takes, and a reinstatement gives back', () => {
  const dispute = (...amounts: number[]) =>
    fundsOf({ balance_transactions: amounts.map((amount) => ({ amount })) } as Stripe.Dispute);
  expect(dispute()).toBe('untouched');
  expect(dispute(-900)).toBe('withdrawn');
  expect(dispute(-900, 900)).toBe('reinstated');
});
