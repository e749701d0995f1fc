import { availableParallelism, totalmem } from 'node:os';

const BUILDS = /tests\/(generated|runtime|integration\/build|bench)\//;
const BROWSES = /tests\/browser\//;
const TESTS = /\/tests\//;
/**
 * The files that take longest in a run that remembers no sample, the longest first. Their size does not tell (a suite is another
 * file than the one that runs it), nor does the last run, in which the sample was known.
 */
export const LONGEST = [
  'technologies/callers/mixed-callers',
  'projects/compile',
  'messages/queue',
  'messages/rabbitmq',
  'technologies/grpc/grpc',
  'messages/outbox',
  'messages/mariadb-outbox.full',
  'servers/wars-wildfly.full',
  'servers/wars-weblogic.full',
  'apis/other-apis-embedded.full',
  'apis/other-apis-wildfly.full',
  'apis/other-apis-weblogic.full',
  'apis/other-apis-tomcat.full',
  'servers/wars-tomcat.full',
  'state/separate-state',
  'state/separate-keys',
  'state/mariadb-separate-keys.full',
  'state/idempotency',
  'state/mariadb-idempotency.full',
  'databases/mariadb/mysql.full',
  'databases/mariadb/mariadb',
  'technologies/rest/rest',
  'technologies/graphql/graphql',
  'technologies/module/module',
  'servers/wildfly',
  'servers/tomcat',
  'servers/tomcat-api.full',
  'projects/lint/lint',
]
  .map((name) => `tests/generated/${name}.test.ts`)
  .toSpliced(0, 0, 'tests/runtime/runtime.test.ts', 'tests/bench/benches.full.test.ts');
/** A worker of this size holds Maven, the JVM of its tests and a service, or a portal and its browser. */
const WORKER_BYTES = 2.5 * 1024 ** 3;
const MOST_WORKERS = 4;

/**
 * @returns how many test files run at a time, as far as memory goes, and no more than a few: two more than there are cores,
 *   because what is started, locked, retried and timed out is mostly waited for: with one more, a quarter of two cores was idle.
 */
export function workers(cores = availableParallelism(), bytes = totalmem()): number {
  return Math.max(1, Math.min(MOST_WORKERS, cores + 2, Math.floor(bytes / WORKER_BYTES)));
}

/**
 * @returns the files in the order in which they are best begun: what builds (the longest first) and what browses, in turns,
 *   because Maven uses a core and more where a browser mostly waits, then the other tests, and unit tests at the end, because a
 *   long file that starts last is waited for alone.
 */
export function inTurns<T>(files: readonly T[], pathOf: (file: T) => string): T[] {
  const rank = (file: T) => {
    const at = LONGEST.findIndex((name) => pathOf(file).endsWith(name));
    return at < 0 ? LONGEST.length : at;
  };
  const of = (kind: RegExp) => files.filter((file) => kind.test(pathOf(file)));
  const builds = of(BUILDS).sort((a, b) => rank(a) - rank(b));
  const browses = of(BROWSES);
  const turns = Array.from({ length: Math.max(builds.length, browses.length) }, (_, index) => [
    ...builds.slice(index, index + 1),
    ...browses.slice(index, index + 1),
  ]);
  // A worker that is free when nothing is left to begin waits least for the short ones, the unit tests.
  return [...new Set([...turns.flat(), ...of(TESTS), ...files])];
}
