import { Fault } from '../model/fault.ts';
import type { PartId } from '../model/operation.ts';
import { openLock } from './lock/pack.ts';
import { type Catalog, catalog as fullCatalog } from './parts/catalog.ts';
import type { Settled } from './parts/part.ts';

/** What a form asks before anything is described. */
export interface KeptNamesAsked {
  readonly source: PartId;
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
export function keptNames({ source: id, lock, calls }: KeptNamesAsked, { sources }: Catalog = fullCatalog): KeptNames {
  const source = sources.find((one) => one.id === id);
  if (!source) throw new Fault('internal', { detail: `the catalogue has no source ${id}` });
  const identities = calls.map((call) => source.identify(call as never));
  const { kept, settled = {} } = openLock(lock);
  const { operations } = kept(identities, source.kinOf);
  return { names: operations.map((one) => one?.names?.type ?? null), settled };
}
