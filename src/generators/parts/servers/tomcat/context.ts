import { fallback, plain } from '../../../kit/war/expression.ts';
import { props } from '../../../text/render/escape.ts';
import { renderTemplate } from '../../../text/render/template.ts';
import type { DataSource } from '../../part.ts';

const FILE = 'context.xml';
const MAX_WAIT_MS = 5_000;
const VALIDATION_TIMEOUT_S = 2;
const MAX_LIFETIME_MS = 30 * 60_000;

/** @returns Tomcat's description of the service: the pool of connections under its JNDI name, none without a data source. */
export function contextXml(name: string, dataSource: DataSource | undefined): string {
  const pool = dataSource && { name, attributes: attributesOf(dataSource) };
  return renderTemplate('servers/tomcat/context.xml', { pool });
}

/** The attributes of Tomcat's own pool, Commons DBCP 2, that come to what the service's own pool is set to. */
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

/** `${NAME:-otherwise}`, read by Tomcat. */
function variable(name: string, otherwise: string): string {
  return `\${${name}:-${fallback(otherwise, FILE)}}`;
}

/** Read as a file of properties whose lines end with `;`. */
function propertiesOf(properties: DataSource['properties']): string {
  const escaped = (text: string) => props(text).toString().replaceAll(';', '\\u003b').replaceAll('$', '\\u0024');
  return Object.entries(properties)
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join(';');
}
