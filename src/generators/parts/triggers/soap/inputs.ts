import { type Inputs, NESTED_NAME, NOW } from '../../../../model/mapping.ts';
import { HEADER } from '../../../kit/web/inputs.ts';

/** What a request has: elements of its message, those inside of others among them, and header fields of HTTP. */
export const inputs: Inputs = {
  places: [{ id: 'body', carries: 'values', names: NESTED_NAME }, HEADER],
  variables: [NOW],
};
