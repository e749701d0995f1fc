import type { FailureKind } from '../../../model/failure.ts';

/** Each kind of failure in words that any caller may read. */
export const FAILURE_WORDS: Readonly<Record<FailureKind, string>> = {
  invalid: 'A value is not accepted.',
  notFound: 'There is no such data.',
  conflict: 'The change conflicts with data that is there.',
  refused: 'The operation was refused.',
  unauthenticated: 'The caller is not known.',
  forbidden: 'The operation is not allowed.',
  unavailable: 'The operation cannot be done now: try again later.',
  busy: 'The service is busy: try again in a moment.',
  timeout: 'The operation took too long.',
  internal: 'The operation failed.',
};
