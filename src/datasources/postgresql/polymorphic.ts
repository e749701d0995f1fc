import { type ChosenTypes, type Family, familiesOf, type Wanted, wantedOf } from '../../model/described/polymorphic.ts';
import type { OpenFamily, RoutineCall } from '../driver.ts';
import type { RoutineRow } from './catalogue.ts';
import type { Session } from './session.ts';

/** The numbers of polymorphic types, which are the same on every server. */
const NUMBERS: Readonly<Record<Family, Readonly<Record<keyof Resolved, readonly number[]>>>> = {
  any: { element: [2283, 2776, 3500], array: [2277], range: [3831], multirange: [4537] },
  anycompatible: { element: [5077, 5079], array: [5078], range: [5080], multirange: [4538] },
};
/** The types that nearly every database uses, in the order in which people are offered them. */
const COMMON = [
  ...['int4', 'int8', 'int2', 'numeric', 'float8', 'text', 'varchar', 'bool', 'date', 'timestamp', 'timestamptz'],
  ...['time', 'uuid', 'jsonb', 'json', 'bytea', 'float4', 'interval', 'inet'],
  ...['int4range', 'int8range', 'numrange', 'daterange', 'tsrange', 'tstzrange'],
];
/** The most choices: nobody looks through more. */
const MAX_CHOICES = 500;

/** A type that could be chosen. */
interface ChoiceRow {
  readonly oid: number;
  /** The name as the database spells it. */
  readonly text: string;
  readonly own: boolean;
  readonly name: string;
  readonly schema: string;
  readonly type: 'b' | 'c' | 'd' | 'e' | 'r' | 'm';
  readonly isArray: boolean;
  /** The type's array; 0 where there is none. */
  readonly array: number;
  readonly subtype: number;
  readonly subtypeArray: number;
  readonly multirange: number;
}

/** The types that those of one family become. */
interface Resolved {
  readonly element: number;
  readonly array: number;
  readonly range: number;
  readonly multirange: number;
}

const isPolymorphic = ({ types }: Pick<RoutineRow, 'types'>): boolean => familiesOf(types).length > 0;

/** The outcome for a routine that was asked for. */
interface Resolution {
  /** The routine with concrete types; absent where some are open. */
  readonly row?: RoutineRow;
  readonly families?: readonly OpenFamily[];
  /** Whether its calls can be told from those of another routine. Absent: they can. */
  readonly isUnique?: boolean;
}

/**
 * Gives routines the types that were chosen for them. Routines without polymorphic types stay as they are; for the
 * others the server is asked whether it knows which routine such a call means.
 */
export async function resolvedRows(
  session: Session,
  selected: readonly RoutineCall[],
  rows: readonly (RoutineRow | undefined)[],
): Promise<readonly (Resolution | undefined)[]> {
  const asked = rows.map((row, index) => ({ row, chosen: selected[index]?.types ?? {} }));
  if (!rows.some((row) => row && isPolymorphic(row))) return rows.map((row) => row && { row });
  const choices = await readChoices(
    session,
    asked.flatMap(({ chosen }) => Object.values(chosen)),
  );
  const found: (Resolution | undefined)[] = [];
  for (const { row, chosen } of asked) {
    const resolved = row && isPolymorphic(row) ? resolve(row, chosen, choices) : row && { row };
    found.push(row && resolved?.row && resolved.row !== row ? await called(session, resolved.row, choices) : resolved);
  }
  return found;
}

const NOT_UNIQUE = '42725';
/** The states of a call that the server does not understand, whatever is wrong with it. */
const NOT_CALLABLE = /^42|^22|^0A/;

/** Has the server read a call, without running it. A call that it refuses was not meant to have these types. */
async function called(session: Session, row: RoutineRow, choices: readonly ChoiceRow[]): Promise<Resolution> {
  await session.unsafe('savepoint forja_call');
  try {
    const { text, types } = callOf(row);
    const values = types.map((oid) => session.typed(null as never, oid));
    await session.unsafe(text, values as never[]).describe();
    return { row };
  } catch (error) {
    const { code = '' } = error as { readonly code?: string };
    if (!NOT_CALLABLE.test(code)) throw error;
    await session.unsafe('rollback to savepoint forja_call');
    if (code === NOT_UNIQUE) return { row, isUnique: false };
    const families = familiesOf(row.types).map(({ family, used }): OpenFamily => {
      const fault = 'typeUnfit';
      return { family, used, choices: choicesOf(row.schema, wantedOf(used), used, choices), fault };
    });
    return { families };
  }
}

/**
 * Writes a call with all its arguments by position, and lists the numbers of their types.
 * @example
 * shop.add(int4, variadic int4[])   →   select "shop"."add"($1, variadic $2)
 */
function callOf({ schema, name, kind, all, inputs, modes }: RoutineRow): { text: string; types: readonly number[] } {
  const taken = (all ?? inputs).flatMap((oid, index) => {
    const mode = modes?.[index] ?? 'i';
    return 'ibv'.includes(mode) || (kind === 'p' && mode === 'o') ? [{ oid, variadic: mode === 'v' }] : [];
  });
  const called = [schema, name].map((part) => `"${part.replaceAll('"', '""')}"`).join('.');
  const list = taken.map(({ variadic }, index) => `${variadic ? 'variadic ' : ''}$${index + 1}`).join(', ');
  return { text: `${kind === 'p' ? 'call' : 'select'} ${called}(${list})`, types: taken.map(({ oid }) => oid) };
}

