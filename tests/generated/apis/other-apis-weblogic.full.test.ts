import { SERVERS_OF_WARS } from '../../support/java/servers-of-wars.ts';
import { otherApisSuite } from './other-apis.suite.ts';

otherApisSuite({
  server: 'weblogic',
  start: (wars, environment) => SERVERS_OF_WARS.weblogic(wars, undefined, environment),
});
