import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../db/client.ts';
import { catalogues } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import type { Routine, RoutineRef } from '../../generators/model/routine.ts';
import { routineKey } from '../../generators/model/routine-key.ts';
import type { GenerateRequest } from '../../shared/request.ts';
import { type Identities, packIdentities } from './identities.ts';
import { keptOf } from './kept-endpoint.ts';
import type { Listing, Listings, Source } from './listings.ts';

/** The generation of which something is kept. */
export interface KeptGeneration {
  readonly id: string;
  readonly accountId: string;
  readonly datasourceId: string | null;
  readonly request: GenerateRequest;
}

export interface KeepDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly listings: Listings;
  source(accountId: string, name: string): Promise<Source>;
}

/** Keeps what a generation's endpoints called and which routines there were. It never fails a generation. */
export type Keep = (generation: KeptGeneration, routines: readonly Routine[]) => Promise<void>;

const given = sql.placeholder;
const KEEP = statement(sql`
  insert into described_sources (generation_id, datasource_id, name, technology, schemas, catalogue_hash, endpoints)
  values (${given('generationId')}, ${given('datasourceId')}, ${given('name')}, ${given('technology')},
    ${given('schemas')}, ${given('catalogueHash')}, ${given('endpoints')})
  on conflict (generation_id) do update set datasource_id = excluded.datasource_id, name = excluded.name,
    technology = excluded.technology, schemas = excluded.schemas, catalogue_hash = excluded.catalogue_hash,
    endpoints = excluded.endpoints`);

/** Creates what a run calls once it has described its endpoints. */
export function createKeep({ db, log, listings, source }: KeepDeps): Keep {
  /** Which catalogues this process knows to be stored: they leave only with their data source. */
  const stored = new Set<string>();

  async function store(datasourceId: string, hash: string, identities: Uint8Array): Promise<void> {
    const key = `${datasourceId} ${hash}`;
    if (stored.has(key)) return;
    await db.insert(catalogues).values({ datasourceId, hash, identities }).onConflictDoNothing();
    if (stored.size >= MAX_KNOWN) stored.clear();
    stored.add(key);
  }

  async function listed(generation: KeptGeneration, datasourceId: string, schemas: readonly string[]) {
    if (schemas.length === 0) return undefined;
    const { accountId, request } = generation;
    return listings
      .of(datasourceId, schemas, () => source(accountId, request.datasource))
      .catch((error: unknown) => {
        log.info({ err: error, generation: generation.id }, 'a catalogue could not be listed');
        return undefined;
      });
  }

  async function keep(generation: KeptGeneration, routines: readonly Routine[]): Promise<void> {
    const { id, datasourceId, request } = generation;
    if (datasourceId === null || routines.length !== request.endpoints.length) return;
    const refs = request.endpoints.flatMap(({ routine }) => routine ?? []);
    const schemas = schemasOf(request, refs);
    const found = await listed(generation, datasourceId, schemas);
    const packed = found && identitiesWith(found, schemas, refs);
    if (packed) await store(datasourceId, packed.hash, packed.bytes);
    await KEEP(db, {
      generationId: id,
      datasourceId,
      name: request.name,
      technology: request.technology,
      schemas,
      catalogueHash: packed?.hash ?? null,
      endpoints: JSON.stringify(keptEndpoints(request, routines, found?.signatures)),
    });
  }

  return function keepDescribed(generation, routines) {
    return keep(generation, routines).catch((error: unknown) =>
      log.warn({ err: error, generation: generation.id }, 'what a generation was made from was not kept'),
    );
  };
}

const MAX_KNOWN = 10_000;

function schemasOf({ schema }: GenerateRequest, refs: readonly RoutineRef[]): readonly string[] {
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

function keptEndpoints(request: GenerateRequest, routines: readonly Routine[], signatures?: Listing['signatures']) {
  return routines.map((routine, index) => {
    const endpoint = request.endpoints[index];
    const signature = endpoint?.routine && signatures?.get(routineKey(endpoint.routine));
    return keptOf(routine, signature, endpoint?.results !== undefined);
  });
}
