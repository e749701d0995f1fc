import type { ConnectionHint } from '../../../../../../model/described/description.ts';
import { runtimeClass } from '../../../../../runtime/classes.ts';
import { num } from '../../../../../text/render/escape.ts';
import { fragment } from '../../../../../text/render/rendered.ts';
import { mysqlEnvironment } from '../container.ts';
import type { Dialect } from '../dialect.ts';

import { urlHost } from '../jdbc-url.ts';

import { mysqlFamily, ROW_LIMIT, rowsBy } from './family.ts';

/** Without encryption the driver must be allowed to ask for the key that hides the password on the way. */
const TLS: Readonly<Record<NonNullable<ConnectionHint['tls']>, string>> = {
  disable: 'sslMode=DISABLED&allowPublicKeyRetrieval=true',
  prefer: '',
  require: 'sslMode=REQUIRED',
  'verify-full': 'sslMode=VERIFY_IDENTITY',
};

/** MySQL 8.0 and later through MySQL Connector/J. */
export const mysql: Dialect = {
  ...mysqlFamily,
  kind: 'mysql',
  title: 'MySQL',
  module: 'jdbc-mysql',
  driver: 'mysql',
  driverClass: 'com.mysql.cj.jdbc.Driver',
  connectionProperties: {
    connectTimeout: 5000,
    socketTimeout: 90_000,
    tcpKeepAlive: true,
    yearIsDateType: false,
    // As every other client: an UPDATE counts the rows that it changed, and ROW_COUNT() in a routine tells so.
    useAffectedRows: true,
    zeroDateTimeBehavior: 'CONVERT_TO_NULL',
    // Tells tinyint(1) from bit(1), which it calls by one name otherwise.
    transformedBitIsBoolean: true,
    // Types are declared by each call, so the right to execute a routine is enough: its body need not be readable.
    noAccessToProcedureBodies: true,
    cacheCallableStmts: true,
  },
  container: {
    image: 'mysql:8.4',
    port: 3306,
    data: '/var/lib/mysql',
    scripts: '/docker-entrypoint-initdb.d',
    environment: (connection) => mysqlEnvironment('MYSQL', connection),
    // Over TCP: the server that runs the scripts listens on a socket alone.
    health: () => ['mysqladmin', 'ping', '-h', '127.0.0.1', '--silent'],
  },
  session: { type: runtimeClass('jdbc.mysql.session.MySqlSessions'), resets: true },
  rows: {
    kept: ({ maxRows }) => ({ setting: 'maxRows', rows: num(maxRows + 1) }),
    // The one size by which this driver reads row by row.
    streamed: { setting: 'fetchSize', rows: fragment`Integer.MIN_VALUE` },
    limit: ROW_LIMIT,
  },
  callClass: runtimeClass('jdbc.mysql.MySqlCall'),
  unknownRow: (project) => rowsBy(runtimeClass('jdbc.mysql.MySqlRows'), project),
  jdbcUrl({ host, port, database, tls = 'prefer', jdbcParameters }) {
    const parameters = jdbcParameters ?? TLS[tls];
    const url = `jdbc:mysql://${urlHost(host)}:${port}/${encodeURIComponent(database)}`;
    return parameters === '' ? url : `${url}?${parameters}`;
  },
};
