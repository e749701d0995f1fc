import { expect, test } from 'vitest';
import { joined, oneLine, readable } from './texts.ts';

test('a doc keeps its lines and loses its control characters', () => {
  expect(readable(' The order.\r\nIts\u0007 lines.\n')).toBe('The order.\nIts  lines.');
  expect(readable(' \u0000 ')).toBeUndefined();
});

test('a long doc ends with an ellipsis at 2,000 characters', () => {
  expect(readable('a'.repeat(2_000))).toBe('a'.repeat(2_000));
  expect(readable('a'.repeat(2_001))).toBe(`${'a'.repeat(1_999)}…`);
});

test('a title is one line, no longer than asked for', () => {
  expect(oneLine('Pet\n\t store')).toBe('Pet store');
  expect(oneLine('Pet store', 3)).toBe('Pet');
  expect(oneLine(undefined)).toBeUndefined();
});

test('docs are joined without those that are not there', () => {
  expect(joined('The order.', undefined, 'Deprecated.')).toBe('The order.\nDeprecated.');
  expect(joined(undefined)).toBeUndefined();
});
