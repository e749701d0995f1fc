import type { Connection, DatasourceDriver } from '../../datasources/driver.ts';
import type { RoutineSummary } from '../../generators/model/routine.ts';

/** A data source and how it is asked. */
export interface Source {
  readonly driver: DatasourceDriver;
  readonly connection: Connection;
}

type Listing = readonly RoutineSummary[];

/** Lists of routines, each read once a minute at most: many generations from one data source ask for the same one. */
export interface Listings {
  of(datasourceId: string, schemas: readonly string[], source: () => Promise<Source>): Promise<Listing>;
  /** What is at its address may be something else now. */
  forget(datasourceId: string): void;
}

/** With more, one list of everything is quicker. */
const MAX_LISTS = 4;
const FRESH_MS = 60_000;
const REMEMBERED = 16;

/** @returns the routines of some schemas. */
export async function listSchemas({ driver, connection }: Source, schemas: readonly string[]): Promise<Listing> {
  if (schemas.length <= MAX_LISTS) {
    return (await Promise.all(schemas.map((schema) => driver.routines(connection, schema)))).flat();
  }
  const wanted = new Set(schemas);
  return (await driver.routines(connection)).filter(({ schema }) => wanted.has(schema));
}

/** Creates an empty memory of lists. */
export function createListings(now: () => number = Date.now): Listings {
  const recent = new Map<string, { readonly id: string; readonly at: number; readonly listing: Promise<Listing> }>();
  return {
    of(id, schemas, source) {
      const key = JSON.stringify([id, schemas]);
      const known = recent.get(key);
      if (known && now() - known.at < FRESH_MS) return known.listing;
      const listing = source().then((one) => listSchemas(one, schemas));
      recent.delete(key);
      recent.set(key, { id, at: now(), listing });
      const oldest = recent.size > REMEMBERED ? recent.keys().next().value : undefined;
      if (oldest !== undefined) recent.delete(oldest);
      listing.catch(() => recent.get(key)?.listing === listing && recent.delete(key));
      return listing;
    },
    forget(datasourceId) {
      for (const [key, { id }] of recent) if (id === datasourceId) recent.delete(key);
    },
  };
}
