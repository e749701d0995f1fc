import type { Connection, DatasourceDriver } from '../../datasources/driver.ts';
import type { RoutineSummary } from '../../model/described/routine.ts';
import { routineKey } from '../../model/described/routine-key.ts';
import { type Identities, packIdentities } from './identities.ts';

/** A data source and how it is asked. */
export interface Source {
  readonly driver: DatasourceDriver;
  readonly connection: Connection;
}

/** The routines of some schemas, as a generation keeps them. */
export interface Listing {
  /** By routineKey: as people read it. */
  readonly signatures: ReadonlyMap<string, string>;
  readonly identities: Identities;
}

/** Listings, each made once a minute at most: many generations from one data source ask for the same one. */
export interface Listings {
  of(datasourceId: string, schemas: readonly string[], source: () => Promise<Source>): Promise<Listing>;
  /** Forgets what was listed: there may be another database at its address now. */
  forget(datasourceId: string): void;
}

/** With more, one list of everything is quicker. */
const MAX_LISTS = 4;
const FRESH_MS = 60_000;
/** The most routines of all listings together; each takes about a quarter of a kilobyte. */
const MAX_ROUTINES = 400_000;

/** @returns the routines of some schemas; what an extension brought is nobody's change. */
export async function listSchemas(
  { driver, connection }: Source,
  schemas: readonly string[],
): Promise<readonly RoutineSummary[]> {
  const wanted = new Set(schemas);
  const lists =
    schemas.length <= MAX_LISTS
      ? await Promise.all(schemas.map((schema) => driver.routines(connection, schema)))
      : [await driver.routines(connection)];
  return lists.flat().filter(({ schema, extension }) => extension === undefined && wanted.has(schema));
}

function listingOf(schemas: readonly string[], routines: readonly RoutineSummary[]): Listing {
  const signatures = new Map(routines.map((routine) => [routineKey(routine), routine.signature]));
  return { signatures, identities: packIdentities(schemas, signatures.keys()) };
}

/** Creates an empty memory of listings, which forgets the oldest when they hold more than so many routines together. */
export function createListings(maxRoutines = MAX_ROUTINES): Listings {
  const recent = new Map<string, Remembered>();

  /** The oldest go first; the newest always stays. */
  function trim(): void {
    let total = 0;
    for (const { routines } of recent.values()) total += routines;
    for (const [key, { routines }] of recent) {
      if (total <= maxRoutines || recent.size === 1) return;
      recent.delete(key);
      total -= routines;
    }
  }

  return {
    of(id, schemas, source) {
      const key = JSON.stringify([id, schemas]);
      const known = recent.get(key);
      if (known && Date.now() - known.at < FRESH_MS) return known.listing;
      const listing = source()
        .then((opened) => listSchemas(opened, schemas))
        .then((routines) => listingOf(schemas, routines));
      const remembered = { id, at: Date.now(), listing, routines: 0 };
      recent.delete(key);
      recent.set(key, remembered);
      listing.then(
        ({ signatures }) => {
          remembered.routines = signatures.size;
          trim();
        },
        () => recent.get(key) === remembered && recent.delete(key),
      );
      return listing;
    },
    forget(datasourceId) {
      for (const [key, { id }] of recent) if (id === datasourceId) recent.delete(key);
    },
  };
}

interface Remembered {
  readonly id: string;
  readonly at: number;
  readonly listing: Promise<Listing>;
  /** How many it holds, once that is known. */
  routines: number;
}
