import type { Project } from '../../../../model/project.ts';
import type { QueueChannel, QueueMessage } from '../../../kit/broker/asyncapi.ts';
import { answerSchema } from '../../../kit/json/answer.ts';
import { payloadSchema } from '../../../kit/json/payload.ts';
import { objectSchema } from '../../../kit/json/schema.ts';
import type { Use } from '../../part.ts';
import { methodName } from './files.ts';
import type { QueueEndpoint } from './options.ts';

/** Describes the queues that operations send to, each with the messages of all its operations. */
export function channelsOf(project: Project, uses: readonly Use<QueueEndpoint>[]): readonly QueueChannel[] {
  const byQueue = Map.groupBy(uses, ({ options: { exchange, queueName } }) => `${exchange} ${queueName}`);
  return [...byQueue.values()].flatMap(([first, ...others]) =>
    first ? [channelOf(project, first, [first, ...others])] : [],
  );
}

/** Describes one queue, which is named in the document after its first operation. */
function channelOf(
  project: Project,
  { operation, options: { exchange, queueName } }: Use<QueueEndpoint>,
  uses: readonly Use<QueueEndpoint>[],
): QueueChannel {
  const key = methodName(operation.names.method, { exchange, queueName });
  return { key, exchange, queueName, messages: uses.map((use) => messageOf(project, use)) };
}

function messageOf(project: Project, { operation, options, payload }: Use<QueueEndpoint>): QueueMessage {
  const name = methodName(operation.names.method, options);
  const headers = objectSchema({ operation: { const: operation.names.method } }, ['operation'], false);
  const sent = payload ? payloadSchema(payload, operation, project) : answerSchema(operation);
  return { name, operation, headers, payload: sent };
}
