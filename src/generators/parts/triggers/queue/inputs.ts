import { type Inputs, NESTED_NAME, NOW } from '../../../../model/mapping.ts';
import type { DataType } from '../../../../model/types.ts';

const TEXT: DataType = { kind: 'string' };

/**
 * The places and variables that a mapping can take values from: members of the JSON body, headers, and properties of
 * the message.
 */
export const inputs: Inputs = {
  places: [
    { id: 'message', carries: 'values', names: NESTED_NAME },
    { id: 'header', carries: 'texts', names: '[A-Za-z0-9_.:/-]{1,100}', reserved: ['x-attempts', 'x_attempts'] },
  ],
  variables: [
    NOW,
    { id: 'messageId', type: TEXT },
    { id: 'correlationId', type: TEXT },
    { id: 'messageType', type: TEXT },
  ],
};

/**
 * The variables that are properties of a message: as Java reads them, and as the broker's HTTP interface names
 * them.
 */
export const PROPERTIES = {
  messageId: { java: 'id', amqp: 'message_id' },
  correlationId: { java: 'correlationId', amqp: 'correlation_id' },
  messageType: { java: 'type', amqp: 'type' },
} as const;

export type Property = keyof typeof PROPERTIES;
