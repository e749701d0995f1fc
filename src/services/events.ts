import type { Tx } from '../db/client.ts';
import { events, type generations } from '../db/schema.ts';
import type { Endpoint, Mode } from '../shared/request.ts';

const EVENT_TYPES = { Src: 'SOURCE', Build: 'BINARY', Test: 'TEST' } as const satisfies Record<Mode, string>;

/** Writes the event of a generation that ended; the unique index lets there be only one. */
export async function recordEvent(
  tx: Tx,
  generation: typeof generations.$inferSelect,
  outcome: 'done' | 'failed',
): Promise<void> {
  const { request } = generation;
  await tx.insert(events).values({
    accountId: generation.accountId,
    generationId: generation.id,
    projectName: request.name,
    origin: generation.origin,
    eventType: EVENT_TYPES[request.mode],
    apiType: request.technology,
    containerType: request.applicationServer,
    resourceCount: request.endpoints.length,
    resourceNames: request.endpoints.map(resourceName),
    outcome,
  });
}

/** What the user called it; else the routine as the database spells it. */
function resourceName(endpoint: Endpoint): string {
  const { routine } = endpoint;
  if (endpoint.name) return endpoint.name;
  if (!routine) return 'query';
  return [routine.schema, routine.package, routine.name].filter((part) => part !== undefined).join('.');
}
