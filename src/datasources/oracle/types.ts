import { oracleName } from '../../checks/sql/oracle-name.ts';
import type { Field, TypeDef } from '../../model/described/field.ts';
import type { DataType, TypeName } from '../../model/types.ts';
import { type NamedType, nameTypes } from '../describe/type-names.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import type { ArgumentRow } from './catalogue.ts';
import { type Facets, isNotNull, scalarOf, spellScalar, spellSized } from './scalar.ts';
import { namedType, type PartRow, refOfPart, type TypeRef, typeKey } from './type-catalogue.ts';

/** Reads types for one question: each object type and record gets one definition and one name. */
export interface Types {
  /** @throws TypeRefused */
  field(row: ArgumentRow, name: string): Field;
  /**
   * Makes a field of a named type.
   * @throws TypeRefused
   */
  named(ref: TypeRef, name: string): Field;
  /** @throws TypeRefused */
  refuse(type: string): never;
  /**
   * Lists the columns of a pipelined function's rows.
   * @throws TypeRefused
   */
  rowsOf(row: ArgumentRow): readonly Field[];
  /** Lists the definitions that these fields reach, each once. */
  used(fields: readonly Field[]): readonly TypeDef[];
}

/** Makes a reader of types. Types without a neutral form travel as their text (intervals, rowids). */
export function createTypes(rows: readonly PartRow[]): Types {
  return new OracleTypes(rows);
}

class OracleTypes implements Types {
  readonly #parts: ReadonlyMap<string, readonly PartRow[]>;
  readonly #names: ReadonlyMap<string, TypeName>;
  readonly #records = new Map<TypeName, TypeDef>();

