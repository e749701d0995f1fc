import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../db/client.ts';
import { gathered } from '../../db/gathered.ts';
import { catalogues } from '../../db/schema.ts';
import { FLUSHED_LATER, statement } from '../../db/statement.ts';
import { isDatabaseDescription } from '../../model/described/description.ts';
import type { Routine, RoutineRef } from '../../model/described/routine.ts';
import { routineKey } from '../../model/described/routine-key.ts';
import type { Described } from '../../model/described.ts';
import { type DatabaseRequest, fromWire, isFromDatabase, type WireRequest } from '../../model/request/request.ts';
import { type Identities, packIdentities } from './identities.ts';
import { keptOf } from './kept-endpoint.ts';
import type { Listing, Listings, Source } from './listings.ts';

/** The generation of which something is kept. */
export interface KeptGeneration {
  readonly id: string;
  readonly accountId: string;
  readonly datasourceId: string | null;
  readonly request: WireRequest;
}

export interface KeepDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly listings: Listings;
  source(accountId: string, name: string): Promise<Source>;
}

/** Keeps what a generation's endpoints called and which routines there were. It never fails a generation. */
export type Keep = (generation: KeptGeneration, described: Described) => Promise<void>;

/** The kept row of a generation, by the columns' names. */
interface Kept {
  readonly generation_id: string;
  readonly datasource_id: string;
  readonly name: string;
  readonly technology: string;
  readonly schemas: readonly string[];
  readonly catalogue_hash: string | null;
  readonly endpoints: ReturnType<typeof keptEndpoints>;
}

/** Writes the kept rows. It need not wait for the disk: the end of the generation comes after it and does. */
const KEEP = statement(sql`
  insert into described_sources (generation_id, datasource_id, name, technology, schemas, catalogue_hash, endpoints)
  select kept.* from ${FLUSHED_LATER}, jsonb_to_recordset(${sql.placeholder('all')}::jsonb) as kept (generation_id uuid,
    datasource_id uuid, name text, technology text, schemas text[], catalogue_hash text, endpoints jsonb)
  on conflict (generation_id) do update set datasource_id = excluded.datasource_id, name = excluded.name,
    technology = excluded.technology, schemas = excluded.schemas, catalogue_hash = excluded.catalogue_hash,
    endpoints = excluded.endpoints`);

/** Creates the function that a run calls once it has described its endpoints. */
export function createKeep({ db, log, listings, source }: KeepDeps): Keep {
  const write = gathered(async (all: readonly Kept[]) => {
    await KEEP(db, { all: JSON.stringify(all) });
    return all;
  });
  const store = storeOnce(db);

  async function listed(generation: KeptGeneration, name: string, datasourceId: string, schemas: readonly string[]) {
    if (schemas.length === 0) return undefined;
    const { accountId } = generation;
    return listings
      .of(datasourceId, schemas, () => source(accountId, name))
      .catch((error: unknown) => {
        log.info({ err: error, generation: generation.id }, 'a catalogue could not be listed');
        return undefined;
      });
  }

  async function keep(generation: KeptGeneration, routines: readonly Routine[]): Promise<void> {
    const { id, datasourceId } = generation;
    const request = fromWire(generation.request);
    if (datasourceId === null || !isFromDatabase(request) || routines.length !== request.endpoints.length) return;
    const refs = request.endpoints.flatMap(({ source: called }) => (called.kind === 'routine' ? called.routine : []));
    const schemas = schemasOf(request, refs);
    const found = await listed(generation, request.source.datasource, datasourceId, schemas);
    const packed = found && identitiesWith(found, schemas, refs);
    if (packed) await store(datasourceId, packed.hash, packed.bytes);
    await write({
      generation_id: id,
      datasource_id: datasourceId,
      name: request.name,
      technology: request.technology.id,
      schemas,
      catalogue_hash: packed?.hash ?? null,
      endpoints: keptEndpoints(request, routines, found?.signatures),
    });
  }

  return async function keepDescribed(generation, described) {
    if (!isDatabaseDescription(described)) return;
    await keep(generation, described.routines).catch((error: unknown) =>
      log.warn({ err: error, generation: generation.id }, 'what a generation was made from was not kept'),
    );
  };
}

const MAX_KNOWN = 10_000;

/** @returns a function that stores a catalogue, and asks the database only where this process does not know that it is stored. */
function storeOnce(db: Db) {
  /** Catalogues leave only with their data source. */
  const stored = new Set<string>();
  return async function store(datasourceId: string, hash: string, identities: Uint8Array): Promise<void> {
    const key = `${datasourceId} ${hash}`;
    if (stored.has(key)) return;
    await db.insert(catalogues).values({ datasourceId, hash, identities }).onConflictDoNothing();
    if (stored.size >= MAX_KNOWN) stored.clear();
    stored.add(key);
  };
}

function schemasOf({ source: { schema } }: DatabaseRequest, refs: readonly RoutineRef[]): readonly string[] {
  return [...new Set([...(schema === undefined ? [] : [schema]), ...refs.map((ref) => ref.schema)])].sort();
}

/** A listing that is a minute old may lack what was chosen just now. */
function identitiesWith(
  { signatures, identities }: Listing,
  schemas: readonly string[],
  refs: readonly RoutineRef[],
): Identities {
  const keys = refs.map(routineKey);
  const complete = keys.every((key) => signatures.has(key));
  return complete ? identities : packIdentities(schemas, [...signatures.keys(), ...keys]);
}

function keptEndpoints(request: DatabaseRequest, routines: readonly Routine[], signatures?: Listing['signatures']) {
  return routines.map((routine, index) => {
    const called = request.endpoints[index]?.source;
    if (called?.kind !== 'routine') return keptOf(routine, undefined, false);
    return keptOf(routine, signatures?.get(routineKey(called.routine)), called.results !== undefined);
  });
}
