import type { ContractType } from '../../../model/contract/contract.ts';
import type { DataType } from '../../../model/types.ts';
import type { Noted } from '../../faults.ts';

/** Members that only a server sets are not asked for; those that only a caller sets are not answered. */
export type Direction = 'request' | 'answer';

/** What a schema is where it is used. */
export interface Shape {
  readonly type: DataType;
  readonly nullable: boolean;
  readonly written: string;
  readonly doc?: string;
  /** A piece of text can stand for it, as in an address. */
  readonly plain: boolean;
  /** A list of texts can. */
  readonly listed: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
}

/** A type with what is to be told of it: of a shape, what does not depend on where the schema is used. */
export interface Kind {
  readonly type: DataType;
  readonly written: string;
  readonly note?: string | undefined;
  readonly nullable?: boolean;
  readonly plain?: boolean;
  readonly listed?: boolean;
}

/** A type as it is read, before it is known whether both directions share it. */
export type DraftType = ContractType & {
  readonly direction: Direction | undefined;
  /** One of its members is not in both directions. */
  readonly directed: boolean;
  readonly base: string;
  /** What is wrong with its members. */
  readonly faults?: Noted;
};

/** What is not told of a type is any JSON. */
export const JSON_TYPE: DataType = { kind: 'json' };
