import { startTomcat } from '../support/tomcat.ts';
import { warsSuite } from './wars.suite.ts';

warsSuite({
  server: 'tomcat',
  judge: import.meta.filename,
  async start(wars, driver, environment) {
    const [first, ...beside] = wars.map(({ name, war, files }) => ({
      name,
      war,
      context: files.get('deploy/tomcat/context.xml') ?? '',
    }));
    if (!first) throw new Error('There is no war');
    return startTomcat({ ...first, beside, libraries: new Map([['driver.jar', driver]]), environment });
  },
});
