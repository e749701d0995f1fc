import { describe, expect, test } from 'vitest';
import type { PlanTerms } from '../services/plans/quote.ts';
import { changeOf, readSetPlan } from './plan-options.ts';

const before = { currency: 'USD' } as PlanTerms;

describe('the words of the command', () => {
  test('name a plan, and its options as they were written', () => {
    expect(readSetPlan(['pro-2', '--months', '012', '--price', '1.50'])).toEqual({
      id: 'pro-2',
      given: { months: '012', price: '1.50' },
    });
  });

  test.each([[[]], [['a', 'b']], [['Pro']], [['-pro']], [['pro_1']], [['p'.repeat(41)]]])(
    '%j names no plan',
    (args) => {
      expect(() => readSetPlan(args)).toThrow(/set-plan <id>/);
    },
  );

  test.each([[['pro', '--monts', '1']], [['pro', '--months']]])(
    '%j is refused with how the command is used',
    (args) => {
      expect(() => readSetPlan(args)).toThrow(/Usage: set-plan <id>/);
    },
  );
});

describe('a new plan', () => {
  test('needs months, price and currency, and is told all that are missing at once', () => {
    expect(() => changeOf({}, undefined)).toThrow('A new plan needs --months, --price, --currency.');
    expect(() => changeOf({ price: '1', discount: '5' }, undefined)).toThrow('A new plan needs --months, --currency.');
  });

  test('takes what it is given, and nothing else', () => {
    expect(changeOf({ months: '12', price: '1.5', currency: 'usd' }, undefined)).toEqual({
      months: 12,
      listPrice: 150,
      currency: 'USD',
    });
  });
});

describe('a plan that is there', () => {
  test('is not changed by nothing', () => {
    expect(() => changeOf({}, before)).toThrow(/nothing to change/);
  });

  test('keeps its currency with another price, and never gets another currency for the old price', () => {
    expect(changeOf({ price: '2' }, before)).toEqual({ listPrice: 200, currency: 'USD' });
    expect(() => changeOf({ currency: 'EUR' }, before)).toThrow(/give --price too/);
  });

  test('changes one thing alone', () => {
    expect(changeOf({ position: '3' }, before)).toEqual({ position: 3 });
    expect(changeOf({ months: 'no-limit' }, before)).toEqual({ months: null });
  });
});

describe('a price', () => {
  test.each([
    ['1', 'USD', 100],
    ['0.01', 'USD', 1],
    ['1.100', 'USD', 110],
    ['0.29', 'USD', 29],
    ['21474836.47', 'USD', 2_147_483_647],
    ['150', 'JPY', 150],
    ['150.0', 'JPY', 150],
    ['1.25', 'KWD', 1_250],
    ['1.250', 'KWD', 1_250],
    ['7', 'ISK', 700],
  ])('of %s %s is %d minor units', (price, currency, listPrice) => {
    expect(changeOf({ price, currency }, before)).toEqual({ listPrice, currency });
  });

  test.each([
    ['0', 'USD', 'with at most 2 decimals'],
    ['0.001', 'USD', 'with at most 2 decimals'],
    ['-1', 'USD', 'with at most 2 decimals'],
    ['1,5', 'USD', 'with at most 2 decimals'],
    ['1e3', 'USD', 'with at most 2 decimals'],
    ['', 'USD', 'with at most 2 decimals'],
    ['21474836.48', 'USD', 'with at most 2 decimals'],
    ['1.5', 'JPY', 'without decimals'],
    ['1.255', 'KWD', 'with at most 2 decimals'],
    ['7.5', 'ISK', 'without decimals'],
  ])('of %j %s is refused: %s', (price, currency, shown) => {
    expect(() => changeOf({ price, currency }, before)).toThrow(
      `--price: an amount in ${currency} above zero, ${shown}`,
    );
  });

  test.each(['US', 'DOLLAR', 'XQX', ''])('in %j is in no currency', (currency) => {
    expect(() => changeOf({ price: '1', currency }, before)).toThrow(/--currency: .* is no currency/);
  });
});

describe('a discount', () => {
  test.each([
    ['0', 0],
    ['12.5', 1250],
    ['0.29', 29],
    ['99.99', 9999],
  ])('of %s percent is %d basis points', (discount, points) => {
    expect(changeOf({ discount }, before)).toEqual({ discount: points });
  });

  test.each(['100', '12.555', '-1', '5%', '', '1e1'])('of %j is refused', (discount) => {
    expect(() => changeOf({ discount }, before)).toThrow(/--discount: a percentage from 0 to 99.99/);
  });
});

describe('whole numbers', () => {
  test.each([
    ['months', '0'],
    ['months', '121'],
    ['months', '1.5'],
    ['months', 'never'],
    ['position', '0'],
    ['position', '1001'],
    ['position', '+1'],
  ])('--%s %s is refused, and its limits are said', (name, written) => {
    expect(() => changeOf({ [name]: written }, before)).toThrow(
      name === 'months' ? /from 1 to 120, or no-limit/ : /from 1 to 1000\./,
    );
  });
});
