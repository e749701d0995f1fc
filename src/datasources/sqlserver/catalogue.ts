import type { RoutineRef } from '../../generators/model/routine.ts';
import { errorsOf } from './diagnosis.ts';
import { ask, type Row, type Session } from './session.ts';

/** Procedures, scalar, inline and multi-statement functions, and what of them is written in .NET. */
const CALLABLE = `o.type in ('P', 'PC', 'FN', 'FS', 'IF', 'TF', 'FT') and o.is_ms_shipped = 0
  and s.name not in ('sys', 'INFORMATION_SCHEMA')`;

/**
 * A type as three names: its own, its schema and the system's type that it is made of. Types are joined by their own
 * number and told by name: a number that a system type has here another one has on a server that imitates this one.
 * What is no or nothing is left out: a list has a hundred thousand of these.
 */
const TYPE_COLUMNS = `t.name as type, case when t.is_user_defined = 1 then ts.name end as typeSchema,
  case when t.is_user_defined = 1 then b.name end as base, nullif(t.is_table_type, 0) as isTable,
  nullif(t.is_assembly_type, 0) as isClr`;
const typeJoins = (of: string) => `join sys.types t on t.user_type_id = ${of}.user_type_id
  left join sys.schemas ts on ts.schema_id = t.schema_id
  left join sys.types b on b.user_type_id = t.system_type_id and b.is_user_defined = 0`;

const PARAMETERS = `(
  select p.parameter_id as id, nullif(p.name, '') as name, nullif(p.is_output, 0) as isOutput,
    nullif(p.is_cursor_ref, 0) as isCursor, nullif(p.has_default_value, 0) as hasDefault, p.max_length as length,
    nullif(p.precision, 0) as precision, nullif(p.scale, 0) as scale, ${TYPE_COLUMNS}
  from sys.all_parameters p ${typeJoins('p')}
  where p.object_id = o.object_id order by p.parameter_id for json path)`;

/** One name of a list of names that is handed over as one text; names have at most so many characters. */
const CELL = 128;
const DIGITS = '(values (0),(1),(2),(3),(4),(5),(6),(7),(8),(9))';
/** Cuts `@names` into the routines asked for. A list of values needs no more rights than any statement. */
const WANTED = `with wanted (schemaName, name) as (
  select rtrim(substring(@names, n * ${2 * CELL} + 1, ${CELL})), rtrim(substring(@names, n * ${2 * CELL} + ${CELL + 1}, ${CELL}))
  from (select a.n + 10 * b.n + 100 * c.n + 1000 * d.n + 10000 * e.n
    from ${DIGITS} a (n) cross join ${DIGITS} b (n) cross join ${DIGITS} c (n) cross join ${DIGITS} d (n)
    cross join ${DIGITS} e (n)) numbers (n)
  where n < @count)`;
const FROM_WANTED = `from wanted w join sys.schemas s on s.name = w.schemaName
  join sys.objects o on o.schema_id = s.schema_id and o.name = w.name`;

/** Number of the error that says: no such table or function. */
const NO_SUCH_OBJECT = 208;

/** A type of a parameter or a column, as the catalogue has it. */
export interface TypeRow {
  readonly type: string;
  /** Only of types that somebody made. */
  readonly typeSchema?: string | null;
  /** The system's type that an alias stands for. */
  readonly base?: string | null;
  readonly isTable?: boolean | null;
  readonly isClr?: boolean | null;
  /** In bytes; -1 = max. */
  readonly length: number;
  readonly precision?: number | null;
  readonly scale?: number | null;
}

export interface ParameterRow extends TypeRow {
  /** 0 is what a scalar function returns. */
  readonly id: number;
  readonly name?: string;
  readonly isOutput?: boolean;
  readonly isCursor?: boolean;
  /** Only of routines written in .NET. */
  readonly hasDefault?: boolean;
}

export interface SummaryRow {
  readonly schema: string;
  readonly name: string;
  readonly kind: string;
  readonly parameters: readonly ParameterRow[];
}

