import { z } from 'zod';
import { RABBIT_NAME } from '../../broker/rabbitmq.ts';
import { stateDatabase, stateSchema } from '../../schema/state.ts';
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
  state: z.enum(['datasource', 'none', 'separate'], { error: 'decision' }).default('datasource'),
  stateDatabase: stateDatabase.meta({ when: { state: 'separate' } }),
  stateSchema: stateSchema.meta({ when: { state: ['datasource', 'separate'] } }),
});
export const endpointOptions = strict({ queueName });

export type QueueProject = z.output<typeof projectOptions>;
export type QueueEndpoint = z.output<typeof endpointOptions>;
