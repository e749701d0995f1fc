import { startTomcat } from '../support/tomcat.ts';
import { warsSuite } from './wars.suite.ts';

/** WebLogic cannot be had: this is another server of its Servlet 5.0, told of the pool in its own words. */
warsSuite({
  server: 'weblogic',
  judge: import.meta.filename,
  async start(wars, driver, environment) {
    const [first, ...beside] = wars.map(({ name, war, files }) => {
      const [, jndiName] = /JNDI_NAME = u"([^"]*)"/.exec(files.get('deploy/weblogic/data-source.py') ?? '') ?? [];
      const [, url] = /'DB_URL', u"([^"]*)"/.exec(files.get('deploy/weblogic/data-source.py') ?? '') ?? [];
      const pool = `<Resource name="${jndiName}" auth="Container" type="javax.sql.DataSource" url="${url}" username="postgres"
        driverClassName="org.postgresql.Driver" maxTotal="2"/>`;
      return { name, war, context: `<Context>${jndiName ? pool : ''}</Context>` };
    });
    if (!first) throw new Error('There is no war');
    return startTomcat({ ...first, beside, libraries: new Map([['driver.jar', driver]]), environment }, '10.0.27');
  },
});
