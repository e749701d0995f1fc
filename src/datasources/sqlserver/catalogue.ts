import type { RoutineRef } from '../../model/described/routine.ts';
import type { ServerInfo } from '../driver.ts';
import { errorsOf } from './diagnose.ts';
import { type ServerRow, serverOf } from './server.ts';
import { ask, type Row, type Session } from './session.ts';

/** Procedures and scalar, inline and multi-statement functions, including those written in .NET. */
const CALLABLE = `o.type in ('P', 'PC', 'FN', 'FS', 'IF', 'TF', 'FT') and o.is_ms_shipped = 0
  and s.name not in ('sys', 'INFORMATION_SCHEMA')`;

/**
 * Casts a name to Unicode, which names always are, except on a server that would tell them in the letters of one code
 * page.
 */
const told = (name: string) => `cast(${name} as nvarchar(128))`;

/**
 * A type as three names: its own, its schema and the system type behind it. Types are joined by their own number and
 * told by name, because a server that imitates this one may number system types differently. They are joined twice, so
 * a common table keeps a server from reading them anew for each row.
 */
const TYPES = `types as (
  select t.user_type_id, t.system_type_id, ${told('t.name')} as name, ${told('s.name')} as schemaName,
    t.is_user_defined, t.is_table_type, t.is_assembly_type
  from sys.types t left join sys.schemas s on s.schema_id = t.schema_id)`;
/** The columns of a type. False and empty values are left out: a list has a hundred thousand of these. */
const TYPE_COLUMNS = `coalesce(t.name, 'unknown') as type,
  case when t.is_user_defined = 1 then t.schemaName end as typeSchema,
  case when t.is_user_defined = 1 then b.name end as base, nullif(t.is_table_type, 0) as isTable,
  nullif(t.is_assembly_type, 0) as isClr`;
const typeJoins = (of: string) => `left join types t on t.user_type_id = ${of}.user_type_id
  left join types b on b.user_type_id = t.system_type_id and b.is_user_defined = 0`;

/** Tells a value of the routine in the first of its rows only; parameters are counted from 1, a returned value is 0. */
const once = (value: string) => `case when coalesce(p.parameter_id, 0) <= 1 then ${value} end`;
const PARAMETER_COLUMNS = `p.parameter_id as id, nullif(${told('p.name')}, '') as name,
    nullif(p.is_output, 0) as isOutput, nullif(p.is_cursor_ref, 0) as isCursor,
    nullif(p.has_default_value, 0) as hasDefault, p.max_length as length, nullif(p.precision, 0) as precision,
    nullif(p.scale, 0) as scale, ${TYPE_COLUMNS}`;
const CALLABLES = `from sys.objects o join sys.schemas s on s.schema_id = o.schema_id`;
const WHERE_CALLABLE = `where ${CALLABLE} and (@schema is null or s.name = @schema)`;

/** The width of one number in a list of numbers that is given as one text. */
const ID_CELL = 11;
const DIGITS = '(values (0),(1),(2),(3),(4),(5),(6),(7),(8),(9))';
/** Cuts `@ids` into the numbers of routines. Counting its positions needs no more rights than any statement. */
const FOUND = `found (id) as (
  select cast(substring(@ids, n * ${ID_CELL} + 1, ${ID_CELL}) as int)
  from (select a.n + 10 * b.n + 100 * c.n + 1000 * d.n + 10000 * e.n
    from ${DIGITS} a (n) cross join ${DIGITS} b (n) cross join ${DIGITS} c (n) cross join ${DIGITS} d (n)
    cross join ${DIGITS} e (n)) numbers (n)
  where n < @count)`;

/** The number of the error "no such table or function". */
const NO_SUCH_OBJECT = 208;

/** A type of a parameter or a column, as the catalogue has it. */
export interface TypeRow {
  readonly type: string;
  /** The schema, only for types that somebody made. */
  readonly typeSchema?: string | null;
  /** The system type that an alias stands for. */
  readonly base?: string | null;
  readonly isTable?: boolean | null;
  readonly isClr?: boolean | null;
  /** The length in bytes; -1 = max. */
  readonly length: number;
  readonly precision?: number | null;
  readonly scale?: number | null;
}

