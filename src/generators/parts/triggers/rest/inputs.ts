import { type Inputs, NESTED_NAME, NOW } from '../../../../model/mapping.ts';
import { HEADER } from '../../../kit/web/inputs.ts';

/**
 * The places that a mapping can take values from: variables of the path, query parameters, header fields, members of
 * the JSON body.
 */
export const inputs: Inputs = {
  places: [
    { id: 'path', carries: 'texts', names: '[A-Za-z_][A-Za-z0-9_]*', variablesOf: 'url' },
    { id: 'query', carries: 'texts', names: '[A-Za-z0-9._~-]{1,100}' },
    HEADER,
    { id: 'body', carries: 'values', names: NESTED_NAME },
  ],
  variables: [NOW],
};
