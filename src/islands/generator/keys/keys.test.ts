import { expect, test } from 'vitest';
import { keyOf } from './keys.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false },
  ...held,
});

test('commands work with Ctrl and with the Mac’s own key, wherever something is typed', () => {
  expect(keyOf(press('Enter', { ctrlKey: true }), true)).toBe('generate');
  expect(keyOf(press('Enter', { metaKey: true }), false)).toBe('generate');
  expect(keyOf(press('B', { ctrlKey: true }), true)).toBe('picker');
  expect(keyOf(press(' ', { ctrlKey: true }), true)).toBe('explore');
});

test('a plain key is text where text is typed, and a key elsewhere', () => {
  expect(keyOf(press('/'), true)).toBeUndefined();
  expect(keyOf(press('/'), false)).toBe('search');
  expect(keyOf(press('?'), false)).toBe('help');
  expect(keyOf(press('Enter'), false)).toBeUndefined();
  expect(keyOf(press('b'), false)).toBeUndefined();
});

test('what is typed with Alt or Alt Gr is nobody’s key', () => {
  expect(keyOf(press('/', { ctrlKey: true, altKey: true }), false)).toBeUndefined();
  expect(keyOf(press('?', { altKey: true }), false)).toBeUndefined();
  expect(keyOf(press('/', { ctrlKey: true }), false)).toBeUndefined();
});
