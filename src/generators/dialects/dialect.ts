import type { DatabaseKind } from '../model/routine.ts';

/** What differs by database in a generated project: sources ask it, nobody else does. */
export interface Dialect {
  readonly kind: DatabaseKind;
}
