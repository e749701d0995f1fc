import { sftp as trigger } from '../triggers/sftp/sftp.ts';
import { triggerAlone } from './trigger-alone.ts';

/** Files of an SFTP server: three credits an endpoint. */
export const sftp = triggerAlone(trigger, {
  route: '/sftp',
  textSet: 'sftp',
  words: 'ssh ftp csv json xml folder directory upload import batch carpeta directorio fichero servidor importar',
  creditsPerEndpoint: 3,
});
