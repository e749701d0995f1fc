import { expect, test } from 'vitest';
import { spread } from './wallet-spread.ts';

const none = { credits: 0, tests: 0, schemas: 0 };

test('the first wallet pays as far as it goes and the next one pays the rest', () => {
  const result = spread({ ...none, credits: 5 }, [
    { id: 'soon', ...none, credits: 3 },
    { id: 'later', ...none, credits: 9 },
  ]);
  expect(result).toEqual({
    kind: 'paid',
    portions: [
      { id: 'soon', ...none, credits: 3 },
      { id: 'later', ...none, credits: 2 },
    ],
  });
});

test('a wallet that pays nothing has no portion', () => {
  const result = spread({ ...none, tests: 1 }, [
    { id: 'credits-only', ...none, credits: 3 },
    { id: 'tests', ...none, tests: 1 },
  ]);
  expect(result).toEqual({ kind: 'paid', portions: [{ id: 'tests', ...none, tests: 1 }] });
});

test('too little names what is short, what is needed and what remains', () => {
  const result = spread({ ...none, credits: 6 }, [{ id: 'a', ...none, credits: 5 }]);
  expect(result).toEqual({ kind: 'short', what: 'credits', needed: 6, remaining: 5 });
});

test('a debt in one wallet is not paid for by spending more from another', () => {
  const wallets = [
    { id: 'debt', ...none, credits: -4 },
    { id: 'full', ...none, credits: 10 },
  ];
  expect(spread({ ...none, credits: 7 }, wallets).kind).toBe('short');
  expect(spread({ ...none, credits: 6 }, wallets)).toEqual({
    kind: 'paid',
    portions: [{ id: 'full', ...none, credits: 6 }],
  });
});

test('no wallet at all is short of everything', () => {
  expect(spread({ ...none, credits: 1 }, [])).toEqual({ kind: 'short', what: 'credits', needed: 1, remaining: 0 });
});
