import { type SQL, sql } from 'drizzle-orm';
import type { generations, StoredFault } from '../../db/schema.ts';
import { type Endpoint, fromWire, type Made, serverOf } from '../../model/request/request.ts';
import { madeOf } from '../generation/accept/same-request.ts';

const EVENT_TYPES = {
  ...{ Src: 'SOURCE', Build: 'BINARY', Test: 'TEST' },
  ...{ Contract: 'XSD', Xsd: 'XSD' },
} as const satisfies Record<Made, string>;
const given = sql.placeholder;

/**
 * Part of a statement: writes the event of the generation in the part `ended`; the unique index lets there be only one. What it
 * was charged is what the same statement settles: nothing where `ended` says `free`.
 */
export const RECORDING_EVENT: SQL = sql`event as (
  insert into events (account_id, generation_id, project_name, origin, event_type, api_type, container_type, resource_count,
    resource_names, outcome, credits, fault)
  select account_id, id, ${given('projectName')}, ${given('origin')}, ${given('eventType')}, ${given('apiType')},
    ${given('containerType')}, ${given('resourceCount')}::int, ${given('resourceNames')}::text[], ${given('outcome')},
    case when free then 0 else credits end, ${given('eventFault')}::jsonb from ended)`;

/** @returns that part's values; with a fault it failed. */
export function eventValues({ request, requestHash, origin }: typeof generations.$inferSelect, fault?: StoredFault) {
  return {
    projectName: request.name,
    origin,
    eventType: EVENT_TYPES[madeOf(requestHash)],
    apiType: request.technology,
    containerType: serverOf(request.mode, request.applicationServer),
    resourceCount: request.endpoints.length,
    resourceNames: fromWire(request).endpoints.map(resourceName),
    outcome: fault ? 'failed' : 'done',
    eventFault: fault ? JSON.stringify(fault) : null,
  };
}

/** The name that the user gave; else the routine as the database spells it, or the operation as its document does. */
function resourceName({ name, source }: Endpoint): string {
  if (name) return name;
  if (source.kind === 'query') return 'query';
  if (source.kind === 'operation') return source.operation;
  const { schema, package: owner, name: routine } = source.routine;
  return [schema, owner, routine].filter((part) => part !== undefined).join('.');
}
