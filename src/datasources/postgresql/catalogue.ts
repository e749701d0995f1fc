import type { Refusal } from '../../model/described/routine.ts';
import type { Session } from './session.ts';

/** The schemas of the database itself. */
const OWN_SCHEMA = `(n.nspname ~ '^pg_' or n.nspname = 'information_schema')`;
const EXTENSION = `(select e.extname::text from pg_depend d join pg_extension e on e.oid = d.refobjid
  where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e' limit 1)`;
/**
 * The condition for routines that can be called: trigger functions cannot, and aggregates and window functions are no
 * routines.
 */
const CALLABLE = `p.prokind in ('f', 'p') and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)`;
/** `format_type(oid, -1)`, not null: `bpchar` keeps its length in a cast, `character` means one character. */
const ARGUMENT_TYPES = `to_json(array(select format_type(a.type, -1) from unnest(p.proargtypes) with ordinality a (type, n) order by a.n))`;

/** A right that the user lacks, and on which object; null where none is missing. */
const MISSING_RIGHT = `case when not has_schema_privilege(n.oid, 'usage') then json_build_object('reason', 'usage', 'type', n.nspname)
  when not has_function_privilege(p.oid, 'execute') then json_build_object('reason', 'execute', 'type', p.proname) end`;
/**
 * A procedure that differs from another one only in modes cannot be told from it, because CALL writes OUT arguments as
 * well.
 */
const TWIN = `p.prokind = 'p' and exists (select from pg_proc o where o.pronamespace = p.pronamespace and o.proname = p.proname
  and o.oid <> p.oid and o.prokind = 'p' and ${everyType('o')} = ${everyType('p')}
  and (p.proargnames is null or o.proargnames = p.proargnames))`;

/** Writes the types of a routine as one text, because two arrays are not equal when one counts from 0. */
function everyType(routine: string): string {
  return `array_to_string(coalesce(${routine}.proallargtypes, ${routine}.proargtypes::oid[]), ' ')`;
}

/** The reasons against calling a routine, whatever its types are. */
export interface Calling {
  readonly missing: (Pick<Refusal, 'type'> & { readonly reason: 'execute' | 'usage' }) | null;
  readonly twin: boolean;
}

/** The version of a server, as a text and as a number: 14.2 is 140002. */
export interface ServerRow {
  readonly version: string;
  readonly number: number;
}

