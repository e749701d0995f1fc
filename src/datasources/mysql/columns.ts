import { ask, type Session } from './session/session.ts';
import { isAnyOf, literal } from './sql-text.ts';

/** A table by its name in a statement or a packet. */
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

/**
 * Reads the columns of each unique key of a table.
 * @returns nothing where the catalogue does not tell all that keeps rows apart: for views and expressions.
 */
export async function readUniqueKeys(session: Session, table: TableName): Promise<readonly string[][] | undefined> {
  const { rows } = await ask<{ key: string | null; column: string | null }>(
    session,
    `select s.INDEX_NAME as \`key\`, s.COLUMN_NAME as \`column\`
     from information_schema.TABLES t left join information_schema.STATISTICS s
       on s.TABLE_SCHEMA = t.TABLE_SCHEMA and s.TABLE_NAME = t.TABLE_NAME and s.NON_UNIQUE = 0
     where t.TABLE_SCHEMA = ${literal(table.schema)} and t.TABLE_NAME = ${literal(table.name)} and t.TABLE_TYPE = 'BASE TABLE'
     order by s.INDEX_NAME <> 'PRIMARY', s.INDEX_NAME, s.SEQ_IN_INDEX`,
  );
  if (rows.length === 0 || rows.some(({ key, column }) => key !== null && column === null)) return undefined;
  const known = rows.flatMap(({ key, column }) => (key === null || column === null ? [] : [{ key, column }]));
  return [...Map.groupBy(known, ({ key }) => key).values()].map((key) => key.map(({ column }) => column));
}

/** Reads all columns of these tables and views, in one statement. */
export async function readColumns(session: Session, tables: readonly TableName[]): Promise<readonly ColumnRow[]> {
  const bySchema = Map.groupBy(tables, (table) => table.schema);
  const parts = [...bySchema].map(([schema, some]) => {
    const names = [...new Set(some.map((table) => table.name))];
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
