import { expect, test } from 'vitest';
import { monthAfter, monthIn, monthName, monthOf } from './use-month.ts';

test.each([
  ['202611', 1, '202612'],
  ['202612', 1, '202701'],
  ['202601', -1, '202512'],
  ['202603', 0, '202603'],
])('%s and %d months is %s', (month, months, later) => expect(monthAfter(month, months)).toBe(later));

test.each([
  ['?anioMes=202611', '202611'],
  ['?anioMes=2026-02', '202602'],
  ['?anioMes=202613', undefined],
  ['?anioMes=', undefined],
  ['?anioMes=02026', undefined],
  ['', undefined],
])('the address %s names %s', (search, month) => expect(monthIn(search)).toBe(month));

test('an instant is in the month that UTC has, and a month is called what people call it', () => {
  expect(monthOf(new Date('2026-11-30T23:59:59Z'))).toBe('202611');
  expect(monthName('202611', 'en')).toBe('November 2026');
  expect(monthName('202611', 'es')).toBe('noviembre de 2026');
});