export interface RoutineRow extends SummaryRow {
  readonly id: number;
  /** Not of encrypted ones, nor of those written in .NET. */
  readonly definition: string | null;
  readonly comment: string | null;
}

/** A column of a table-valued function, of a table type or of a procedure's first result. */
export interface ColumnRow extends TypeRow {
  readonly id: number;
  readonly ordinal: number;
  readonly name: string | null;
  readonly isNullable: boolean;
  /** The server makes its value. */
  readonly isMade?: boolean;
  /** Why the procedure's first result cannot be told without calling it. */
  readonly error?: string | null;
}

export interface TableTypeRow extends ColumnRow {
  readonly tableSchema: string;
  readonly table: string;
}

export interface ServerRow {
  readonly product: string;
  readonly version: string;
}

export async function readServer(session: Session): Promise<ServerRow> {
  const [row] = await ask<{ version: string; about: string }>(
    session,
    `select cast(serverproperty('ProductVersion') as nvarchar(128)) as version, @@version as about`,
  );
  const about = row?.about ?? '';
  const imitated = /^Babelfish.*\(Babelfish ([\d.]+)\)/s.exec(about)?.[1];
  if (imitated !== undefined) return { product: 'Babelfish for PostgreSQL', version: imitated };
  return { product: 'SQL Server', version: row?.version ?? '' };
}

/** Schemas of people, not the database's own nor those of its fixed roles. */
export async function readSchemas(session: Session): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    session,
    `select s.name from sys.schemas s
     where s.name not in ('sys', 'INFORMATION_SCHEMA', 'guest') and not exists (
       select 1 from sys.database_principals p where p.principal_id = s.principal_id and p.name = s.name and p.is_fixed_role = 1)
     order by s.name`,
  );
  return rows.map((row) => row.name);
}

/** Everything that can be called, with its parameters, in one statement however much there is. */
export async function readSummaries(session: Session, schema: string | undefined): Promise<SummaryRow[]> {
  const rows = await ask<Row & { parameters: string | null }>(
    session,
    `select s.name as [schema], o.name, rtrim(o.type) as kind, ${PARAMETERS} as parameters
     from sys.objects o join sys.schemas s on s.schema_id = o.schema_id
     where ${CALLABLE} and (@schema is null or s.name = @schema) order by s.name, o.name`,
    { schema: schema ?? null },
  );
  return rows.map(withParameters<SummaryRow>);
}

/** The routines named, with their texts. */
export async function readRoutines(session: Session, wanted: readonly RoutineRef[]): Promise<RoutineRow[]> {
  const rows = await ask<Row & { parameters: string | null }>(
    session,
    `${WANTED} select o.object_id as id, s.name as [schema], o.name, rtrim(o.type) as kind, ${PARAMETERS} as parameters,
       m.definition, cast(x.value as nvarchar(4000)) as comment
     ${FROM_WANTED} left join sys.sql_modules m on m.object_id = o.object_id
     left join sys.extended_properties x
       on x.class = 1 and x.major_id = o.object_id and x.minor_id = 0 and x.name = 'MS_Description'
     where ${CALLABLE}`,
    cells(wanted),
  );
  return rows.map(withParameters<RoutineRow>);
}

/** The texts of a catalogue and of a description may be compared by different rules, which a union does not take. */
const ONE_RULE = 'collate database_default';

/** Columns of the table-valued functions named. */
const FUNCTION_COLUMNS = `select o.object_id as id, c.column_id as ordinal, c.name ${ONE_RULE} as name,
    c.is_nullable as isNullable, c.max_length as length, c.precision, c.scale, t.name ${ONE_RULE} as type,
    case when t.is_user_defined = 1 then ts.name end ${ONE_RULE} as typeSchema,
    case when t.is_user_defined = 1 then b.name end ${ONE_RULE} as base, t.is_table_type as isTable,
    t.is_assembly_type as isClr, cast(null as nvarchar(4000)) ${ONE_RULE} as error
  ${FROM_WANTED} join sys.columns c on c.object_id = o.object_id ${typeJoins('c')} where o.type in ('IF', 'TF', 'FT')`;

