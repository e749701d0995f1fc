import type { ContractBody, ContractOperation, ContractParameter } from '../contract.ts';

/** Why an operation can't be called: keys of the `refusals` texts. */
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

/** A parameter whose record's members may not be known yet. */
export interface DraftParameter extends ContractParameter {
  readonly plain: boolean;
  /** It is written as a document of its own (`content`), which no address can hold. */
  readonly content: boolean;
}

export interface DraftBody extends ContractBody {
  readonly plain: boolean;
}

/** An operation as it is read, before all types are known. */
export interface DraftOperation extends Omit<ContractOperation, 'parameters' | 'refused' | 'body' | 'answer'> {
  readonly parameters: readonly DraftParameter[];
  readonly body?: DraftBody;
  readonly answer?: DraftBody;
  readonly refused?: Refusal;
}
