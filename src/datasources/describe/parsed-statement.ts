import type { ParsedQuery } from '../../checks/sql/query.ts';

/** A statement as the user wrote it. */
export interface WrittenStatement {
  readonly sql: string;
  /** The statement's index among those to describe. */
  readonly index: number;
}

/** A statement as the user wrote it, and as it was parsed. */
export interface ParsedStatement extends WrittenStatement {
  readonly query: ParsedQuery;
}
