import type { PartId } from './operation.ts';

/**
 * The description of everything that a request asked for, in the request's order. Members beside `source` belong to the
 * source alone; all is plain data.
 */
export interface Described {
  readonly source: PartId;
  readonly [own: string]: unknown;
}
