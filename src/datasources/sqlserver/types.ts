import type { Field, TypeDef } from '../../model/described/field.ts';
import type { DataType } from '../../model/types.ts';
import { nameTypes } from '../describe/type-names.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import type { TableTypeRow, TypeRow } from './catalogue.ts';

/** Reads types for one question: each table type gets one definition and one name. */
export interface Types {
  /** @throws TypeRefused */
  field(name: string, type: TypeRow, nullable?: boolean): Field;
  /** Lists the table types that these fields use, each once. */
  used(fields: readonly Field[]): readonly TypeDef[];
}

const PLAIN: Readonly<Record<string, DataType>> = {
  bit: { kind: 'boolean' },
  tinyint: { kind: 'integer', bits: 8, signed: false },
  smallint: { kind: 'integer', bits: 16, signed: true },
  int: { kind: 'integer', bits: 32, signed: true },
  bigint: { kind: 'integer', bits: 64, signed: true },
  money: { kind: 'decimal', precision: 19, scale: 4 },
  smallmoney: { kind: 'decimal', precision: 10, scale: 4 },
  real: { kind: 'float', bits: 32 },
  float: { kind: 'float', bits: 64 },
  date: { kind: 'date' },
  time: { kind: 'time', zoned: false },
  datetime: { kind: 'timestamp', zoned: false },
  smalldatetime: { kind: 'timestamp', zoned: false },
  datetime2: { kind: 'timestamp', zoned: false },
  datetimeoffset: { kind: 'timestamp', zoned: true },
  text: { kind: 'string' },
  ntext: { kind: 'string' },
  sql_variant: { kind: 'string' },
  binary: { kind: 'bytes' },
  varbinary: { kind: 'bytes' },
  image: { kind: 'bytes' },
  timestamp: { kind: 'bytes' },
  rowversion: { kind: 'bytes' },
  uniqueidentifier: { kind: 'uuid' },
  xml: { kind: 'xml' },
  json: { kind: 'json' },
  vector: { kind: 'json' },
};
/** The types with a length, each with the bytes of a character. */
const TEXTS: Readonly<Record<string, number>> = { char: 1, varchar: 1, nchar: 2, nvarchar: 2, sysname: 2 };
const COUNTED = new Set(['char', 'varchar', 'nchar', 'nvarchar', 'binary', 'varbinary']);
const SCALED = new Set(['time', 'datetime2', 'datetimeoffset']);
/** The types of .NET objects: their bytes mean something only there. */
const CLR = new Set(['hierarchyid', 'geometry', 'geography']);

/**
 * Makes a reader that maps the catalogue's types to neutral ones. An alias is its system type; a table type is a list
 * of records.
 */
export function createTypes(columns: readonly TableTypeRow[] = []): Types {
  const tables = Map.groupBy(columns, (row) => tableName(row.tableSchema, row.table));
  const named = [...tables].map(([key, [row]]) => ({ key, name: row?.table ?? '', owner: row?.tableSchema ?? '' }));
  const names = nameTypes(named);

  const field: Types['field'] = (name, type, nullable = true) => {
    if (!type.isTable) return { name, type: neutral(type), nullable, databaseType: spelt(type) };
    const table = tableName(type.typeSchema ?? '', type.type);
    const made = tables.get(table)?.find((row) => row.isMade);
    if (made || !tables.has(table)) throw new TypeRefused(table, 'tableType');
    const of: DataType = { kind: 'ref', name: names.get(table) ?? type.type };
    return { name, type: { kind: 'list', of }, nullable: false, databaseType: table };
  };

  return {
    field,
    used(fields) {
      const used = new Set(fields.flatMap((field) => (tables.has(field.databaseType) ? [field.databaseType] : [])));
      return [...used].sort().map((table) => ({
        kind: 'record',
        name: names.get(table) ?? table,
        databaseType: table,
        fields: (tables.get(table) ?? []).map((row) => field(row.name ?? '', row, row.isNullable)),
      }));
    },
  };
}

/**
 * Writes an identifier as any statement can have it.
 * @example
 * a]b   →   [a]]b]
 */
export function quoted(name: string): string {
  return `[${name.replaceAll(']', ']]')}]`;
}

/**
 * Spells a type as a declaration does; an alias becomes its system type.
 * @example
 * {type: 'nvarchar', length: 160}   →   nvarchar(80)
 */
export function spelt(type: TypeRow): string {
  const base = baseOf(type);
  if (base === 'decimal' || base === 'numeric') return `${base}(${type.precision ?? 0},${type.scale ?? 0})`;
  if (SCALED.has(base)) return `${base}(${type.scale ?? 0})`;
  if (!COUNTED.has(base)) return base === 'sysname' ? 'nvarchar(128)' : base;
  return `${base}(${type.length < 0 ? 'max' : type.length / (TEXTS[base] ?? 1)})`;
}

/** @throws TypeRefused */
function neutral(type: TypeRow): DataType {
  const base = baseOf(type);
  if (type.isClr || CLR.has(base)) throw new TypeRefused(type.type, 'clr');
  const bytes = TEXTS[base];
  if (bytes !== undefined) return { kind: 'string', ...(type.length > 0 && { length: type.length / bytes }) };
  if (base === 'decimal' || base === 'numeric') {
    return { kind: 'decimal', precision: type.precision ?? 0, scale: type.scale ?? 0 };
  }
  const plain = PLAIN[base];
  if (!plain) throw new TypeRefused(type.type);
  return plain;
}

/** Reads a type's base name without its size: `nvarchar(80)` is nvarchar. */
function baseOf({ base, type }: TypeRow): string {
  return (base ?? type).replace(/\(.*$/, '').toLowerCase();
}

function tableName(schema: string, name: string): string {
  return `${quoted(schema)}.${quoted(name)}`;
}
