import { ask, type Session } from './session.ts';

/** One argument as ALL_ARGUMENTS has it, with the routine of ALL_PROCEDURES that it belongs to. */
export interface ArgumentRow {
  readonly schema: string;
  /** The routine's own name, or its package's. */
  readonly object: string;
  /** The object that a synonym stands for, written `OWNER.NAME`. */
  readonly standsFor: string | null;
  readonly owner: string;
  readonly ownName: string;
  readonly objectType: 'PROCEDURE' | 'FUNCTION' | 'PACKAGE';
  readonly procedure: string | null;
  readonly subprogram: number;
  readonly pipelined: 'YES' | 'NO';
  /** All of these are null for a routine that takes nothing. */
  readonly argument: string | null;
  readonly position: number | null;
  readonly sequence: number | null;
  readonly level: number | null;
  readonly mode: 'IN' | 'OUT' | 'IN/OUT' | null;
  readonly defaulted: 'Y' | 'N' | null;
  readonly type: string | null;
  readonly plsType: string | null;
  readonly length: number | null;
  readonly precision: number | null;
  readonly scale: number | null;
  readonly charset: string | null;
  readonly typeOwner: string | null;
  readonly typeName: string | null;
  readonly typeSubname: string | null;
}

/** The most names in one statement, which are bound by position; Oracle takes 65,535. */
const NAMES_PER_STATEMENT = 5_000;

/**
 * Routines and packages, and the objects that private synonyms stand for. Public synonyms would only list everything
 * twice. A procedure without arguments is missing in ALL_ARGUMENTS, or is there without a type (12.1.0.1).
 */
const SHOWN = `
  select p.owner schema_name, p.object_name shown_name, cast(null as varchar2(260)) stands_for, p.owner, p.object_name,
         p.object_type, p.procedure_name, p.object_id, p.subprogram_id, p.pipelined, p.aggregate
  from all_procedures p
  union all
  select s.owner, s.synonym_name, s.table_owner || '.' || s.table_name, p.owner, p.object_name,
         p.object_type, p.procedure_name, p.object_id, p.subprogram_id, p.pipelined, p.aggregate
  from all_synonyms s join all_procedures p on p.owner = s.table_owner and p.object_name = s.table_name
  where s.owner <> 'PUBLIC' and s.db_link is null`;

const ARGUMENTS = `
  select p.schema_name "schema", p.shown_name "object", p.stands_for "standsFor", p.owner "owner", p.object_name "ownName",
         p.object_type "objectType", p.procedure_name "procedure", p.subprogram_id "subprogram", p.pipelined "pipelined",
         a.argument_name "argument", a.position "position", a.sequence "sequence", a.data_level "level", a.in_out "mode",
         a.defaulted "defaulted", a.data_type "type", a.pls_type "plsType", a.char_length "length",
         a.data_precision "precision", a.data_scale "scale", a.character_set_name "charset", a.type_owner "typeOwner",
         a.type_name "typeName", a.type_subname "typeSubname"
  from (${SHOWN}) p
  left join all_arguments a on a.owner = p.owner and a.object_id = p.object_id and a.data_type is not null
       and (p.procedure_name is null or a.subprogram_id = p.subprogram_id)
  where p.object_type in ('PROCEDURE', 'FUNCTION', 'PACKAGE') and p.aggregate = 'NO'
    and (p.object_type <> 'PACKAGE' or p.procedure_name is not null)`;
const IN_ORDER = `order by p.schema_name, p.shown_name, p.procedure_name, p.subprogram_id, a.sequence`;
const NOT_ORACLES_OWN = `p.owner not in (select u.username from all_users u where u.oracle_maintained = 'Y')`;

/** Reads the schemas in which the user sees something to call. */
export async function readSchemas(session: Session): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    session,
    `select distinct p.schema_name "name" from (${SHOWN}) p
     where p.object_type in ('PROCEDURE', 'FUNCTION', 'PACKAGE') and ${NOT_ORACLES_OWN} order by 1`,
  );
  return rows.map((row) => row.name);
}

