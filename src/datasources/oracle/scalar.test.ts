import { expect, test } from 'vitest';
import type { DataType } from '../../model/types.ts';
import { scalarOf, spellScalar, spellSized } from './scalar.ts';

const facets = (precision: number | null = null, scale: number | null = null, length: number | null = null) => ({
  ...{ precision, scale, length, charset: null },
});

test.each<[string, string | null, string]>([
  ['PL/SQL PLS INTEGER', null, 'PLS_INTEGER'],
  ['TIMESTAMP(6) WITH TIME ZONE', null, 'TIMESTAMP WITH TIME ZONE'],
  ['INTERVAL DAY(2) TO SECOND(6)', null, 'INTERVAL DAY TO SECOND'],
  ['VARCHAR2', 'NCHAR_CS', 'NVARCHAR2'],
  ['NUMBER', 'NCHAR_CS', 'NUMBER'],
  ['PL/SQL RECORD', null, 'PL/SQL RECORD'],
])('%s is spelt as PL/SQL writes it', (type, charset, spelt) => {
  expect(spellScalar(type, charset)).toBe(spelt);
});

test.each<[number | null, number | null, DataType]>([
  [4, 0, { kind: 'integer', bits: 16, signed: true }],
  [9, 0, { kind: 'integer', bits: 32, signed: true }],
  [18, null, { kind: 'integer', bits: 64, signed: true }],
  [19, 0, { kind: 'decimal', precision: 19, scale: 0 }],
  [9, 2, { kind: 'decimal', precision: 9, scale: 2 }],
  [9, -2, { kind: 'decimal' }],
  [2, 3, { kind: 'decimal' }],
  [null, 0, { kind: 'decimal', precision: 38, scale: 0 }],
  [null, null, { kind: 'decimal' }],
])('NUMBER(%s, %s) holds all of its values', (precision, scale, type) => {
  expect(scalarOf('NUMBER', facets(precision, scale))).toEqual(type);
});

test('a DATE has a time of day, and a type that nobody can give or take has no neutral form', () => {
  expect(scalarOf('DATE', facets())).toEqual({ kind: 'timestamp', zoned: false });
  expect(scalarOf('XMLTYPE', facets())).toBeUndefined();
  expect(scalarOf('VECTOR', facets())).toBeUndefined();
});

test('sizes are spelt where a declaration has them', () => {
  expect(spellSized('VARCHAR2', facets(null, null, 30))).toBe('VARCHAR2(30)');
  expect(spellSized('NUMBER', facets(9))).toBe('NUMBER(9,0)');
  expect(spellSized('DATE', facets(9))).toBe('DATE');
});
