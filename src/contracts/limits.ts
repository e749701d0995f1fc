/** The limits for an uploaded document. What goes beyond them is refused, in bounded time and memory. */
export interface Limits {
  /** Bytes of all files together, as UTF-8. */
  readonly bytes: number;
  /** Values in all files together. */
  readonly nodes: number;
  /** Levels of mappings and lists in each other, and of references that lead to references. */
  readonly depth: number;
  readonly operations: number;
  readonly types: number;
  /** Members of all types and parameters of all operations. */
  readonly members: number;
  /** Steps to find the parts of composed types, so that no document takes its time from everyone. */
  readonly steps: number;
}

/**
 * SPEC: 5 MB a schema, 10,000 operations through the API. The others are many times those of the largest public
 * documents.
 */
export const LIMITS: Limits = {
  bytes: 5 * 1024 * 1024,
  nodes: 1_000_000,
  depth: 100,
  operations: 10_000,
  types: 20_000,
  members: 200_000,
  steps: 2_000_000,
};
