import { fallback, plain } from '../../../kit/war/expression.ts';
import { props } from '../../../text/render/escape.ts';
import { renderTemplate } from '../../../text/render/template.ts';
import type { DataSource } from '../../part.ts';

const FILE = 'context.xml';
const MAX_WAIT_MS = 5_000;
const VALIDATION_TIMEOUT_S = 2;
const MAX_LIFETIME_MS = 30 * 60_000;

/**
 * Writes Tomcat's description of the service: the pool of connections under its JNDI name, none without a data source.
 * @example
 * jdbc/shop   →   <Context><Resource name="jdbc/shop" auth="Container" … /></Context>
 */
export function contextXml(name: string, dataSource: DataSource | undefined): string {
  const pool = dataSource && { name, attributes: attributesOf(dataSource) };
  return renderTemplate('servers/tomcat/context.xml', { pool });
}

/** Translates the settings of the service's own pool into attributes of Tomcat's, Commons DBCP 2. */
function attributesOf(pool: DataSource): readonly { readonly name: string; readonly value: string }[] {
  const size = variable('DB_POOL_SIZE', String(pool.poolSize));
  const values = {
    driverClassName: pool.driverClass,
    url: variable('DB_URL', pool.url),
    username: variable('DB_USERNAME', pool.username),
    password: variable('DB_PASSWORD', ''),
    maxTotal: size,
    maxIdle: size,
    maxWaitMillis: String(MAX_WAIT_MS),
    validationQueryTimeout: String(VALIDATION_TIMEOUT_S),
    maxConnLifetimeMillis: String(MAX_LIFETIME_MS),
    logExpiredConnections: 'false',
    ...(pool.initSql === undefined ? {} : { connectionInitSqls: plain(pool.initSql, FILE) }),
    ...(pool.catalog === undefined ? {} : { defaultCatalog: plain(pool.catalog, FILE) }),
    connectionProperties: propertiesOf(pool.properties),
  };
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

/** Writes a variable with its default, as Tomcat reads it: `${NAME:-otherwise}`. */
function variable(name: string, otherwise: string): string {
  return `\${${name}:-${fallback(otherwise, FILE)}}`;
}

/** Writes properties of the driver, which DBCP reads as a file of properties whose lines end with `;`. */
function propertiesOf(properties: DataSource['properties']): string {
  const escaped = (text: string) => props(text).toString().replaceAll(';', '\\u003b').replaceAll('$', '\\u0024');
  return Object.entries(properties)
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join(';');
}
