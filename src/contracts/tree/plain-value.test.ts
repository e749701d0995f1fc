import { expect, test } from 'vitest';
import { plainValue } from './plain-value.ts';

test.each<[string, string | number | boolean | null]>([
  ['', null],
  ['~', null],
  ['Null', null],
  ['nULL', 'nULL'],
  ['True', true],
  ['FALSE', false],
  ['yes', 'yes'],
  ['12', 12],
  ['-1.5e3', -1500],
  ['.5', 0.5],
  ['0x1F', 31],
  ['0o17', 15],
  ['1_000', '1_000'],
  ['2026-01-31', '2026-01-31'],
  ['.inf', '.inf'],
])('%j is read as YAML 1.2 does', (text, value) => {
  expect(plainValue(text)).toBe(value);
});
