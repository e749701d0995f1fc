import type { SourceId } from './request/part-ids.ts';

/** What was described of the things that a request asked for, in its order; the rest is the source's own: plain data. */
export interface Described {
  readonly source: SourceId;
  readonly [own: string]: unknown;
}
