import { ask, type Session } from './session.ts';
import { isAnyOf, literal } from './text.ts';

/** A table by what a statement or a packet calls it. */
export interface TableName {
  readonly schema: string;
  readonly name: string;
}

/** A column as the catalogue has it. */
export interface ColumnRow {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly extra: string;
  readonly comment: string;
}

/** All columns of these tables and views, in one statement. */
export async function readColumns(session: Session, tables: readonly TableName[]): Promise<readonly ColumnRow[]> {
  const bySchema = Map.groupBy(tables, (one) => one.schema);
  const parts = [...bySchema].map(([schema, some]) => {
    const names = [...new Set(some.map((one) => one.name))];
    return `(TABLE_SCHEMA = ${literal(schema)} and ${isAnyOf('TABLE_NAME', names)})`;
  });
  if (parts.length === 0) return [];
  const { rows } = await ask<ColumnRow>(
    session,
    `select TABLE_SCHEMA as \`schema\`, TABLE_NAME as \`table\`, COLUMN_NAME as name, COLUMN_TYPE as type, EXTRA as extra,
            COLUMN_COMMENT as comment
     from information_schema.COLUMNS where ${parts.join(' or ')} order by TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION`,
  );
  return rows;
}
