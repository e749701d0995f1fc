import type { Project } from '../../../../model/project.ts';
import { fallback, plain, refuseCatalog } from '../../../kit/war/expression.ts';
import { renderTemplate } from '../../../text/render/template.ts';
import type { DataSource } from '../../part.ts';

const FILE = 'data-source.cli';
const MAX_WAIT_MS = 5_000;
const CHECKER = 'org.jboss.jca.adapters.jdbc.extensions.novendor.JDBC4ValidConnectionChecker';
const PREFIX = /^jdbc\//;

/**
 * Names the pool for all of WildFly: every war finds it there, and a war's jboss-web.xml says which is its own.
 * @example
 * jdbc/shop   →   java:jboss/datasources/shop
 */
export const globalName = (jndiName: string): string => `java:jboss/datasources/${jndiName.replace(PREFIX, '')}`;

/**
 * Names the module that has the driver: one for each service, so that each has the driver that it was tested with.
 * @example
 * corner-shop   →   corner-shop.driver
 */
export const driverModule = ({ name }: Pick<Project, 'name'>): string => `${name}.driver`;

/**
 * Writes the commands that give WildFly the driver and the pool of connections. `jndiName`: as the service looks the pool up.
 * @example
 * jdbc/shop, a pool of PostgreSQL   →   data-source add --name=shop --jndi-name="java:jboss/datasources/shop" …
 */
export function dataSourceCli(project: Pick<Project, 'name'>, jndiName: string, pool: DataSource): string {
  refuseCatalog(pool, FILE);
  const attributes = Object.entries(attributesOf(project, jndiName, pool));
  return renderTemplate('servers/wildfly/data-source.cli', {
    module: driverModule(project),
    driver: project.name,
    driverClass: pool.driverClass,
    pool: jndiName.replace(PREFIX, '').replaceAll('/', '-'),
    attributes: attributes.map(([name, value]) => ({ name, value })),
    properties: Object.entries(pool.properties).map(([name, value]) => ({
      name: plain(name, FILE),
      value: plain(value, FILE),
    })),
  });
}

/** Translates the settings of the service's own pool into attributes of WildFly's, IronJacamar. */
function attributesOf(
  project: Pick<Project, 'name'>,
  jndiName: string,
  pool: DataSource,
): Readonly<Record<string, string>> {
  const names = (name: string) => `env.${ownVariable(project, name)},env.${name}`;
  const variable = (name: string, otherwise: string) => `\${${names(name)}:${fallback(otherwise, FILE)}}`;
  return {
    'jndi-name': globalName(jndiName),
    'driver-name': project.name,
    'connection-url': variable('DB_URL', pool.url),
    'user-name': variable('DB_USERNAME', pool.username),
    // It takes no empty one, so there is none by default.
    password: `\${${names('DB_PASSWORD')}}`,
    // The service's transactions are the database's own.
    jta: 'false',
    'min-pool-size': '0',
    'max-pool-size': variable('DB_POOL_SIZE', String(pool.poolSize)),
    'blocking-timeout-wait-millis': String(MAX_WAIT_MS),
    'valid-connection-checker-class-name': CHECKER,
    'validate-on-match': 'true',
    'background-validation': 'false',
    // A call that runs is ended from another thread, which would wait for it.
    'use-try-lock': '-1',
    ...(pool.initSql === undefined ? {} : { 'new-connection-sql': plain(pool.initSql, FILE) }),
  };
}

/**
 * Names the service's own variable: where several services run in one WildFly, `SHOP_DB_URL` is read before `DB_URL`.
 * @example
 * corner-shop, DB_URL   →   CORNER_SHOP_DB_URL
 */
export const ownVariable = ({ name }: Pick<Project, 'name'>, variable: string): string =>
  `${name.toUpperCase().replaceAll('-', '_')}_${variable}`;
