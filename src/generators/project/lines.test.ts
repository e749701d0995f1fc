import { expect, test } from 'vitest';
import { count, member, operation, record, rows, value } from '../../../tests/support/parts/members.ts';
import type { Operation } from '../../model/operation.ts';
import type { TypeDef } from '../../model/types.ts';
import { linesOf } from './lines.ts';

const lines = (own: Operation, ...types: readonly TypeDef[]) =>
  linesOf(own, new Map(types.map((type) => [type.name, type])));
const members = (size: number) => Array.from({ length: size }, (_, index) => member(`m${index}`));

test('an operation that takes and answers nothing has room for a test of its own', () => {
  expect(lines(operation([]))).toBe(39);
  expect(lines(operation([], [count]))).toBe(39);
});

test('the more an operation takes or answers, the more lines it comes to', () => {
  const [few, more] = [lines(operation(members(2))), lines(operation(members(20)))];
  expect(more - few).toBe(3 * 18);
  expect(lines(operation([], [value('a'), value('b')]))).toBeGreaterThan(lines(operation([], [value('a')])));
});

test('a record counts with all that is in it', () => {
  const own = operation([member('pet', { kind: 'ref', name: 'Pet' })]);
  expect(lines(own, record('Pet', members(30)))).toBeGreaterThan(lines(own, record('Pet', members(3))));
});

test('columns of rows count where they are more than its test', () => {
  expect(lines(operation([], [rows('Row', members(3))]))).toBe(39);
  expect(lines(operation([], [rows('Row', members(200))]))).toBe(20 + 2 + 206);
});
