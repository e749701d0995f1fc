import type { ParameterRow, SummaryRow } from '../catalogue.ts';
import { type ColumnRow, readColumns } from '../columns.ts';
import type { Session } from '../session/session.ts';

/** A column whose type a parameter is declared to have, whatever that type is when the routine is called. */
interface Anchor {
  /** Absent: the routine's own. */
  readonly schema?: string;
  readonly table: string;
  readonly column: string;
}

const NAME = '(?:`((?:[^`]|``)*)`|"((?:[^"]|"")*)")';
const COLUMN = `(?:${NAME}\\.)?${NAME}\\.${NAME}`;
/** The second spelling is that of `sql_mode=ORACLE`. */
const ANCHORS = [new RegExp(`^TYPE OF ${COLUMN}$`), new RegExp(`^${COLUMN}%TYPE$`)];

/** @returns the column that a type names instead of being one: `TYPE OF t.a`, `t.a%TYPE`. */
export function anchorOf(type: string): Anchor | undefined {
  const found = ANCHORS.map((one) => one.exec(type)).find((one) => one !== null);
  if (!found) return undefined;
  const name = (at: number) => found[at]?.replaceAll('``', '`') ?? found[at + 1]?.replaceAll('""', '"');
  const schema = name(1);
  return { table: name(3) ?? '', column: name(5) ?? '', ...(schema !== undefined && { schema }) };
}

/** Tells the types of the columns that parameters are anchored to: one more statement where there are any. */
export async function withAnchors<R extends SummaryRow>(session: Session, rows: readonly R[]): Promise<readonly R[]> {
  const anchors = rows.flatMap(({ schema, parameters }) =>
    parameters.flatMap(({ type }) => {
      const anchor = anchorOf(type);
      return anchor ? [{ schema: anchor.schema ?? schema, name: anchor.table }] : [];
    }),
  );
  if (anchors.length === 0) return rows;
  const columns = await readColumns(session, anchors);
  return rows.map((row) => ({ ...row, parameters: row.parameters.map((one) => anchored(one, row.schema, columns)) }));
}

function anchored(parameter: ParameterRow, own: string, columns: readonly ColumnRow[]): ParameterRow {
  const anchor = anchorOf(parameter.type);
  if (!anchor) return parameter;
  const wanted = keyOf({ schema: anchor.schema ?? own, table: anchor.table, name: anchor.column });
  const found =
    columns.find((one) => keyOf(one) === wanted) ??
    columns.find((one) => keyOf(one).toLowerCase() === wanted.toLowerCase());
  return found ? { ...parameter, anchored: found.type } : parameter;
}

/** Names of columns are the same in any case, those of tables where the server's files are. */
function keyOf({ schema, table, name }: Pick<ColumnRow, 'schema' | 'table' | 'name'>): string {
  return [schema, table, name.toLowerCase()].join('\0');
}
