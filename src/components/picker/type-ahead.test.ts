import { describe, expect, test } from 'vitest';
import { findTyped, NOTHING_TYPED, typedNext } from './type-ahead.ts';

describe('typing into a list', () => {
  const names = ['add_order', 'Order_close', 'order_open', 'stock', 'über'];
  const found = (active: number, typed: string) =>
    findTyped(names.length, (index) => names[index] ?? '', active, typed);
  const type = (...keys: readonly (readonly [key: string, at: number])[]) =>
    keys.reduce((typed, [key, at]) => typedNext(typed, key, at), NOTHING_TYPED).text;

  test('makes a word of keys that follow each other, and begins anew after a pause', () => {
    expect(type(['o', 1_000], ['R', 1_100], ['d', 1_800])).toBe('ord');
    expect(type(['o', 1_000], ['s', 3_000])).toBe('s');
    expect(type(['o', 1_000], ['o', 1_100], ['o', 1_200])).toBe('o');
  });

  test('finds the next name that begins so, capitals aside, and starts over at the end', () => {
    expect(found(0, 'o')).toBe(1);
    expect(found(1, 'o')).toBe(2);
    expect(found(2, 'o')).toBe(1);
    expect(found(3, 'ü')).toBe(4);
  });

  test('stays where it is while the word still fits, and where nothing does', () => {
    expect(found(1, 'or')).toBe(1);
    expect(found(1, 'order_o')).toBe(2);
    expect(found(1, 'x')).toBeUndefined();
    expect(findTyped(0, () => '', 0, 'x')).toBeUndefined();
  });
});
