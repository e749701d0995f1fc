import type { SourceId } from '../model/request/part-ids.ts';
import { openLock } from './lock/pack.ts';
import { type Catalog, catalog as fullCatalog } from './parts/catalog.ts';
import type { Settled } from './parts/part.ts';
import { findSource } from './project/parts.ts';

/** The question of a form before anything is described. */
export interface KeptNamesQuestion {
  readonly source: SourceId;
  /** As a request brings it, or as the portal keeps it. */
  readonly lock: unknown;
  /** The calls of a request's endpoints, in their order. */
  readonly calls: readonly object[];
}

/** The names and decisions that a lock keeps, as a generation will find them. */
export interface KeptNames {
  /** UpperCamelCase, one for each call in its order; null: the lock keeps none. */
  readonly names: readonly (string | null)[];
  /** The source's decisions for the whole project. */
  readonly settled: Settled;
}

/** Reads the names that a lock keeps for the calls of a request. */
export function keptNames({ source: id, lock, calls }: KeptNamesQuestion, catalog: Catalog = fullCatalog): KeptNames {
  const source = findSource(id, catalog);
  const identities = calls.map((call) => source.identify(call as never));
  const { kept, settled = {} } = openLock(lock);
  const { operations } = kept(identities, source.kinOf);
  return { names: operations.map((operation) => operation?.names?.type ?? null), settled };
}
