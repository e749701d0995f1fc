import { type Inputs, NESTED_NAME, NOW } from '../../../../model/mapping.ts';
import { HEADER } from '../../../kit/web/inputs.ts';

/**
 * The places that a mapping can take values from: elements of the message (nested ones too), and header fields of HTTP.
 */
export const inputs: Inputs = {
  places: [{ id: 'body', carries: 'values', names: NESTED_NAME }, HEADER],
  variables: [NOW],
};
