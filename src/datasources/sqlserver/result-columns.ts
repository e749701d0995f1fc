import type { Field } from '../../model/described/field.ts';
import type { TypeRow } from './catalogue.ts';
import type { ResultColumns } from './session.ts';
import type { Types } from './types.ts';

type Column = Pick<
  ResultColumns[number],
  'colName' | 'dataLength' | 'flags' | 'precision' | 'scale' | 'udtInfo' | 'userType'
> & {
  readonly type: { readonly name: string };
};

const NULLABLE = 0x01;
/** The protocol's number for a row version, which it sends as binary. */
const ROW_VERSION = 80;
const MAX_LENGTH = 65_535;
/** The types that the protocol tells by their length in bytes. */
const BY_LENGTH: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  IntN: { 1: 'tinyint', 2: 'smallint', 4: 'int', 8: 'bigint' },
  FloatN: { 4: 'real', 8: 'float' },
  MoneyN: { 4: 'smallmoney', 8: 'money' },
  DateTimeN: { 4: 'smalldatetime', 8: 'datetime' },
};
const RENAMED: Readonly<Record<string, string>> = {
  BitN: 'bit',
  DecimalN: 'decimal',
  NumericN: 'numeric',
  Variant: 'sql_variant',
  Null: 'int',
};

/**
 * Reads the columns of a result as the protocol tells them.
 * @throws TypeRefused
 */
export function fieldsOf(columns: readonly Column[], types: Types): Field[] {
  return columns.map((column) => types.field(column.colName, typeOf(column), (column.flags & NULLABLE) !== 0));
}

function typeOf(column: Column): TypeRow {
  const { name } = column.type;
  const length = column.dataLength ?? 0;
  const known = BY_LENGTH[name]?.[length] ?? RENAMED[name] ?? name.toLowerCase();
  const udt = column.udtInfo?.typeName;
  return {
    type: udt ?? (known === 'binary' && column.userType === ROW_VERSION ? 'timestamp' : known),
    isClr: udt !== undefined,
    length: length >= MAX_LENGTH ? -1 : length,
    precision: column.precision ?? 0,
    scale: column.scale ?? 0,
  };
}