/** A parameter as the catalogue has it, or the value that a scalar function returns. */
export interface ParameterRow extends TypeRow {
  /** The position; 0 is the value that a scalar function returns. */
  readonly id: number;
  readonly name?: string | null;
  readonly isOutput?: boolean | null;
  readonly isCursor?: boolean | null;
  /** Whether it has a default, only for routines written in .NET. */
  readonly hasDefault?: boolean | null;
}

/** A line of a routine list. */
export interface SummaryRow {
  readonly id: number;
  readonly schema: string;
  readonly name: string;
  readonly kind: string;
  readonly parameters: readonly ParameterRow[];
}

/** The text of a routine and the comment on it. */
export interface TextRow {
  readonly id: number;
  /** The text; null for encrypted routines and for those written in .NET. */
  readonly definition: string | null;
  readonly comment: string | null;
}

/** A routine with everything that a description needs, except its columns. */
export interface RoutineRow extends SummaryRow, TextRow {}

/** One of the rows that make a routine: a single row without a parameter, or one row for each parameter. */
export interface SummaryPart extends Omit<ParameterRow, 'id'> {
  readonly routine: number;
  /** Only the first of a routine's rows has this member and the next two. */
  readonly schema: string | null;
  readonly routineName: string | null;
  readonly kind: string | null;
  readonly id: number | null;
}

/** A column of a table-valued function, of a table type or of a procedure's first result. */
export interface ColumnRow extends TypeRow {
  readonly id: number;
  readonly ordinal: number;
  readonly name: string | null;
  readonly isNullable: boolean;
  /** The server makes its value. */
  readonly isMade?: boolean;
  /** The reason why the procedure's first result cannot be told without calling it. */
  readonly error?: string | null;
}

/** A column of a table type. */
export interface TableTypeRow extends ColumnRow {
  readonly tableSchema: string;
  readonly table: string;
}

/** Reads product and version. @throws Fault `unsupported` */
export async function readServer(session: Session): Promise<ServerInfo> {
  const [row] = await ask<ServerRow & Row>(
    session,
    `select cast(serverproperty('ProductVersion') as nvarchar(128)) as version,
       cast(serverproperty('EngineEdition') as int) as edition, @@version as about`,
  );
  return serverOf({ version: row?.version ?? '', edition: row?.edition ?? 0, about: row?.about ?? '' });
}

/** Reads the schemas of people, without the database's own and those of its fixed roles. */
export async function readSchemas(session: Session): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    session,
    `select ${told('s.name')} as name from sys.schemas s
     where s.name not in ('sys', 'INFORMATION_SCHEMA', 'guest') and not exists (
       select 1 from sys.database_principals p where p.principal_id = s.principal_id and p.name = s.name and p.is_fixed_role = 1)
     order by s.name`,
  );
  return rows.map((row) => row.name);
}

/** Reads everything that can be called, with its parameters, in one statement however much there is. */
export async function readSummaries(session: Session, schema: string | undefined): Promise<SummaryRow[]> {
  return summariesOf(
    await ask<SummaryPart & Row>(
      session,
      `with ${TYPES} select o.object_id as routine, ${once(told('s.name'))} as [schema],
         ${once(told('o.name'))} as routineName, ${once('rtrim(o.type)')} as kind, ${PARAMETER_COLUMNS}
       ${CALLABLES} left join sys.all_parameters p on p.object_id = o.object_id ${typeJoins('p')}
       ${WHERE_CALLABLE} order by s.name, o.name, p.parameter_id`,
      { schema: schema ?? null },
    ),
  );
}

/**
 * Reads the named routines. All names are read and compared here: letter by letter, which no rule of a database or its
 * catalogue promises, and in one pass, where a server may go through its catalogue once for each name.
 */
