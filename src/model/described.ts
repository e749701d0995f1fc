import type { PartId } from './operation.ts';

/** What was described of the things that a request asked for, in its order; the rest is the source's own: plain data. */
export interface Described {
  readonly source: PartId;
  readonly [own: string]: unknown;
}