  constructor(rows: readonly PartRow[]) {
    this.#parts = Map.groupBy(rows, (row) => typeKey(refOfRow(row)));
    const records = [...this.#parts.values()].filter(([first]) => isRecord(first));
    this.#names = nameTypes(records.map(([first]) => namedOf(refOfRow(first))));
  }

  field(row: ArgumentRow, name: string): Field {
    const ref = refOfArgument(row);
    const plain = plainField(name, row.plsType ?? row.type ?? '', row) ?? plainField(name, row.type ?? '', row);
    if (plain) return plain;
    if (!ref) throw new TypeRefused(row.type ?? '?');
    return this.named(ref, name);
  }

  named(ref: TypeRef, name: string): Field {
    return { name, type: this.#typeOf(ref), nullable: true, databaseType: spellType(ref) };
  }

  refuse(type: string): never {
    throw new TypeRefused(type);
  }

  rowsOf(row: ArgumentRow): readonly Field[] {
    const ref = refOfArgument(row);
    const element = ref && this.#parts.get(typeKey(ref))?.[0];
    if (!ref || element?.form !== 'element') throw new TypeRefused(spellArgument(row));
    const field = this.#fieldOf(element, ref);
    const record = field.type.kind === 'ref' ? this.#records.get(field.type.name) : undefined;
    return record?.kind === 'record' ? record.fields : [field];
  }

  used(fields: readonly Field[]): readonly TypeDef[] {
    const found = new Map<TypeName, TypeDef>();
    const visit = (type: DataType): void => {
      if (type.kind === 'list' || type.kind === 'map') visit(type.of);
      const made = type.kind === 'ref' && !found.has(type.name) ? this.#records.get(type.name) : undefined;
      if (made?.kind !== 'record') return;
      found.set(made.name, made);
      for (const field of made.fields) visit(field.type);
    };
    for (const field of fields) visit(field.type);
    return [...found.values()].sort((a, b) => (a.databaseType < b.databaseType ? -1 : 1));
  }

  #typeOf(ref: TypeRef): DataType {
    const found = this.#parts.get(typeKey(ref));
    const first = found?.[0];
    if (!found || !first || (first.form !== 'element' && !isRecord(first))) throw new TypeRefused(spellType(ref));
    if (first.form === 'element') return { kind: 'list', of: this.#elementOf(first, ref) };
    return { kind: 'ref', name: this.#define(ref, found) };
  }

  /** Defines a record, unless it is known, and tells its name. */
  #define(ref: TypeRef, parts: readonly PartRow[]): TypeName {
    const name = this.#names.get(typeKey(ref)) ?? ref.name;
    if (this.#records.has(name)) return name;
    // Known before its fields are read: a type may contain a list of itself.
    this.#records.set(name, { kind: 'record', name, databaseType: spellType(ref), fields: [] });
    const fields = parts.map((part) => this.#fieldOf(part, ref));
    this.#records.set(name, { kind: 'record', name, databaseType: spellType(ref), fields });
    return name;
  }

  /** Reads an element. A list of lists has no name for what is inside, and a table indexed by text is no list. */
  #elementOf(part: PartRow, owner: TypeRef): DataType {
    if (part.collection === 'PL/SQL INDEX TABLE' && (part.bound ?? 0) > 0) throw new TypeRefused(spellType(owner));
    const { type } = this.#fieldOf(part, owner);
    if (type.kind === 'list') throw new TypeRefused(spellType(owner));
    return type;
  }

  #fieldOf(part: PartRow, owner: TypeRef): Field {
    const name = part.part ?? 'COLUMN_VALUE';
    const written = part.type ?? '';
    if (part.modifier === 'REF') throw new TypeRefused(`REF ${written}`);
    const ref = refOfPart(part);
    // A schema may have a type of its own called JSON.
    const isOracles = part.typeOwner === null || part.typeOwner === 'SYS' || part.typeOwner === 'PUBLIC';
    const scalar = isOracles ? plainField(name, written, part) : undefined;
    if (scalar) return scalar;
    if (!ref) throw new TypeRefused(written || spellType(owner));
    return this.named(ref, name);
  }
}

/** Finds the named type of an argument. The row of a table has no sub-name; before 18c its table is not told at all. */
export function refOfArgument(row: ArgumentRow): TypeRef | undefined {
  const { type, typeOwner: owner, typeName: name, typeSubname: inner } = row;
  if (!owner || !name) return undefined;
  if (inner) return namedType(owner, name, inner);
  return type === 'PL/SQL RECORD' ? { owner, name: name.replace(/%ROWTYPE$/, ''), row: true } : { owner, name };
}

/**
 * Spells the type of an argument as the routine's identity has it, without sizes.
 * @example
 * NUMBER(9,2) → NUMBER,   the object type ADDRESS of SHOP → SHOP.ADDRESS
 */
export function spellArgument(row: ArgumentRow): string {
  const ref = refOfArgument(row);
  if (ref && !scalarOf(spellScalar(row.type ?? '', row.charset), row)) return spellType(ref);
  return spellScalar(row.plsType ?? row.type ?? '?', row.charset);
}

/** Spells a named type; Oracle's own types have no owner. */
function spellType({ owner, package: packageName, name, row }: TypeRef): string {
  const parts = [...(owner === 'PUBLIC' ? [] : [owner]), ...(packageName ? [packageName] : []), name].map(oracleName);
  return parts.join('.') + (row ? '%ROWTYPE' : '');
}

function plainField(name: string, written: string, facets: Facets): Field | undefined {
  const spelt = spellScalar(written, facets.charset);
  const type = scalarOf(spelt, facets);
  return type && { name, type, nullable: !isNotNull(spelt), databaseType: spellSized(spelt, facets) };
}

function refOfRow(row: PartRow | undefined): TypeRef {
  if (!row) throw new Error('A type without rows');
  if (row.form === 'column') return { owner: row.owner, name: row.name, row: true };
  return { owner: row.owner, ...(row.package ? { package: row.package } : {}), name: row.name };
}

/** Whether a type is a record; one that is declared but has no body yet has no attributes. */
function isRecord(row: PartRow | undefined): boolean {
  return (row?.form === 'attribute' || row?.form === 'column') && row.part !== null;
}

function namedOf(ref: TypeRef): NamedType<string> {
  const name = ref.row ? `${ref.name}_ROW` : ref.name.replace(/%ROWTYPE$/, '_ROW');
  return { key: typeKey(ref), name, owner: ref.package ?? ref.owner };
}
