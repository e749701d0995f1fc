import type { Operation } from '../../../../model/operation.ts';
import { answerName } from '../../../../model/payload.ts';
import type { Project } from '../../../../model/project.ts';
import type { QueueChannel, QueueMessage } from '../../../kit/broker/asyncapi.ts';
import { eventHeaders, eventType } from '../../../kit/broker/events.ts';
import { answeredSchema, answerSchema } from '../../../kit/json/answer.ts';
import { payloadSchema } from '../../../kit/json/payload.ts';
import { type JsonSchema, objectSchema } from '../../../kit/json/schema.ts';
import { eachRowOf } from '../../../kit/sending/content.ts';
import { readHeaders } from '../../../kit/sending/headers.ts';
import type { Use } from '../../part.ts';
import { methodName } from './names.ts';
import type { QueueEndpoint } from './options.ts';

type Headers = Readonly<Record<string, JsonSchema>>;

/**
 * Describes the queues that operations send to, each with the messages of all its operations; `headers` are those that all have, `events`: the
 * prefix by which they are CloudEvents.
 */
export function channelsOf(
  project: Project,
  uses: readonly Use<QueueEndpoint>[],
  headers: Headers,
  events?: string,
): readonly QueueChannel[] {
  const byQueue = Map.groupBy(uses, ({ options: { exchange, queueName } }) => `${exchange} ${queueName}`);
  return [...byQueue.values()].flatMap(([first, ...others]) =>
    first ? [channelOf(project, first, [first, ...others], headers, events)] : [],
  );
}

/** Describes one queue, which is named in the document after its first operation. */
function channelOf(
  project: Project,
  { operation, options: { exchange, queueName } }: Use<QueueEndpoint>,
  uses: readonly Use<QueueEndpoint>[],
  headers: Headers,
  events?: string,
): QueueChannel {
  const key = methodName(operation.names.method, { exchange, queueName });
  return { key, exchange, queueName, messages: uses.map((use) => messageOf(project, use, headers, events)) };
}

function messageOf(
  project: Project,
  { operation, options, payload }: Use<QueueEndpoint>,
  headers: Headers,
  events?: string,
): QueueMessage {
  const name = methodName(operation.names.method, options);
  const event = events ? eventHeaders(events, { const: eventType(project, operation.names.method) }) : {};
  const all = { operation: { const: operation.names.method }, ...headers, ...event };
  // Those of the form are left out of a message where they have no value.
  const own = Object.fromEntries(readHeaders(options.headers).map(({ name }) => [name, { type: 'string' }]));
  const whole = payload ? payloadSchema(payload, operation, project) : answerSchema(operation);
  const sent = options.rows === 'each' ? rowOf(whole, operation, project) : whole;
  return { name, operation, headers: objectSchema({ ...own, ...all }, Object.keys(all), false), payload: sent };
}

/** Takes the schema of a row out of that of the answer. */
function rowOf(answer: JsonSchema, operation: Operation, project: Project): JsonSchema {
  const each = eachRowOf(operation, project);
  const { response } = operation;
  const found = response.members.find((member) => 'member' in each && answerName(member) === each.member);
  const list = found ? answeredSchema(found) : answer;
  return (list.items as JsonSchema | undefined) ?? {};
}
