import { expect, test } from 'vitest';
import { sharedPrefix, withoutPrefixes } from './prefixes.ts';

test.each([
  [['p_id', 'p_name'], 'p_'],
  [['P_ID', 'p_name'], 'P_'],
  [['in_id'], 'in_'],
  [['v_id', 'v_x'], 'v_'],
  [['p_id', 'in_x'], undefined],
  [['p_id', 'name'], undefined],
  [['pCustomerId'], undefined],
  [['product_id', 'product_name'], undefined],
  [[], undefined],
])('%j share %s', (names, shared) => expect(sharedPrefix(names)).toBe(shared));

test('each of a known shape goes, whatever the others have', () => {
  expect(withoutPrefixes(['p_customer_id', 'IN_Since', 'o_total', 'name', 'is_new', 'pOther'])).toEqual([
    ...['customer_id', 'Since', 'total', 'name', 'is_new', 'pOther'],
  ]);
});

test.each([
  ['p_', 'nothing would be left'],
  ['p_*/', 'nothing that can be spelled would be left'],
  ['p_2nd', 'it would begin with a digit'],
  ['p_return_value', 'answers call their own so'],
  ['p_resultSet1', 'answers call their own so'],
])('%s keeps its prefix: %s, and the others lose theirs', (name) => {
  expect(withoutPrefixes([name, 'p_id'])).toEqual([name, 'id']);
});

test.each([[['p_id', 'id']], [['p_id', 'ID']], [['p_id', 'in_id']], [['p_order_id', 'in_orderId']], [['p_v_x', 'vX']]])(
  '%j are told apart by their prefixes, so they keep them',
  (names) => {
    expect(withoutPrefixes(['p_other', ...names])).toEqual(['other', ...names]);
  },
);

test('words that Java keeps are names', () => {
  expect(withoutPrefixes(['p_class', 'p_hashCode'])).toEqual(['class', 'hashCode']);
});

test('letters of any alphabet are names', () => {
  expect(withoutPrefixes(['p_名前', 'p_élan'])).toEqual(['名前', 'élan']);
});
