import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { EXIT, Failure } from './exit.js';
import { version } from './version.js';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A portal that starts again is back within it; who waits for a generation waits longer. */
const PATIENCE_MS = 20_000;
const GATEWAY = new Set([502, 504]);

/**
 * @typedef {object} Call
 * @property {string} path
 * @property {'GET' | 'HEAD' | 'POST'} [method] POST where it is left out
 * @property {Record<string, string>} [query]
 * @property {unknown} [body]
 * @property {Record<string, string>} [headers]
 * @property {number} [patienceMs] how long a portal that does not answer is asked again
 *
 * @typedef {{url: URL, token: string, signal: AbortSignal, env: NodeJS.ProcessEnv}} Access
 *
 * @typedef {ReturnType<typeof createPortal>} Portal
 */

/**
 * Calls a portal with a token. What is asked again is safe to be: every call of ours either changes nothing or carries a key by which
 * the portal knows it again, so that nothing is charged twice.
 * @param {Access & {terminal: import('./terminal.js').Terminal}} access
 */
export function createPortal(access) {
  const { url, signal, terminal } = access;

  /**
   * Asks until there is an answer that is worth one.
   * @param {Call} call
   * @returns {Promise<Response>} with a status that says done
   * @throws Failure with what the portal says
   */
  async function send(call) {
    const until = Date.now() + (call.patienceMs ?? PATIENCE_MS);
    for (let turn = 0; ; turn++) {
      const answer = await ask(access, call).catch((error) => unreachable(error, signal));
      const again = answer instanceof Failure ? pauseAfter(answer, turn) : pauseOf(answer, turn);
      if (again === undefined || Date.now() + again > until) {
        if (answer instanceof Failure) throw answer;
        if (answer.ok) return answer;
        // An answer to HEAD has no words.
        if (call.method === 'HEAD') return send({ ...call, method: 'GET' });
        throw await refused(answer);
      }
      if (!(answer instanceof Failure)) await answer.body?.cancel();
      terminal.progress(`The portal does not answer; asking again in ${Math.ceil(again / 1000)} s`);
      await pause(again, undefined, { signal });
    }
  }

  return {
    send,
    /**
     * @param {Call} call
     * @returns {Promise<any>} the answer's JSON
     */
    async json(call) {
      const answer = await send(call);
      const text = await answer.text().catch((error) => {
        throw unreachable(error, signal);
      });
      try {
        return JSON.parse(text);
      } catch {
        throw new Failure(
          EXIT.failed,
          'noPortal',
          `${url.host} does not answer as a portal does: is ${url.href} its address?`,
        );
      }
    },
    newKey: () => randomUUID(),
  };
}

/** @param {Access} access @param {Call} call @returns {Promise<Response>} */
function ask({ url, token, signal, env }, { path, method = 'POST', query = {}, body, headers = {} }) {
  const search = new URLSearchParams(query).toString();
  const language = /^es/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ? 'es' : 'en';
  return fetch(`${url.href.replace(/\/$/, '')}${path}${search && `?${search}`}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'User-Agent': `forja/${version}`,
      'Accept-Language': language,
      'X-Generation-Origin': 'cli',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // The token is the portal's: it goes nowhere else.
    redirect: 'manual',
    signal,
  });
}

/** The pause before the next try; undefined where the failure will last. @param {Failure} failure @param {number} turn */
const pauseAfter = ({ told }, turn) => (told.lasting ? undefined : backOff(turn));

/** @param {number} turn */
const backOff = (turn) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** turn);

/**
 * How long to wait before the same is asked again; undefined: it is not.
 * @param {Response} answer
 * @param {number} turn
 */
function pauseOf({ status, headers }, turn) {
  if (GATEWAY.has(status)) return backOff(turn);
  const after = headers.get('retry-after');
  if ((status !== 429 && status !== 503) || after === null) return undefined;
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : backOff(turn);
}

/**
 * @param {any} error of fetch
 * @param {AbortSignal} signal
 * @returns {Failure}
 */
export function unreachable(error, signal) {
  if (signal.aborted) throw signal.reason;
  const cause = error?.cause;
  const why = cause?.code ?? cause?.message ?? error?.message ?? 'no answer';
  const isUnknown = /CERT|SELF_SIGNED|ISSUER/.test(String(why));
  const hint = isUnknown ? ' Its certificate is not known here: name its authority’s file in NODE_EXTRA_CA_CERTS.' : '';
  const lasting = isUnknown || /^(?:ENOTFOUND|ERR_INVALID_URL|ERR_SSL_\w+|UND_ERR_INVALID_ARG)$/.test(String(why));
  return new Failure(
    EXIT.failed,
    'unreachable',
    `The portal cannot be reached (${why}).${hint}`,
    lasting ? { lasting } : {},
  );
}

/**
 * @param {Response} answer
 * @returns {Promise<Failure>}
 */
async function refused(answer) {
  const { status, headers } = answer;
  if (status >= 300 && status < 400) {
    const to = headers.get('location') ?? 'somewhere else';
    return new Failure(EXIT.failed, 'moved', `The portal leads to ${to}: use the address where it is.`, { status });
  }
  const text = await answer.text().catch(() => '');
  const told = parsed(text);
  if (!told) {
    return new Failure(exitOf(status), 'noPortal', `The portal answered ${status} and nothing that a portal says.`, {
      status,
    });
  }
  const { message, error, ...more } = told;
  return new Failure(exitOf(status), error, [message, ...(more.faults ?? []).map(lineOf)].join('\n'), {
    ...more,
    said: message,
  });
}

/** @param {number} status */
function exitOf(status) {
  if (status === 401 || status === 403) return EXIT.notAllowed;
  return status === 402 ? EXIT.noCredits : EXIT.failed;
}

/** @param {{field: string, message: string, file?: string, line?: number}} fault */
function lineOf({ field, message, file, line }) {
  return `  ${file ? `${file}${line ? `:${line}` : ''}` : field}: ${message}`;
}

/** @param {string} text */
function parsed(text) {
  try {
    const told = JSON.parse(text);
    return typeof told?.error === 'string' && typeof told?.message === 'string' ? told : undefined;
  } catch {
    return undefined;
  }
}
