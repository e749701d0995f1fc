import { describe, expect, test } from 'vitest';
import { routineKey } from '../../model/described/routine-key.ts';
import { matcher } from './routine.ts';
import { moveFor, scrollFor, visibleRows } from './window.ts';

describe('a search', () => {
  const names = ['order_total', 'order_lines', 'reorder', 'Customer Orders', 'stock', 'a.b'];
  const found = (search: string) => names.filter((name) => matcher(search)({ name }));
  test.each([
    ['', names],
    ['order', ['order_total', 'order_lines', 'reorder', 'Customer Orders']],
    ['order_*', ['order_total', 'order_lines']],
    ['*order', ['reorder']],
    ['ORDER_?????', ['order_total', 'order_lines']],
    ['order line', ['order_lines']],
    ['a.b', ['a.b']],
    ['a?b*', ['a.b']],
    ['s.*', []],
    ['(', []],
    ['[*', []],
    ['order -order_l*', ['order_total', 'reorder', 'Customer Orders']],
    ['-*order*', ['stock', 'a.b']],
    ['stock -', ['stock']],
    ['-', names],
  ])('%j finds %j', (search, expected) => expect(found(search)).toEqual(expected));

  test('finds a routine by its package too', () => {
    const line = { name: 'pay', package: 'BILLING' };
    expect(matcher('billing.*')(line)).toBe(true);
    expect(matcher('pay')(line)).toBe(true);
    expect(matcher('billing')({ name: 'pay' })).toBe(false);
  });

  test('finds a pattern among ten thousand routines', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => ({ name: `order_routine_${n}` }));
    expect(many.filter(matcher('order_*_99*')).length).toBe(111);
  });
});

test('overloads are different routines, and no name can imitate another', () => {
  const base = { schema: 's', name: 'f', argumentTypes: ['integer'] };
  const keys = [
    base,
    { ...base, argumentTypes: ['text'] },
    { ...base, argumentTypes: [] },
    { ...base, package: 'p' },
    { ...base, name: 'f","integer' },
  ].map(routineKey);
  expect(new Set(keys).size).toBe(keys.length);
});

describe('the window over a long list', () => {
  test('holds a screen and a few rows beside it, wherever it is scrolled to', () => {
    for (const top of [0, 1, 47, 48, 240_000, 479_616]) {
      const { from, to } = visibleRows(top, 384, 48, 10_000);
      expect(from * 48).toBeLessThanOrEqual(top);
      expect(Math.min(to * 48, 480_000)).toBeGreaterThanOrEqual(Math.min(top + 384, 480_000));
      expect(to - from).toBeLessThan(30);
    }
  });

  test('is empty for an empty list and never past the end of a list that shrank', () => {
    expect(visibleRows(0, 384, 48, 0)).toEqual({ from: 0, to: 0 });
    expect(visibleRows(480_000, 384, 48, 3)).toEqual({ from: 3, to: 3 });
  });

  test('moves by keys and stays inside the list', () => {
    expect(moveFor('ArrowDown', 9, 10, 7)).toBe(9);
    expect(moveFor('PageUp', 3, 10, 7)).toBe(0);
    expect(moveFor('End', 0, 10, 7)).toBe(9);
    expect(moveFor('x', 0, 10, 7)).toBeUndefined();
    expect(moveFor('Home', 0, 0, 7)).toBeUndefined();
  });

  test('scrolls no more than it must', () => {
    expect(scrollFor(2, 0, 384, 48)).toBe(0);
    expect(scrollFor(8, 0, 384, 48)).toBe(48);
    expect(scrollFor(0, 480, 384, 48)).toBe(0);
  });
});
