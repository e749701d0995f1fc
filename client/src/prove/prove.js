import { isSame, judge, onlyIn } from './answer.js';
import { canBeSent, sampledCalls, valuesOf } from './choose.js';
import { BROKEN } from './service.js';

/**
 * @typedef {import('./answer.js').Answer} Answer
 * @typedef {import('./choose.js').Operation & import('./plain-call.js').Work & {title: string, reads: boolean, mustFind: boolean, ordered: boolean, unproved?: string}} Operation
 * @typedef {{project: string, database: string, types: import('./written.js').Types, operations: readonly Operation[]}} Plan
 *
 * What came of one call: alike; different, with both answers; refused by both, with both reasons; left out.
 * @typedef {{values: unknown, outcome: 'alike' | 'different' | 'refused' | 'leftOut', why?: string, plain?: string, service?: string, onlyPlain?: readonly string[], onlyService?: readonly string[]}} Call
 * @typedef {{name: string, title: string, reads: boolean, calls: readonly Call[], notCalled?: string}} Proved
 *
 * @typedef {object} Proving
 * @property {Plan} plan
 * @property {import('./service.js').Service} service
 * @property {import('./plain-call.js').PlainClient} client
 * @property {import('./choose.js').OwnCalls | undefined} own
 * @property {number | undefined} sample
 * @property {ReadonlySet<string>} writes operations that may write
 * @property {number} callMs
 * @property {AbortSignal} signal
 * @property {(done: number, of: number, name: string) => void} progress
 */

const MOST_SHOWN_CHARS = 4_000;
const MOST_VALUES = 20;
/** How often a plain client is asked again where the service's answer differs: what differs by chance is alike now and then. */
const AGAIN = 3;

/** Databases that a transaction keeps from writing, and what they say of a statement because of a transaction. */
const READ_ONLY = /^25006$|^25006 1792$/;
const FORBIDDEN = /inside a transaction|active transaction|transaction is in progress|cannot run inside/i;
/** The message of a service that refuses an answer as its documentation says. */
const DOCUMENTED =
  /array of several dimensions|has no type for|which its type does not have|The answer has more than \d+ rows/;

const NOT_CALLED = /** @type {Record<string, string>} */ ({
  commits: 'It ends transactions itself, so what a plain client changes could not be undone.',
  generatedKey: 'It answers a key that the database makes anew each time.',
  variable: 'A value of it is one that the service knows by itself.',
});
const WRITES =
  'It may write, or sends its answer on: name it in --write, with --disposable for a database that may be changed.';
const CLAIMS_TO_READ = 'It writes, though the catalogue says that it reads.';

/**
 * Asks everything twice, of the service and of the plain client, one after the other.
 * @param {Proving} proving
 * @returns {Promise<readonly Proved[]>}
 */
export async function proveAll(proving) {
  const { operations } = proving.plan;
  const proved = [];
  for (const [index, operation] of operations.entries()) {
    proving.progress(index, operations.length, operation.name);
    proved.push(await proveOne(proving, operation));
  }
  return proved;
}

/** @param {Proving} proving @param {Operation} operation @returns {Promise<Proved>} */
async function proveOne(proving, operation) {
  const { name, title, reads, unproved } = operation;
  const known = { name, title, reads };
  if (unproved) return { ...known, calls: [], notCalled: NOT_CALLED[unproved] ?? unproved };
  if (!reads && !proving.writes.has(name)) return { ...known, calls: [], notCalled: WRITES };
  const given = await callsOf(proving, operation);
  if (given.length === 0) return { ...known, calls: [], notCalled: 'The values have no call of it.' };
  const calls = [];
  for (const values of given) {
    proving.signal.throwIfAborted();
    const call = await compare(proving, operation, values);
    if (call === undefined) return { ...known, calls, notCalled: CLAIMS_TO_READ };
    calls.push(call);
  }
  return { ...known, calls };
}

/** @param {Proving} proving @param {Operation} operation */
async function callsOf({ own, sample, client, plan }, operation) {
  const mine = own?.[operation.name] ?? [];
  return sample === undefined ? mine : [...mine, ...(await sampledCalls(operation, sample, client, plan.types))];
}

/**
 * @param {Proving} proving
 * @param {Operation} operation
 * @param {Readonly<Record<string, unknown>>} given
 * @returns {Promise<Call | undefined>} undefined: it writes where it must not
 */
