import type { Project } from '../../../../model/project.ts';
import { asyncApiFile } from '../../../kit/broker/asyncapi.ts';
import { TAKEN_EVENTS } from '../../../kit/broker/events.ts';
import { isMapped, type MappedGroup, mappers } from '../../../kit/mapper/mapper.ts';
import { inbox } from '../../../service/state/inbox.ts';
import type { OrderedContribution, Trigger } from '../../part.ts';
import { BROKERS, prefixOf } from './brokers/brokers.ts';
import { channelOf } from './channel.ts';
import { checkQueues } from './check.ts';
import { consumerFile, type Endpoints } from './consumer.ts';
import { callOf, readme } from './documents.ts';
import { inputs } from './inputs.ts';
import { endpointOptions, projectOptions, type QueueEndpoint, type QueueProject } from './options.ts';
import { bodyFiles, mapperInput } from './request.ts';
import { testFiles } from './tests.ts';

/** Messages of a broker: each queue belongs to one operation, and a message is acknowledged when the operation is done. */
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
  settle: (project, { broker }, _uses, before) => BROKERS[broker].settle?.(project, before) ?? before,
  contribute(project, options, uses) {
    const endpoints = new Map(uses.map((use) => [use.operation, use.options]));
    const remembers = options.state !== 'none';
    const broker = BROKERS[options.broker];
    return [
      ...project.groups.map((group) => consumerFile(group, endpoints, options, project)),
      ...mappers('queue', mappedGroups(project, endpoints), project),
      ...project.operations.flatMap((operation) => (endpoints.has(operation) ? bodyFiles(operation, project) : [])),
      { kind: 'runtime', module: broker.module },
      ...(remembers ? inbox(locationOfInbox(options)) : []),
      ...testFiles(project, endpoints, options, broker),
      ...broker.contributions(project),
      ...(prefixOf(options) ? TAKEN_EVENTS : []),
      { kind: 'health', indicator: broker.health },
      ...uses.map((use) => callOf(use, project, options)),
      ...uses.map(({ operation: { names }, options: { queueName } }): OrderedContribution => {
        const logged = `${names.method} listens to ${queueName}`;
        return { kind: 'listenerProbe', name: `${names.method} listens to its queue`, logged };
      }),
      asyncApiFile(
        project,
        'receive',
        uses.map((use) => channelOf(use, prefixOf(options))),
        broker.binding,
      ),
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
