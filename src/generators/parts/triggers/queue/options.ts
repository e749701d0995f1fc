import { z } from 'zod';
import { noneFound } from '../../../../model/schema/none-found.ts';
import { maxRows } from '../../../../model/schema/rows.ts';
import { stateDatabase, stateLocation, stateSchema } from '../../../../model/schema/state.ts';
import { strict } from '../../../../model/schema/strict.ts';
import { NO_BLANKS, text } from '../../../../model/schema/text.ts';
import { events } from '../../../kit/broker/events.ts';
import { RABBIT_NAME } from '../../../kit/broker/rabbitmq.ts';

/** Refuses names that the broker keeps for itself, and those of the queues that stand beside a queue. */
const OWN = /^(?!amq\.)(?!.*\.(?:dead-letter|retry\.\d+)$)/;

export const queueName = text
  .trim()
  .min(1, 'required')
  .max(180, 'tooLong')
  .regex(NO_BLANKS, 'noBlanks')
  .regex(RABBIT_NAME, 'queueName')
  .regex(OWN, 'queueReserved');

export const projectOptions = strict({
  broker: z.enum(['rabbitmq', 'kafka', 'artemis'], { error: 'decision' }).default('rabbitmq'),
  events,
  /** Where it remembers messages: beside its data, in a location of its own, or nowhere. */
  state: stateLocation(['datasource', 'none', 'separate']),
  stateDatabase: stateDatabase.meta({ when: { state: 'separate' } }),
  stateSchema: stateSchema.meta({ when: { state: ['datasource', 'separate'] } }),
});
export const endpointOptions = strict({ queueName, maxRows, noneFound });

export type QueueProject = z.output<typeof projectOptions>;
export type QueueEndpoint = z.output<typeof endpointOptions>;
