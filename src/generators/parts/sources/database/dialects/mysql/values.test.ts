import { describe, expect, test } from 'vitest';
import { boundBy, readBy } from '../../../../../../../tests/support/parts/database.ts';
import type { DataType } from '../../../../../../model/types.ts';

const TRUTH: DataType = { kind: 'boolean' };
const UNSIGNED: DataType = { kind: 'integer', bits: 64, signed: false };
const TEXTS: DataType = { kind: 'list', of: { kind: 'string' } };

describe.each(['mysql', 'mariadb'] as const)('%s', (kind) => {
  test.each([
    [
      'an instant goes as local time in UTC',
      { kind: 'timestamp', zoned: true },
      'timestamp',
      'TIMESTAMP MySqlValues.map(v, MySqlValues::utc)',
    ],
    ['a date with a time goes as it is', { kind: 'timestamp', zoned: false }, 'datetime', 'TIMESTAMP v'],
    [
      'a large number without a sign goes as a decimal',
      UNSIGNED,
      'bigint unsigned',
      'NUMERIC MySqlValues.map(v, BigDecimal::new)',
    ],
    ['a number with a sign goes as it is', { kind: 'integer', bits: 64, signed: true }, 'bigint', 'BIGINT v'],
    ['JSON goes as a text', { kind: 'json' }, 'json', 'VARCHAR MySqlValues.map(v, MySqlValues::jsonText)'],
    ['a list goes as a document', TEXTS, 'json', 'VARCHAR MySqlValues.map(v, MySqlDocuments::text)'],
    [
      'an enumeration goes by its value',
      { kind: 'ref', name: 'Mood' },
      "enum('a')",
      'VARCHAR MySqlValues.map(v, Mood::value)',
    ],
  ] as const)('%s', (_, type, databaseType, bound) => {
    expect(boundBy(kind, type, databaseType)).toBe(bound);
  });

  test('a truth value is read as a number, so that 5 is refused by its name and is not true', () => {
    expect(readBy(kind, TRUTH, 'tinyint(1)')).toBe('MySqlValues.truth(rs.getObject("c", Integer.class), "c")');
  });

  test('bits come as bytes from a row, and as digits from a call', () => {
    expect(readBy(kind, UNSIGNED, 'bit(64)')).toBe('MySqlValues.bits(rs.getBytes("c"), 64)');
    expect(readBy(kind, UNSIGNED, 'bit(64)', 'call')).toBe('MySqlValues.digits(out.getBytes(1))');
    expect(readBy(kind, TRUTH, 'bit(1)')).toBe(
      'MySqlValues.map(MySqlValues.bits(rs.getBytes("c"), 1), MySqlValues::flag)',
    );
    const int: DataType = { kind: 'integer', bits: 32, signed: true };
    expect(readBy(kind, int, 'bit(9)')).toContain('BigInteger::intValueExact');
  });

  test('dates are read as texts, because zero dates are no dates to Java', () => {
    expect(readBy(kind, { kind: 'date' }, 'date')).toBe('MySqlValues.map(rs.getString("c"), MySqlValues::date)');
    expect(readBy(kind, { kind: 'timestamp', zoned: false }, 'datetime')).toBe(
      'MySqlValues.map(rs.getString("c"), MySqlValues::dateTime)',
    );
  });

  test('a time may be a duration, while another text is read as it is', () => {
    expect(readBy(kind, { kind: 'string' }, 'time')).toBe('MySqlValues.map(rs.getString("c"), MySqlValues::duration)');
    expect(readBy(kind, { kind: 'string' }, 'varchar(20)')).toBe('rs.getString("c")');
  });

  test('a word that an enumeration does not have is refused', () => {
    expect(readBy(kind, { kind: 'ref', name: 'Mood' }, "enum('a')")).toBe(
      'MySqlValues.known(rs.getString("c"), Mood::of)',
    );
  });
});