/** First results of the procedures named, found by the server without calling them. */
const DESCRIBED_COLUMNS = `select o.object_id, d.column_ordinal, d.name ${ONE_RULE}, d.is_nullable, d.max_length,
    d.precision, d.scale, coalesce(d.user_type_name ${ONE_RULE}, d.system_type_name ${ONE_RULE}),
    d.user_type_schema ${ONE_RULE}, d.system_type_name ${ONE_RULE}, cast(0 as bit),
    cast(case when d.system_type_id = 240 then 1 else 0 end as bit), d.error_message ${ONE_RULE}
  ${FROM_WANTED} cross apply sys.dm_exec_describe_first_result_set_for_object(o.object_id, 0) d
  where o.type in ('P', 'PC') and coalesce(d.is_hidden, 0) = 0`;

/** What is answered by the routines named; undefined for procedures where the server cannot describe them. */
export async function readColumns(
  session: Session,
  wanted: readonly RoutineRef[],
  timeoutMs: number,
): Promise<{ readonly columns: readonly ColumnRow[]; readonly describes: boolean }> {
  const read = (statement: string) => ask<ColumnRow & Row>(session, statement, cells(wanted), { timeoutMs });
  try {
    return { columns: await read(`${WANTED} ${FUNCTION_COLUMNS} union all ${DESCRIBED_COLUMNS}`), describes: true };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return { columns: await read(`${WANTED} ${FUNCTION_COLUMNS}`), describes: false };
  }
}

/** Columns of the table types that the routines named take. */
export function readTableTypes(session: Session, wanted: readonly RoutineRef[]): Promise<TableTypeRow[]> {
  return ask<TableTypeRow & Row>(
    session,
    `${WANTED} select distinct tt.user_type_id as id, os.name as tableSchema, tt.name as [table], c.column_id as ordinal,
       c.name, c.is_nullable as isNullable, c.max_length as length, c.precision, c.scale, ${TYPE_COLUMNS},
       cast(case when c.is_identity = 1 or c.is_computed = 1 then 1 else 0 end as bit) as isMade
     ${FROM_WANTED} join sys.all_parameters p on p.object_id = o.object_id
     join sys.table_types tt on tt.user_type_id = p.user_type_id join sys.schemas os on os.schema_id = tt.schema_id
     join sys.columns c on c.object_id = tt.type_table_object_id ${typeJoins('c')}
     order by tableSchema, [table], ordinal`,
    cells(wanted),
  );
}

/** The column of a table whose value the server makes for each row; `table` as a statement names it. */
export async function readIdentity(session: Session, table: string): Promise<ColumnRow | undefined> {
  const [row] = await ask<ColumnRow & Row>(
    session,
    `select c.object_id as id, c.column_id as ordinal, c.name, c.is_nullable as isNullable, c.max_length as length,
       c.precision, c.scale, ${TYPE_COLUMNS}
     from sys.columns c ${typeJoins('c')} where c.object_id = object_id(@table) and c.is_identity = 1`,
    { table },
  );
  return row;
}

function isMissing(error: unknown): boolean {
  return errorsOf(error).some((one) => one.number === NO_SUCH_OBJECT || /does not exist/.test(one.message));
}

function cells(wanted: readonly RoutineRef[]) {
  const distinct = new Map(wanted.map(({ schema, name }) => [JSON.stringify([schema, name]), [schema, name]]));
  const names = [...distinct.values()].flat().filter((name) => name.length <= CELL);
  return { names: names.map((name) => name.padEnd(CELL)).join(''), count: names.length / 2 };
}

function withParameters<R extends SummaryRow>(row: Row & { parameters: string | null }): R {
  return { ...row, parameters: JSON.parse(row.parameters ?? '[]') } as unknown as R;
}