/** Reads the version of the server. */
export async function readServer(session: Session): Promise<ServerRow> {
  const [row] = await session.unsafe<[{ version: string; number: string }?]>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number`,
  );
  return { version: row?.version ?? '', number: Number(row?.number ?? 0) };
}

/** Reads the schemas that the user may look into, and those with routines, which are listed with the missing right. */
export async function readSchemas(session: Session): Promise<string[]> {
  const rows = await session.unsafe<{ name: string }[]>(
    `select n.nspname::text as name from pg_namespace n
     where not ${OWN_SCHEMA} and (has_schema_privilege(n.oid, 'usage')
       or exists (select from pg_proc p where p.pronamespace = n.oid and ${CALLABLE}))
     order by n.nspname`,
  );
  return rows.map((row) => row.name);
}

/** One line of a routine list. */
export interface SummaryRow extends Calling {
  readonly extension: string | null;
  readonly schema: string;
  readonly name: string;
  readonly kind: 'f' | 'p';
  readonly volatility: 'i' | 's' | 'v';
  readonly types: readonly string[];
  readonly arguments: string;
  /** The names of parameters; the OUT arguments of a routine that answers rows are its columns instead. */
  readonly names: readonly string[];
  readonly result: string | null;
  /**
   * The first of its types that no caller can give or take, if any; polymorphic types can be chosen, and records read.
   */
  readonly pseudo: string | null;
  /** The function answers rows whose columns only the caller could name; a single OUT argument is not a row's column. */
  readonly anyRows: boolean;
  readonly cursors: boolean;
}

/** Reads everything that can be called, in one statement however much there is. */
export async function readSummaries(session: Session, schema: string | undefined): Promise<SummaryRow[]> {
  return session.unsafe<SummaryRow[]>(
    `select n.nspname::text as schema, p.proname::text as name, p.prokind::text as kind, p.provolatile::text as volatility,
            ${ARGUMENT_TYPES} as types,
            left(pg_get_function_arguments(p.oid), 2000) as arguments, left(pg_get_function_result(p.oid), 2000) as result,
            to_json(array(select a.name from unnest(p.proargnames) with ordinality a (name, n)
              where a.name <> '' and (p.proargmodes is null or p.proargmodes[a.n] in ('i', 'b', 'v')
                or (p.proargmodes[a.n] = 'o' and not p.proretset)) order by a.n)) as names,
            (select format_type(t.oid, -1) from pg_type t
             where (t.typtype = 'p' or t.oid = 'cstring[]'::regtype) and t.oid <> 'void'::regtype
               and t.oid not in (2283, 2277, 2776, 3500, 3831, 4537, 5077, 5078, 5079, 5080, 4538)
               and (t.oid = any (p.proargtypes::oid[]) or (t.oid not in ('record'::regtype, 'record[]'::regtype)
                 and (t.oid = p.prorettype or t.oid = any (p.proallargtypes))))
             order by t.typname ~ '^any', t.oid limit 1) as pseudo,
            p.prokind = 'f' and p.prorettype = 'record'::regtype
              and (p.proallargtypes is null or (p.proretset
                and (select count(*) from unnest(p.proargmodes) mode where mode in ('o', 'b', 't')) = 1)) as "anyRows",
            p.proretset and p.prorettype = 'refcursor'::regtype as cursors,
            ${EXTENSION} as extension, ${MISSING_RIGHT} as missing, ${TWIN} as twin
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where ${CALLABLE} and not ${OWN_SCHEMA} and ($1::text is null or n.nspname = $1)
     order by n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)`,
    [schema ?? null],
  );
}

/** A routine as `pg_proc` has it; `readTypes` resolves its type numbers. */
export interface RoutineRow extends Pick<Calling, 'missing'> {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'f' | 'p';
  readonly types: readonly string[];
  readonly volatility: 'i' | 's' | 'v';
  readonly set: boolean;
  readonly returns: number;
  readonly inputs: readonly number[];
  /** Every argument with its mode and name, when there is more than plain input. */
  readonly all: readonly number[] | null;
  readonly modes: readonly string[] | null;
  readonly names: readonly string[] | null;
  readonly defaults: number;
  /** For each argument, whether its default is null. */
  readonly nullDefaults: readonly boolean[] | null;
  /** No other routine of its schema has its name. */
  readonly alone: boolean;
  readonly language: string;
  /** The source, only for procedures: it decides whether they end transactions. */
  readonly source: string | null;
  readonly comment: string | null;
}

/** Reads all overloads of the named routines, in one statement. */
export async function readRoutines(
  session: Session,
  names: readonly { readonly schema: string; readonly name: string }[],
): Promise<RoutineRow[]> {
  return session.unsafe<RoutineRow[]>(
    `select n.nspname::text as schema, p.proname::text as name, p.prokind::text as kind, ${ARGUMENT_TYPES} as types,
            p.provolatile::text as volatility, p.proretset as set, p.prorettype::int8::float8 as returns,
            to_json(p.proargtypes::oid[]::int8[]) as inputs, to_json(p.proallargtypes::int8[]) as all,
            to_json(p.proargmodes::text[]) as modes, to_json(p.proargnames) as names, p.pronargdefaults::int4 as defaults,
            (select to_json(array_agg(coalesce(pg_get_function_arg_default(p.oid, i::int4) ~ '^NULL(::|$)', false) order by i))
             from generate_series(1, coalesce(cardinality(p.proallargtypes), p.pronargs)) i) as "nullDefaults",
            l.lanname::text as language, case p.prokind when 'p' then p.prosrc end as source,
            obj_description(p.oid, 'pg_proc') as comment, ${MISSING_RIGHT} as missing,
            not exists (select from pg_proc o where o.pronamespace = p.pronamespace and o.proname = p.proname and o.oid <> p.oid) as alone
     from (select distinct r.schema, r.name from json_to_recordset($1::text::json) r (schema text, name text)) wanted
     join pg_namespace n on n.nspname = wanted.schema
     join pg_proc p on p.pronamespace = n.oid and p.proname = wanted.name
     join pg_language l on l.oid = p.prolang
     where ${CALLABLE}`,
    [JSON.stringify(names.map(({ schema, name }) => ({ schema, name })))],
  );
}

/** Reads the sources of all procedures, because a procedure that calls one that commits commits too. */
export function readProcedureSources(session: Session) {
  return session.unsafe<{ name: string; language: string; source: string }[]>(
    `select p.proname::text as name, l.lanname::text as language, p.prosrc as source
     from pg_proc p join pg_language l on l.oid = p.prolang where p.prokind = 'p'`,
  );
}

/** A type as `pg_type` has it. */
export interface TypeRow {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  /** The name as the database spells it, qualified and quoted. */
  readonly text: string;
  readonly type: 'b' | 'c' | 'd' | 'e' | 'm' | 'p' | 'r';
  readonly base: number;
  readonly modifier: number;
  readonly notNull: boolean;
  /** The type of the elements; 0 unless it is an array. */
  readonly element: number;
  readonly labels: readonly string[] | null;
  readonly attributes: readonly AttributeRow[] | null;
}

/** A field of a composite type. */
export interface AttributeRow {
  readonly name: string;
  readonly type: number;
  readonly modifier: number;
  readonly text: string;
  readonly comment: string | null;
}

/** Reads types and all types that they are made of: base types, elements, attributes, at any depth. */
export async function readTypes(session: Session, oids: Iterable<number>): Promise<Map<number, TypeRow>> {
  const rows = await session.unsafe<TypeRow[]>(
    `with recursive reached (oid) as (
       select value::oid from json_array_elements_text($1::text::json)
       union
       select part.oid from reached join pg_type t on t.oid = reached.oid
       cross join lateral (
         select t.typbasetype where t.typtype = 'd'
         union all select t.typelem where t.typcategory = 'A'
         union all select a.atttypid from pg_attribute a
           where t.typtype = 'c' and a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
       ) part (oid) where part.oid <> 0
     )
     select t.oid::int8::float8 as oid, n.nspname::text as schema, t.typname::text as name, format_type(t.oid, -1) as text,
            t.typtype::text as type, t.typbasetype::int8::float8 as base, t.typtypmod as modifier, t.typnotnull as "notNull",
            case when t.typcategory = 'A' and t.typdelim = ',' and t.typname not in ('oidvector', 'int2vector')
              then t.typelem::int8 else 0 end::float8 as element,
            case t.typtype when 'e' then
              (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) end as labels,
            case t.typtype when 'c' then
              (select json_agg(json_build_object('name', a.attname, 'type', a.atttypid::int8, 'modifier', a.atttypmod,
                 'text', format_type(a.atttypid, a.atttypmod), 'comment', col_description(a.attrelid, a.attnum)) order by a.attnum)
               from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped) end as attributes
     from reached join pg_type t on t.oid = reached.oid join pg_namespace n on n.oid = t.typnamespace`,
    [JSON.stringify([...new Set(oids)])],
  );
  return new Map(rows.map((row) => [row.oid, row]));
}

/** The column of a table that a column of a query comes from. */
export interface ColumnRow {
  readonly table: number;
  readonly number: number;
  /** The column's own type: a result tells only the base type of a domain. */
  readonly type: number;
  readonly modifier: number;
  readonly notNull: boolean;
  /** The table of the column, qualified and quoted. */
  readonly tableName: string;
  readonly comment: string | null;
}

/** Reads the columns of tables that columns of a query come from, in one statement. */
export async function readColumns(
  session: Session,
  columns: readonly { readonly table: number; readonly number: number }[],
): Promise<ColumnRow[]> {
  return session.unsafe<ColumnRow[]>(
    `select a.attrelid::int8::float8 as table, a.attnum::int4 as number, a.atttypid::int8::float8 as type, a.atttypmod as modifier,
            a.attnotnull and c.relkind in ('r', 'p') as "notNull", c.oid::regclass::text as "tableName",
            col_description(a.attrelid, a.attnum) as comment
     from (select distinct w.t, w.c from json_to_recordset($1::text::json) w (t int8, c int4)) wanted
     join pg_attribute a on a.attrelid = wanted.t::oid and a.attnum = wanted.c
     join pg_class c on c.oid = a.attrelid`,
    [JSON.stringify(columns.map(({ table, number }) => ({ t: table, c: number })))],
  );
}

/**
 * Reads the columns of each unique key of a table.
 * @returns nothing where the catalogue does not tell all that keeps rows apart: for views, expressions and exclusions.
 */
export async function readUniqueKeys(session: Session, table: number): Promise<readonly string[][] | undefined> {
  const rows = await session.unsafe<{ columns: string[] | null; isOpen: boolean | null }[]>(
    `select to_json(array(select a.attname from unnest(i.indkey::int2[]) with ordinality k (number, n)
                          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
                          where k.n <= i.indnkeyatts order by k.n)) as columns,
            i.indexprs is not null or i.indisexclusion as "isOpen"
     from pg_class c left join pg_index i on i.indrelid = c.oid and (i.indisunique or i.indisexclusion) and i.indislive
     where c.oid = $1::text::oid and c.relkind in ('r', 'p')
     order by i.indisprimary desc, i.indexrelid`,
    [String(table)],
  );
  if (rows.length === 0 || rows.some(({ isOpen }) => isOpen)) return undefined;
  return rows.flatMap(({ columns, isOpen }) => (isOpen === null || !columns ? [] : [columns]));
}

/**
 * Whether one of these names belongs to a function that may write. Harmless volatile functions of the database do not
 * count.
 */
export async function readMayWrite(session: Session, names: readonly string[]): Promise<boolean> {
  const [row] = await session.unsafe<[{ writes: boolean }?]>(
    `select exists (
       select from json_array_elements_text($1::text::json) called (name)
       join pg_proc p on p.proname = called.name
       where p.provolatile = 'v' and p.prokind = 'f'
         and not (p.pronamespace = 'pg_catalog'::regnamespace and p.proname in
           ('random', 'random_normal', 'clock_timestamp', 'timeofday', 'gen_random_uuid', 'uuidv4', 'uuidv7', 'pg_sleep'))
     ) as writes`,
    [JSON.stringify([...new Set(names)])],
  );
  return row?.writes ?? false;
}
