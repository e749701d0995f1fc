import { expect, test } from 'vitest';
import { type Packet, typeOf } from './packet-type.ts';

const packet = (columnType: number, changes: Partial<Packet> = {}): Packet => ({
  ...{ name: 'a', orgName: '', orgTable: '', columnType, flags: 0, columnLength: 0, characterSet: 45, decimals: 0 },
  ...changes,
});

/** Type codes and lengths as the servers' protocol documents them; MariaDB's own are asked of a server elsewhere. */
test.each<[string, Packet]>([
  ['tinyint(1)', packet(0x01, { columnLength: 1 })],
  ['tinyint(3) unsigned', packet(0x01, { columnLength: 3, flags: 32 })],
  ['mediumint', packet(0x09)],
  ['bigint unsigned', packet(0x08, { flags: 32 })],
  ['decimal(10,2)', packet(0xf6, { columnLength: 12, decimals: 2 })],
  ['decimal(10,0) unsigned', packet(0xf6, { columnLength: 10, flags: 32 })],
  ['bit(4)', packet(0x10, { columnLength: 4 })],
  ['json', packet(0xf5, { characterSet: 63 })],
  ['json', packet(0xfc, { extendedFormat: 'json' })],
  ['uuid', packet(0xfe, { extendedTypeName: 'uuid' })],
  ['vector', packet(0xf2)],
  ['geometry', packet(0xff)],
  ['enum', packet(0xfe, { flags: 256 })],
  ['set', packet(0xfe, { flags: 2048 })],
  ['char(36)', packet(0xfe, { columnLength: 144 })],
  ['varchar(20)', packet(0xfd, { columnLength: 80 })],
  ['varbinary(16)', packet(0xfd, { columnLength: 16, characterSet: 63 })],
  ['longblob', packet(0xfc, { characterSet: 63 })],
  ['longtext', packet(0xfc)],
  ['datetime', packet(0x0c)],
  ['null', packet(0x06)],
])('%s', (expected, given) => {
  expect(typeOf(given)).toBe(expected);
});
