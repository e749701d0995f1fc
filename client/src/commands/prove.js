import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TIMEOUT, textOf } from '../arguments.js';
import { EXIT, Failure, usage } from '../exit.js';
import { checkedCalls } from '../prove/choose.js';
import { mysqlClient } from '../prove/mysql.js';
import { postgresqlClient } from '../prove/postgresql.js';
import { proveAll, summaryOf } from '../prove/prove.js';
import { pageOf } from '../prove/report.js';
import { createService } from '../prove/service.js';
import { LOCK_OPTIONS, readObject, requestOf } from '../request.js';

const CALL_MS = 30_000;
const SAMPLE = 3;
const MOST_SAMPLE = 1000;
const REPORT = 'proof';

/** @type {import('../command.js').Command} */
export const prove = {
  name: 'prove',
  summary: 'asks a running service and the database itself the same, and compares the answers',
  usage: '[forja.json] --service <address> [options]',
  more: [
    'Every operation that reads is called with your values (--values) or with made ones (--sample): of the service, and by a plain client of the',
    'database in a transaction that is rolled back. Exits 5 where answers differ; the report has both. It holds values of your database.',
    '',
    'The plain client’s credentials: FORJA_PROOF_URL (postgresql://…, mariadb://…, mysql://…), or PGHOST, PGUSER, PGPASSWORD, PGDATABASE…, or',
    'MYSQL_HOST, MYSQL_USER, MYSQL_PWD, MYSQL_DATABASE… The service’s: FORJA_SERVICE_TOKEN, FORJA_SERVICE_USER and FORJA_SERVICE_PASSWORD, or',
    'FORJA_SERVICE_KEY.',
  ].join('\n'),
  options: {
    service: {
      type: 'string',
      value: '<address>',
      help: 'Where the generated service runs, such as http://localhost:8080',
    },
    values: { type: 'string', value: '<file>', help: 'Calls by operation: {"orderTotal": [{"orderId": 7}]}' },
    sample: {
      type: 'string',
      value: '<n>',
      help: `Made values as well, and n of columns that are called as a parameter is (default ${SAMPLE} without --values)`,
    },
    write: {
      type: 'string',
      value: '<names>',
      help: 'Operations that write and are called all the same, with commas between them',
    },
    disposable: { type: 'boolean', help: 'The database is there to be changed: what --write names changes it' },
    report: { type: 'string', value: '<folder>', help: `Where proof.html and proof.json go (default ${REPORT})` },
    ...LOCK_OPTIONS,
    ...TIMEOUT,
  },
  async run({ values, positionals, portal, terminal, signal }) {
    const address = serviceOf(textOf(values, 'service'));
    const writes = writesOf(textOf(values, 'write'), values.disposable === true);
    const file = textOf(values, 'values');
    const sample = sampleOf(textOf(values, 'sample'), file);
    const given = file === undefined ? undefined : await readObject(file);
    const { request } = await requestOf(positionals, values);
    /** @type {import('../prove/prove.js').Plan} */
    const plan = await portal.json({ path: '/api/generate/proof', body: request });
    checkNames(writes, plan);
    const own = given && checkedCalls(given, String(file), plan.operations);
    const client = await clientOf(plan);
    const abandoned = () => void client.close();
    signal.addEventListener('abort', abandoned, { once: true });
    try {
      const progress = (/** @type {number} */ done, /** @type {number} */ of, /** @type {string} */ name) =>
        terminal.progress(`${done} of ${of} operations: ${name}`);
      const service = createService(address, process.env);
      const proving = { plan, service, client, own, sample, writes, callMs: CALL_MS, signal, progress };
      const operations = await proveAll(proving);
      const summary = summaryOf(operations);
      const at = new Date().toISOString();
      const report = {
        project: plan.project,
        at,
        service: address.origin,
        database: client.where,
        summary,
        operations,
      };
      return { exit: exitOf(summary), ...(await told(textOf(values, 'report') ?? REPORT, report)) };
    } finally {
      signal.removeEventListener('abort', abandoned);
      await client.close().catch(() => {});
    }
  },
};

/** @param {string | undefined} text */
function serviceOf(text) {
  if (text === undefined) throw usage('Which service is proved? Use --service http://localhost:8080.');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw usage(`${text} is no address: use one such as http://localhost:8080.`);
  if (url.username || url.password)
    throw usage(
      'A user or password does not belong in the address: set FORJA_SERVICE_USER and FORJA_SERVICE_PASSWORD.',
    );
  return url;
}

/** @param {string | undefined} names @param {boolean} isDisposable */
function writesOf(names, isDisposable) {
  const writes = new Set(
    (names ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );
  if (writes.size > 0 && !isDisposable) {
    throw usage('--write changes the database of the service: say with --disposable that it is there for that.');
  }
  if (writes.size === 0 && isDisposable) throw usage('--disposable goes with --write, which names the operations.');
  return writes;
}

/** @param {string | undefined} text @param {string | undefined} file */
function sampleOf(text, file) {
  if (text === undefined) return file === undefined ? SAMPLE : undefined;
  if (!/^\d{1,4}$/.test(text) || Number(text) > MOST_SAMPLE)
    throw usage(`--sample ${text}: use a number from 0 to ${MOST_SAMPLE}.`);
  return Number(text);
}

/** @param {ReadonlySet<string>} writes @param {import('../prove/prove.js').Plan} plan */
function checkNames(writes, { operations }) {
  const unknown = [...writes].find((name) => operations.every((operation) => operation.name !== name));
  if (unknown !== undefined)
    throw usage(
      `--write: there is no operation ${unknown}. There are ${operations.map(({ name }) => name).join(', ')}.`,
    );
}

/** @param {import('../prove/prove.js').Plan} plan */
async function clientOf({ database, types }) {
  if (database === 'postgresql') return postgresqlClient(process.env, types, CALL_MS);
  if (database === 'mariadb' || database === 'mysql') return mysqlClient(process.env, database, CALL_MS);
  throw new Failure(EXIT.failed, 'unsupported', `There is no plain client of ${database} in this version.`);
}

/** The exit code of a proof. A proof that called nothing proves nothing. @param {import('../prove/report.js').Report['summary']} summary */
function exitOf({ calls, different }) {
  if (different > 0) return EXIT.differs;
  return calls === 0 ? EXIT.failed : EXIT.done;
}

/** @param {string} folder @param {import('../prove/report.js').Report} report */
async function told(folder, report) {
  await mkdir(folder, { recursive: true });
  const [page, json] = [join(folder, 'proof.html'), join(folder, 'proof.json')];
  await Promise.all([writeFile(page, pageOf(report)), writeFile(json, `${JSON.stringify(report, null, 2)}\n`)]);
  const { summary, operations } = report;
  const named = (/** @type {string} */ outcome) =>
    operations.filter(({ calls }) => calls.some((call) => call.outcome === outcome)).map(({ name }) => name);
  return {
    json: { project: report.project, ...summary, differing: named('different'), report: page, data: json },
    words: [
      ...operations.flatMap(({ name, calls }) =>
        calls.flatMap(({ outcome, values, why }) =>
          outcome === 'different' ? [`different ${name} ${JSON.stringify(values)}: ${why}`] : [],
        ),
      ),
      `${summary.calls} calls: ${summary.alike} alike, ${summary.different} different, ${summary.refused} refused by both, ${summary.leftOut} left out; ` +
        `${summary.notCalled} operations not called`,
      `The report, with values of the database: ${page}`,
    ],
  };
}
