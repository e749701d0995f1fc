import { z } from 'zod';
import type { Technology, Trigger } from '../part.ts';
import { fieldsOf } from '../schema/fields.ts';
import { strict } from '../schema/strict.ts';
import { withoutMisplaced } from '../schema/when.ts';
import { projectOptions as sender } from '../senders/queue/options.ts';
import { projectOptions as consumer, endpointOptions } from '../triggers/queue/options.ts';
import { queue as trigger } from '../triggers/queue/queue.ts';
import { AUTH } from '../web/security.ts';

const { broker, ...kept } = sender.shape;
const projectOptions = strict({
  broker,
  role: z.enum(['consumer', 'producer'], { error: 'decision' }).default('consumer'),
  ...consumer.shape,
  state: consumer.shape.state.meta({ when: { role: 'consumer' } }),
  ...kept,
  delivery: kept.delivery.meta({ when: { role: 'producer' } }),
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
  resolve({ broker, role, auth, ...own }, endpoints) {
    if (role === 'consumer') {
      const { state, stateDatabase, stateSchema } = own;
      const options = withoutMisplaced(fieldsOf(consumer), { state, stateDatabase, stateSchema });
      return { trigger: 'queue', options, endpoints: endpoints.map((one) => ({ options: one, senders: [] })) };
    }
    const { delivery, outbox, outboxDatabase, outboxSchema } = own;
    const sending = { broker, delivery, outbox, outboxDatabase, outboxSchema };
    const sent = ({ queueName }: z.output<typeof endpointOptions>) => [
      { sender: 'queue', options: { queueName, exchange: '' } },
    ];
    return {
      trigger: 'rest',
      options: { auth },
      endpoints: endpoints.map((one) => ({ options: {}, senders: sent(one) })),
      senderOptions: { queue: withoutMisplaced(fieldsOf(sender), sending) },
    };
  },
};

export const queue = technology as Technology;
