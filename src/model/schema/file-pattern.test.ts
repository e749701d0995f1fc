import { expect, test } from 'vitest';
import { patternsMeet } from './file-pattern.ts';

test.each([
  ['*', '*'],
  ['*.csv', 'orders-*'],
  ['a*.csv', '*b.csv'],
  ['a?c', 'ab*'],
  ['*a*b*', '*b*a*'],
  ['orders.csv', 'orders.csv'],
  ['*', 'orders.csv'],
])('%s and %s can both fit one name', (one, other) => {
  expect(patternsMeet(one, other)).toBe(true);
  expect(patternsMeet(other, one)).toBe(true);
});

test.each([
  ['*.csv', '*.xml'],
  ['orders-*', 'invoices-*'],
  ['a?', 'a'],
  ['a?c', 'ab*d'],
  ['', 'a'],
  ['*a', '*b'],
])('%s and %s fit no name both', (one, other) => {
  expect(patternsMeet(one, other)).toBe(false);
  expect(patternsMeet(other, one)).toBe(false);
});

test('patterns of many stars take no time', () => {
  const stars = '*a'.repeat(100);
  expect(patternsMeet(`${stars}b`, `${stars}c`)).toBe(false);
});
