/**
 * What can go wrong, in an operation's own terms: a source says which of these a failure is, a trigger has one total table
 * from them to its protocol.
 */
const FAILURE_KINDS = [
  'invalid',
  'notFound',
  'conflict',
  /** The operation was understood and refused, and says why. */
  'refused',
  'unauthenticated',
  'forbidden',
  /** Worth trying again later. */
  'unavailable',
  /** Too many callers at once. */
  'busy',
  'timeout',
  'internal',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];
