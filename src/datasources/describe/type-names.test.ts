import { expect, test } from 'vitest';
import { nameTypes } from './type-names.ts';

const named = (...types: readonly (readonly [owner: string, name: string])[]) =>
  Object.fromEntries(nameTypes(types.map(([owner, name]) => ({ key: `${owner}.${name}`, owner, name }))));

test.each([
  ['order_line', 'OrderLine'],
  ['orderLine', 'OrderLine'],
  ['ORDER_LINE', 'OrderLine'],
  ['cafés', 'Cafes'],
  ['2nd "row".x', 'Type2ndRowX'],
  ['日本', 'Type'],
])('%s is named %s', (name, expected) => {
  expect(named(['s', name])).toEqual({ [`s.${name}`]: expected });
});

test('types that fold to the same name are told apart by their owner, then by a number, in any order', () => {
  const types = [
    ['a', 'line'],
    ['b', 'line'],
    ['b', 'Line'],
    ['b', 'other'],
  ] as const;
  const expected = { 'a.line': 'ALine', 'b.Line': 'BLine', 'b.line': 'BLine2', 'b.other': 'Other' };
  expect(named(...types)).toEqual(expected);
  expect(named(...types.toReversed())).toEqual(expected);
});
