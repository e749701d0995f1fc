import { ask, type Session } from './session/session.ts';
import { isAnyOf, literal } from './sql-text.ts';

/**
 * The server's own schema whose routines anybody may call: listed behind all others, and left out of the list of all
 * routines.
 */
const LIBRARY = `'sys'`;
const KEPT = `'information_schema', 'mysql', 'performance_schema', 'ndbinfo'`;
/** The schemas that the servers keep for themselves, as a list of SQL. */
export const OWN_SCHEMAS = `(${KEPT}, ${LIBRARY})`;
/**
 * The condition for routines that can be called. Members of packages are no routines of their own here, and aggregates
 * are called over rows, not by a caller.
 */
const CALLABLE = `ROUTINE_TYPE in ('PROCEDURE', 'FUNCTION')
  and not (ROUTINE_TYPE = 'FUNCTION' and coalesce(ROUTINE_DEFINITION, '') rlike 'fetch[[:space:]]+group[[:space:]]+next')`;

/** The source of a routine. MySQL has routines in other languages, which cannot be read here. */
const SOURCE = `if(ROUTINE_BODY = 'SQL', ROUTINE_DEFINITION, null)`;

/** Reads the schemas that the user may look into. */
export async function readSchemas(session: Session): Promise<string[]> {
  const { rows } = await ask<{ name: string }>(
    session,
    `select SCHEMA_NAME as name from information_schema.SCHEMATA where SCHEMA_NAME not in (${KEPT})
     order by SCHEMA_NAME = ${LIBRARY}, name`,
  );
  return rows.map((row) => row.name);
}

export type RoutineKind = 'PROCEDURE' | 'FUNCTION';

export interface ParameterRow {
  readonly name: string;
  readonly mode: 'IN' | 'OUT' | 'INOUT' | null;
  /** The type as it was declared. */
  readonly type: string;
  /** The type of the column that it was declared to have. */
  readonly anchored?: string;
}

/** A line of a routine list. */
export interface SummaryRow {
  readonly schema: string;
  readonly name: string;
  readonly kind: RoutineKind;
  /** The data access that it declares. */
  readonly access: string;
  /** The type that a function returns; null for a procedure. */
  readonly returns: string | null;
  readonly parameters: readonly ParameterRow[];
}

type ListRow = readonly [number | string, string, string, RoutineKind, string | null, string | null, string | null];

/** Converts columns to one collation, because the two lists have different ones. */
const texts = (...columns: readonly string[]) =>
  columns.map((column) => `convert(${column} using utf8mb4) collate utf8mb4_bin`).join(', ');

/**
 * Reads routines and all their parameters in one statement: two lists, one behind the other, which are put together
 * here. A join of the two takes minutes, because neither has an index.
 */
export async function readSummaries(session: Session, schema: string | undefined): Promise<SummaryRow[]> {
  const within = (column: string) =>
    schema === undefined ? `${column} not in ${OWN_SCHEMAS}` : `${column} = ${literal(schema)}`;
  const { rows } = await ask<ListRow>(
    session,
    `select 0, ${texts('ROUTINE_SCHEMA', 'ROUTINE_NAME', 'ROUTINE_TYPE')}, null, ${texts('SQL_DATA_ACCESS', 'DTD_IDENTIFIER')}
     from information_schema.ROUTINES where ${within('ROUTINE_SCHEMA')} and ${CALLABLE}
     union all
     select ORDINAL_POSITION, ${texts('SPECIFIC_SCHEMA', 'SPECIFIC_NAME', 'ROUTINE_TYPE', 'PARAMETER_MODE', 'PARAMETER_NAME', 'DTD_IDENTIFIER')}
     from information_schema.PARAMETERS where ${within('SPECIFIC_SCHEMA')} and ORDINAL_POSITION > 0`,
    { rowsAsArray: true },
  );
  // A catalogue may compare names without regard to case and accents.
  const wanted = schema === undefined ? rows : rows.filter((row) => row[1] === schema);
  return assembled(wanted).sort(
    (a, b) => compare(a.schema, b.schema) || compare(a.name, b.name) || compare(a.kind, b.kind),
  );
}

