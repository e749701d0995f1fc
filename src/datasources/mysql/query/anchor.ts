import type { ParameterRow, SummaryRow } from '../catalogue.ts';
import { type ColumnRow, readColumns } from '../columns.ts';
import type { Session } from '../session/session.ts';

/** A column whose type a parameter is declared to have, whatever that type is when the routine is called. */
interface Anchor {
  /** The schema; absent: the routine's own. */
  readonly schema?: string;
  readonly table: string;
  readonly column: string;
}

const NAME = '(?:`((?:[^`]|``)*)`|"((?:[^"]|"")*)")';
const COLUMN = `(?:${NAME}\\.)?${NAME}\\.${NAME}`;
/** The two spellings; the second is that of `sql_mode=ORACLE`. */
const ANCHORS = [new RegExp(`^TYPE OF ${COLUMN}$`), new RegExp(`^${COLUMN}%TYPE$`)];

/**
 * Reads the column that a type refers to; nothing for a type of its own.
 * @example
 * TYPE OF `t`.`a`   or   `t`.`a`%TYPE   →   {table: 't', column: 'a'}
 */
export function anchorOf(type: string): Anchor | undefined {
  const found = ANCHORS.map((anchor) => anchor.exec(type)).find((match) => match !== null);
  if (!found) return undefined;
  const name = (at: number) => found[at]?.replaceAll('``', '`') ?? found[at + 1]?.replaceAll('""', '"');
  const schema = name(1);
  return { table: name(3) ?? '', column: name(5) ?? '', ...(schema !== undefined && { schema }) };
}

/** Adds the types of the columns that parameters are anchored to, with one more statement where there are any. */
export async function withAnchors<R extends SummaryRow>(session: Session, rows: readonly R[]): Promise<readonly R[]> {
  const anchors = rows.flatMap(({ schema, parameters }) =>
    parameters.flatMap(({ type }) => {
      const anchor = anchorOf(type);
      return anchor ? [{ schema: anchor.schema ?? schema, name: anchor.table }] : [];
    }),
  );
  if (anchors.length === 0) return rows;
  const columns = await readColumns(session, anchors);
  return rows.map((row) => ({
    ...row,
    parameters: row.parameters.map((parameter) => anchored(parameter, row.schema, columns)),
  }));
}

function anchored(parameter: ParameterRow, own: string, columns: readonly ColumnRow[]): ParameterRow {
  const anchor = anchorOf(parameter.type);
  if (!anchor) return parameter;
  const wanted = keyOf({ schema: anchor.schema ?? own, table: anchor.table, name: anchor.column });
  const found =
    columns.find((column) => keyOf(column) === wanted) ??
    columns.find((column) => keyOf(column).toLowerCase() === wanted.toLowerCase());
  return found ? { ...parameter, anchored: found.type } : parameter;
}

/** Writes the key of a column: names of columns ignore case, those of tables do where the server's files do. */
function keyOf({ schema, table, name }: Pick<ColumnRow, 'schema' | 'table' | 'name'>): string {
  return [schema, table, name.toLowerCase()].join('\0');
}
