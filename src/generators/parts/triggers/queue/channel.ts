import type { QueueChannel } from '../../../kit/broker/asyncapi.ts';
import { eventHeaders, neededOfEvents } from '../../../kit/broker/events.ts';
import { objectSchema, textsSchema } from '../../../kit/json/schema.ts';
import { sentSchema } from '../../../kit/json/sent.ts';
import { distinct, treeOf } from '../../../kit/mapper/nested.ts';
import type { Use } from '../../part.ts';
import { bindingOf } from './binding.ts';
import type { QueueEndpoint } from './options.ts';

/** Describes the queue of an operation, and the headers and the body of its messages; `events`: the prefix by which they are CloudEvents. */
export function channelOf({ operation, options: { queueName } }: Use<QueueEndpoint>, events?: string): QueueChannel {
  const { header, body } = bindingOf(operation);
  const texts = distinct(header);
  const own = texts.filter(({ member }) => !member.optional).map(({ name }) => name);
  const needed = [...(events ? neededOfEvents(events) : []), ...own];
  const headers = {
    ...(events ? eventHeaders(events) : {}),
    ...Object.fromEntries(texts.map(({ name, member }) => [name, textsSchema(member.type)])),
  };
  const key = operation.names.method;
  const message = {
    name: key,
    operation,
    ...(Object.keys(headers).length > 0 && { headers: objectSchema(headers, needed, false) }),
    ...(body.length > 0 && { payload: sentSchema(treeOf(distinct(body))) }),
  };
  return { key, exchange: '', queueName, messages: [message] };
}
