import type { Known } from './changes.ts';

/** The kinds of a change of an operation. The change's `was` and `is` are texts for people. */
export const CHANGES = [
  /** The operation is published under another address or name. */
  'published',
  /** Callers need other rights. */
  'access',
  /** A member of the request, or of a record in it, changed. */
  'requestAdded',
  'requestGone',
  'requestType',
  'requestRequired',
  'requestNull',
  'requestValues',
  /** A member of the answer, a column, or a member of a record in it changed. */
  'answerAdded',
  'answerGone',
  'answerType',
  'answerNull',
  'answerValues',
  /** The body has another form: rows where a row was, a record where a value was. */
  'answerForm',
  /** The thing that it called is no longer there. */
  'calledGone',
  /** The thing that it called is there but is refused now; the reason comes with it. */
  'refused',
  /** The request no longer asks for the operation. */
  'notAsked',
] as const;
export type ChangeKind = (typeof CHANGES)[number];

/** One change that callers of an operation may see. */
export interface Change {
  readonly kind: ChangeKind;
  /** Callers that worked before may fail now. */
  readonly breaking: boolean;
  /** The member, from the outside in: `address/street`. */
  readonly member?: string;
  readonly was?: string;
  readonly is?: string;
}

/**
 * The outcome for an operation. `unknown`: the lock is of a version that did not keep the members of requests and
 * answers. `new`: the operation was not published before.
 */
export type Verdict = 'same' | 'compatible' | 'breaking' | 'gone' | 'new' | 'unknown';

/** An operation compared with what callers know of it. */
export interface OperationDiff extends Known {
  readonly verdict: Verdict;
  readonly changes: readonly Change[];
}

/** A project of today compared with a lock. */
export interface Diff {
  /** In the order of the endpoints that were described. */
  readonly operations: readonly OperationDiff[];
  /**
   * The former names of those that could not be described, in their order; undefined where the lock does not know them
   * either.
   */
  readonly missing: readonly (Known | undefined)[];
  /** The operations that the lock has and the request does not ask for. */
  readonly gone: readonly Known[];
}
