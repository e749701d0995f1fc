import { z } from 'zod';
import { apiUrlFault } from '../../../../model/request/reachable.ts';
import { strict } from '../../../../model/schema/strict.ts';
import { text } from '../../../../model/schema/text.ts';
import { deliveryOptions } from '../../../kit/sending/delivery.ts';
import { SOCKET_HEADERS } from '../../../kit/sending/headers.ts';
import { messageOptions, receiverOptions } from '../../../kit/sending/receivers.ts';

export const projectOptions = strict({ ...receiverOptions, ...deliveryOptions });

export const endpointOptions = strict({
  /** The address of the endpoint; `wss` is TLS. */
  url: text
    .trim()
    .min(1, 'required')
    .max(400, 'tooLong')
    .superRefine((value, context) => {
      const message = /^wss?:\/\//i.test(value) ? apiUrlFault(value.replace(/^ws/i, 'http')) : 'socketUrl';
      if (message) context.addIssue({ code: 'custom', message: message === 'apiUrl' ? 'socketUrl' : message });
    })
    .meta({ placeholder: 'wss://shop.example.com/ws' }),
  /** The form of a frame, and so whether the receiver answers that it has the message: of `message` nobody knows. */
  frame: z.enum(['call', 'jsonRpc', 'message'], { error: 'decision' }).default('call'),
  /** The name of what the receiver does: `op` of a call, `method` of JSON-RPC. */
  operation: text
    .trim()
    .min(1, 'required')
    .max(100, 'tooLong')
    .optional()
    .meta({ when: { frame: ['call', 'jsonRpc'] }, placeholder: 'placeOrder' }),
  ...messageOptions(SOCKET_HEADERS),
});

export type WebsocketSenderProject = z.output<typeof projectOptions>;
export type WebsocketSenderEndpoint = z.output<typeof endpointOptions>;
