import { z } from 'zod';
import { apiUrlFault } from '../../../../model/request/reachable.ts';
import { strict } from '../../../../model/schema/strict.ts';
import { text } from '../../../../model/schema/text.ts';
import { deliveryOptions } from '../../../kit/sending/delivery.ts';

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

export const projectOptions = strict({
  /** How receivers know the service; the secrets are in its environment. */
  authType: z.enum(['none', 'basic', 'bearer', 'apiKey'], { error: 'decision' }).default('none'),
  authHeader: text
    .trim()
    .min(1, 'required')
    .max(100, 'tooLong')
    .regex(HEADER_NAME, 'headerName')
    .default('X-API-Key')
    .meta({ when: { authType: 'apiKey' } }),
  ...deliveryOptions,
});

const url = text
  .trim()
  .min(1, 'required')
  .max(400, 'tooLong')
  .superRefine((value, context) => {
    const message = /^https?:/i.test(value) ? apiUrlFault(value) : 'apiUrl';
    if (message) context.addIssue({ code: 'custom', message });
  });

export const endpointOptions = strict({
  /** The address that is called. */
  url: url.meta({ placeholder: 'https://crm.example.com/orders' }),
  method: z.enum(['POST', 'PUT', 'PATCH'], { error: 'decision' }).default('POST'),
  /** `operation`: messages are sent one after the other, in the order of the calls. `none`: each for itself. */
  order: z.enum(['operation', 'none'], { error: 'decision' }).default('operation'),
});

export type RestSenderProject = z.output<typeof projectOptions>;
export type RestSenderEndpoint = z.output<typeof endpointOptions>;
