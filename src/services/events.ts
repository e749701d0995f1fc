import { type SQL, sql } from 'drizzle-orm';
import type { generations } from '../db/schema.ts';
import type { Endpoint, Mode } from '../shared/request.ts';

const EVENT_TYPES = { Src: 'SOURCE', Build: 'BINARY', Test: 'TEST' } as const satisfies Record<Mode, string>;
const given = sql.placeholder;

/** Part of a statement: writes the event of the generation in the part `ended`; the unique index lets there be only one. */
export const RECORDING_EVENT: SQL = sql`event as (
  insert into events (account_id, generation_id, project_name, origin, event_type, api_type, container_type, resource_count,
    resource_names, outcome)
  select account_id, id, ${given('projectName')}, ${given('origin')}, ${given('eventType')}, ${given('apiType')},
    ${given('containerType')}, ${given('resourceCount')}::int, ${given('resourceNames')}::text[], ${given('outcome')} from ended)`;

/** @returns that part's values. */
export function eventValues({ request, origin }: typeof generations.$inferSelect, outcome: 'done' | 'failed') {
  return {
    projectName: request.name,
    origin,
    eventType: EVENT_TYPES[request.mode],
    apiType: request.technology,
    containerType: request.applicationServer,
    resourceCount: request.endpoints.length,
    resourceNames: request.endpoints.map(resourceName),
    outcome,
  };
}

/** What the user called it; else the routine as the database spells it. */
function resourceName(endpoint: Endpoint): string {
  const { routine } = endpoint;
  if (endpoint.name) return endpoint.name;
  if (!routine) return 'query';
  return [routine.schema, routine.package, routine.name].filter((part) => part !== undefined).join('.');
}
