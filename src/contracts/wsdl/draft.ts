import type { SoapCall } from '../../model/contract/calls/soap.ts';
import type { ContractOperation, Refused } from '../../model/contract/contract.ts';
import type { Noted } from '../faults.ts';
import type { DraftMessage } from './messages.ts';

/** An operation as it is read, before all types are known. */
export interface DraftOperation extends Pick<ContractOperation, 'id' | 'key' | 'tag' | 'doc'> {
  readonly call: Omit<SoapCall, 'request' | 'answer' | 'headers'>;
  readonly request: DraftMessage;
  readonly answer: DraftMessage;
  readonly refused?: Refused;
  /** The faults of the documents in this operation. */
  readonly faults: Noted;
}
