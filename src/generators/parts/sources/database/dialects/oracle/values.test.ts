import { describe, expect, test } from 'vitest';
import { routine } from '../../../../../../../tests/generated/projects/tiny.ts';
import { boundBy, databaseProjectOf, readBy } from '../../../../../../../tests/support/parts/database.ts';
import type { DataType } from '../../../../../../model/types.ts';
import { bindOutput, readerOf, writerOf } from './values.ts';

const NUMBERS: DataType = { kind: 'list', of: { kind: 'integer', bits: 32, signed: true } };
const ADDRESS: DataType = { kind: 'ref', name: 'Address' };
const PROJECT = databaseProjectOf([routine('a')], { kind: 'oracle' });

describe('a value that goes in', () => {
  test.each([
    [
      'a DATE goes as a date, so that its index is used',
      { kind: 'timestamp', zoned: false },
      'DATE',
      'DATE OracleValues.made(v, OracleValues::date)',
    ],
    ['another timestamp goes as it is', { kind: 'timestamp', zoned: false }, 'TIMESTAMP(6)', 'TIMESTAMP v'],
    ['a national text goes as one', { kind: 'string' }, 'NVARCHAR2(20)', 'NVARCHAR v'],
    ['another text does not', { kind: 'string' }, 'VARCHAR2(20)', 'VARCHAR v'],
    ['a truth value is that of PL/SQL', { kind: 'boolean' }, 'BOOLEAN', 'PLSQL_BOOLEAN v'],
    ['a float is not rounded', { kind: 'float', bits: 32 }, 'BINARY_FLOAT', 'BINARY_FLOAT v'],
    ['an object is made by its class', ADDRESS, 'SHOP.ADDRESS', 'STRUCT OracleValues.made(v, AddressObject::write)'],
  ] as const)('%s', (_, type, databaseType, bound) => {
    expect(boundBy('oracle', type, databaseType)).toBe(bound);
  });

  test('a list has the name of its type, inside of objects as well', () => {
    const writer = writerOf({ type: NUMBERS, databaseType: 'SHOP.NUMBERS' }, PROJECT);
    expect(String(writer.text)).toBe('OracleValues.array("SHOP.NUMBERS", OracleValues::same)');
  });
});

describe('a value that comes out', () => {
  test.each([
    ['CLOB', 'CLOB'],
    ['NCLOB', 'NCLOB'],
    ['BLOB', 'BLOB'],
    ['VARCHAR2(20)', 'VARCHAR'],
  ])('is registered as %s, because large texts end at 32 KB otherwise', (databaseType, sqlType) => {
    expect(bindOutput({ type: { kind: 'string' }, databaseType }, PROJECT).sqlType).toBe(sqlType);
  });

  test('inside of lists is what the driver hands out there', () => {
    expect(String(readerOf(NUMBERS, PROJECT).text)).toBe('OracleValues.list(OracleValues::integer)');
    expect(String(readerOf(ADDRESS, PROJECT).text)).toBe('AddressObject::read');
    expect(readBy('oracle', NUMBERS, 'SHOP.NUMBERS')).toBe(
      'OracleValues.read(rs.getObject("c"), OracleValues.list(OracleValues::integer))',
    );
  });
});
