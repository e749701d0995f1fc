import type { Field, TypeDef } from '../../model/described/field.ts';
import type { DataType, TypeName } from '../../model/types.ts';
import { nameTypes } from '../describe/type-names.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import type { TypeRow } from './catalogue.ts';
import { refusalReason } from './refusal.ts';

/** Reads types for one question: each composite and enumeration gets one definition and one name. */
export interface Types {
  /** @throws TypeRefused */
  field(name: string, oid: number, options?: FieldOptions): Field;
  /**
   * Makes a field that a caller gives.
   * @throws TypeRefused also for a type that can only be read.
   */
  given(name: string, oid: number, options?: Pick<FieldOptions, 'nullable'>): Field;
  /** Lists the fields of a composite type, or of a domain over one; undefined for any other type. */
  rowOf(oid: number): readonly Field[] | undefined;
  isCursor(oid: number): boolean;
  isVoid(oid: number): boolean;
  /** Whether a type is a row of no declared type. */
  isRecord(oid: number): boolean;
  /** Lists the definitions that these fields reach, each once. */
  used(fields: readonly Field[]): readonly TypeDef[];
}

interface FieldOptions {
  /** The size of a column's type, as the catalogue packs it. Absent: the type's own. */
  readonly modifier?: number;
  /** Absent: null is a value unless the type says otherwise. */
  readonly nullable?: boolean;
  readonly comment?: string | null;
}

const PLAIN: Readonly<Record<string, DataType>> = {
  bool: { kind: 'boolean' },
  int2: { kind: 'integer', bits: 16, signed: true },
  int4: { kind: 'integer', bits: 32, signed: true },
  int8: { kind: 'integer', bits: 64, signed: true },
  oid: { kind: 'integer', bits: 64, signed: true },
  float4: { kind: 'float', bits: 32 },
  float8: { kind: 'float', bits: 64 },
  money: { kind: 'decimal', currency: true },
  uuid: { kind: 'uuid' },
  date: { kind: 'date' },
  time: { kind: 'time', zoned: false },
  timetz: { kind: 'time', zoned: true },
  timestamp: { kind: 'timestamp', zoned: false },
  timestamptz: { kind: 'timestamp', zoned: true },
  json: { kind: 'json' },
  jsonb: { kind: 'json' },
  xml: { kind: 'xml' },
  bytea: { kind: 'bytes' },
};

/**
 * The pseudo types whose text can be read: the answer of a function that answers nothing, in a query, and rows of no
 * declared type.
 */
const READABLE: ReadonlySet<string> = new Set(['void', 'record', '_record']);

/**
 * Makes a reader that maps the catalogue's types to neutral ones. Domains become their base types. Types without a
 * neutral form (interval, inet, ranges, geometry, bit strings, full text, and those of extensions) travel as their
 * text, which each of them can be read from and written to; `databaseType` has the name to cast to.
 */
export function createTypes(rows: ReadonlyMap<number, TypeRow>): Types {
  return new PostgresTypes(rows);
}

class PostgresTypes implements Types {
  readonly #rows: ReadonlyMap<number, TypeRow>;
  readonly #names: ReadonlyMap<number, TypeName>;
  readonly #oids: ReadonlyMap<TypeName, number>;
  readonly #definitions = new Map<TypeName, TypeDef>();

  constructor(rows: ReadonlyMap<number, TypeRow>) {
    this.#rows = rows;
    const named = [...rows.values()].filter((row) => isDefined(row) && row.element === 0);
    this.#names = nameTypes(named.map(({ oid, name, schema }) => ({ key: oid, name, owner: schema })));
    this.#oids = new Map([...this.#names].map(([oid, name]) => [name, oid]));
  }

  field(name: string, oid: number, { modifier = -1, nullable, comment }: FieldOptions = {}): Field {
    const type = this.#row(oid);
    return {
      name,
      type: this.#typeOf(oid, modifier),
      nullable: nullable ?? !type.notNull,
      databaseType: type.text,
      ...(comment && { comment }),
    };
  }

  given(name: string, oid: number, options?: Pick<FieldOptions, 'nullable'>): Field {
    const { type, text } = this.#row(oid);
    if (type === 'p') throw new TypeRefused(text, refusalReason(text));
    return this.field(name, oid, options);
  }

