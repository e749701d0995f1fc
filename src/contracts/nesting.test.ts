import { expect, test } from 'vitest';
import { tooDeepAt } from './nesting.ts';

const tokens = (text: string) => [...text].map((sign, at) => ({ text: sign, at }));

test('the first bracket beyond the limit is found, of whatever kind', () => {
  expect(tooDeepAt(tokens('a[[[b]]]'), 2)).toBe(3);
  expect(tooDeepAt(tokens('a{(['), 2)).toBe(3);
});

test('brackets that are closed again are no depth', () => {
  expect(tooDeepAt(tokens('[]'.repeat(500)), 1)).toBeUndefined();
  expect(tooDeepAt(tokens('[[]]'), 2)).toBeUndefined();
});
