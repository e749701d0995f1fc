import { SERVERS_OF_WARS } from '../../support/java/servers-of-wars.ts';
import { warsSuite } from './wars.suite.ts';

warsSuite({ server: 'wildfly', judge: import.meta.filename, start: SERVERS_OF_WARS.wildfly });
