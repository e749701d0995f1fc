import type { RecordSchema } from './described/record-schema.ts';
import type { SourceId } from './request/part-ids.ts';

/**
 * The description of everything that a request asked for, in the request's order. Members beside `source` belong to the
 * source alone; all is plain data.
 */
export interface Described {
  readonly source: SourceId;
  /** The schema that records of the service have to fit. Absent: the request has none. */
  readonly recordSchema?: RecordSchema;
  readonly [own: string]: unknown;
}
