import { rest as trigger } from '../triggers/rest/rest.ts';
import { triggerAlone } from './trigger-alone.ts';

/** REST: one credit an endpoint. */
export const rest = triggerAlone(trigger, {
  route: '/',
  textSet: 'index',
  words: 'openapi swagger http json api web',
  creditsPerEndpoint: 1,
});