function assembled(rows: readonly ListRow[]): SummaryRow[] {
  const found = new Map<string, SummaryRow & { readonly parameters: ParameterRow[] }>();
  const key = (row: ListRow) => `${row[3]} ${row[1]}\0${row[2]}`;
  for (const row of rows) {
    const [position, schema, name, kind, , access, returns] = row;
    if (Number(position) === 0)
      found.set(key(row), { schema, name, kind, access: access ?? '', returns, parameters: [] });
  }
  for (const row of rows) {
    const [position, , , , mode, name, type] = row;
    const at = Number(position);
    const routine = at > 0 ? found.get(key(row)) : undefined;
    if (routine)
      routine.parameters[at - 1] = { name: name ?? '', mode: mode as ParameterRow['mode'], type: type ?? '' };
  }
  return [...found.values()];
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A routine with the columns that only a description needs. */
export interface RoutineRow extends SummaryRow {
  /** null: the user may call the routine but not read it. */
  readonly source: string | null;
  readonly mode: string;
  readonly comment: string;
}

interface Named {
  readonly schema: string;
  readonly name: string;
}

/** Reads the routines of these names and their parameters, in two statements. */
export async function readRoutines(session: Session, names: readonly Named[]): Promise<RoutineRow[]> {
  if (names.length === 0) return [];
  const { rows } = await ask<Omit<RoutineRow, 'parameters'>>(
    session,
    `select ROUTINE_SCHEMA as \`schema\`, ROUTINE_NAME as name, ROUTINE_TYPE as kind, SQL_DATA_ACCESS as access, DTD_IDENTIFIER as returns,
            ${SOURCE} as source, SQL_MODE as mode, ROUTINE_COMMENT as comment
     from information_schema.ROUTINES where ${CALLABLE} and ${oneOf(names, 'ROUTINE_SCHEMA', 'ROUTINE_NAME')}`,
  );
  const parameters = await readParameters(session, names);
  return rows.map((row) => ({ ...row, parameters: parameters.get(routineId(row)) ?? [] }));
}

async function readParameters(session: Session, names: readonly Named[]): Promise<Map<string, ParameterRow[]>> {
  const { rows } = await ask<
    ParameterRow & Named & { readonly kind: RoutineKind; readonly parameter: string; readonly position: number }
  >(
    session,
    `select SPECIFIC_SCHEMA as \`schema\`, SPECIFIC_NAME as name, ROUTINE_TYPE as kind, ORDINAL_POSITION as position,
            PARAMETER_MODE as mode, PARAMETER_NAME as parameter, DTD_IDENTIFIER as type
     from information_schema.PARAMETERS where ORDINAL_POSITION > 0 and ${oneOf(names, 'SPECIFIC_SCHEMA', 'SPECIFIC_NAME')}`,
  );
  const found = new Map<string, ParameterRow[]>();
  for (const { parameter, mode, type, position, ...routine } of rows) {
    const own = found.get(routineId(routine)) ?? [];
    own[Number(position) - 1] = { name: parameter, mode, type };
    found.set(routineId(routine), own);
  }
  return found;
}

/** The source of a procedure that another routine may call. */
export interface SourceRow extends Named {
  readonly source: string | null;
  readonly mode: string;
}

/** Reads the sources of all procedures of these schemas. */
export async function readSources(session: Session, schemas: readonly string[]): Promise<readonly SourceRow[]> {
  const { rows } = await ask<SourceRow>(
    session,
    `select ROUTINE_SCHEMA as \`schema\`, ROUTINE_NAME as name, ${SOURCE} as source, SQL_MODE as mode
     from information_schema.ROUTINES where ROUTINE_TYPE = 'PROCEDURE' and ${isAnyOf('ROUTINE_SCHEMA', schemas)}`,
  );
  return rows;
}

function routineId({ schema, name, kind }: Named & { readonly kind: RoutineKind }): string {
  return `${kind} ${schema}\0${name}`;
}

function oneOf(names: readonly Named[], schemaColumn: string, nameColumn: string): string {
  const bySchema = Map.groupBy(names, (routine) => routine.schema);
  const parts = [...bySchema].map(([schema, some]) => {
    const distinct = [...new Set(some.map((routine) => routine.name))];
    return `(${schemaColumn} = ${literal(schema)} and ${isAnyOf(nameColumn, distinct)})`;
  });
  return `(${parts.join(' or ')})`;
}
