import { type Inputs, NESTED_NAME, NOW } from '../../../../model/mapping.ts';

/** The place that a mapping can take values from: members of `params`, nested ones too. */
export const inputs: Inputs = {
  places: [{ id: 'message', carries: 'values', names: NESTED_NAME }],
  variables: [NOW],
};
