import mysql2, { type FieldPacket } from 'mysql2';

const Code = mysql2.Types;
const NOT_NULL = 1;
const UNSIGNED = 32;
const ENUM = 256;
const SET = 2048;
/** The character set of bytes that are no text. */
const BINARY = 63;
/** The bytes of a character in lengths: a session speaks utf8mb4. */
const BYTES_PER_CHARACTER = 4;
const UNBOUNDED = 65_535;

/** A column as the protocol tells it, with MariaDB's additions: `uuid`, `inet6`, `point`; `json`. */
export type Packet = Pick<
  FieldPacket,
  'name' | 'orgName' | 'orgTable' | 'schema' | 'extendedTypeName' | 'extendedFormat'
> &
  Partial<Pick<FieldPacket, 'characterSet' | 'columnLength' | 'columnType' | 'decimals'>> & {
    readonly flags: number | readonly string[];
  };

const NUMBERS: Readonly<Record<number, string>> = {
  [Code.TINY]: 'tinyint',
  [Code.SHORT]: 'smallint',
  [Code.INT24]: 'mediumint',
  [Code.LONG]: 'int',
  [Code.LONGLONG]: 'bigint',
  [Code.FLOAT]: 'float',
  [Code.DOUBLE]: 'double',
};
const MOMENTS: Readonly<Record<number, string>> = {
  [Code.DATE]: 'date',
  [Code.NEWDATE]: 'date',
  [Code.TIME]: 'time',
  [Code.DATETIME]: 'datetime',
  [Code.TIMESTAMP]: 'timestamp',
  [Code.YEAR]: 'year',
};
const OTHERS: Readonly<Record<number, string>> = {
  [Code.JSON]: 'json',
  [Code.GEOMETRY]: 'geometry',
  [Code.VECTOR]: 'vector',
  [Code.ENUM]: 'enum',
  [Code.SET]: 'set',
  [Code.NULL]: 'null',
};

export function isNullable({ flags }: Packet): boolean {
  return (Number(flags) & NOT_NULL) === 0;
}

/**
 * Writes a column's type in the catalogue's spelling, without the values of an enumeration, which no packet has.
 * @example
 * {columnType: NEWDECIMAL, columnLength: 12, decimals: 2}   →   decimal(10,2)
 */
export function typeOf(packet: Packet): string {
  const { columnType: code = Code.NULL, columnLength: length = 0, decimals = 0 } = packet;
  if (packet.extendedFormat === 'json') return 'json';
  if (packet.extendedTypeName) return packet.extendedTypeName;
  const isUnsigned = (Number(packet.flags) & UNSIGNED) !== 0;
  const number = NUMBERS[code];
  if (number) return `${number}${code === Code.TINY ? `(${length})` : ''}${isUnsigned ? ' unsigned' : ''}`;
  if (code === Code.NEWDECIMAL || code === Code.DECIMAL) return decimal(length, decimals, isUnsigned);
  if (code === Code.BIT) return `bit(${length})`;
  return MOMENTS[code] ?? OTHERS[code] ?? textType(packet);
}

/** Writes a decimal type; the protocol's length has room for a sign and a point. */
function decimal(length: number, scale: number, isUnsigned: boolean): string {
  const precision = length - (scale > 0 ? 1 : 0) - (isUnsigned ? 0 : 1);
  return `decimal(${precision},${scale})${isUnsigned ? ' unsigned' : ''}`;
}

function textType({ columnType: code = 0, columnLength: length = 0, characterSet, flags }: Packet): string {
  const bits = Number(flags);
  if ((bits & ENUM) !== 0) return 'enum';
  if ((bits & SET) !== 0) return 'set';
  const isFixed = code === Code.STRING;
  const isShort = isFixed || code === Code.VAR_STRING || code === Code.VARCHAR;
  if (characterSet === BINARY) return isShort ? `${isFixed ? 'binary' : 'varbinary'}(${length})` : 'longblob';
  const characters = Math.ceil(length / BYTES_PER_CHARACTER);
  return isShort && characters < UNBOUNDED ? `${isFixed ? 'char' : 'varchar'}(${characters})` : 'longtext';
}
