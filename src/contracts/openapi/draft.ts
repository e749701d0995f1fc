import type { RestCall, RestField, RestParameter } from '../../model/contract/calls/rest.ts';
import type { ContractBody, ContractMember, ContractOperation, Refused } from '../../model/contract/contract.ts';
import { faultAt, type Noted } from '../faults.ts';
import type { Place } from '../tree/node.ts';

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
  readonly place: Place;
  readonly plain: boolean;
  /** It is a document of its own (`content`) that is not JSON. */
  readonly content: boolean;
}

export interface DraftBody extends ContractBody {
  readonly mediaType: string;
  readonly fields?: readonly RestField[];
  readonly place: Place;
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

/** Makes a refusal at a place. */
export function refusedAt(place: Place, reason: Refusal): Refused {
  return faultAt(place, `refusals.${reason}`);
}
