import type { Project } from '../../../../model/project.ts';
import { asyncApiFile } from '../../../kit/broker/asyncapi.ts';
import { RABBITMQ } from '../../../kit/broker/rabbitmq.ts';
import { isMapped, type MappedGroup, mappers } from '../../../kit/mapper/mapper.ts';
import { inbox } from '../../../service/state/inbox.ts';
import { placeholder } from '../../../text/render/escape.ts';
import type { OrderedContribution, Trigger } from '../../part.ts';
import { channelOf } from './channel.ts';
import { checkQueues } from './check.ts';
import { consumerFile, type Endpoints } from './consumer.ts';
import { callOf, readme } from './documents.ts';
import { inputs } from './inputs.ts';
import { endpointOptions, projectOptions, type QueueEndpoint, type QueueProject } from './options.ts';
import { bodyFiles, mapperInput } from './request.ts';
import { testFiles } from './tests.ts';

/**
 * Messages of RabbitMQ: each queue belongs to one operation, and a message is acknowledged when the operation is done.
 */
export const queue: Trigger<QueueProject, QueueEndpoint> = {
  kind: 'trigger',
  id: 'queue',
  projectOptions,
  endpointOptions,
  supports: () => true,
  inputs,
  suggest: (_operation, path) => ({ queueName: path.slice(1) }),
  published: (_names, { queueName }) => queueName,
  check: checkQueues,
  contribute(project, options, uses) {
    const endpoints = new Map(uses.map((use) => [use.operation, use.options]));
    const remembers = options.state !== 'none';
    return [
      ...project.groups.map((group) => consumerFile(group, endpoints, options, project)),
      ...mappers('queue', mappedGroups(project, endpoints), project),
      ...project.operations.flatMap((operation) => (endpoints.has(operation) ? bodyFiles(operation, project) : [])),
      { kind: 'runtime', module: 'rabbitmq' },
      ...(remembers ? inbox(locationOfInbox(options)) : []),
      ...testFiles(project, endpoints, options, `${LISTENER}.auto-startup=false`),
      ...RABBITMQ,
      ...CONFIGURATION,
      { kind: 'health', indicator: 'rabbit' },
      ...uses.map((use) => callOf(use, project)),
      ...uses.map(({ operation: { names }, options: { queueName } }): OrderedContribution => {
        const logged = `${names.method} listens to ${queueName}`;
        return { kind: 'listenerProbe', name: `${names.method} listens to its queue`, logged };
      }),
      asyncApiFile(project, 'receive', uses.map(channelOf)),
      ...readme(project, options, uses),
    ];
  },
};

function mappedGroups(project: Project, endpoints: Endpoints): readonly MappedGroup[] {
  return project.groups.map((group) => ({
    group,
    inputs: group.operations
      .filter((operation) => endpoints.has(operation) && isMapped(operation))
      .map((operation) => mapperInput(operation, project)),
  }));
}

const locationOfInbox = ({ stateSchema: schema, stateDatabase: apart }: QueueProject) => ({
  ...{ schema, apart, field: 'options.stateDatabase' },
});

const LISTENER = 'spring.rabbitmq.listener.simple';

const CONFIGURATION: readonly OrderedContribution[] = [
  {
    kind: 'setting',
    key: `${LISTENER}.acknowledge-mode`,
    value: 'manual',
    comment: 'A message is acknowledged when its work is done',
  },
  { kind: 'setting', key: `${LISTENER}.prefetch`, value: placeholder('QUEUE_PREFETCH', 10) },
  { kind: 'setting', key: `${LISTENER}.concurrency`, value: placeholder('QUEUE_CONCURRENCY', 2) },
  { kind: 'setting', key: `${LISTENER}.missing-queues-fatal`, value: false },
  { kind: 'setting', key: 'service.queue.retry-delays', value: placeholder('QUEUE_RETRY_DELAYS', '1s,5s,25s,2m,10m') },
  {
    kind: 'environment',
    name: 'QUEUE_PREFETCH',
    example: '10',
    meaning: 'Messages that a listener takes before it has acknowledged the first',
    page: 'rabbitmq',
  },
  {
    kind: 'environment',
    name: 'QUEUE_CONCURRENCY',
    example: '2',
    meaning: 'Listeners for each queue',
    page: 'rabbitmq',
  },
  {
    kind: 'environment',
    name: 'QUEUE_RETRY_DELAYS',
    example: '1s,5s,25s,2m,10m',
    meaning: 'How long a message waits before each time that it is tried again',
    page: 'queue',
  },
];
