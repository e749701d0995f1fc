/** The name of a type of the project, as Java spells it: UpperCamelCase, unique in the project. */
export type TypeName = string;

/**
 * A neutral type. Databases and uploaded schemas are read into it; `generators/types/` maps it to each target language.
 * `ref` points into `Project.types`, so that recursive types are data too.
 */
export type DataType =
  | { readonly kind: 'string'; readonly length?: number }
  | { readonly kind: 'integer'; readonly bits: 8 | 16 | 32 | 64; readonly signed: boolean }
  | { readonly kind: 'decimal'; readonly precision?: number; readonly scale?: number }
  | { readonly kind: 'float'; readonly bits: 32 | 64 }
  | { readonly kind: 'boolean' | 'date' | 'bytes' | 'uuid' | 'json' | 'xml' }
  | { readonly kind: 'time' | 'timestamp'; readonly zoned: boolean }
  | { readonly kind: 'ref'; readonly name: TypeName }
  | { readonly kind: 'list' | 'map'; readonly of: DataType };

/** Where a type is known from, the surest first: the ladder that a result climbs where the catalogue is silent. */
export const EVIDENCE = ['catalogue', 'described', 'sampled', 'edited'] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** A named, typed member of a record, a row or a parameter list. `name` is as the database spells it. */
export interface Field {
  readonly name: string;
  readonly type: DataType;
  readonly nullable: boolean;
  /** The type as the database spells it, qualified and quoted: what a cast needs. */
  readonly databaseType: string;
  /** Where this column's type is known from, when that differs from its result's. */
  readonly evidence?: Evidence;
  /** The database's own comment on it, if any: shown to people, never trusted as code. */
  readonly comment?: string;
}

/** A type that several operations may share: a composite (record) or an enumeration of the database. */
export type TypeDef =
  | {
      readonly kind: 'record';
      readonly name: TypeName;
      readonly databaseType: string;
      readonly fields: readonly Field[];
    }
  | {
      readonly kind: 'enum';
      readonly name: TypeName;
      readonly databaseType: string;
      readonly values: readonly string[];
    };
