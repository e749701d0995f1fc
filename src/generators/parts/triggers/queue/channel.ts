import type { QueueChannel } from '../../../kit/broker/asyncapi.ts';
import { objectSchema, textsSchema } from '../../../kit/json/schema.ts';
import { sentSchema } from '../../../kit/json/sent.ts';
import { distinct, treeOf } from '../../../kit/mapper/nested.ts';
import type { Use } from '../../part.ts';
import { bindingOf } from './binding.ts';
import type { QueueEndpoint } from './options.ts';

/** Describes the queue of an operation, and the headers and the body of its messages. */
export function channelOf({ operation, options: { queueName } }: Use<QueueEndpoint>): QueueChannel {
  const { header, body } = bindingOf(operation);
  const texts = distinct(header);
  const needed = texts.filter(({ member }) => !member.optional).map(({ name }) => name);
  const headers = Object.fromEntries(texts.map(({ name, member }) => [name, textsSchema(member.type)]));
  const key = operation.names.method;
  const message = {
    name: key,
    operation,
    ...(texts.length > 0 && { headers: objectSchema(headers, needed, false) }),
    ...(body.length > 0 && { payload: sentSchema(treeOf(distinct(body))) }),
  };
  return { key, exchange: '', queueName, messages: [message] };
}
