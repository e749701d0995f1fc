import { expect, test } from 'vitest';
import type { TypeShape } from '../model/shape.ts';
import { fits } from './fitting.ts';

const types = (...values: string[]) => new Map<string, TypeShape>([['State', { values }]]);
const told = (from: string, to: string, limits = true, was = types(), is = types()) =>
  fits({ text: from, types: was }, { text: to, types: is }, limits);

test.each([
  ['int32', 'int64'],
  ['uint32', 'int64'],
  ['int16', 'float32'],
  ['int32', 'float64'],
  ['float32', 'float64'],
  ['int32', 'decimal(10)'],
  ['int64', 'decimal'],
  ['decimal(10,2)', 'decimal(12,2)'],
  ['string(10)', 'string'],
  ['uuid', 'string(36)'],
  ['[int32]', '[int64]'],
  ['{int32}', '{int64}'],
])('every %s is a %s, and not the other way round', (from, to) => {
  expect([told(from, to), told(to, from)]).toEqual([true, false]);
});

test.each([
  ['int64', 'float64'],
  ['int32', 'uint64'],
  ['int32', 'decimal(10,2)'],
  ['decimal(10,2)', 'decimal(10,4)'],
  ['date', 'timestamp'],
  ['timestamp', 'timestamp with zone'],
  ['[int32]', 'int32'],
  ['boolean', 'int8'],
  ['decimal', 'money'],
  ['string', 'uuid'],
])('not every %s is a %s', (from, to) => {
  expect(told(from, to)).toBe(false);
});

test('lengths count where they are limits of what callers send', () => {
  expect([told('string', 'string(10)'), told('string', 'string(10)', false)]).toEqual([false, true]);
});

test('an enumeration is in another one with all its values, and in a text', () => {
  expect(told('#State', '#State', true, types('a'), types('a', 'b'))).toBe(true);
  expect(told('#State', '#State', true, types('a', 'b'), types('a'))).toBe(false);
  expect(told('[#State]', '[string]', true, types('a'))).toBe(true);
  expect(told('string', '#State', true, types(), types('a'))).toBe(false);
});