  rowOf(oid: number): readonly Field[] | undefined {
    return this.#base(oid).attributes?.map(({ name, type, text, modifier, comment }) => ({
      // Rows of a function may have nulls where their table has none.
      ...this.field(name, type, { modifier, nullable: true, comment }),
      databaseType: text,
    }));
  }

  isCursor(oid: number): boolean {
    const { name, schema } = this.#base(oid);
    return name === 'refcursor' && schema === 'pg_catalog';
  }

  isVoid(oid: number): boolean {
    const { name, type } = this.#row(oid);
    return name === 'void' && type === 'p';
  }

  isRecord(oid: number): boolean {
    const { name, type } = this.#row(oid);
    return name === 'record' && type === 'p';
  }

  used(fields: readonly Field[]): readonly TypeDef[] {
    const found = new Map<TypeName, TypeDef>();
    const visit = (type: DataType): void => {
      if (type.kind === 'list' || type.kind === 'map') visit(type.of);
      if (type.kind !== 'ref' || found.has(type.name)) return;
      const made = this.#define(this.#oids.get(type.name) ?? 0);
      if (!made) return;
      found.set(type.name, made);
      if (made.kind === 'record') for (const field of made.fields) visit(field.type);
    };
    for (const field of fields) visit(field.type);
    return [...found.values()].sort((a, b) => (a.databaseType < b.databaseType ? -1 : 1));
  }

  /** @throws TypeRefused for a type that the catalogue does not have. */
  #row(oid: number): TypeRow {
    const found = this.#rows.get(oid);
    if (!found) throw new TypeRefused(String(oid));
    return found;
  }

  /** @returns the type that a domain is made of, or else the type itself. */
  #base(oid: number): TypeRow {
    const type = this.#row(oid);
    return type.type === 'd' ? this.#base(type.base) : type;
  }

  /** @throws TypeRefused for a type that no value can have. */
  #typeOf(oid: number, modifier: number): DataType {
    const type = this.#row(oid);
    if (type.type === 'p' && READABLE.has(type.name)) return { kind: 'string' };
    if (type.type === 'p') throw new TypeRefused(type.text, refusalReason(type.text));
    if (type.type === 'd') return this.#typeOf(type.base, type.modifier);
    if (type.element !== 0) return { kind: 'list', of: this.#typeOf(type.element, modifier) };
    if (isDefined(type)) return { kind: 'ref', name: this.#names.get(oid) ?? type.name };
    return type.schema === 'pg_catalog' ? plain(type.name, modifier) : { kind: 'string' };
  }

  #define(oid: number): TypeDef | undefined {
    const type = this.#row(oid);
    const name = this.#names.get(oid);
    if (!name) return undefined;
    const known = this.#definitions.get(name);
    if (known) return known;
    const made: TypeDef =
      type.type === 'e'
        ? { kind: 'enum', name, databaseType: type.text, values: type.labels ?? [] }
        : { kind: 'record', name, databaseType: type.text, fields: this.rowOf(oid) ?? [] };
    this.#definitions.set(name, made);
    return made;
  }
}

/** Whether a type has a definition: an enumeration without a label and a composite without a field travel as texts. */
const isDefined = ({ type, labels, attributes }: TypeRow) =>
  (type === 'c' && attributes !== null) || (type === 'e' && labels !== null);

function plain(name: string, modifier: number): DataType {
  const known = PLAIN[name];
  if (known) return known;
  if (name === 'numeric') return decimal(modifier);
  const counted = (name === 'varchar' || name === 'bpchar') && modifier > 4;
  if (counted) return { kind: 'string', length: modifier - 4 };
  return name === 'char' ? { kind: 'string', length: 1 } : { kind: 'string' };
}

/** Maps a numeric; a negative scale (hundreds, thousands) has no neutral form, so nothing is promised. */
function decimal(modifier: number): DataType {
  if (modifier < 4) return { kind: 'decimal' };
  const precision = ((modifier - 4) >> 16) & 0xffff;
  const scale = (((modifier - 4) & 0x7ff) ^ 1024) - 1024;
  return scale < 0 || scale > precision ? { kind: 'decimal' } : { kind: 'decimal', precision, scale };
}
