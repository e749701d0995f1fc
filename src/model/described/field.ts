import type { DataType, TypeName } from '../types.ts';

/**
 * The origins that a type can be known from, the surest first. Where the catalogue is silent, a result takes the next
 * one.
 */
export const EVIDENCE = ['catalogue', 'described', 'sampled', 'edited'] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** A named, typed member of a record, a row or a parameter list; `name` is spelt as in the database. */
export interface Field {
  readonly name: string;
  readonly type: DataType;
  readonly nullable: boolean;
  /** The type as the database spells it, qualified and quoted, so that a cast can use it. */
  readonly databaseType: string;
  /** The origin of this column's type, where it differs from its result's. */
  readonly evidence?: Evidence;
  /** The name that a person gave the column in the answer, where it is another one. */
  readonly label?: string;
  /** The column's position in the answer, from 1, where its label does not tell it from the others. */
  readonly place?: number;
  /** The database's own comment on it: shown to people, never trusted as code. */
  readonly comment?: string;
}

/** A type that several routines may share: a composite type (record) or an enumeration of the database. */
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
