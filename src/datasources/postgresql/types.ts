import type { Field, TypeDef } from '../../model/described/field.ts';
import type { DataType, TypeName } from '../../model/types.ts';
import { nameTypes } from '../describe/type-names.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import type { TypeRow } from './catalogue.ts';
import { refusalReason } from './refusal.ts';

/** Reads types for one question: each composite and enumeration gets one definition and one name. */
export interface Types {
  /** @throws TypeRefused */
  of(oid: number, modifier?: number): DataType;
  field(name: string, oid: number, options?: { modifier?: number; nullable?: boolean; comment?: string | null }): Field;
  /**
   * Makes a field that a caller gives.
   * @throws TypeRefused also for a type that can only be read.
   */
  given(name: string, oid: number, options?: { nullable?: boolean }): Field;
  /** Lists the fields of a composite type, or of a domain over one; undefined for any other type. */
  rowOf(oid: number): readonly Field[] | undefined;
  isCursor(oid: number): boolean;
  isVoid(oid: number): boolean;
  /** Whether a type is a row of no declared type. */
  isRecord(oid: number): boolean;
  /** Lists the definitions that these fields reach, each once. */
  used(fields: readonly Field[]): readonly TypeDef[];
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
  const named = [...rows.values()].filter((row) => isDefined(row) && row.element === 0);
  const names = nameTypes(named.map(({ oid, name, schema }) => ({ key: oid, name, owner: schema })));
  const oidByName = new Map([...names].map(([oid, name]) => [name, oid]));
  const { row, base, ...reading } = readTypes(rows, names);
  const definitions = new Map<TypeName, TypeDef>();

  function define(oid: number): TypeDef | undefined {
    const type = row(oid);
    const name = names.get(oid);
    if (!name) return undefined;
    const known = definitions.get(name);
    if (known) return known;
    const made: TypeDef =
      type.type === 'e'
        ? { kind: 'enum', name, databaseType: type.text, values: type.labels ?? [] }
        : { kind: 'record', name, databaseType: type.text, fields: reading.rowOf(oid) ?? [] };
    definitions.set(name, made);
    return made;
  }

  return {
    ...reading,
    isCursor: (oid) => base(oid).name === 'refcursor' && base(oid).schema === 'pg_catalog',
    isVoid: (oid) => row(oid).name === 'void' && row(oid).type === 'p',
    isRecord: (oid) => row(oid).name === 'record' && row(oid).type === 'p',
    used(fields) {
      const found = new Map<TypeName, TypeDef>();
      const visit = (type: DataType): void => {
        if (type.kind === 'list' || type.kind === 'map') visit(type.of);
        if (type.kind !== 'ref' || found.has(type.name)) return;
        const made = define(oidByName.get(type.name) ?? 0);
        if (!made) return;
        found.set(type.name, made);
        if (made.kind === 'record') for (const field of made.fields) visit(field.type);
      };
      for (const field of fields) visit(field.type);
      return [...found.values()].sort((a, b) => (a.databaseType < b.databaseType ? -1 : 1));
    },
  };
}

/** Whether a type has a definition: an enumeration without a label and a composite without a field travel as texts. */
const isDefined = ({ type, labels, attributes }: TypeRow) =>
  (type === 'c' && attributes !== null) || (type === 'e' && labels !== null);

/**
 * Reads rows of the catalogue into types and fields.
 * @throws TypeRefused for a type that no value can have.
 */
function readTypes(rows: ReadonlyMap<number, TypeRow>, names: ReadonlyMap<number, TypeName>) {
  const row = (oid: number): TypeRow => {
    const found = rows.get(oid);
    if (!found) throw new TypeRefused(String(oid));
    return found;
  };

  function of(oid: number, modifier = -1): DataType {
    const type = row(oid);
    if (type.type === 'p' && READABLE.has(type.name)) return { kind: 'string' };
    if (type.type === 'p') throw new TypeRefused(type.text, refusalReason(type.text));
    if (type.type === 'd') return of(type.base, type.modifier);
    if (type.element !== 0) return { kind: 'list', of: of(type.element, modifier) };
    if (isDefined(type)) return { kind: 'ref', name: names.get(oid) ?? type.name };
    return type.schema === 'pg_catalog' ? plain(type.name, modifier) : { kind: 'string' };
  }

  const field: Types['field'] = (name, oid, { modifier = -1, nullable, comment } = {}) => {
    const type = row(oid);
    return {
      name,
      type: of(oid, modifier),
      nullable: nullable ?? !type.notNull,
      databaseType: type.text,
      ...(comment && { comment }),
    };
  };

  const given: Types['given'] = (name, oid, options) => {
    const { type, text } = row(oid);
    if (type === 'p') throw new TypeRefused(text, refusalReason(text));
    return field(name, oid, options);
  };

  const base = (oid: number): TypeRow => {
    const type = row(oid);
    return type.type === 'd' ? base(type.base) : type;
  };

  const rowOf: Types['rowOf'] = (oid) =>
    base(oid).attributes?.map((attribute) => ({
      // Rows of a function may have nulls where their table has none.
      ...field(attribute.name, attribute.type, {
        modifier: attribute.modifier,
        nullable: true,
        comment: attribute.comment,
      }),
      databaseType: attribute.text,
    }));

  return { row, base, of, field, given, rowOf };
}

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
