import type { z } from 'zod';
import { strict } from '../../../../model/schema/strict.ts';
import { lines, text } from '../../../../model/schema/text.ts';
import { deliveryOptions } from '../../../kit/sending/delivery.ts';
import { HTTP_HEADERS } from '../../../kit/sending/headers.ts';
import { messageOptions, receiverOptions, receiverUrl } from '../../../kit/sending/receivers.ts';

export const projectOptions = strict({ ...receiverOptions, ...deliveryOptions });

export const endpointOptions = strict({
  /** The address of the API. */
  url: receiverUrl.meta({ placeholder: 'https://crm.example.com/graphql' }),
  /** The document that messages are sent by: one mutation, and the fragments that it needs. */
  mutation: lines.trim().min(1, 'required').max(4000, 'tooLong').meta({
    kind: 'lines',
    placeholder: 'mutation Place($id: ID!) { place(id: $id) { id } }',
  }),
  /** The variable that is the whole message; empty: each member of the message is the variable of its name. */
  variable: text
    .trim()
    .max(100, 'tooLong')
    .regex(/^(?:[_A-Za-z]\w*)?$/, 'variableName')
    .default('')
    .meta({ placeholder: 'input' }),
  ...messageOptions(HTTP_HEADERS),
});

export type GraphqlSenderProject = z.output<typeof projectOptions>;
export type GraphqlSenderEndpoint = z.output<typeof endpointOptions>;
