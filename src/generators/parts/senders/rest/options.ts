import { z } from 'zod';
import { strict } from '../../../../model/schema/strict.ts';
import { deliveryOptions } from '../../../kit/sending/delivery.ts';
import { HTTP_HEADERS } from '../../../kit/sending/headers.ts';
import { messageOptions, receiverOptions, receiverUrl } from '../../../kit/sending/receivers.ts';

export const projectOptions = strict({ ...receiverOptions, ...deliveryOptions });

export const endpointOptions = strict({
  /** The address that is called. */
  url: receiverUrl.meta({ placeholder: 'https://crm.example.com/orders' }),
  method: z.enum(['POST', 'PUT', 'PATCH'], { error: 'decision' }).default('POST'),
  ...messageOptions(HTTP_HEADERS),
});

export type RestSenderProject = z.output<typeof projectOptions>;
export type RestSenderEndpoint = z.output<typeof endpointOptions>;
