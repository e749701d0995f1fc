import { EXIT, Failure } from '../exit.js';
import { answerOf } from './answer.js';
import { exactJson } from './exact.js';

/** The connection ended before the answer did. */
export const BROKEN = 'broken';

const BYTES = 'application/octet-stream';
/** The most pages that are read of one answer, so that no chain of them is endless. */
const MOST_PAGES = 1000;

/**
 * A value of a request; `undefined` in a list of them was not sent.
 * @typedef {readonly unknown[]} Sent
 *
 * @typedef {{method: string, url: string, places: readonly {in: string, name: string, member: number}[], page?: {start: string, limit: string}}} HttpCall
 *
 * What calls a running service.
 * @typedef {{call(operation: {service: HttpCall, members: readonly import('./values.js').Member[]}, values: Sent, signal: AbortSignal): Promise<import('./answer.js').Answer>}} Service
 */

/**
 * @param {URL} base where it runs
 * @param {NodeJS.ProcessEnv} env
 * @returns {Service}
 */
export function createService(base, env) {
  const own = credentials(env);
  return {
    async call(operation, values, signal) {
      const { path, request } = requestOf(operation.service, operation.members, values);
      const headers = { ...own, ...request.headers };
      const first = await asked(new URL(base.href.replace(/\/$/, '') + path), { ...request, headers }, signal);
      return operation.service.page && !('failed' in first)
        ? pages(first, { ...request, headers }, signal)
        : answered(first);
    },
  };
}

/** @param {NodeJS.ProcessEnv} env @returns {Record<string, string>} */
function credentials({
  FORJA_SERVICE_TOKEN: token,
  FORJA_SERVICE_KEY: key,
  FORJA_SERVICE_USER: user,
  FORJA_SERVICE_PASSWORD: password,
}) {
  const basic = user === undefined ? undefined : `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}`;
  const authorization = token ? `Bearer ${token}` : basic;
  return {
    Accept: 'application/json, */*;q=0.1',
    ...(authorization && { Authorization: authorization }),
    ...(key && { 'X-API-Key': key }),
  };
}

/**
 * @typedef {{url: URL, body: unknown} | {failed: string, text: string}} Asked
 *
 * @param {URL} url
 * @param {RequestInit} request
 * @param {AbortSignal} signal
 * @returns {Promise<Asked>}
 */
async function asked(url, request, signal) {
  const got = await gotten(url, request, signal);
  if ('failed' in got) return got;
  const { response, bytes } = got;
  const text = bytes.toString();
  const { status, headers } = response;
  if (status === 401) throw new Failure(EXIT.notAllowed, 'serviceAccess', ACCESS);
  if (status >= 300) return { failed: String(status), text };
  if (headers.get('content-type') === BYTES) return { url, body: bytes.toString('base64') };
  return { url, body: text === '' ? null : parsed(text) };
}

const ACCESS =
  'The service does not know its caller (401): set FORJA_SERVICE_TOKEN, FORJA_SERVICE_USER and FORJA_SERVICE_PASSWORD, or FORJA_SERVICE_KEY.';

/** @param {string} text */
function parsed(text) {
  try {
    return exactJson(text);
  } catch {
    return text;
  }
}

/** A connection that never was: nobody is there. One that broke is an answer of its kind. */
const NOBODY =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS.*|.*CERT.*|.*ISSUER.*)$/;

/**
 * @param {URL} url
 * @param {RequestInit} request
 * @param {AbortSignal} signal
 * @returns {Promise<{response: Response, bytes: Buffer} | {failed: string, text: string}>}
 */
async function gotten(url, request, signal) {
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  } catch (error) {
    // Its own time is up, or the command's: who called knows which.
    if (signal.aborted) throw error;
    const { cause, message } = /** @type {{cause?: {code?: string, message?: string}, message: string}} */ (error);
    const why = cause?.code ?? cause?.message ?? message;
    if (!NOBODY.test(why)) return { failed: BROKEN, text: `The connection broke (${why}).` };
    throw new Failure(
      EXIT.failed,
      'serviceUnreachable',
      `The service at ${url.origin} cannot be reached (${why}): is it running there?`,
    );
  }
}

/** @param {Asked} one */
function answered(one) {
  return 'failed' in one ? { failed: one.failed, leaves: [], text: one.text } : answerOf(one.body);
}

/**
 * All rows, page by page.
 * @param {Extract<Asked, {url: URL}>} first
 * @param {RequestInit} request
 * @param {AbortSignal} signal
 */
async function pages(first, request, signal) {
  /** @type {unknown[]} */
  const rows = [];
  let page = first;
  for (let count = 1; ; count++) {
    const { items, next } = /** @type {{items?: unknown[], next?: string}} */ (page.body ?? {});
    rows.push(...(items ?? []));
    if (!next || count === MOST_PAGES) return answerOf(rows);
    const further = await asked(nextOf(next, page.url), request, signal);
    if ('failed' in further) return answered(further);
    page = further;
  }
}

/** Credentials go to no other host. @param {string} next @param {URL} url */
function nextOf(next, url) {
  const found = new URL(next, url);
  if (found.origin === url.origin) return found;
  throw new Failure(
    EXIT.failed,
    'otherHost',
    `The service's next page is at ${found.origin}: what is asked for stays at ${url.origin}.`,
  );
}

/**
 * The request that carries values; what is not sent is left out.
 * `/orders/{id}` with 7 → `/orders/7`
 * @param {HttpCall} call
 * @param {readonly import('./values.js').Member[]} members
 * @param {Sent} values
 */
export function requestOf({ method, url, places }, members, values) {
  const given = places.flatMap(({ in: where, name, member }) => {
    const value = values[member];
    return value === undefined ? [] : [{ where, name, value, member: members[member] }];
  });
  const path = url.replace(/\{([^}]+)\}/g, (all, name) => {
    const one = given.find((each) => each.where === 'path' && each.name === name);
    return one ? encodeURIComponent(String(one.value)) : all;
  });
  const query = given
    .filter(({ where }) => where === 'query')
    .flatMap(({ name, value, member }) => {
      // What a GET leaves out is null, where it has no default.
      if (value === null) return method === 'GET' && !member?.optional ? [] : [['null', name]];
      if (Array.isArray(value))
        return value.length === 0 ? [[name, '']] : value.map((element) => [name, String(element)]);
      return [[name, String(value)]];
    });
  const headers = Object.fromEntries(
    given.flatMap(({ where, name, value }) => (where === 'header' && value !== null ? [[name, String(value)]] : [])),
  );
  const hasBody = places.some((place) => place.in === 'body');
  const text = new URLSearchParams(/** @type {[string, string][]} */ (query)).toString();
  return {
    path: path + (text && `?${text}`),
    request: {
      method,
      headers: { ...headers, ...(hasBody && { 'Content-Type': 'application/json' }) },
      ...(hasBody && { body: JSON.stringify(nested(given.filter(({ where }) => where === 'body'))) }),
    },
  };
}

/** `a.b` → `{a: {b}}` @param {readonly {name: string, value: unknown}[]} given */
function nested(given) {
  /** @type {Record<string, any>} */
  const body = {};
  for (const { name, value } of given) {
    const words = name.split('.');
    const last = words.pop() ?? name;
    let inner = body;
    for (const word of words) inner = inner[word] ??= {};
    inner[last] = value;
  }
  return body;
}