/**
 * Reads the possible choices in one statement: the types of people's own schemas, the common ones, and the chosen ones.
 */
async function readChoices(session: Session, chosen: readonly string[]): Promise<readonly ChoiceRow[]> {
  return session.unsafe<ChoiceRow[]>(
    `select t.oid::int8::float8 as oid, format_type(t.oid, -1) as text, n.nspname <> 'pg_catalog' as own,
            t.typname::text as name, n.nspname::text as schema, t.typtype::text as type,
            t.typcategory = 'A' as "isArray", t.typarray::int8::float8 as array,
            coalesce(r.rngsubtype::int8, 0)::float8 as subtype, coalesce(s.typarray::int8, 0)::float8 as "subtypeArray",
            coalesce(r.rngmultitypid::int8, 0)::float8 as multirange
     from pg_type t join pg_namespace n on n.oid = t.typnamespace
     left join pg_range r on r.rngtypid = t.oid left join pg_type s on s.oid = r.rngsubtype
     left join pg_class c on c.oid = t.typrelid
     where t.typtype <> 'p' and (
       n.nspname = 'pg_catalog' and t.typname = any (array(select json_array_elements_text($1::text::json)))
       or format_type(t.oid, -1) = any (array(select json_array_elements_text($2::text::json)))
       or n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and t.typtype <> 'm' and t.typcategory <> 'A'
         and (c.oid is null or c.relkind in ('c', 'r', 'p', 'v', 'm', 'f'))
         and has_schema_privilege(n.oid, 'usage') and has_type_privilege(t.oid, 'usage'))
     order by n.nspname, t.typname`,
    [JSON.stringify([...new Set([...COMMON, ...chosen])]), JSON.stringify(chosen)],
  );
}

function resolve(row: RoutineRow, chosen: ChosenTypes, rows: readonly ChoiceRow[]): Resolution {
  const open: OpenFamily[] = [];
  const becomes = new Map<number, number>();
  for (const { family, used } of familiesOf(row.types)) {
    const wanted = wantedOf(used);
    const text = chosen[family];
    const found = text === undefined ? undefined : named(text, rows);
    const resolved = found && resolvedBy(found, wanted);
    if (resolved && isWhole(resolved, used)) {
      for (const [kind, numbers] of Object.entries(NUMBERS[family])) {
        for (const number of numbers) becomes.set(number, resolved[kind as keyof Resolved]);
      }
    } else {
      const fault = text === undefined ? 'typeMissing' : found ? 'typeUnfit' : 'typeUnknown';
      open.push({ family, used, choices: choicesOf(row.schema, wanted, used, rows), fault });
    }
  }
  if (open.length > 0) return { families: open };
  const concrete = (oid: number) => becomes.get(oid) ?? oid;
  const [inputs, all] = [row.inputs.map(concrete), row.all?.map(concrete) ?? null];
  return { row: { ...row, returns: concrete(row.returns), inputs, all } };
}

/** Finds a type by the database's own spelling, else by the short name of one of its own: `int4`. */
function named(text: string, rows: readonly ChoiceRow[]): ChoiceRow | undefined {
  return rows.find((row) => row.text === text) ?? rows.find((row) => !row.own && row.name === text);
}

/** Derives the other types of a family: from a range the type of its bounds, from an element its array. */
function resolvedBy(row: ChoiceRow, wanted: Wanted): Resolved | undefined {
  if (wanted === 'range') {
    const { oid: range, subtype: element, subtypeArray: array, multirange } = row;
    return row.type === 'r' ? { element, array, range, multirange } : undefined;
  }
  if (wanted === 'enum' && row.type !== 'e') return undefined;
  if (wanted === 'element' && row.isArray) return undefined;
  return { element: row.oid, array: row.array, range: 0, multirange: 0 };
}

/** Whether a choice has all types that are used: not every type has an array. */
const isWhole = ({ array }: Resolved, used: readonly string[]): boolean =>
  array !== 0 || !used.some((type) => type === 'anyarray' || type === 'anycompatiblearray');

/**
 * Lists the types that fit: first those of the routine's own schema, then the database's own, then those of other
 * schemas.
 */
function choicesOf(
  schema: string,
  wanted: Wanted,
  used: readonly string[],
  rows: readonly ChoiceRow[],
): readonly string[] {
  const fitting = rows.filter((row) => {
    if (row.isArray || (wanted !== 'range' && row.type === 'r')) return false;
    const resolved = resolvedBy(row, wanted);
    return resolved !== undefined && isWhole(resolved, used);
  });
  const common = COMMON.flatMap((name) => fitting.filter((row) => !row.own && row.name === name));
  const own = fitting.filter((row) => row.own && row.schema === schema);
  const others = fitting.filter((row) => row.own && row.schema !== schema);
  return [...own, ...common, ...others].slice(0, MAX_CHOICES).map(({ text }) => text);
}