async function compare(proving, operation, given) {
  const { client, service, callMs, signal } = proving;
  if (!canBeSent(operation, given)) return { values: given, outcome: 'leftOut', why: 'No path carries these values.' };
  const values = valuesOf(operation, given);
  const plainly = () => client.call(operation, values, signal);
  const plain = await plainly();
  if (operation.reads && READ_ONLY.test(plain.failed ?? '')) return undefined;
  if (plain.failed && FORBIDDEN.test(plain.text))
    return { values: given, outcome: 'leftOut', why: `No transaction takes it: ${plain.text}` };
  // What the service writes stays: what differs by itself is found before.
  if (!operation.reads && !isSame(plain, await plainly(), client.spelled)) return leftOut(given);
  const answer = await service
    .call(operation, values, AbortSignal.any([signal, AbortSignal.timeout(callMs)]))
    .catch((error) => late(error, signal));
  const wrong = judge(plain, answer, client.spelled, operation);
  if (wrong === undefined) return alike(given, plain, answer);
  if (answer.failed && DOCUMENTED.test(answer.text)) {
    return {
      values: given,
      outcome: 'leftOut',
      why: 'The service refuses such an answer, as its documentation says.',
      service: cut(answer.text),
    };
  }
  for (let turn = 0; operation.reads && turn < AGAIN; turn++) {
    const again = await plainly();
    if (judge(again, answer, client.spelled, operation) === undefined) return alike(given, again, answer);
    if (!isSame(plain, again, client.spelled)) return leftOut(given);
  }
  return different(given, wrong, plain, answer, client.spelled);
}

/** @param {unknown} values @returns {Call} */
const leftOut = (values) => ({
  values,
  outcome: 'leftOut',
  why: 'A plain client is answered something else each time.',
});

/** @param {unknown} values @param {Answer} plain @param {Answer} service @returns {Call} */
function alike(values, plain, service) {
  if (!plain.failed) return { values, outcome: 'alike' };
  return { values, outcome: 'refused', plain: cut(plain.text), service: cut(`${service.failed} ${service.text}`) };
}

/** @param {unknown} values @param {NonNullable<ReturnType<typeof judge>>} wrong @param {Answer} plain @param {Answer} service @param {import('./answer.js').Spelled} spelled @returns {Call} */
function different(values, wrong, plain, service, spelled) {
  const only = wrong === 'values' ? onlyIn(plain, service, spelled) : undefined;
  return {
    ...{ values, outcome: 'different', why: WHY[wrong](plain, service) },
    plain: cut(plain.text),
    service: cut(service.failed ? `${service.failed} ${service.text}` : service.text),
    ...(only && { onlyPlain: few(only.plain), onlyService: few(only.service) }),
  };
}

/** @type {Record<NonNullable<ReturnType<typeof judge>>, (plain: Answer, service: Answer) => string>} */
const WHY = {
  internal: () => 'The service failed inside (500) where a plain client is told what is so.',
  refused: (_, { failed = '' }) =>
    NO_ANSWER[failed] ?? `The service refused (${failed}) what a plain client is answered.`,
  answered: ({ failed }) => `The service answered where a plain client is refused (${failed}).`,
  values: () => 'The values differ.',
  rows: () => 'The same values stand in other rows.',
  order: () => 'The rows come in another order; those that ORDER BY leaves equal may.',
};

const LATE = 'late';

/** @type {Readonly<Record<string, string>>} */
const NO_ANSWER = {
  [LATE]: 'The service did not answer in time.',
  [BROKEN]: 'The service broke its answer off.',
};

/** @param {Error} error @param {AbortSignal} signal @returns {Answer} */
function late(error, signal) {
  signal.throwIfAborted();
  if (error.name !== 'TimeoutError') throw error;
  return { failed: LATE, leaves: [], text: 'no answer in time' };
}

/** @param {string} text */
function cut(text) {
  return text.length <= MOST_SHOWN_CHARS
    ? text
    : `${text.slice(0, MOST_SHOWN_CHARS)} … (${text.length - MOST_SHOWN_CHARS} more characters)`;
}

/** @param {readonly string[]} all */
const few = (all) => all.slice(0, MOST_VALUES).map((value) => cut(value));

/**
 * Figures of a proof.
 * @param {readonly Proved[]} operations
 */
export function summaryOf(operations) {
  const calls = operations.flatMap((operation) => operation.calls);
  const count = (/** @type {Call['outcome']} */ outcome) => calls.filter((call) => call.outcome === outcome).length;
  return {
    operations: operations.length,
    calls: calls.length,
    alike: count('alike'),
    different: count('different'),
    refused: count('refused'),
    leftOut: count('leftOut'),
    notCalled: operations.filter(({ notCalled }) => notCalled !== undefined).length,
  };
}
