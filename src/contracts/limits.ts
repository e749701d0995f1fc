/** How much of an uploaded document is read: what goes beyond is refused, in bounded time and memory. */
export interface Limits {
  /** Of all files together, as UTF-8. */
  readonly bytes: number;
  /** Values in all files together. */
  readonly nodes: number;
  /** Of mappings and lists in each other, and of references that lead to references. */
  readonly depth: number;
  readonly operations: number;
  readonly types: number;
  /** Members of all types and parameters of all operations. */
  readonly members: number;
  /** What is done to find the parts of composed types, so that no document takes its time from everyone. */
  readonly steps: number;
}

/** SPEC: 5 MB a schema, 10,000 operations through the API. The others are many times what the largest public documents have. */
export const LIMITS: Limits = {
  bytes: 5 * 1024 * 1024,
  nodes: 1_000_000,
  depth: 100,
  operations: 10_000,
  types: 20_000,
  members: 200_000,
  steps: 2_000_000,
};
