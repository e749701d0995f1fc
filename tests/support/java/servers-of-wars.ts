import type { ServerId } from '../../../src/model/request/part-ids.ts';
import { startTomcat } from './tomcat.ts';
import { startWildfly } from './wildfly.ts';

/** A project as it was built, with what was generated beside it. */
export interface BuiltProject {
  readonly name: string;
  /** Its jar or war. */
  readonly artifact: string;
  readonly files: ReadonlyMap<string, string>;
}

/** A server with wars in it. */
export interface ServerOfWars {
  /** Where the war of that name answers. */
  at(name: string): string;
  log(): string;
  stop(): Promise<void>;
}

/** Starts a server of its own with all these wars in it; those that have a data source have the same driver. */
export type StartWars = (
  wars: readonly BuiltProject[],
  driver: Uint8Array | undefined,
  environment: Readonly<Record<string, string>>,
) => Promise<ServerOfWars>;

/** Each server that runs wars, told of pools by what was generated for it. */
export const SERVERS_OF_WARS = {
  tomcat(wars, driver, environment) {
    const contexts = wars.map(({ name, artifact, files }) => ({
      ...{ name, war: artifact },
      context: files.get('deploy/tomcat/context.xml') ?? '',
    }));
    return inTomcat(contexts, driver, environment, '11.0.24');
  },

  async wildfly(wars, driver, environment) {
    const scripts = wars.flatMap(({ files }) => files.get('deploy/wildfly/data-source.cli') ?? []);
    const pools = driver ? [{ script: scripts.join('\n'), driver }] : [];
    const wildfly = await startWildfly(environment, pools);
    try {
      await wildfly.deploy(...wars.map(({ artifact }) => artifact));
      return { ...wildfly, at: (name) => `${wildfly.url}/${name}` };
    } catch (error) {
      await wildfly.stop();
      throw error;
    }
  },

  /** WebLogic cannot be had: this is another server of its Servlet 5.0, told of the pool in its own words. */
  weblogic(wars, driver, environment) {
    const contexts = wars.map(({ name, artifact, files }) => ({ name, war: artifact, context: poolOf(files) }));
    return inTomcat(contexts, driver, environment, '10.0.27');
  },
} satisfies Partial<Record<ServerId, StartWars>>;

async function inTomcat(
  [first, ...beside]: readonly { readonly name: string; readonly war: string; readonly context: string }[],
  driver: Uint8Array | undefined,
  environment: Readonly<Record<string, string>>,
  version: '11.0.24' | '10.0.27',
): Promise<ServerOfWars> {
  if (!first) throw new Error('There is no war');
  const libraries = new Map(driver && [['driver.jar', driver]]);
  return startTomcat({ ...first, beside, libraries, environment }, version);
}

/** A pool of WebLogic's script, in Tomcat's words. */
function poolOf(files: ReadonlyMap<string, string>): string {
  const script = files.get('deploy/weblogic/data-source.py') ?? '';
  const [, jndiName] = /JNDI_NAME = u"([^"]*)"/.exec(script) ?? [];
  const [, url] = /'DB_URL', u"([^"]*)"/.exec(script) ?? [];
  const pool = `<Resource name="${jndiName}" auth="Container" type="javax.sql.DataSource" url="${url}" username="postgres"
    driverClassName="org.postgresql.Driver" maxTotal="2"/>`;
  return `<Context>${jndiName ? pool : ''}</Context>`;
}
