import { z } from 'zod';
import { fieldsOf } from '../../../model/schema/fields.ts';
import { MOST_KEPT_ROWS } from '../../../model/schema/rows.ts';
import { strict } from '../../../model/schema/strict.ts';
import { type When, withoutMisplaced } from '../../../model/schema/when.ts';
import { endpointOptions as listening } from '../../kit/folders/listening/options.ts';
import { serverOptions } from '../../kit/folders/server.ts';
import { AUTH, permissionOptions } from '../../kit/web/permissions.ts';
import type { Sender, Technology, Trigger } from '../part.ts';
import { projectOptions as sender } from '../senders/queue/options.ts';
import { queue as queueSender } from '../senders/queue/queue.ts';
import { file } from '../triggers/file/file.ts';
import { job } from '../triggers/job/job.ts';
import { endpointOptions as jobs } from '../triggers/job/options.ts';
import { projectOptions as consumer, endpointOptions as consumption } from '../triggers/queue/options.ts';
import { queue as trigger } from '../triggers/queue/queue.ts';
import { rest } from '../triggers/rest/rest.ts';
import { sftp } from '../triggers/sftp/sftp.ts';

/** The triggers that a producer can have. */
const TRIGGERS: Readonly<Record<TriggeredBy, Trigger>> = {
  rest: rest as Trigger,
  job: job as Trigger,
  sftp: sftp as Trigger,
  file: file as Trigger,
};
const TRIGGERED_BY = ['rest', 'job', 'sftp', 'file'] as const;
type TriggeredBy = (typeof TRIGGERED_BY)[number];

const FILES = ['sftp', 'file'] as const;
/** Triggers whose copies share the work by a table. */
const SHARED = ['job', ...FILES] as const;
const OVER_SFTP = { triggeredBy: 'sftp' };

const { broker, ...taking } = consumer.shape;
const { broker: _, ...kept } = sender.shape;
const required = <S extends z.ZodType>(option: S) => option.optional().meta({ when: OVER_SFTP });
const projectOptions = strict({
  broker,
  role: z.enum(['consumer', 'producer'], { error: 'decision' }).default('consumer'),
  triggeredBy: z
    .enum(TRIGGERED_BY, { error: 'decision' })
    .default('rest')
    .meta({ when: { role: 'producer' } }),
  ...taking,
  /** Without it, copies of a job or of a listener to files do not share the work. */
  state: consumer.shape.state.meta({
    ...consumer.shape.state.meta(),
    when: [{ role: 'consumer' }, { triggeredBy: SHARED }],
  }),
  host: required(serverOptions.host),
  port: serverOptions.port.meta({ when: OVER_SFTP }),
  user: required(serverOptions.user),
  authType: serverOptions.authType.meta({ when: OVER_SFTP }),
  hostKey: required(serverOptions.hostKey),
  /** How callers over REST are known, and people who begin jobs by hand. */
  auth: z
    .enum(AUTH, { error: 'decision' })
    .default('none')
    .meta({ when: { triggeredBy: ['rest', 'job'] } }),
  ...kept,
  delivery: kept.delivery.meta({ when: { role: 'producer' } }),
});

/** A producer over REST may ask for permissions as REST does. */
const overRest = { whenProject: { role: 'producer', triggeredBy: 'rest', auth: 'jwt' } };
const { maxRows: _most, noneFound: _nothing, ...schedule } = jobs.shape;
const { maxRows: _rows, noneFound: _none, directory, ...reading } = listening.shape;
const endpointOptions = strict({
  ...consumption.shape,
  auth: permissionOptions.auth.meta({ whenProject: { role: 'producer', triggeredBy: 'rest' } }),
  scopes: permissionOptions.scopes.meta(overRest),
  roles: permissionOptions.roles.meta(overRest),
  ...whereProject(schedule, { triggeredBy: 'job' }),
  missed: schedule.missed.meta({ whenProject: { triggeredBy: 'job', state: ['datasource', 'separate'] } }),
  directory: directory.optional().meta({ whenProject: { triggeredBy: FILES } }),
  ...whereProject(reading, { triggeredBy: FILES }),
});

/** Makes options of an endpoint apply only with these values of the project. */
function whereProject<S extends z.ZodRawShape>(shape: S, whenProject: When): S {
  const all = Object.entries(shape).map(([name, option]) => {
    const own = option as z.ZodType;
    return [name, own.meta({ ...own.meta(), whenProject })];
  });
  return Object.fromEntries(all) as S;
}

type QueueTechnology = Technology<z.output<typeof projectOptions>, z.output<typeof endpointOptions>>;

/** Queues: a consumer does the work of messages; a producer has a trigger and sends its answers, for one price. */
const technology: QueueTechnology = {
  id: 'queue',
  route: '/queue',
  words: 'rabbitmq kafka artemis activemq jms amqp message broker topic cola mensaje mensajes',
  textSet: 'queue',
  furtherTexts: ['job', 'sftp', 'file'],
  messages: true,
  creditsPerEndpoint: 3,
  trigger: trigger as Trigger,
  projectOptions,
  endpointOptions,
  supports: () => true,
  suggest: (operation, path) => ({ queueName: path.slice(1), ...file.suggest?.(operation, path) }),
  resolve({ broker, role, triggeredBy, ...own }, endpoints) {
    if (role === 'consumer') {
      const { events, state, stateDatabase, stateSchema } = own;
      const options = withoutMisplaced(fieldsOf(consumer), { broker, events, state, stateDatabase, stateSchema });
      return {
        trigger: trigger as Trigger,
        options,
        endpoints: endpoints.map((endpoint) => ({ options: consumed(endpoint), senders: [] })),
      };
    }
    const { events, delivery, outbox, outboxDatabase, outboxSchema } = own;
    const sending = { broker, events, delivery, outbox, outboxDatabase, outboxSchema };
    const sent = ({ queueName }: QueueEndpoint) => [
      { sender: queueSender as Sender, options: { queueName, exchange: '' } },
    ];
    const by = TRIGGERS[triggeredBy];
    return {
      trigger: by,
      options: triggered(by, own),
      endpoints: endpoints.map((endpoint) => ({
        options: picked(by.endpointOptions, endpoint),
        senders: sent(endpoint),
      })),
      senderOptions: { queue: withoutMisplaced(fieldsOf(sender), sending) },
    };
  },
};

type QueueEndpoint = z.output<typeof endpointOptions>;

const consumed = ({ queueName, ...own }: QueueEndpoint) => ({ queueName, ...answerOf(own) });

/** Picks the values of a part's options that are no defaults: those may not apply to the others. */
function picked(options: z.ZodType, values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const given = fieldsOf(options).filter(({ name, initial }) => values[name] !== initial);
  return Object.fromEntries(given.map(({ name }) => [name, values[name]]));
}

/** Picks the options of a producer's trigger; one that remembers nothing does not share its work. */
function triggered({ projectOptions }: Trigger, { state, ...own }: Readonly<Record<string, unknown>>) {
  return picked(projectOptions, state === 'none' ? { ...own, scaling: false } : { ...own, state, scaling: true });
}

/** Picks the options for the answer where they are no defaults: a source that does not count rows refuses them. */
const answerOf = ({ maxRows, noneFound }: Pick<QueueEndpoint, 'maxRows' | 'noneFound'>) => ({
  ...(maxRows === MOST_KEPT_ROWS ? {} : { maxRows }),
  ...(noneFound === 'answer' ? {} : { noneFound }),
});

export const queue = technology as Technology;
