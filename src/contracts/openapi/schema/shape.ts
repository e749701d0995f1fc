import type { ContractType } from '../../../model/contract/contract.ts';
import type { DataType } from '../../../model/types.ts';
import type { Noted } from '../../faults.ts';

/**
 * The direction of a body. Requests leave out members that only a server sets; answers leave out those that only a
 * caller sets.
 */
export type Direction = 'request' | 'answer';

/** A schema's type where it is used. */
export interface Shape {
  readonly type: DataType;
  readonly nullable: boolean;
  readonly written: string;
  readonly doc?: string;
  /** A piece of text can stand for it, as in an address. */
  readonly plain: boolean;
  /** A list of texts can stand for it. */
  readonly listed: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
}

/** The part of a shape that does not depend on where the schema is used. */
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
  /** A member of the type is missing in one direction. */
  readonly directed: boolean;
  readonly base: string;
  /** The faults of its members. */
  readonly faults?: Noted;
};

/** The type of a value whose schema does not say more. */
export const JSON_TYPE: DataType = { kind: 'json' };
