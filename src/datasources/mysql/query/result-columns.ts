import type { Field } from '../../../model/described/field.ts';
import type { ColumnRow, TableName } from '../columns.ts';
import type { Types } from '../types.ts';
import { isNullable, type Packet, typeOf } from './packet-type.ts';

/** Lists the tables that columns of a result come straight from. */
export function tablesOf(packets: readonly Packet[]): readonly TableName[] {
  return packets.flatMap(({ schema = '', orgTable, orgName }) =>
    schema !== '' && orgTable !== '' && orgName !== '' ? [{ schema, name: orgTable }] : [],
  );
}

/** Finds the table that all columns of a result come straight from. */
export function originOf(packets: readonly Packet[]): string | undefined {
  const tables = tablesOf(packets);
  const [first] = tables;
  if (!first || tables.length < packets.length) return undefined;
  const isSame = tables.every(({ schema, name }) => schema === first.schema && name === first.name);
  return isSame ? `${first.schema}.${first.name}` : undefined;
}

/** Reads a column of a result; a column that comes straight from a table has its type and comment from the table. */
export function columnOf(packet: Packet, known: readonly ColumnRow[], types: Types): Field {
  const type = typeOf(packet);
  const source = known.find(
    (column) => column.schema === packet.schema && column.table === packet.orgTable && column.name === packet.orgName,
  );
  // Only the protocol tells JSON on MariaDB, only the catalogue the values of an enumeration.
  return types.field(packet.name, source && type !== 'json' ? source.type : type, {
    nullable: isNullable(packet),
    comment: source?.comment,
  });
}
