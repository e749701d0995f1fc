import type { DataType, TypeName } from '../types.ts';

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
  /** What the answer calls this column, where a person gave it another name. */
  readonly label?: string;
  /** Where it stands in the answer, from 1, where its label does not tell it from the others. */
  readonly place?: number;
  /** The database's own comment on it, if any: shown to people, never trusted as code. */
  readonly comment?: string;
}

/** A type that several routines may share: a composite (record) or an enumeration of the database. */
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
