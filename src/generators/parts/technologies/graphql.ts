import { graphql as trigger } from '../triggers/graphql/graphql.ts';
import { triggerAlone } from './trigger-alone.ts';

/** GraphQL: two credits an endpoint. */
export const graphql = triggerAlone(trigger, {
  route: '/appGraphQL',
  textSet: 'graphql',
  words: 'graph query consulta sdl',
  creditsPerEndpoint: 2,
});
