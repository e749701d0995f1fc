import { z } from 'zod';
import { strict } from '../../../../model/schema/strict.ts';
import { text } from '../../../../model/schema/text.ts';
import { deliveryOptions } from '../../../kit/sending/delivery.ts';
import { HTTP_HEADERS } from '../../../kit/sending/headers.ts';
import { messageOptions, receiverOptions, receiverUrl } from '../../../kit/sending/receivers.ts';

/** An absolute URI: a scheme, and no character that RFC 3986 excludes. Empty is allowed. */
const URI = /^(?:[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+)?$/;
/** A name of an element, in ASCII, without a prefix. */
const ELEMENT = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

export const projectOptions = strict({ ...receiverOptions, ...deliveryOptions });

export const endpointOptions = strict({
  /** The address of the API. */
  url: receiverUrl.meta({ placeholder: 'https://erp.example.com/services/orders' }),
  soapVersion: z.enum(['1.1', '1.2'], { error: 'decision' }).default('1.1'),
  /** The SOAPAction; empty where the API asks for none. */
  soapAction: text.trim().max(200, 'tooLong').regex(URI, 'targetNamespace').default(''),
  /** The namespace of the element in the body; empty where it has none. */
  namespace: text
    .trim()
    .max(200, 'tooLong')
    .regex(URI, 'targetNamespace')
    .default('')
    .meta({ placeholder: 'urn:orders' }),
  /** The element in the body. */
  element: text
    .trim()
    .min(1, 'required')
    .max(100, 'tooLong')
    .regex(ELEMENT, 'elementName')
    .meta({ placeholder: 'PlaceOrder' }),
  /** Whether the elements in it have its namespace: `elementFormDefault` of its schema. */
  children: z.enum(['qualified', 'unqualified'], { error: 'decision' }).default('qualified'),
  /** `wsa`: the message's id and the action are also headers of WS-Addressing. */
  addressing: z.enum(['none', 'wsa'], { error: 'decision' }).default('none'),
  ...messageOptions(HTTP_HEADERS),
});

export type SoapSenderProject = z.output<typeof projectOptions>;
export type SoapSenderEndpoint = z.output<typeof endpointOptions>;
