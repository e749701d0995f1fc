import { expect, test } from 'vitest';
import { initials } from './avatar.tsx';

test.each([
  ['Ada Lovelace', 'AL'],
  ['  grace   brewster murray hopper ', 'GH'],
  ['Plato', 'P'],
  ['𝔘nicode Ñandú', '𝔘Ñ'],
  ['', '·'],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
