import { z } from 'zod';
import { choice } from '../../../../model/schema/choice.ts';
import { stateDatabase, stateLocation, stateSchema } from '../../../../model/schema/state.ts';
import { strict } from '../../../../model/schema/strict.ts';
import { NO_BLANKS, text } from '../../../../model/schema/text.ts';
import { RABBIT_NAME } from '../../../kit/broker/rabbitmq.ts';

const whereKept = stateLocation(['datasource', 'separate']);

export const projectOptions = strict({
  broker: choice(['rabbitmq'], ['kafka', 'artemis']).default('rabbitmq'),
  /** `outbox`: what is sent is kept until the broker has it, and sent at least once. */
  delivery: z.enum(['atMostOnce', 'outbox'], { error: 'decision' }).default('atMostOnce'),
  /** The database of the outbox: that of the data, or one of its own. */
  outbox: whereKept.meta({ ...whereKept.meta(), when: { delivery: 'outbox' } }),
  outboxDatabase: stateDatabase.meta({ when: { outbox: 'separate' } }),
  outboxSchema: stateSchema.meta({ when: { outbox: ['datasource', 'separate'] } }),
});

export const endpointOptions = strict({
  queueName: text
    .trim()
    .min(1, 'required')
    .max(200, 'tooLong')
    .regex(NO_BLANKS, 'noBlanks')
    .regex(RABBIT_NAME, 'queueName'),
  /** Without it, messages go to the queue through the broker's default exchange. */
  exchange: text.trim().max(200, 'tooLong').regex(NO_BLANKS, 'noBlanks').regex(RABBIT_NAME, 'queueName').default(''),
});

export type QueueProject = z.output<typeof projectOptions>;
export type QueueEndpoint = z.output<typeof endpointOptions>;
