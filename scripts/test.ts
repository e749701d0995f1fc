// `npm test`: types, lint, build, then every test; ends with the line `N passed, N failed`. A sample that passed before with
// the same bytes and tools is not built again; `npm run test:full` (or FULL=1) builds them all, and what only it runs
// (`*.full.test.ts`), and `npm run test:full -- --matrix` those of the cells of docs/matrix.md.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSERS } from '../tests/support/browser/browser.ts';
import { NO_VARNISH, VARNISHD } from '../tests/support/servers/varnish.ts';

const FLAGS = ['--full', '--matrix'];
const only = [
  ...process.argv.slice(2).filter((argument) => !FLAGS.includes(argument)),
  ...(process.argv.includes('--matrix') ? filesOfMatrix() : []),
];
if (process.argv.includes('--full')) process.env.FULL = '1';
const bin = (name: string) => join('node_modules/.bin', name);

requireTools();
await requireServers();
let failed = 0;
if (only.length === 0) {
  step('Types', bin('tsc'), ['--noEmit']);
  step('Lint', bin('biome'), ['check', '.']);
}
step('Browser bundle', bin('vite'), ['build', '--logLevel', 'warn']);
step('Server bundle', bin('vite'), ['build', '--ssr', '--logLevel', 'warn']);
const counts = failed === 0 ? runTests() : { passed: 0, failed: 0, skipped: 0, known: 0 };
if (counts.known > 0)
  console.log(`${counts.known} not run again, as their samples passed with the same bytes: npm run test:full runs all`);
if (counts.skipped > 0) console.log(`${counts.skipped} skipped, for want of a server: see README.md`);
console.log(`${counts.passed} passed, ${counts.failed + failed} failed`);
process.exit(counts.failed + failed === 0 ? 0 : 1);

/** @returns the test files of all cells of docs/matrix.md. */
function filesOfMatrix(): string[] {
  const named = readFileSync('docs/matrix.md', 'utf8').matchAll(/^\d+\. (\S+\.test\.ts) › /gm);
  return ['tests/generated/technologies/matrix.test.ts', ...new Set([...named].map(([, file = '']) => file))];
}

function step(title: string, program: string, args: string[]): void {
  console.log(`\n== ${title}`);
  if (spawnSync(program, args, { stdio: 'inherit' }).status !== 0) {
    console.error(`${title}: failed`);
    failed += 1;
  }
}

function runTests(): { passed: number; failed: number; skipped: number; known: number } {
  const folder = mkdtempSync(join(tmpdir(), 'forja-report-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only];
  const run = spawnSync(bin('vitest'), args, { stdio: 'inherit' });
  try {
    const result = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      numPendingTests: number;
      numFailedTestSuites: number;
      testResults: { assertionResults: { meta: { passedBefore?: boolean } }[] }[];
    };
    // A file that cannot be loaded has no failed test of its own, and still is a failure.
    const broken = run.status !== 0 && result.numFailedTests === 0 ? Math.max(1, result.numFailedTestSuites) : 0;
    const tests = result.testResults.flatMap(({ assertionResults }) => assertionResults);
    const known = tests.filter(({ meta }) => meta.passedBefore).length;
    const skipped = result.numPendingTests - known;
    return { passed: result.numPassedTests, failed: result.numFailedTests + broken, skipped, known };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, known: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Finds what the tests need besides npm's packages; browser, wrk and Varnish are installed where that can be, else one line tells how. */
function requireTools(): void {
  const needs = (program: string, args: string[], how: string) => {
    if (spawnSync(program, args, { stdio: 'ignore' }).status !== 0) stop(`${program} is missing: ${how}`);
  };
  needs('java', ['-version'], 'install a JDK 17 or newer (Debian: apt-get install default-jdk).');
  needs('openssl', ['version'], 'install it (Debian: apt-get install openssl).');
  needs('mvn', ['--version'], 'install Maven 3.8 or newer (Debian: apt-get install maven).');
  const browses = () => process.env.CHROMIUM !== undefined || BROWSERS.some(existsSync);
  const loads = () => spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined;
  installed('chromium-headless-shell', browses);
  const caches = () => existsSync(VARNISHD);
  installed('wrk', loads);
  installed('varnish', caches);
  if (!browses()) stop('Chromium is missing: apt-get install chromium-headless-shell, or chromium.');
  if (!loads()) stop('wrk, the client of the benchmarks, is missing: apt-get install wrk.');
  if (!caches()) stop(NO_VARNISH);
}

/** On Debian as root a package that is missing is installed. */
function installed(name: string, isThere: () => boolean): void {
  if (isThere() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${name}…`);
  spawnSync('sh', ['-c', `apt-get update -qq && apt-get install -y -qq ${name}`], { stdio: 'ignore' });
}

/** Finds the servers at their addresses before half an hour of tests does. */
async function requireServers(): Promise<void> {
  const { TEST_POSTGRES_URL, TEST_MARIADB_URL, TEST_RABBITMQ_URL } = process.env;
  const servers = [
    ['PostgreSQL', TEST_POSTGRES_URL ?? 'postgresql://127.0.0.1:5432', 'TEST_POSTGRES_URL'],
    ['MariaDB', TEST_MARIADB_URL ?? 'mariadb://127.0.0.1:3306', 'TEST_MARIADB_URL'],
    ['RabbitMQ', TEST_RABBITMQ_URL ?? 'amqp://127.0.0.1:5672', 'TEST_RABBITMQ_URL'],
  ] as const;
  for (const [name, url, variable] of servers) {
    const { hostname: host, port } = new URL(url);
    if (await answers(host, Number(port))) continue;
    stop(`${name} does not answer at ${host}:${port}: start it there, or set ${variable}.`);
  }
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 5_000 });
    const end = (found: boolean) => {
      socket.destroy();
      resolve(found);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}

function stop(message: string): never {
  console.error(message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
