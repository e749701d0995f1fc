import { expect, test } from 'vitest';
import { afterRemoval, NOTHING_SELECTED, present, rangeTo, selectAll, selectOne, toggled } from './selection.ts';

const ALL = ['a', 'b', 'c', 'd'];
const keys = (selection: { keys: ReadonlySet<string> }) => [...selection.keys];

test('the first endpoint is worked on while none was chosen, and none where there is none', () => {
  expect(present(NOTHING_SELECTED, ALL)).toMatchObject({ active: 'a' });
  expect(keys(present(NOTHING_SELECTED, ALL))).toEqual(['a']);
  expect(present(selectOne('a'), [])).toBe(NOTHING_SELECTED);
});

test('what is gone is not worked on, and what is there stays the very same selection', () => {
  const two = toggled(selectOne('a'), 'c');
  expect(present(two, ALL)).toBe(two);
  expect(present(two, ['a', 'b'])).toMatchObject({ keys: new Set(['a']), active: 'a' });
  expect(keys(present(selectOne('x'), ALL))).toEqual(['a']);
});

test('a range grows and shrinks from where it began', () => {
  const longer = rangeTo(selectOne('b'), ALL, 'd');
  expect(keys(longer)).toEqual(['b', 'c', 'd']);
  const shorter = rangeTo(longer, ALL, 'c');
  expect(keys(shorter)).toEqual(['b', 'c']);
  expect(keys(rangeTo(shorter, ALL, 'a'))).toEqual(['a', 'b']);
  expect(rangeTo(shorter, ALL, 'a').active).toBe('a');
});

test('one more, one less, and the last one stays', () => {
  const two = toggled(selectOne('a'), 'c');
  expect(keys(two)).toEqual(['a', 'c']);
  const one = toggled(two, 'a');
  expect(keys(one)).toEqual(['c']);
  expect(keys(toggled(one, 'c'))).toEqual(['c']);
});

test('all that are shown, from where the keys are', () => {
  expect(selectAll(selectOne('b'), ALL)).toMatchObject({ keys: new Set(ALL), active: 'b' });
});

test('after a removal the next one that is shown is worked on, else the one before', () => {
  expect(afterRemoval(selectOne('b'), ALL).active).toBe('c');
  expect(afterRemoval(selectOne('d'), ALL).active).toBe('c');
  expect(afterRemoval(rangeTo(selectOne('c'), ALL, 'd'), ALL).active).toBe('b');
  expect(afterRemoval(selectAll(NOTHING_SELECTED, ALL), ALL)).toBe(NOTHING_SELECTED);
});
