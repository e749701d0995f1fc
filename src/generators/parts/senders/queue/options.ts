import { z } from 'zod';
import { strict } from '../../../../model/schema/strict.ts';
import { NO_BLANKS, text } from '../../../../model/schema/text.ts';
import { events } from '../../../kit/broker/events.ts';
import { RABBIT_NAME } from '../../../kit/broker/rabbitmq.ts';
import { deliveryOptions } from '../../../kit/sending/delivery.ts';
import { BROKER_HEADERS, headersOption } from '../../../kit/sending/headers.ts';
import { orderMember, selectionOptions } from '../../../kit/sending/selection.ts';

export const projectOptions = strict({
  broker: z.enum(['rabbitmq', 'kafka', 'artemis'], { error: 'decision' }).default('rabbitmq'),
  events,
  ...deliveryOptions,
});

export const endpointOptions = strict({
  queueName: text
    .trim()
    .min(1, 'required')
    .max(200, 'tooLong')
    .regex(NO_BLANKS, 'noBlanks')
    .regex(RABBIT_NAME, 'queueName'),
  /** Without it, messages go to the queue through the broker's default exchange. */
  exchange: text.trim().max(200, 'tooLong').regex(NO_BLANKS, 'noBlanks').regex(RABBIT_NAME, 'queueName').default(''),
  /** `member`: messages of which a member is the same are in order, instead of all of an operation. */
  order: z.enum(['operation', 'member'], { error: 'decision' }).default('operation'),
  orderMember,
  ...selectionOptions,
  headers: headersOption(BROKER_HEADERS),
});

export type QueueProject = z.output<typeof projectOptions>;
export type QueueEndpoint = z.output<typeof endpointOptions>;