export async function readRoutines(session: Session, wanted: readonly RoutineRef[]): Promise<SummaryRow[]> {
  const schemas = new Set(wanted.map(({ schema }) => schema));
  const schema = schemas.size === 1 ? (wanted[0]?.schema ?? null) : null;
  const all = await ask<Omit<SummaryRow, 'parameters'> & Row>(
    session,
    `select o.object_id as id, ${told('s.name')} as [schema], ${told('o.name')} as name, rtrim(o.type) as kind
     ${CALLABLES} ${WHERE_CALLABLE}`,
    { schema },
  );
  const names = new Set(wanted.map(nameOf));
  const found = all.filter((routine) => names.has(nameOf(routine)));
  const parameters = await ask<ParameterRow & { routine: number } & Row>(
    session,
    `with ${TYPES}, ${FOUND} select p.object_id as routine, ${PARAMETER_COLUMNS}
     from found f join sys.all_parameters p on p.object_id = f.id ${typeJoins('p')} order by p.parameter_id`,
    idCells(found.map(({ id }) => id)),
  );
  const byRoutine = Map.groupBy(parameters, ({ routine }) => routine);
  return found.map((routine) => ({ ...routine, parameters: byRoutine.get(routine.id) ?? [] }));
}

/** Reads the comments on these routines, and their own texts. */
export function readTexts(session: Session, ids: readonly number[]): Promise<TextRow[]> {
  return ask<TextRow & Row>(
    session,
    `with ${FOUND} select f.id, m.definition, cast(x.value as nvarchar(4000)) as comment
     from found f left join sys.sql_modules m on m.object_id = f.id
     left join sys.extended_properties x
       on x.class = 1 and x.major_id = f.id and x.minor_id = 0 and x.name = 'MS_Description'`,
    idCells(ids),
  );
}

/** Puts routines together from their rows, in the order in which they come. */
export function summariesOf(parts: readonly SummaryPart[]): SummaryRow[] {
  return [...Map.groupBy(parts, (part) => part.routine)].map(([id, own]) => {
    const { schema, routineName, kind } = own[0] as SummaryPart;
    return {
      ...{ id, schema: schema ?? '', name: routineName ?? '', kind: kind ?? '' },
      parameters: own.filter(isParameter),
    };
  });
}

function isParameter(part: SummaryPart): part is SummaryPart & ParameterRow {
  return part.id !== null;
}

/**
 * Collates texts by one rule: those of a catalogue and of a description may have different ones, which a union does not
 * take.
 */
const ONE_RULE = 'collate database_default';

/** The columns of table-valued functions. */
const FUNCTION_COLUMNS = `select o.object_id as id, c.column_id as ordinal, ${told('c.name')} ${ONE_RULE} as name,
    c.is_nullable as isNullable, c.max_length as length, c.precision, c.scale,
    coalesce(t.name, 'unknown') ${ONE_RULE} as type,
    case when t.is_user_defined = 1 then t.schemaName end ${ONE_RULE} as typeSchema,
    case when t.is_user_defined = 1 then b.name end ${ONE_RULE} as base, t.is_table_type as isTable,
    t.is_assembly_type as isClr, cast(null as nvarchar(4000)) ${ONE_RULE} as error
  from found f join sys.objects o on o.object_id = f.id join sys.columns c on c.object_id = f.id ${typeJoins('c')}
  where o.type in ('IF', 'TF', 'FT')`;

/** The first results of procedures, which the server finds without calling them. */
const DESCRIBED_COLUMNS = `select o.object_id, d.column_ordinal, d.name ${ONE_RULE}, d.is_nullable, d.max_length,
    d.precision, d.scale, coalesce(d.user_type_name ${ONE_RULE}, d.system_type_name ${ONE_RULE}),
    d.user_type_schema ${ONE_RULE}, d.system_type_name ${ONE_RULE}, cast(0 as bit),
    cast(case when d.system_type_id = 240 then 1 else 0 end as bit), d.error_message ${ONE_RULE}
  from found f join sys.objects o on o.object_id = f.id
  cross apply sys.dm_exec_describe_first_result_set_for_object(o.object_id, 0) d
  where o.type in ('P', 'PC') and coalesce(d.is_hidden, 0) = 0`;

