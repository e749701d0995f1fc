import { type Inputs, NESTED_NAME, NOW } from '../../../../model/mapping.ts';
import { HEADER } from '../../../kit/web/inputs.ts';

/** What a request has: arguments of the operation's field, members of input objects among them, and header fields. */
export const inputs: Inputs = {
  places: [{ id: 'argument', carries: 'values', names: NESTED_NAME }, HEADER],
  variables: [NOW],
};
