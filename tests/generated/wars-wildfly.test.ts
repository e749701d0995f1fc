import { startWildfly } from '../support/wildfly.ts';
import { warsSuite } from './wars.suite.ts';

warsSuite({
  server: 'wildfly',
  judge: import.meta.filename,
  async start(wars, driver, environment) {
    const scripts = wars.flatMap(({ files }) => files.get('deploy/wildfly/data-source.cli') ?? []);
    const wildfly = await startWildfly(environment, [{ script: scripts.join('\n'), driver }]);
    try {
      await wildfly.deploy(...wars.map(({ war }) => war));
      return { ...wildfly, at: (name) => `${wildfly.url}/${name}` };
    } catch (error) {
      await wildfly.stop();
      throw error;
    }
  },
});
