import { expect, test } from 'vitest';
import { crossing } from './warnings.ts';

test.each([
  [10, 5, 5, undefined],
  [10, 6, 5, 4],
  [5, 1, 5, 4],
  [4, 1, 5, undefined],
  [5, 0, 5, undefined],
  [1, 1, 1, 0],
  [3, 3, 0, undefined],
  [0, 0, 0, undefined],
])('of %d credits %d are held, and of fewer than %d is told: %s', (credits, held, warn, left) =>
  expect(crossing({ price: { credits: held }, remaining: { credits, warn } })).toBe(left),
);
