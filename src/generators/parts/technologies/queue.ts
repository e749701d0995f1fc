import { z } from 'zod';
import { choice } from '../../../model/schema/choice.ts';
import { fieldsOf } from '../../../model/schema/fields.ts';
import { MOST_KEPT_ROWS } from '../../../model/schema/rows.ts';
import { strict } from '../../../model/schema/strict.ts';
import { withoutMisplaced } from '../../../model/schema/when.ts';
import { AUTH, permissionOptions } from '../../kit/web/permissions.ts';
import type { Sender, Technology, Trigger } from '../part.ts';
import { projectOptions as sender } from '../senders/queue/options.ts';
import { queue as queueSender } from '../senders/queue/queue.ts';
import { projectOptions as consumer, endpointOptions as consumption } from '../triggers/queue/options.ts';
import { queue as trigger } from '../triggers/queue/queue.ts';
import { rest } from '../triggers/rest/rest.ts';

/** The triggers that a producer can have, each with the options for the project that the form asks for. */
const TRIGGERED_BY = {
  rest: { auth: z.enum(AUTH, { error: 'decision' }).default('none') },
} as const;

const TRIGGERS: Readonly<Record<keyof typeof TRIGGERED_BY, Trigger>> = { rest: rest as Trigger };

const { broker, ...taking } = consumer.shape;
const { broker: _, ...kept } = sender.shape;
const triggeredBy = choice(['rest'], ['job', 'sftp', 'file']);
const projectOptions = strict({
  broker,
  role: z.enum(['consumer', 'producer'], { error: 'decision' }).default('consumer'),
  ...taking,
  state: consumer.shape.state.meta({ ...consumer.shape.state.meta(), when: { role: 'consumer' } }),
  ...kept,
  delivery: kept.delivery.meta({ when: { role: 'producer' } }),
  triggeredBy: triggeredBy.default('rest').meta({ ...triggeredBy.meta(), when: { role: 'producer' } }),
  /** How callers over REST are known. */
  auth: TRIGGERED_BY.rest.auth.meta({ when: { role: 'producer', triggeredBy: 'rest' } }),
});
/** A producer over REST may ask for permissions as REST does. */
const overRest = { whenProject: { role: 'producer', triggeredBy: 'rest', auth: 'jwt' } };
const endpointOptions = strict({
  ...consumption.shape,
  auth: permissionOptions.auth.meta({ whenProject: { role: 'producer', triggeredBy: 'rest' } }),
  scopes: permissionOptions.scopes.meta(overRest),
  roles: permissionOptions.roles.meta(overRest),
});
type QueueTechnology = Technology<z.output<typeof projectOptions>, z.output<typeof endpointOptions>>;

/** Queues: a consumer does the work of messages; a producer has a trigger and sends its answers, for one price. */
const technology: QueueTechnology = {
  id: 'queue',
  route: '/queue',
  words: 'rabbitmq kafka artemis activemq jms amqp message broker topic cola mensaje mensajes',
  textSet: 'queue',
  messages: true,
  creditsPerEndpoint: 3,
  trigger: trigger as Trigger,
  projectOptions,
  endpointOptions,
  supports: () => true,
  suggest: (_operation, path) => ({ queueName: path.slice(1) }),
  resolve({ broker, role, triggeredBy, ...own }, endpoints) {
    if (role === 'consumer') {
      const { state, stateDatabase, stateSchema } = own;
      const options = withoutMisplaced(fieldsOf(consumer), { broker, state, stateDatabase, stateSchema });
      return {
        trigger: trigger as Trigger,
        options,
        endpoints: endpoints.map((endpoint) => ({ options: consumed(endpoint), senders: [] })),
      };
    }
    const { delivery, outbox, outboxDatabase, outboxSchema } = own;
    const sending = { broker, delivery, outbox, outboxDatabase, outboxSchema };
    const sent = ({ queueName }: QueueEndpoint) => [
      { sender: queueSender as Sender, options: { queueName, exchange: '' } },
    ];
    return {
      trigger: TRIGGERS[triggeredBy],
      options: Object.fromEntries(
        Object.keys(TRIGGERED_BY[triggeredBy]).map((name) => [name, own[name as keyof typeof own]]),
      ),
      endpoints: endpoints.map((endpoint) => ({ options: triggering(endpoint), senders: sent(endpoint) })),
      senderOptions: { queue: withoutMisplaced(fieldsOf(sender), sending) },
    };
  },
};

type QueueEndpoint = z.output<typeof endpointOptions>;

const consumed = ({ queueName, ...own }: QueueEndpoint) => ({ queueName, ...answerOf(own) });

/** Picks the options of an endpoint that the trigger of a producer knows. */
const triggering = ({ auth, scopes, roles, ...own }: QueueEndpoint) => ({ auth, scopes, roles, ...answerOf(own) });

/** Picks the options for the answer where they are no defaults: a source that does not count rows refuses them. */
const answerOf = ({ maxRows, noneFound }: Pick<QueueEndpoint, 'maxRows' | 'noneFound'>) => ({
  ...(maxRows === MOST_KEPT_ROWS ? {} : { maxRows }),
  ...(noneFound === 'answer' ? {} : { noneFound }),
});

export const queue = technology as Technology;
