import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { catalogues, describedSources, generations } from '../../db/schema.ts';
import type { WireDatabaseEndpoint } from '../../model/request/request.ts';

/** More would keep a data source busy for minutes. */
const MAX_COMPARED = 10_000;

/** A service as it was generated last: what its endpoints called then. */
export interface GeneratedService {
  readonly id: string;
  readonly name: string;
  readonly technology: (typeof describedSources.$inferSelect)['technology'];
  readonly createdAt: Date;
  readonly schemas: readonly string[];
  readonly catalogueHash: string | null;
  readonly kept: (typeof describedSources.$inferSelect)['endpoints'];
  readonly endpoints: readonly Pick<WireDatabaseEndpoint, 'routine' | 'types' | 'query'>[];
}

export interface GeneratedServices {
  /** The newest first. */
  readonly services: readonly GeneratedService[];
  /** Services of which nothing was kept, or which are too many. */
  readonly untold: number;
}

/** The services that were generated from a data source, each as it was last; or that one generation, whatever came after it. */
export async function readServices(db: Db, datasourceId: string, generationId?: string): Promise<GeneratedServices> {
  const newest = await newestGenerations(db, datasourceId, generationId);
  const compared: typeof newest = [];
  let total = 0;
  for (const one of newest) {
    total += one.size;
    if (total > MAX_COMPARED) break;
    compared.push(one);
  }
  const whole = await readEndpoints(
    db,
    compared.map(({ id }) => id),
  );
  return {
    services: compared.flatMap(({ size: _, ...one }) => {
      const found = whole.get(one.id);
      return found ? [{ ...one, ...found }] : [];
    }),
    untold:
      generationId === undefined
        ? newest.length - compared.length + (await countUntold(db, datasourceId))
        : 1 - compared.length,
  };
}

/** Reads the routines that a catalogue held; undefined when they were not kept. */
export async function readIdentities(db: Db, datasourceId: string, hash: string): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ identities: catalogues.identities })
    .from(catalogues)
    .where(and(eq(catalogues.datasourceId, datasourceId), eq(catalogues.hash, hash)));
  return row?.identities;
}

async function newestGenerations(db: Db, datasourceId: string, only: string | undefined) {
  const { name, technology, createdAt, schemas, catalogueHash, generationId } = describedSources;
  const rows = await db
    .selectDistinctOn([name, technology], {
      id: generationId,
      name,
      technology,
      createdAt,
      schemas,
      catalogueHash,
      size: sql<number>`jsonb_array_length(${describedSources.endpoints})`,
    })
    .from(describedSources)
    .innerJoin(generations, eq(generations.id, generationId))
    .where(
      and(
        eq(describedSources.datasourceId, datasourceId),
        eq(generations.state, 'done'),
        only === undefined ? undefined : eq(generationId, only),
      ),
    )
    .orderBy(name, technology, desc(createdAt));
  return rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

async function readEndpoints(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Pick<GeneratedService, 'kept' | 'endpoints'>>();
  const rows = await db
    .select({
      id: generations.id,
      kept: describedSources.endpoints,
      endpoints: sql<GeneratedService['endpoints']>`${generations.request} -> 'endpoints'`,
    })
    .from(generations)
    .innerJoin(describedSources, eq(describedSources.generationId, generations.id))
    .where(inArray(generations.id, [...ids]));
  return new Map(rows.map(({ id, kept, endpoints }) => [id, { kept, endpoints }]));
}

/** Services whose only generations are older than what is kept here. */
async function countUntold(db: Db, datasourceId: string): Promise<number> {
  const [row] = await db
    .select({
      count: sql<number>`count(distinct (${generations.request} ->> 'name', ${generations.request} ->> 'technology'))::int`,
    })
    .from(generations)
    .leftJoin(describedSources, eq(describedSources.generationId, generations.id))
    .where(
      and(
        eq(generations.datasourceId, datasourceId),
        eq(generations.state, 'done'),
        isNull(describedSources.generationId),
        sql`not exists (select 1 from ${describedSources} told where told.datasource_id = ${datasourceId}
          and told.name = ${generations.request} ->> 'name' and told.technology = ${generations.request} ->> 'technology')`,
      ),
    );
  return row?.count ?? 0;
}
