import { type SQL, sql } from 'drizzle-orm';
import type { generations } from '../db/schema.ts';
import { type Endpoint, fromWire, type Made } from '../shared/request.ts';
import { madeOf } from './generation/same-request.ts';

const EVENT_TYPES = {
  ...{ Src: 'SOURCE', Build: 'BINARY', Test: 'TEST' },
  ...{ Contract: 'XSD', Xsd: 'XSD' },
} as const satisfies Record<Made, string>;
const given = sql.placeholder;

/** Part of a statement: writes the event of the generation in the part `ended`; the unique index lets there be only one. */
export const RECORDING_EVENT: SQL = sql`event as (
  insert into events (account_id, generation_id, project_name, origin, event_type, api_type, container_type, resource_count,
    resource_names, outcome)
  select account_id, id, ${given('projectName')}, ${given('origin')}, ${given('eventType')}, ${given('apiType')},
    ${given('containerType')}, ${given('resourceCount')}::int, ${given('resourceNames')}::text[], ${given('outcome')} from ended)`;

/** @returns that part's values. */
export function eventValues(
  { request, requestHash, origin }: typeof generations.$inferSelect,
  outcome: 'done' | 'failed',
) {
  return {
    projectName: request.name,
    origin,
    eventType: EVENT_TYPES[madeOf(requestHash)],
    apiType: request.technology,
    containerType: request.applicationServer,
    resourceCount: request.endpoints.length,
    resourceNames: fromWire(request).endpoints.map(resourceName),
    outcome,
  };
}

/** What the user called it; else the routine as the database spells it, or the operation as its document does. */
function resourceName({ name, source }: Endpoint): string {
  if (name) return name;
  if (source.kind === 'query') return 'query';
  if (source.kind === 'operation') return source.operation;
  const { schema, package: owner, name: routine } = source.routine;
  return [schema, owner, routine].filter((part) => part !== undefined).join('.');
}
