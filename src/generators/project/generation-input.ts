import type { AccountVersions } from '../../model/account-versions.ts';
import type { Described } from '../../model/described.ts';

/**
 * The input of a render thread: the request as `forja.json` keeps it, and the description made for it. All plain data
 * (structured clone), no secret.
 */
export interface GenerationInput {
  readonly request: unknown;
  readonly described: Described;
  /** The last generation's `forja.lock.json`, parsed, or as the portal keeps it: what did not change keeps its names. */
  readonly lock?: unknown;
  /** ISO instant; only for Test. */
  readonly notAfter?: string;
  /** The account's own versions of dependencies; where there are none, the platform's. */
  readonly versions?: AccountVersions;
}
