import type { Known } from './changes.ts';

/** What one change of an operation is. `was` and `is` of it are texts for people. */
export const CHANGES = [
  /** It is known by something else: another address or name. */
  'published',
  /** Callers need something else. */
  'access',
  /** A member of the request, or of a record in it. */
  'requestAdded',
  'requestGone',
  'requestType',
  'requestRequired',
  'requestNull',
  'requestValues',
  /** A member of the answer, a column, or a member of a record in it. */
  'answerAdded',
  'answerGone',
  'answerType',
  'answerNull',
  'answerValues',
  /** The body is of another form: rows where a row was, a record where a value was. */
  'answerForm',
  /** What it called is no longer there. */
  'calledGone',
  /** It is there and can no longer be called so; the reason comes with it. */
  'refused',
  /** The request does not ask for it any more. */
  'notAsked',
] as const;
export type ChangeKind = (typeof CHANGES)[number];

/** One change that callers of an operation may see. */
export interface Change {
  readonly kind: ChangeKind;
  /** Callers that were right before may fail now. */
  readonly breaking: boolean;
  /** Which member, from the outside in: `address/street`. */
  readonly member?: string;
  readonly was?: string;
  readonly is?: string;
}

/**
 * What has become of an operation. `unknown`: the lock is of a version that did not keep what callers sent and got; `new`: it had not
 * been published.
 */
export type Verdict = 'same' | 'compatible' | 'breaking' | 'gone' | 'new' | 'unknown';

/** An operation against what callers know of it. */
export interface OperationDiff extends Known {
  readonly verdict: Verdict;
  readonly changes: readonly Change[];
}

/** A project of today against a lock. */
export interface Diff {
  /** In the order of the endpoints that were described. */
  readonly operations: readonly OperationDiff[];
  /** What those were called that could not be described, in their order; undefined where the lock does not know them either. */
  readonly missing: readonly (Known | undefined)[];
  /** What the lock has and the request does not ask for. */
  readonly gone: readonly Known[];
}
