import { z } from 'zod';
import type { RoutineRef } from '../../model/described/routine.ts';
import { text } from '../../model/schema/text.ts';
import type { DriftReport } from '../../services/drift/drift.ts';
import { DRIFT_PARTS } from '../../shared/drift.ts';
import { textsFor } from '../../shared/texts.ts';
import { NOTICE, shown } from '../strangers.ts';
import { type Agent, ASKS, tool } from '../tool.ts';

const MAX_EACH = 50;
const MAX_SERVICES = 50;
const MAX_SIGNATURE = 300;

/** The routine or query that an endpoint calls, in a line. */
const called = z.object({ call: z.string() });
const service = z.object({
  id: z.string().meta({ description: 'Of its last generation.' }),
  name: z.string(),
  technology: z.string(),
  createdAt: z.string(),
  compared: z.number(),
  counts: z.object({ changed: z.number(), gone: z.number(), refused: z.number() }),
  untrusted: z.object({
    changed: z.array(
      called.extend({
        parts: z.array(z.enum(DRIFT_PARTS)),
        before: z.string().exactOptional(),
        after: z.string().exactOptional(),
      }),
    ),
    gone: z.array(called.extend({ now: z.array(z.string()) })),
    refused: z.array(called.extend({ reason: z.string() })),
  }),
});

/** Tells what has changed in a database since services were generated from it. */
export const drift = tool({
  name: 'drift',
  title: 'Changes of a database',
  description:
    'Compares what the account\'s services call with what is in the database now: what changed, what is gone, what can no longer be generated, and what appeared. Of one generation with "generationId", else of every service of the data source as it was generated last. Nothing is called. "counts" say how many there are where a list is cut.',
  scopes: ['generate'],
  hints: ASKS,
  input: z
    .strictObject({
      datasource: text.min(1, 'required').exactOptional(),
      generationId: text.min(1, 'required').exactOptional(),
    })
    .refine(({ datasource, generationId }) => (datasource === undefined) !== (generationId === undefined), {
      path: ['datasource'],
      error: 'required',
    }),
  output: z.object({
    notice: z.string(),
    services: z.array(service),
    appeared: z.number().meta({ description: 'Routines that were not there at the newest generation.' }),
    untold: z.number().meta({ description: 'Services that could not be compared.' }),
    untrusted: z.object({ appeared: z.array(z.string()) }),
  }),
  async run({ datasources }, agent, { datasource, generationId = '' }) {
    const { accountId, signal } = agent;
    const report =
      datasource === undefined
        ? await datasources.driftSince(accountId, generationId, signal)
        : await datasources.drift(accountId, datasource, signal);
    return {
      notice: NOTICE,
      services: report.generations.slice(0, MAX_SERVICES).map((generation) => told(generation, agent)),
      ...{ appeared: report.appearedTotal, untold: report.untold },
      untrusted: { appeared: report.appeared.slice(0, MAX_EACH).map(lineOf) },
    };
  },
});

type Compared = DriftReport['generations'][number];

function told(compared: Compared, { language }: Agent): z.input<typeof service> {
  const t = textsFor(language);
  const { id, name, technology, createdAt, changed, gone, refused } = compared;
  const counts = { changed: changed.length, gone: gone.length, refused: refused.length };
  return {
    ...{ id, name, technology, createdAt: createdAt.toISOString(), compared: compared.compared, counts },
    untrusted: {
      changed: changed.slice(0, MAX_EACH).map(({ parts, before, after, ...one }) => ({
        ...{ call: callOf(one), parts: [...parts] },
        ...(before !== undefined && { before: shown(before, MAX_SIGNATURE) }),
        ...(after !== undefined && { after: shown(after, MAX_SIGNATURE) }),
      })),
      gone: gone.slice(0, MAX_EACH).map(({ now, ...one }) => ({
        ...{ call: callOf(one), now: now.slice(0, 10).map((signature) => shown(signature, MAX_SIGNATURE)) },
      })),
      refused: refused.slice(0, MAX_EACH).map(({ text: { key, values }, ...one }) => ({
        ...{ call: callOf(one), reason: shown(t(key, values), MAX_SIGNATURE) },
      })),
    },
  };
}

interface Called {
  readonly routine?: RoutineRef;
  readonly query?: string;
}

/** `shop.order_total(integer)`, or the head of a statement. */
function callOf({ routine, query = '' }: Called): string {
  if (!routine) return shown(query, MAX_SIGNATURE);
  const { schema, package: owner, name, argumentTypes } = routine;
  const path = [schema, owner, name].filter((part) => part !== undefined).join('.');
  return shown(`${path}(${argumentTypes.join(', ')})`, MAX_SIGNATURE);
}

function lineOf({ schema, package: owner, name, signature }: DriftReport['appeared'][number]): string {
  return shown([schema, owner, `${name}${signature}`].filter((part) => part !== undefined).join('.'), MAX_SIGNATURE);
}
