import { file as trigger } from '../triggers/file/file.ts';
import { triggerAlone } from './trigger-alone.ts';

/** Files of a directory: two credits an endpoint. */
export const file = triggerAlone(trigger, {
  route: '/file',
  textSet: 'file',
  words: 'csv json xml folder directory watch import batch carpeta directorio fichero importar',
  creditsPerEndpoint: 2,
});
