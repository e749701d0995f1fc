import { type Inputs, NESTED_NAME, NOW } from '../../../../model/mapping.ts';

/** What a message has: members of its `params`, in objects among them as well. */
export const inputs: Inputs = {
  places: [{ id: 'message', carries: 'values', names: NESTED_NAME }],
  variables: [NOW],
};
