import { describe, expect, test } from 'vitest';
import { routine } from '../../../../../../../tests/generated/projects/tiny.ts';
import { boundBy, databaseProjectOf, readBy } from '../../../../../../../tests/support/parts/database.ts';
import { fragment } from '../../../../../text/render/rendered.ts';
import { tableValue } from './values.ts';

const PROJECT = databaseProjectOf([routine('a')], { kind: 'sqlserver' });

describe('a value that goes in', () => {
  test.each([
    ['a text goes as Unicode, whatever its column is', { kind: 'string' }, 'varchar(20)', 'NVARCHAR v'],
    ['a text without a length goes as a long one', { kind: 'string' }, 'nvarchar(max)', 'LONGNVARCHAR v'],
    ['bytes without a length likewise', { kind: 'bytes' }, 'image', 'LONGVARBINARY v'],
    ['bytes with one do not', { kind: 'bytes' }, 'varbinary(20)', 'VARBINARY v'],
    [
      'rows go as those of a table',
      { kind: 'list', of: { kind: 'ref', name: 'Line' } },
      'shop.lines',
      'STRUCTURED SqlServerValues.map(v, LineTable::of)',
    ],
    ['XML goes as such', { kind: 'xml' }, 'xml', 'SQLXML SqlServerValues.map(v, SqlServerValues::xml)'],
  ] as const)('%s', (_, type, databaseType, bound) => {
    expect(boundBy('sqlserver', type, databaseType)).toBe(bound);
  });
});

test('XML of a row is a text, and that of a call is not', () => {
  expect(readBy('sqlserver', { kind: 'xml' }, 'xml')).toBe('rs.getString("c")');
  expect(readBy('sqlserver', { kind: 'xml' }, 'xml', 'call')).toBe('SqlServerValues.xmlText(out.getSQLXML(1))');
});

test('a value of any type is read as a text', () => {
  expect(readBy('sqlserver', { kind: 'string' }, 'sql_variant')).toBe(
    'SqlServerValues.map(rs.getObject("c"), Object::toString)',
  );
  expect(readBy('sqlserver', { kind: 'string' }, 'varchar(20)')).toBe('rs.getString("c")');
});

test.each([
  ['a date', { kind: 'date' }, 'date', 'Types.DATE', 'SqlServerValues.map(row.a(), SqlServerValues::text)'],
  [
    'an instant',
    { kind: 'timestamp', zoned: true },
    'datetimeoffset',
    'microsoft.sql.Types.DATETIMEOFFSET',
    'SqlServerValues.map(row.a(), SqlServerValues::text)',
  ],
  ['a UUID', { kind: 'uuid' }, 'uniqueidentifier', 'Types.NVARCHAR', 'SqlServerValues.map(row.a(), UUID::toString)'],
  ['XML', { kind: 'xml' }, 'xml', 'Types.LONGNVARCHAR', 'row.a()'],
  ['a number', { kind: 'integer', bits: 32, signed: true }, 'int', 'Types.INTEGER', 'row.a()'],
] as const)('%s in a row of a table type goes as the driver takes it there', (_, type, databaseType, sqlType, text) => {
  const value = tableValue({ type, databaseType }, fragment`row.a()`, PROJECT);
  expect([String(value.type), String(value.text)]).toEqual([sqlType, text]);
});
