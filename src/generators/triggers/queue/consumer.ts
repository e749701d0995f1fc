import { javaFile, modelClass, packageOf } from '../../java/java-file.ts';
import type { Operation } from '../../model/operation.ts';
import type { Group, Project } from '../../model/project.ts';
import type { Contribution } from '../../part.ts';
import { id } from '../../render/escape.ts';
import { fragment } from '../../render/rendered.ts';
import { STATE_HOME } from '../../service/state/inbox.ts';
import type { QueueEndpoint, QueueProject } from './options.ts';

export type Endpoints = ReadonlyMap<Operation, QueueEndpoint>;

/** The consumer of a group: a message in, one call of the service. */
export function consumerFile(
  group: Group,
  endpoints: Endpoints,
  { state }: QueueProject,
  project: Project,
): Contribution {
  const service = `${group.type}Service`;
  const remembers = state !== 'none';
  const methods = group.operations.flatMap((operation) => {
    const options = endpoints.get(operation);
    return options ? [method(operation, options, remembers, project)] : [];
  });
  return javaFile(project, {
    home: 'queue',
    name: `${group.type}Consumer`,
    template: 'triggers/queue/Consumer.java',
    imports: [
      'com.rabbitmq.client.Channel',
      'java.io.IOException',
      'org.springframework.amqp.core.Message',
      'org.springframework.amqp.rabbit.annotation.RabbitListener',
      'org.springframework.stereotype.Component',
      `${packageOf(project, 'service')}.${service}`,
      ...(remembers ? [`${packageOf(project, STATE_HOME)}.Once`] : []),
      ...methods.flatMap((one) => one.imports),
    ],
    view: { doc: `${group.type} from queues.`, service, methods, remembers },
  });
}

function method(
  { names, request, transaction }: Operation,
  options: QueueEndpoint,
  remembers: boolean,
  project: Project,
) {
  const asks = request.members.length > 0;
  return {
    name: names.method,
    queue: options.queueName,
    asks,
    request: request.name,
    call: fragment`service.${id(names.method)}(${asks ? id('request') : fragment``})`,
    // What cannot join a transaction is remembered after it.
    once: remembers ? id(transaction === 'joins' ? 'together' : 'before') : undefined,
    imports: asks ? [modelClass(project, request.name)] : [],
  };
}
