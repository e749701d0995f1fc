/**
 * The kinds of failure, in an operation's own terms. A source says which kind a failure is; each trigger has one
 * complete table from kinds to its protocol.
 */
export const FAILURE_KINDS = [
  'invalid',
  'notFound',
  'conflict',
  /** The operation was understood and refused; the failure says why. */
  'refused',
  'unauthenticated',
  'forbidden',
  /** The call is worth repeating later. */
  'unavailable',
  /** Too many callers are served at once. */
  'busy',
  'timeout',
  'internal',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];
