import { z } from 'zod';
import type { DataType } from '../../model/types.ts';

/** The wire types of an uploaded document of messages, as forms and programs get them. */

/** A `ref` names the key of a type. */
const type = z.looseObject({ kind: z.string() }) as unknown as z.ZodType<DataType>;

const messageUse = z.object({
  /** Unique in its document: the operation's name, and the message's where the operation sends several. */
  id: z.string(),
  action: z.enum(['receive', 'send']),
  /** It answers another message, or is the answer to one. */
  isReply: z.boolean(),
  summary: z.string().exactOptional(),
  /** The queue or the topic, with its variables in braces. */
  address: z.string(),
  exchange: z.string().exactOptional(),
  /** The variables of the address; without `values` each is any text. */
  parameters: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.string()),
      usual: z.string().exactOptional(),
      doc: z.string().exactOptional(),
    }),
  ),
  /** Empty: the document names no server. */
  brokers: z.array(z.string()),
  /** Its headers and its payload are keys of types. */
  message: z
    .object({
      name: z.string(),
      written: z.string(),
      headers: z.string().exactOptional(),
      payload: z.string().exactOptional(),
    })
    .exactOptional(),
  /** Why nothing can be filled from it: a translated sentence. */
  refused: z.string().exactOptional(),
});
export type CheckedUse = z.output<typeof messageUse>;

export const checkedMessages = z.object({
  title: z.string(),
  version: z.string(),
  /** Translated sentences worth knowing though nothing is wrong. */
  told: z.array(z.string()),
  uses: z.array(messageUse),
  /** By their keys. */
  types: z.record(
    z.string(),
    z.object({
      members: z.array(z.object({ name: z.string(), written: z.string(), required: z.boolean(), type })),
      values: z.array(z.string()).exactOptional(),
    }),
  ),
});
export type CheckedMessages = z.output<typeof checkedMessages>;
