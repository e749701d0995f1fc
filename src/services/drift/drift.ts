import type { RoutineCall, RoutineOutcome } from '../../datasources/driver.ts';
import type { Db } from '../../db/client.ts';
import type { RoutineSummary } from '../../model/described/routine.ts';
import { routineKey } from '../../model/described/routine-key.ts';
import type { Drift } from '../../shared/drift.ts';
import { type Comparison, compareService, type Today } from './compare.ts';
import { describeEach } from './describe-each.ts';
import { type GeneratedService, readIdentities, readServices } from './generated-services.ts';
import { appearedSince } from './identities.ts';
import { listSchemas, type Source } from './listings.ts';

/** The changes of a data source, with refusals that are not in words yet. */
export interface DriftReport extends Omit<Drift, 'generations' | 'since' | 'appeared'> {
  readonly generations: readonly (Pick<GeneratedService, 'id' | 'name' | 'technology' | 'createdAt'> & Comparison)[];
  readonly since: Date | null;
  readonly appeared: readonly RoutineSummary[];
}

/** A list of more helps nobody; the picker of a form has them all. */
const MAX_APPEARED = 500;

/**
 * Compares what an account's services called when each was generated last with what is there now: whatever their number,
 * one question about the routines, one list for each schema, and one or more about the queries. With `generationId`: what that
 * one called.
 * @throws Fault connectionFailed
 */
export async function findDrift(
  db: Db,
  datasourceId: string,
  source: Source,
  generationId?: string,
): Promise<DriftReport> {
  const { services, untold } = await readServices(db, datasourceId, generationId);
  const last = services.find(({ catalogueHash }) => catalogueHash !== null);
  const today = await readToday(source, services, last?.schemas ?? []);
  const before = last?.catalogueHash && (await readIdentities(db, datasourceId, last.catalogueHash));
  const inSchemas = new Set(last?.schemas);
  const appeared = before
    ? appearedSince(
        before,
        [...today.listed.values()].filter((routine) => inSchemas.has(routine.schema)),
      )
    : [];
  return {
    generations: services.map((service) => {
      const { id, name, technology, createdAt } = service;
      return { id, name, technology, createdAt, ...compareService(service, today) };
    }),
    since: before && last ? last.createdAt : null,
    appeared: appeared.slice(0, MAX_APPEARED),
    appearedTotal: appeared.length,
    untold,
  };
}

async function readToday(
  source: Source,
  services: readonly GeneratedService[],
  schemas: readonly string[],
): Promise<Today> {
  const endpoints = services.flatMap((service) => service.endpoints);
  const refs = new Map(endpoints.flatMap(calledRoutine));
  const statements = [...new Set(endpoints.flatMap(({ query }) => query ?? []))];
  const owners = [...new Set([...schemas, ...[...refs.values()].map(({ schema }) => schema)])].sort();
  const [described, queries, listed] = await Promise.all([
    describeAll(source, [...refs.values()]),
    describeEach(source, statements),
    listSchemas(source, owners),
  ]);
  return {
    routines: new Map([...refs.keys()].map((key, index) => [key, described[index]])),
    queries: new Map(statements.map((sql, index) => [sql, queries[index]])),
    listed: new Map(listed.map((routine) => [routineKey(routine), routine])),
  };
}

/** Reads the call of an endpoint's routine, with the types that were chosen for it, and its key; none for a query. */
function calledRoutine({ routine, types }: GeneratedService['endpoints'][number]): [string, RoutineCall][] {
  return routine ? [[routineKey(routine), types ? { ...routine, types } : routine]] : [];
}

async function describeAll(
  { driver, connection }: Source,
  refs: readonly RoutineCall[],
): Promise<readonly RoutineOutcome[]> {
  return refs.length > 0 ? driver.describe(connection, refs) : [];
}
