import type { Operation } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import { isMapped, mapperName } from '../../../kit/mapper/mapper.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { stateClass } from '../../../service/state/inbox.ts';
import { isTogether } from '../../../service/state/location.ts';
import { javaFile, packageOf, separated } from '../../../text/java/java-file.ts';
import { id } from '../../../text/render/escape.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import type { QueueEndpoint, QueueProject } from './options.ts';
import { requestCode } from './request.ts';

export type Endpoints = ReadonlyMap<Operation, QueueEndpoint>;

/** Writes the consumer of a group: a message comes in, and one call of the service is made. */
export function consumerFile(
  group: Group,
  endpoints: Endpoints,
  { state, stateDatabase }: QueueProject,
  project: Project,
): Contribution {
  const service = `${group.type}Service`;
  const remembers = state !== 'none';
  const once = (operation: Operation) => (isTogether(operation, stateDatabase) ? 'together' : 'before');
  const methods = group.operations.flatMap((operation) => {
    const options = endpoints.get(operation);
    return options ? [method(operation, options, remembers ? once(operation) : undefined, project)] : [];
  });
  const mapper = group.operations.some((operation) => endpoints.has(operation) && isMapped(operation))
    ? mapperName(group)
    : undefined;
  return javaFile(project, {
    home: 'queue',
    name: `${group.type}Consumer`,
    template: 'triggers/queue/Consumer.java',
    imports: [
      'java.util.List',
      'org.springframework.stereotype.Component',
      `${packageOf(project, 'service')}.${service}`,
      ...['ConsumedQueue', 'ConsumedQueues', 'MessageReader', 'ReceivedMessage'].map((name) =>
        runtimeClass(`queue.${name}`),
      ),
      ...(remembers ? [stateClass('Once')] : []),
      ...methods.flatMap((method) => method.imports),
    ],
    view: { doc: `${group.type} from queues.`, service, methods: separated(methods), remembers, mapper },
  });
}

function method(
  operation: Operation,
  { queueName }: QueueEndpoint,
  once: 'together' | 'before' | undefined,
  project: Project,
) {
  const { method: name } = operation.names;
  const request = requestCode(operation, project);
  return {
    name,
    queue: queueName,
    request: request?.text,
    ofBody: request?.ofBody === true,
    call: fragment`service.${id(name)}(${request ? id('request') : fragment``})`,
    // What is not one transaction with the work is remembered after it.
    once: once && id(once),
    imports: request?.imports ?? [],
  };
}
