import type { RestCall, RestField, RestParameter } from '../../model/contract/calls/rest.ts';
import type { ContractBody, ContractMember, ContractOperation, Refused } from '../../model/contract/contract.ts';
import { faultAt, type Noted } from '../faults.ts';
import type { Position } from '../tree/node.ts';

/** The reasons why an operation of a correct document cannot be called: keys of the `refusals` texts. */
export const REFUSALS = [
  'multipart',
  'xml',
  'stream',
  'mediaType',
  'parameterShape',
  'parameterContent',
  'formShape',
  'pathQuery',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** A parameter; the members of its record may not be known yet. */
export interface DraftParameter extends ContractMember, RestParameter {
  readonly position: Position;
  readonly plain: boolean;
  /** The parameter is a document (`content`) that is not JSON. */
  readonly content: boolean;
}

/** A body; the members of its type may not be known yet. */
export interface DraftBody extends ContractBody {
  readonly mediaType: string;
  readonly fields?: readonly RestField[];
  readonly position: Position;
  readonly plain: boolean;
}

/** An operation as it is read, before all types are known. */
export interface DraftOperation extends Pick<ContractOperation, 'id' | 'tag' | 'summary' | 'doc' | 'refused'> {
  readonly method: RestCall['method'];
  readonly path: string;
  readonly parameters: readonly DraftParameter[];
  readonly body?: DraftBody;
  readonly answer?: DraftBody;
  /** The faults of the document in this operation. */
  readonly faults?: Noted;
}

/** Makes a refusal at a position. */
export function refusedAt(position: Position, reason: Refusal): Refused {
  return faultAt(position, `refusals.${reason}`);
}
