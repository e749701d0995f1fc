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
])('%s and %s can both fit one name', (first, second) => {
  expect(patternsMeet(first, second)).toBe(true);
  expect(patternsMeet(second, first)).toBe(true);
});

test.each([
  ['*.csv', '*.xml'],
  ['orders-*', 'invoices-*'],
  ['a?', 'a'],
  ['a?c', 'ab*d'],
  ['', 'a'],
  ['*a', '*b'],
])('%s and %s fit no name both', (first, second) => {
  expect(patternsMeet(first, second)).toBe(false);
  expect(patternsMeet(second, first)).toBe(false);
});

test('patterns of many stars take no time', () => {
  const stars = '*a'.repeat(100);
  expect(patternsMeet(`${stars}b`, `${stars}c`)).toBe(false);
});