/** Reads every routine with its arguments, in one statement however many there are. */
export async function readAll(session: Session, schema: string | undefined): Promise<readonly ArgumentRow[]> {
  const where = `${NOT_ORACLES_OWN} and (a.data_level is null or a.data_level = 0)`;
  if (schema === undefined) return ask(session, `${ARGUMENTS} and ${where} ${IN_ORDER}`);
  return ask(session, `${ARGUMENTS} and ${where} and p.schema_name = :schema ${IN_ORDER}`, { schema });
}

/** Reads all routines of the named objects, with the parts of their arguments. */
export function readNamed(session: Session, names: Iterable<readonly [schema: string, object: string]>) {
  return forNames<ArgumentRow>(
    session,
    names,
    (list) => `${ARGUMENTS} and (p.schema_name, p.shown_name) in (${list}) ${IN_ORDER}`,
  );
}

/** One line of a source. */
export interface SourceRow {
  readonly owner: string;
  readonly name: string;
  readonly text: string;
}

/** Reads the sources that have a word which may end a transaction or answer rows; the others need not be known. */
export function readSources(session: Session, names: Iterable<readonly [owner: string, name: string]>) {
  return forNames<SourceRow>(
    session,
    names,
    (list) => `select s.owner "owner", s.name "name", s.text "text" from all_source s
      where s.type in ('PROCEDURE', 'FUNCTION', 'PACKAGE BODY') and (s.owner, s.name) in (${list})
        and exists (select 1 from all_source w where w.owner = s.owner and w.name = s.name and w.type = s.type
          and (upper(w.text) like '%COMMIT%' or upper(w.text) like '%ROLLBACK%' or upper(w.text) like '%IMMEDIATE%'
            or upper(w.text) like '%RETURN\\_RESULT%' escape '\\'))
      order by s.owner, s.name, s.type, s.line`,
  );
}

/**
 * Reads the columns of each unique key of a table, by its constraints and its indexes; without an owner, that of the
 * session.
 * @returns nothing where there is no such table, or where an expression keeps rows apart.
 */
export async function readUniqueKeys(
  session: Session,
  owner: string | null,
  name: string,
): Promise<readonly string[][] | undefined> {
  const rows = await ask<{ key: string | null; column: string | null; isOpen: number }>(
    session,
    `with asked as (select t.owner, t.table_name from all_tables t
       where t.owner = nvl(:owner, sys_context('userenv', 'current_schema')) and t.table_name = :name)
     select k.key "key", k.column_name "column", nvl(k.is_open, 0) "isOpen"
     from asked left join (
       select i.table_owner owner, i.table_name, i.owner || '.' || i.index_name key, c.column_name, c.column_position position,
              case when i.index_type like 'FUNCTION-BASED%' then 1 else 0 end is_open
       from all_indexes i
       join all_ind_columns c on c.index_owner = i.owner and c.index_name = i.index_name
       where i.uniqueness = 'UNIQUE'
       union all
       select u.owner, u.table_name, 'constraint ' || u.constraint_name, c.column_name, c.position, 0
       from all_constraints u
       join all_cons_columns c on c.owner = u.owner and c.constraint_name = u.constraint_name
       where u.constraint_type in ('P', 'U') and u.status = 'ENABLED'
     ) k on k.owner = asked.owner and k.table_name = asked.table_name
     order by k.key, k.position`,
    { owner, name },
  );
  if (rows.length === 0 || rows.some(({ isOpen }) => isOpen === 1)) return undefined;
  const known = rows.flatMap(({ key, column }) => (key === null || column === null ? [] : [{ key, column }]));
  return [...Map.groupBy(known, ({ key }) => key).values()].map((key) => key.map(({ column }) => column));
}

/**
 * Asks once for every few thousand names.
 * @param write writes the statement for a list of positions, `(:1, :2), (:3, :4)`
 */
export async function forNames<Row>(
  session: Session,
  names: Iterable<readonly string[]>,
  write: (list: string) => string,
): Promise<readonly Row[]> {
  const distinct = [...new Map([...names].map((name) => [JSON.stringify(name), name])).values()];
  const rows: Row[] = [];
  for (let at = 0; at < distinct.length; at += NAMES_PER_STATEMENT) {
    const chunk = distinct.slice(at, at + NAMES_PER_STATEMENT);
    let position = 0;
    const list = chunk.map((name) => `(${name.map(() => `:${++position}`).join(', ')})`).join(', ');
    rows.push(...(await ask<Row>(session, write(list), chunk.flat())));
  }
  return rows;
}
