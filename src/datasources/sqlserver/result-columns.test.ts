import { expect, test } from 'vitest';
import type { DataType } from '../../model/types.ts';
import { fieldsOf } from './result-columns.ts';
import { createTypes } from './types.ts';

type Column = Parameters<typeof fieldsOf>[0][number];

const column = (name: string, more: Partial<Column> = {}): Column =>
  ({ colName: 'a', flags: 1, userType: 0, type: { name }, ...more }) as Column;
const fieldOf = (...given: Parameters<typeof column>) => fieldsOf([column(...given)], createTypes())[0];

test.each<[string, Partial<Column>, string, DataType]>([
  ['IntN', { dataLength: 1 }, 'tinyint', { kind: 'integer', bits: 8, signed: false }],
  ['IntN', { dataLength: 8 }, 'bigint', { kind: 'integer', bits: 64, signed: true }],
  ['FloatN', { dataLength: 4 }, 'real', { kind: 'float', bits: 32 }],
  ['MoneyN', { dataLength: 4 }, 'smallmoney', { kind: 'decimal', precision: 10, scale: 4 }],
  ['DateTimeN', { dataLength: 4 }, 'smalldatetime', { kind: 'timestamp', zoned: false }],
  ['BitN', { dataLength: 1 }, 'bit', { kind: 'boolean' }],
  ['DecimalN', { precision: 9, scale: 2, dataLength: 17 }, 'decimal(9,2)', { kind: 'decimal', precision: 9, scale: 2 }],
  ['NVarChar', { dataLength: 160 }, 'nvarchar(80)', { kind: 'string', length: 80 }],
  ['NVarChar', { dataLength: 65_535 }, 'nvarchar(max)', { kind: 'string' }],
  ['Binary', { dataLength: 8 }, 'binary(8)', { kind: 'bytes' }],
  ['Binary', { dataLength: 8, userType: 80 }, 'timestamp', { kind: 'bytes' }],
  ['Null', {}, 'int', { kind: 'integer', bits: 32, signed: true }],
  ['Variant', { dataLength: 8009 }, 'sql_variant', { kind: 'string' }],
])('%s %j of the protocol is %s', (name, more, databaseType, type) => {
  expect(fieldOf(name, more)).toEqual({ name: 'a', type, nullable: true, databaseType });
});

test('a column that may not be null is told so', () => {
  expect(fieldOf('Int', { flags: 8 })?.nullable).toBe(false);
  expect(fieldOf('Int', { flags: 9 })?.nullable).toBe(true);
});

test('an object of .NET is refused by its own name', () => {
  expect(() => fieldOf('Udt', { udtInfo: { typeName: 'geometry' } as never })).toThrow(
    expect.objectContaining({ refusal: { reason: 'clr', type: 'geometry' } }),
  );
});
