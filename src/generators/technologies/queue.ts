import { z } from 'zod';
import type { Technology, Trigger } from '../part.ts';
import { choice } from '../schema/choice.ts';
import { strict } from '../schema/strict.ts';
import { projectOptions as consumer, endpointOptions } from '../triggers/queue/options.ts';
import { queue as trigger } from '../triggers/queue/queue.ts';
import { AUTH } from '../web/security.ts';

const projectOptions = strict({
  broker: choice(['rabbitmq'], ['kafka', 'artemis']).default('rabbitmq'),
  role: z.enum(['consumer', 'producer'], { error: 'decision' }).default('consumer'),
  ...consumer.shape,
  state: consumer.shape.state.meta({ when: { role: 'consumer' } }),
  /** How the callers of a producer are known. */
  auth: z
    .enum(AUTH, { error: 'decision' })
    .default('none')
    .meta({ when: { role: 'producer' } }),
});
type QueueTechnology = Technology<z.output<typeof projectOptions>, z.output<typeof endpointOptions>>;

/** Queues: a consumer does the work of messages; a producer is called over REST and sends what it answers, in one price. */
const technology: QueueTechnology = {
  id: 'queue',
  route: '/queue',
  textSet: 'queue',
  creditsPerEndpoint: 3,
  trigger: trigger as Trigger,
  projectOptions,
  endpointOptions,
  supports: () => true,
  suggest: (_operation, path) => ({ queueName: path.slice(1) }),
  resolve({ broker, role, state, stateSchema, auth }, endpoints) {
    if (role === 'consumer') {
      const options = state === 'datasource' ? { state, stateSchema } : { state };
      return { trigger: 'queue', options, endpoints: endpoints.map((one) => ({ options: one, senders: [] })) };
    }
    const sent = ({ queueName }: z.output<typeof endpointOptions>) => [
      { sender: 'queue', options: { queueName, exchange: '' } },
    ];
    return {
      trigger: 'rest',
      options: { auth },
      endpoints: endpoints.map((one) => ({ options: {}, senders: sent(one) })),
      senderOptions: { queue: { broker } },
    };
  },
};

export const queue = technology as Technology;
