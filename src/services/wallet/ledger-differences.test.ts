import { expect, test } from 'vitest';
import { differenceText } from './ledger-differences.ts';

test('only the kinds that differ are named', () => {
  const balance = { credits: 5, tests: 1, schemas: 0, debt: 0 };
  const text = differenceText({ walletId: 'w', accountId: 'a', balance, ledger: { ...balance, credits: 7, debt: 2 } });
  expect(text).toBe('wallet w of account a: credits 5, in the ledger 7; debt 0, in the ledger 2');
});
