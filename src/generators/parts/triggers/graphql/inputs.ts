import { type Inputs, NESTED_NAME, NOW } from '../../../../model/mapping.ts';
import { HEADER } from '../../../kit/web/inputs.ts';

/**
 * The places that a mapping can take values from: arguments of the operation's field (with the members of input
 * objects), and header fields.
 */
export const inputs: Inputs = {
  places: [{ id: 'argument', carries: 'values', names: NESTED_NAME }, HEADER],
  variables: [NOW],
};
