import type { SourceId } from '../model/request/part-ids.ts';
import { openLock } from './lock/pack.ts';
import { type Catalog, catalog as fullCatalog } from './parts/catalog.ts';
import type { Settled } from './parts/part.ts';
import { findSource } from './project/parts.ts';

/** What a form asks before anything is described. */
export interface KeptNamesAsked {
  readonly source: SourceId;
  /** As a request brings it, or as the portal keeps it. */
  readonly lock: unknown;
  /** What the endpoints of a request call, in their order. */
  readonly calls: readonly object[];
}

/** What a lock keeps, as a generation will find it. */
export interface KeptNames {
  /** UpperCamelCase, for what a request calls, in its order; null: none. */
  readonly names: readonly (string | null)[];
  /** What the source settled for the whole project. */
  readonly settled: Settled;
}

/** What a lock keeps for what a request calls. */
export function keptNames({ source: id, lock, calls }: KeptNamesAsked, catalog: Catalog = fullCatalog): KeptNames {
  const source = findSource(id, catalog);
  const identities = calls.map((call) => source.identify(call as never));
  const { kept, settled = {} } = openLock(lock);
  const { operations } = kept(identities, source.kinOf);
  return { names: operations.map((one) => one?.names?.type ?? null), settled };
}
