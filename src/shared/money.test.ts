import { expect, test } from 'vitest';
import { formatMoney, minorDigits } from './money.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [9_500, 'USD', '$95.00', '95,00 US$'],
  [94.05, 'USD', '$0.9405', '0,9405 US$'],
  [100_000, 'JPY', '¥100,000', '100.000 JPY'],
  [1_500, 'KWD', 'KWD 1.500', '1,500 KWD'],
  [500, 'ISK', 'ISK 5.00', '5,00 ISK'],
])('%d minor units of %s read %s and %s', (minor, currency, english, spanish) => {
  expect([plain(formatMoney(minor, currency, 'en')), plain(formatMoney(minor, currency, 'es'))]).toEqual([
    english,
    spanish,
  ]);
});

test('the largest total keeps all of its digits', () => {
  expect(formatMoney(2_147_483_647_000_000, 'USD', 'en')).toBe('$21,474,836,470,000.00');
  expect(minorDigits('HUF')).toBe(2);
});
