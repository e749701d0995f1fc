import { expect, test } from 'vitest';
import type { DataType } from '../../model/types.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import { plainType, readTypeText } from './type-text.ts';

const typeOf = (text: string) => plainType(text, readTypeText(text));
const integer = (bits: 8 | 16 | 32 | 64, signed = true): DataType => ({ kind: 'integer', bits, signed });

test.each<[string, DataType]>([
  ['tinyint(1)', { kind: 'boolean' }],
  ['tinyint(4)', integer(8)],
  ['tinyint', integer(8)],
  ['tinyint(1) unsigned', integer(8, false)],
  ['tinyint(1) unsigned zerofill', integer(8, false)],
  ['smallint unsigned', integer(16, false)],
  ['mediumint(9)', integer(32)],
  ['int(5) unsigned zerofill', integer(32, false)],
  ['bigint(20) unsigned', integer(64, false)],
  ['decimal(10,2)', { kind: 'decimal', precision: 10, scale: 2 }],
  ['decimal(65,30) unsigned', { kind: 'decimal', precision: 65, scale: 30 }],
  ['float', { kind: 'float', bits: 32 }],
  ['double(5,2) unsigned', { kind: 'float', bits: 64 }],
  ['bit(1)', { kind: 'boolean' }],
  ['bit(8)', integer(32)],
  ['bit(63)', integer(64)],
  ['bit(64)', integer(64, false)],
  ['year(4)', integer(16)],
  ['date', { kind: 'date' }],
  ['time(6)', { kind: 'string' }],
  ['datetime(3)', { kind: 'timestamp', zoned: false }],
  ['timestamp', { kind: 'timestamp', zoned: true }],
  ['char(36)', { kind: 'string', length: 36 }],
  ['varchar(20) charset latin1', { kind: 'string', length: 20 }],
  ['varchar(0)', { kind: 'string' }],
  ['longtext', { kind: 'string' }],
  ["set('a','b')", { kind: 'string' }],
  ['inet6', { kind: 'string' }],
  ['json', { kind: 'json' }],
  ['uuid', { kind: 'uuid' }],
  ['varbinary(16)', { kind: 'bytes' }],
  ['mediumblob', { kind: 'bytes' }],
  ['multipolygon', { kind: 'bytes' }],
  ['vector(3)', { kind: 'bytes' }],
])('a type of the catalogue: %s', (text, expected) => {
  expect(typeOf(text)).toEqual(expected);
});

test.each(['ROW TYPE OF `mysql`.`proc`', 'TYPE OF `a`.`b`.`c`', 'hologram(3)', 'constructor'])(
  '%s is refused by its name',
  (text) => {
    expect(() => typeOf(text)).toThrow(TypeRefused);
    expect(() => typeOf(text)).toThrow(text);
  },
);

test('the values of an enumeration come back letter by letter', () => {
  const text = "enum('a','it''s','x),(y','back\\\\slash','','line\\nbreak','ñandú','a,b')";
  expect(readTypeText(text).values).toEqual(['a', "it's", 'x),(y', 'back\\slash', '', 'line\nbreak', 'ñandú', 'a,b']);
});
