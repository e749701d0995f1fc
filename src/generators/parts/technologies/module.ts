import { module as trigger } from '../triggers/module/module.ts';
import { triggerAlone } from './trigger-alone.ts';

/** Module: a library that applications call; one credit an endpoint. */
export const module = triggerAlone(trigger, {
  route: '/appModule',
  textSet: 'module',
  words: 'library jar java libreria biblioteca',
  creditsPerEndpoint: 1,
});
