import type { Project } from '../../../../../model/project.ts';
import { javaFile } from '../../../../text/java/java-file.ts';
import type { OrderedContribution } from '../../../part.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { DatabaseProject } from '../operation/operation.ts';

const HOME = 'session';

/** Makes the class of the connections beside the pool. */
export function spareConnections(project: Pick<Project, 'basePackage'>): OrderedContribution {
  const name = 'SpareConnections';
  return javaFile(project, { home: HOME, name, template: `sources/database/session/${name}.java` });
}

const CLASSES = [
  ...['SessionConfiguration', 'SessionDataSource', 'SessionUse', 'RunningCalls', 'CallName', 'CallNames'],
  ...['PoolQueue', 'PoolMetrics', 'PoolExhaustedException', 'PoolFailures', 'DatabaseHealth'],
];

const TESTS = ['SessionDataSourceTest', 'CallNamesTest', 'PoolFailuresTest', 'PoolQueueTest', 'PoolMetricsTest'];

/** Classes for statements that carry more than themselves: a name before them, a reset behind them. */
const ALONG = ['SoleStatement', 'NamedStatement', 'NamedStatementTest', 'OutdatedStatements'];

/** Classes for drivers that keep answers whole. */
const GUARD = ['GuardedSockets', 'GuardedSocketsTest', 'Heap', 'HeapTest'];

/**
 * Contributes the classes around the pool: a call begins with a session as it is after the login, and is ended at the database when
 * its time is over or the service stops.
 */
export function sessions(project: DatabaseProject, { session }: Dialect): OrderedContribution[] {
  const { template, trace, resets, tells, endsInSilence, settles, guards, kills, sole, readme } = session;
  const does = { resets, tells, endsInSilence, settles, guards, kills, sole: sole !== undefined };
  const file = (name: string, test = false) =>
    javaFile(project, {
      home: HOME,
      name,
      template: `sources/database/session/${name}.java`,
      test,
      view: { ...does, callersLeave: project.callersLeave },
    });
  return [
    ...CLASSES.map((name) => file(name)),
    ...(sole === undefined ? [] : ALONG.map((name) => file(name, name.endsWith('Test')))),
    ...(guards ? GUARD.map((name) => file(name, name.endsWith('Test'))) : []),
    spareConnections(project),
    ...TESTS.map((name) => file(name, true)),
    javaFile(project, { home: HOME, name: 'DatabaseSession', template }),
    javaFile(project, { home: HOME, name: 'SessionTrace', template: trace.template }),
    ...(resets ? [SETTING] : []),
    TRACE_SETTING,
    LOAD,
    {
      kind: 'readmeSection',
      title: 'Sessions and time-outs',
      markdown: `${resets ? RESET : KEPT}${readme}\n\n${resets ? `${CHOICE}\n\n` : ''}${TIME}${project.callersLeave ? LEFT : ''}`,
    },
    { kind: 'readmeSection', title: 'Which call runs in the database', markdown: `${TRACE}\n\n${trace.readme}` },
  ];
}

const LOAD = {
  kind: 'readmeSection',
  title: 'Load',
  markdown: `A call waits 5 seconds (\`spring.datasource.hikari.connection-timeout\`) for one of the \`DB_POOL_SIZE\` connections. Then its failure
is \`BUSY\`, which callers may try again in a moment. While the database is gone some wait twice: for their turn, and for a connection to be
made. Readiness asks the database on a connection beside the pool: it stays up while the service is merely busy, and is down when the
database does not answer within 2 seconds. Give the database room for two connections more than the pools have.`,
} as const;

const SETTING = {
  kind: 'setting',
  key: 'service.session.reset',
  value: true,
  comment: 'A call leaves nothing in its session to the next one; false keeps what routines leave there',
} as const;

const TRACE_SETTING = {
  kind: 'setting',
  key: 'service.session.trace',
  value: 'none',
  comment: 'What the database is told of who asks: none, operation, or call, which adds the id of the trace',
} as const;

const TRACE = `\`service.session.trace: call\` in your \`application.yaml\` (or \`SERVICE_SESSION_TRACE=call\`) tells the database which operation runs, and
the id of the call's trace, the one that each line of the log has (\`traceId\`) and that a caller hands on in \`traceparent\`: from a slow or
blocking statement it is one step to the call. \`operation\` tells the operation alone. With \`none\`, as it comes, nothing is sent. Nothing
that callers write gets there, but for the digits of that id.`;

const RESET = `A connection serves one call after the other. On its way back to the pool its session is reset to what it was after the login, and
a connection whose session cannot be reset is closed. The number that the database gives a connection stays as it is. `;

const KEPT = 'A connection serves one call after the other, and keeps its session. ';

const CHOICE = `\`service.session.reset: false\` in your \`application.yaml\` spares that: then a call finds what others have left, temporary tables,
settings and locks included. It holds for the pool of an application server as well.`;

const LEFT = `

A call whose caller has gone, or whose caller's deadline is over, is cancelled at the database a moment later.`;

const TIME = `\`DB_QUERY_TIMEOUT\` ends a call at the database, whatever it sends and whether its caller still waits or not: it is cancelled, and its
session is ended when it goes on. A stop (SIGTERM) takes no new calls, waits \`spring.lifecycle.timeout-per-shutdown-phase\` (20s)
for those that run, cancels the rest at the database and logs how many. It does not wait for a whole \`DB_QUERY_TIMEOUT\`, because who
stops services does not either: Docker kills after 10s, Kubernetes after 30s. Set all of them higher where a long call must end well.`;
