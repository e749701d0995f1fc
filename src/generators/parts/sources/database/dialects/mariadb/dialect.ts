import type { ConnectionHint } from '../../../../../../model/described/description.ts';
import { Fault } from '../../../../../../model/fault.ts';
import { num } from '../../../../../text/render/escape.ts';

import { mysqlEnvironment } from '../container.ts';
import type { Dialect } from '../dialect.ts';

import { urlHost } from '../jdbc-url.ts';

import { mysqlFamily } from '../mysql/family.ts';

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
  session: {
    template: 'sources/database/dialects/mariadb/DatabaseSession.java',
    resets: true,
    settles: true,
    guards: true,
    kills: true,
    readme: `The server's own command does it
(\`COM_RESET_CONNECTION\`); then the variables of the login are set again, and the database is used again, for its character set. That
costs two round trips: 3,000 calls a second of a function that does nothing, 5,100 without (MariaDB 10.11, 2 cores for service,
database and 16 callers). A routine that loops fast puts the clock of its session ahead (\`now()\` beyond \`sysdate()\`), and \`SET ROLE\`
in a routine outlives it; no command takes either back, so such a session is closed. A routine that handles every error goes on when
its connection is closed, and now and then handles even that it is killed: where a call is given up, it is killed over a connection of
its own until it is gone.`,
    trace: {
      template: 'sources/database/dialects/mariadb/SessionTrace.java',
      readme: `It is told by a comment at the beginning of each statement
(\`/*action='findItem',application='shop',traceparent='00-4bf9…-01'*/\`), so the full list of processes, the slow query log, the
general log and \`performance_schema\` show it. While a routine runs a statement of its own, the list of processes shows that one instead, and
\`performance_schema.events_statements_current\` both. The server's query cache, and statements that your url has the server prepare
(\`useServerPrepStmts\`), are kept by their text: with \`call\` no text comes twice, with \`operation\` it does. Else it costs nothing that could be seen: 0.94 to
1.05 of the service's processor time (MariaDB 10.11, 16 callers, same run, busy machine).`,
    },
  },
  rows: {
    // Outputs of a call are only found where all results were collected, so what may be kept comes in one portion.
    kept: ({ maxRows }) => ({ setting: 'fetchSize', rows: num(maxRows + 1) }),
    streamed: { setting: 'fetchSize', rows: num(1000) },
    collects: true,
    cancels: true,
  },
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
  notes: (project) => [
    ...(mysqlFamily.notes?.(project) ?? []),
    ...(project.operations.some(({ routine }) => routine.kind === 'procedure') ? [RESULTS] : []),
  ],
  jdbcUrl({ host, port, database, tls = 'prefer', jdbcParameters }) {
    const parameters = jdbcParameters ?? TLS[tls];
    // The driver takes the name as it stands there, without any decoding.
    const url = `jdbc:mariadb://${urlHost(host)}:${port}/${isSayable(database) ? database : ''}`;
    return parameters === '' ? url : `${url}?${parameters}`;
  },
};

/** The driver logs every error of the database that it throws, also those by which a routine refuses a call. */

const LOGGING = [{ key: 'logging.level.org.mariadb.jdbc.message.server', value: 'ERROR' }] as const;

const RESULTS = {
  title: 'Results of procedures',
  markdown: `Results are read one by one as the procedure answers them, and a call that is refused for too many of them ends its connection: the
driver would read the rest before it undoes the call. Two kinds are kept whole by the driver before anything is answered: the results of
a procedure with OUT parameters, which come last, and results without a row. Where they fill the memory, as they do without an end, the
call is refused (\`REFUSED\`) while there is some left for all others. The driver of an application server's own pool does not see the
classes that do so (\`GuardedSockets\`): there \`DB_QUERY_TIMEOUT\` alone ends such a call.`,
} as const;

function isSayable(database: string): boolean {
  return !database.includes('?');
}

/** The driver's own reading of a call knows no backtick inside backticks. */
function unspeakable(name: string): Fault {
  return new Fault('routineRefused', { values: { name, reason: 'backtick' } });
}
