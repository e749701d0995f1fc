import type { z } from 'zod';
import { RABBIT_NAME } from '../../broker/rabbitmq.ts';
import { choice } from '../../schema/choice.ts';
import { strict } from '../../schema/strict.ts';
import { text } from '../../schema/text.ts';

/** Names that the broker keeps for itself, and those of the queues that stand beside a queue. */
const OWN = /^(?!amq\.)(?!.*\.(?:dead-letter|retry\.\d+)$)/;

export const queueName = text
  .trim()
  .min(1, 'required')
  .max(180, 'tooLong')
  .regex(RABBIT_NAME, 'queueName')
  .regex(OWN, 'queueReserved');

export const projectOptions = strict({
  /** Where it keeps what it must remember: beside its data, in a place of its own, or nowhere. */
  state: choice(['datasource', 'none'], ['separate']).default('datasource'),
  /** The schema of the service's own tables; empty for that of its user. */
  stateSchema: text
    .trim()
    .max(60, 'tooLong')
    .regex(/^(?:[A-Za-z_][A-Za-z0-9_]*)?$/, 'plainIdentifier')
    .default('')
    .meta({ when: { state: 'datasource' } }),
});
export const endpointOptions = strict({ queueName });

export type QueueProject = z.output<typeof projectOptions>;
export type QueueEndpoint = z.output<typeof endpointOptions>;
