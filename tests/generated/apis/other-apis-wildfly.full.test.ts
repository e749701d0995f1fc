import { SERVERS_OF_WARS } from '../../support/java/servers-of-wars.ts';
import { otherApisSuite } from './other-apis.suite.ts';

otherApisSuite({
  server: 'wildfly',
  start: (wars, environment) => SERVERS_OF_WARS.wildfly(wars, undefined, environment),
});
