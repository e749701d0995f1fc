import { forNames } from './catalogue.ts';
import type { Session } from './session.ts';

/** A named type: of a schema, of a package (`package`), or the row of a table (`row`). */
export interface TypeRef {
  readonly owner: string;
  readonly package?: string;
  readonly name: string;
  /** The type is `TABLE%ROWTYPE`, and `name` is the table's. */
  readonly row?: true;
}

/** One part of a type: an attribute, an element, a column. */
export interface PartRow {
  readonly owner: string;
  readonly package: string | null;
  readonly name: string;
  readonly form: 'attribute' | 'element' | 'column' | 'other';
  readonly number: number | null;
  readonly part: string | null;
  /** `REF` when only a reference is kept. */
  readonly modifier: string | null;
  readonly type: string | null;
  readonly typeOwner: string | null;
  readonly typePackage: string | null;
  readonly length: number | null;
  readonly precision: number | null;
  readonly scale: number | null;
  readonly charset: string | null;
  /** VARYING ARRAY, TABLE or PL/SQL INDEX TABLE. */
  readonly collection: string | null;
  /** The index's length, for a table indexed by VARCHAR2. */
  readonly bound: number | null;
}

/** Deeper nesting is nobody's interface. */
const MAX_DEPTH = 12;

/** The columns of every statement below, in this order. */
const COLUMNS =
  'owner package name form number part modifier type typeOwner typePackage length precision scale charset collection bound'.split(
    ' ',
  );
const ATTRIBUTES = (list: string) => `
  select t.owner, null, t.type_name, case t.typecode when 'OBJECT' then 'attribute' else 'other' end, a.attr_no, a.attr_name,
         a.attr_type_mod, a.attr_type_name, a.attr_type_owner, null, a.length, a.precision, a.scale, a.character_set_name,
         null, null
  from all_types t left join all_type_attrs a on a.owner = t.owner and a.type_name = t.type_name
  where t.typecode <> 'COLLECTION' and (t.owner, t.type_name) in (${list})`;
const ELEMENTS = (list: string) => `
  select c.owner, null, c.type_name, 'element', 1, null, c.elem_type_mod, c.elem_type_name, c.elem_type_owner, null,
         c.length, c.precision, c.scale, c.character_set_name, c.coll_type, c.upper_bound
  from all_coll_types c where (c.owner, c.type_name) in (${list})`;
const PACKAGED_ATTRIBUTES = (list: string) => `
  select a.owner, a.package_name, a.type_name, 'attribute', a.attr_no, a.attr_name, a.attr_type_mod, a.attr_type_name,
         a.attr_type_owner, a.attr_type_package, a.length, a.precision, a.scale, a.character_set_name, null, null
  from all_plsql_type_attrs a where (a.owner, a.package_name, a.type_name) in (${list})`;
const PACKAGED_ELEMENTS = (list: string) => `
  select c.owner, c.package_name, c.type_name, 'element', 1, null, c.elem_type_mod, c.elem_type_name, c.elem_type_owner,
         c.elem_type_package, c.length, c.precision, c.scale, c.character_set_name, c.coll_type, c.upper_bound
  from all_plsql_coll_types c where (c.owner, c.package_name, c.type_name) in (${list})`;
const TABLE_COLUMNS = (list: string) => `
  select c.owner, null, c.table_name, 'column', c.column_id, c.column_name, c.data_type_mod, c.data_type, c.data_type_owner,
         null, c.char_length, c.data_precision, c.data_scale, c.character_set_name, null, null
  from all_tab_columns c where (c.owner, c.table_name) in (${list})`;

/** Gives the columns of a statement the names of `PartRow`. */
function named(body: string): string {
  const places = COLUMNS.map((_, i) => `c${i + 1}`);
  const selected = COLUMNS.map((column, i) => `c${i + 1} "${column}"`);
  return `with parts (${places.join(', ')}) as (${body}) select ${selected.join(', ')} from parts order by c1, c2, c3, c5`;
}

/** Reads the parts of types, with one statement for each kind of type that is there. */
async function readParts(session: Session, wanted: readonly TypeRef[]): Promise<readonly PartRow[]> {
  const read = (names: readonly string[][], body: (list: string) => string) =>
    forNames<PartRow>(session, names, (list) => named(body(list)));
  const ofSchema = wanted.filter((type) => !type.package && !type.row).map((type) => [type.owner, type.name]);
  const ofPackage = wanted.flatMap((type) =>
    type.package && !type.row ? [[type.owner, type.package, type.name]] : [],
  );
  const ofTable = wanted.filter((type) => type.row).map((type) => [type.owner, type.name]);
  return [
    ...(await read(ofSchema, ATTRIBUTES)),
    ...(await read(ofSchema, ELEMENTS)),
    ...(await read(ofPackage, PACKAGED_ATTRIBUTES)),
    ...(await read(ofPackage, PACKAGED_ELEMENTS)),
    ...(await read(ofTable, TABLE_COLUMNS)),
  ];
}

/** Reads types and all types that they are made of, with a few statements for each level of nesting. */
export async function readTypes(session: Session, asked: Iterable<TypeRef>): Promise<readonly PartRow[]> {
  const rows: PartRow[] = [];
  const known = new Set<string>();
  let wanted = [...asked];
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    wanted = wanted.filter((type) => !known.has(typeKey(type)));
    if (wanted.length === 0) break;
    for (const type of wanted) known.add(typeKey(type));
    const parts = await readParts(session, wanted);
    rows.push(...parts);
    wanted = parts.flatMap((part) => refOfPart(part) ?? []);
  }
  return rows;
}

/** Finds the named type of an attribute, element or column; none for Oracle's own scalars. */
export function refOfPart({ type, typeOwner, typePackage }: PartRow): TypeRef | undefined {
  return type === null || typeOwner === null ? undefined : namedType(typeOwner, typePackage, type);
}

const ROW = /%ROWTYPE$/;

/**
 * Makes a reference. `EMP%ROWTYPE` is the row of a table; the same behind a package is a cursor's, which the catalogue
 * keeps as a type.
 * @example
 * HR, null, EMP%ROWTYPE   →   {owner: 'HR', name: 'EMP', row: true}
 */
export function namedType(owner: string, packageName: string | null, name: string): TypeRef {
  if (packageName) return { owner, package: packageName, name };
  return ROW.test(name) ? { owner, name: name.replace(ROW, ''), row: true } : { owner, name };
}

export function typeKey({ owner, package: packageName, name, row }: TypeRef): string {
  return JSON.stringify([owner, packageName ?? '', name, row ?? false]);
}