/** Reads the columns that these routines answer; `describes` is false where the server cannot describe procedures. */
export async function readColumns(
  session: Session,
  ids: readonly number[],
  timeoutMs: number,
): Promise<{ readonly columns: readonly ColumnRow[]; readonly describes: boolean }> {
  const read = (statement: string) => ask<ColumnRow & Row>(session, statement, idCells(ids), { timeoutMs });
  try {
    return {
      columns: await read(`with ${TYPES}, ${FOUND} ${FUNCTION_COLUMNS} union all ${DESCRIBED_COLUMNS}`),
      describes: true,
    };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return { columns: await read(`with ${TYPES}, ${FOUND} ${FUNCTION_COLUMNS}`), describes: false };
  }
}

/** Reads the columns of the table types that these routines take. */
export function readTableTypes(session: Session, ids: readonly number[]): Promise<TableTypeRow[]> {
  return ask<TableTypeRow & Row>(
    session,
    `with ${TYPES}, ${FOUND} select distinct tt.user_type_id as id, ${told('os.name')} as tableSchema,
       ${told('tt.name')} as [table], c.column_id as ordinal, ${told('c.name')} as name,
       c.is_nullable as isNullable, c.max_length as length, c.precision, c.scale, ${TYPE_COLUMNS},
       cast(case when c.is_identity = 1 or c.is_computed = 1 then 1 else 0 end as bit) as isMade
     from found f join sys.all_parameters p on p.object_id = f.id
     join sys.table_types tt on tt.user_type_id = p.user_type_id join sys.schemas os on os.schema_id = tt.schema_id
     join sys.columns c on c.object_id = tt.type_table_object_id ${typeJoins('c')}
     order by tableSchema, [table], ordinal`,
    idCells(ids),
  );
}

/** Reads the column of a table whose value the server makes for each row; `table` as a statement names it. */
export async function readIdentity(session: Session, table: string): Promise<ColumnRow | undefined> {
  const [row] = await ask<ColumnRow & Row>(
    session,
    `with ${TYPES} select c.object_id as id, c.column_id as ordinal, ${told('c.name')} as name,
       c.is_nullable as isNullable, c.max_length as length, c.precision, c.scale, ${TYPE_COLUMNS}
     from sys.columns c ${typeJoins('c')} where c.object_id = object_id(@table) and c.is_identity = 1`,
    { table },
  );
  return row;
}

/**
 * Reads the columns of each unique key of a table, as the statement names it.
 * @returns nothing where it is no table.
 */
export async function readUniqueKeys(session: Session, table: string): Promise<readonly string[][] | undefined> {
  const rows = await ask<{ key: number | null; column: string | null } & Row>(
    session,
    `select i.index_id as [key], ${told('c.name')} as [column]
     from sys.objects o
     left join sys.indexes i on i.object_id = o.object_id and i.is_unique = 1 and i.is_disabled = 0
     left join sys.index_columns ic on ic.object_id = i.object_id and ic.index_id = i.index_id and ic.is_included_column = 0
     left join sys.columns c on c.object_id = ic.object_id and c.column_id = ic.column_id
     where o.object_id = object_id(@table) and o.type = 'U' order by i.index_id, ic.key_ordinal`,
    { table },
  );
  if (rows.length === 0) return undefined;
  const known = rows.flatMap(({ key, column }) => (key === null || column === null ? [] : [{ key, column }]));
  return [...Map.groupBy(known, ({ key }) => key).values()].map((key) => key.map(({ column }) => column));
}

function isMissing(error: unknown): boolean {
  return errorsOf(error).some((failure) => failure.number === NO_SUCH_OBJECT || /does not exist/.test(failure.message));
}

function nameOf({ schema, name }: Pick<RoutineRef, 'schema' | 'name'>): string {
  return JSON.stringify([schema, name]);
}

function idCells(ids: readonly number[]) {
  return { ids: ids.map((id) => String(id).padEnd(ID_CELL)).join(''), count: ids.length };
}
