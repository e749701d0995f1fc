import { describe, expect, test } from 'vitest';
import { type ColumnType, columnType } from '../../../model/described/given-result.ts';
import { hasSize, sizeOf, TYPE_WORDS, typeOf, wordOf } from './column-types.ts';

describe.each(TYPE_WORDS)('the word %s', (word) => {
  test('is a type that a request takes, and its type has this word again', () => {
    const made = typeOf(word, '');
    expect(columnType.safeParse(made?.type).success).toBe(true);
    expect(made && wordOf(made.type)).toBe(word);
    expect(made?.databaseType).toBe(word);
  });

  test('leaves a size alone that it does not take', () => {
    if (hasSize(word)) expect(typeOf(word, 'x')).toBeUndefined();
    else expect(typeOf(word, 'x')).toEqual(typeOf(word, ''));
  });
});

test.each<ColumnType>([
  { kind: 'list', of: { kind: 'string' } },
  { kind: 'integer', bits: 8, signed: true },
  { kind: 'integer', bits: 32, signed: false },
  { kind: 'integer', bits: 64, signed: false },
])('a type without a word stays as it is: %j', (type) => {
  expect(wordOf(type)).toBeUndefined();
});

test('a type with a size has the word of the one without', () => {
  expect(wordOf({ kind: 'string', length: 20 })).toBe('text');
  expect(wordOf({ kind: 'decimal', precision: 10, scale: 2 })).toBe('numeric');
});

describe('a size', () => {
  test.each([
    ['text', ' 200 ', { kind: 'string', length: 200 }, 'varchar(200)', '200'],
    ['numeric', '10, 2', { kind: 'decimal', precision: 10, scale: 2 }, 'numeric(10,2)', '10,2'],
    ['numeric', '10', { kind: 'decimal', precision: 10 }, 'numeric(10)', '10'],
    ['numeric', '10,0', { kind: 'decimal', precision: 10, scale: 0 }, 'numeric(10,0)', '10,0'],
    ['numeric', '1000,999', { kind: 'decimal', precision: 1000, scale: 999 }, 'numeric(1000,999)', '1000,999'],
  ] as const)('of %s is read from %j and shown alike', (word, size, type, databaseType, shown) => {
    expect(typeOf(word, size)).toEqual({ type, databaseType });
    expect(sizeOf(type)).toBe(shown);
  });

  test.each([
    ['text', '0'],
    ['text', '-1'],
    ['text', '1.5'],
    ['text', '10,2'],
    ['text', '9999999999'],
    ['text', 'max'],
    ['numeric', '0'],
    ['numeric', '1001'],
    ['numeric', '2,3'],
    ['numeric', '10,'],
    ['numeric', ',2'],
    ['numeric', '10,-2'],
    ['numeric', '10,2,1'],
  ] as const)('of %s is refused: %j', (word, size) => {
    expect(typeOf(word, size)).toBeUndefined();
  });

  test.each<ColumnType>([
    { kind: 'string' },
    { kind: 'decimal' },
    { kind: 'boolean' },
    { kind: 'integer', bits: 32, signed: true },
  ])('is empty where there is none: %j', (type) => {
    expect(sizeOf(type)).toBe('');
  });
});
