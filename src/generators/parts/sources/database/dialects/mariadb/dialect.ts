import type { ConnectionHint } from '../../../../../../model/described/description.ts';
import { Fault } from '../../../../../../model/fault.ts';
import { runtimeClass } from '../../../../../runtime/classes.ts';
import { num } from '../../../../../text/render/escape.ts';

import { mysqlEnvironment } from '../container.ts';
import type { Dialect } from '../dialect.ts';

import { urlHost } from '../jdbc-url.ts';

import { mysqlFamily, ROW_LIMIT, rowsBy } from '../mysql/family.ts';

/** The driver cannot encrypt only where the server does: `prefer` is its default, which is none. */
const TLS: Readonly<Record<NonNullable<ConnectionHint['tls']>, string>> = {
  disable: 'sslMode=disable',
  prefer: '',
  require: 'sslMode=trust',
  'verify-full': 'sslMode=verify-full',
};

/** MariaDB 10.6 and later through MariaDB Connector/J. */
export const mariadb: Dialect = {
  ...mysqlFamily,
  kind: 'mariadb',
  title: 'MariaDB',
  module: 'jdbc-mariadb',
  driver: 'mariadb',
  driverClass: 'org.mariadb.jdbc.Driver',
  connectionProperties: {
    connectTimeout: 5000,
    socketTimeout: 90_000,
    tcpKeepAlive: true,
    allowLocalInfile: false,
    yearIsDateType: false,
    // As every other client: an UPDATE counts the rows that it changed, and ROW_COUNT() in a routine tells so.
    useAffectedRows: true,
    // What resets a session is the server's own command, which the driver uses where it is told to.
    useResetConnection: true,
  },
  container: {
    image: 'mariadb:11.8',
    port: 3306,
    data: '/var/lib/mysql',
    scripts: '/docker-entrypoint-initdb.d',
    environment: (connection) => mysqlEnvironment('MARIADB', connection),
    health: () => ['healthcheck.sh', '--connect', '--innodb_initialized'],
  },
  session: { type: runtimeClass('jdbc.mariadb.session.MariaDbSessions'), resets: true },
  rows: {
    // Outputs of a call are only found where all results were collected, so what may be kept comes in one portion.
    kept: ({ maxRows }) => ({ setting: 'fetchSize', rows: num(maxRows + 1) }),
    streamed: { setting: 'fetchSize', rows: num(1000) },
    collects: true,
    limit: ROW_LIMIT,
  },
  callClass: runtimeClass('jdbc.mariadb.MariaDbCall'),
  unknownRow: (project) => rowsBy(runtimeClass('jdbc.mariadb.MariaDbRows'), project),
  call(operation, project) {
    const { schema, name } = operation.routine.ref;
    if (operation.routine.kind === 'procedure' && /`/.test(schema + name)) throw unspeakable(name);
    return mysqlFamily.call(operation, project);
  },
  settings(project) {
    const { database } = project.connection;
    const catalog = { key: 'spring.datasource.hikari.catalog', value: database };
    return [...(mysqlFamily.settings?.(project) ?? []), ...LOGGING, ...(isSayable(database) ? [] : [catalog])];
  },
  jdbcUrl({ host, port, database, tls = 'prefer', jdbcParameters }) {
    const parameters = jdbcParameters ?? TLS[tls];
    // The driver takes the name as it stands there, without any decoding.
    const url = `jdbc:mariadb://${urlHost(host)}:${port}/${isSayable(database) ? database : ''}`;
    return parameters === '' ? url : `${url}?${parameters}`;
  },
};

/** The driver logs every error of the database that it throws, also those by which a routine refuses a call. */

const LOGGING = [{ key: 'logging.level.org.mariadb.jdbc.message.server', value: 'ERROR' }] as const;

function isSayable(database: string): boolean {
  return !database.includes('?');
}

/** The driver's own reading of a call knows no backtick inside backticks. */
function unspeakable(name: string): Fault {
  return new Fault('routineRefused', { values: { name, reason: 'backtick' } });
}
