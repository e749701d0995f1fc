import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Network } from '../../datasources/connection/network.ts';
import { Fault } from '../../model/fault.ts';
import type { HttpAnswer, HttpCall } from './preset.ts';

export interface HttpTiming {
  /** The time until a connection stands, TLS included. */
  readonly connectMs: number;
  /** The time from then until the headers of the answer are there. */
  readonly answerMs: number;
  /** The time from then until the body is there, which is cut after that. */
  readonly bodyMs: number;
  /** The pause before each further try; there are as many tries as pauses, made only while nothing was sent. */
  readonly pausesMs: readonly number[];
}

const TIMING: HttpTiming = { connectMs: 10_000, answerMs: 30_000, bodyMs: 10_000, pausesMs: [1_000, 4_000] };
/** The most that is read of a body: the address of a run stands near its beginning. */
const BODY_BYTES = 65_536;

export interface HttpDeps {
  readonly network: Pick<Network, 'check'>;
  readonly timing?: Partial<HttpTiming> | undefined;
}

/** Why no answer came. `sent`: the request, or a part of it, may have arrived. */
interface Unanswered {
  readonly why: string;
  readonly sent: boolean;
  readonly values?: Record<string, string | number>;
  readonly again: boolean;
}

/**
 * Makes one HTTP call to an address that was checked, and follows nothing. It is tried again only while not a byte of it was sent.
 * @throws Fault hostNotAllowed; handoffFailed with what went wrong, and whether it may have arrived
 */
export async function send({ network, timing }: HttpDeps, call: HttpCall, signal: AbortSignal): Promise<HttpAnswer> {
  const times = { ...TIMING, ...timing };
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    const outcome = await tried(network, call, times, signal);
    if ('status' in outcome) return outcome;
    signal.throwIfAborted();
    const pause = times.pausesMs[tries];
    if (outcome.again && pause !== undefined) await delay(pause, undefined, { signal });
    else throw failure(outcome);
  }
}

function failure({ why, sent, values }: Unanswered): Fault {
  return new Fault('handoffFailed', { values: { why: `failures.${why}${sent ? 'Sent' : ''}`, ...values } });
}

async function tried(
  network: Pick<Network, 'check'>,
  call: HttpCall,
  timing: HttpTiming,
  signal: AbortSignal,
): Promise<HttpAnswer | Unanswered> {
  const { hostname, port, protocol } = new URL(call.url);
  const secure = protocol === 'https:';
  try {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const addresses = await network.check({ host, port: Number(port) || (secure ? 443 : 80) });
    return await exchange(call, addresses, secure, timing, signal);
  } catch (error) {
    if (error instanceof Fault && error.code === 'connectionFailed') {
      return { why: 'noName', values: { host: hostname }, sent: false, again: true };
    }
    throw error;
  }
}

function exchange(
  call: HttpCall,
  addresses: readonly string[],
  secure: boolean,
  timing: HttpTiming,
  signal: AbortSignal,
): Promise<HttpAnswer | Unanswered> {
  const body = call.body === undefined ? undefined : Buffer.from(call.body);
  return new Promise((resolve) => {
    let stands = false;
    const url = new URL(call.url);
    const options = requestOptions(call, body, addresses);
    const request = secure ? https.request(url, options) : http.request(url, options);
    const late = (why: string) => () => request.destroy(Object.assign(new Error(why), { code: why }));
    let timer = setTimeout(late('FORJA_CONNECT'), timing.connectMs);
    const gone = () => request.destroy(Object.assign(new Error('stopped'), { code: 'FORJA_STOPPED' }));
    const settle = (outcome: HttpAnswer | Unanswered) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', gone);
      resolve(outcome);
    };
    signal.addEventListener('abort', gone);
    request.once('socket', (socket) =>
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        stands = true;
        clearTimeout(timer);
        timer = setTimeout(late('FORJA_ANSWER'), timing.answerMs);
      }),
    );
    request.once('response', (response) => {
      clearTimeout(timer);
      void readBody(response, timing.bodyMs, signal).then((text) => settle(answerOf(response, text)));
    });
    // Later errors are of a body that is no longer read.
    request.on('error', (error: NodeJS.ErrnoException) => settle(unanswered(error, stands, url.hostname)));
    request.end(body);
  });
}

function requestOptions(
  { method, headers }: HttpCall,
  body: Buffer | undefined,
  addresses: readonly string[],
): RequestOptions {
  return {
    method,
    headers: {
      ...headers,
      'accept-encoding': 'identity',
      connection: 'close',
      ...(body && { 'content-length': String(body.length) }),
    },
    agent: false,
    lookup: checkedOnly(addresses),
  };
}

/** Connects to the addresses that were checked, and asks for no name again. */
function checkedOnly(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, { all }, done) => {
    const [first] = found;
    if (all) done(null, found);
    else if (first) done(null, first.address, first.family);
    else done(Object.assign(new Error('No address'), { code: 'ENOTFOUND' }), '');
  };
}

/** The beginning of a body, as much as comes in time: an endless one and a slow one are cut. */
function readBody(response: IncomingMessage, bodyMs: number, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      response.destroy();
      resolve(Buffer.concat(chunks).subarray(0, BODY_BYTES).toString('utf8'));
    };
    const timer = setTimeout(end, bodyMs);
    signal.addEventListener('abort', end);
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= BODY_BYTES) end();
    });
    response.once('end', end);
    response.once('error', end);
    response.once('close', end);
  });
}

function answerOf({ statusCode = 0, headers }: IncomingMessage, body: string): HttpAnswer {
  const { 'set-cookie': set = [], ...others } = headers;
  const cookies = set.map((cookie) => cookie.split(';', 1)[0] ?? '').filter((cookie) => cookie.includes('='));
  const single = Object.entries(others).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]);
  return { status: statusCode, headers: Object.fromEntries(single), cookies, body };
}

const REFUSED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN']);
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_UNTRUSTED',
]);

/** Classifies an error of the connection. Once the connection stands, nobody knows whether the request arrived. */
function unanswered(error: NodeJS.ErrnoException, stands: boolean, host: string): Unanswered {
  const code = codeOf(error);
  const values = { host };
  if (code === 'FORJA_ANSWER') return { why: 'noAnswer', values, sent: true, again: false };
  if (code.startsWith('HPE_')) return { why: 'noHttp', values, sent: true, again: false };
  if (stands) return { why: 'closed', values, sent: true, again: false };
  if (code === 'FORJA_CONNECT' || code === 'ETIMEDOUT')
    return { why: 'noConnection', values, sent: false, again: true };
  if (UNTRUSTED.has(code)) return { why: 'tlsUntrusted', values, sent: false, again: false };
  if (code === 'CERT_HAS_EXPIRED') return { why: 'tlsExpired', values, sent: false, again: false };
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return { why: 'tlsName', values, sent: false, again: false };
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return { why: 'noTls', values, sent: false, again: false };
  if (REFUSED.has(code)) return { why: 'connectionRefused', values, sent: false, again: true };
  return { why: 'closed', values, sent: false, again: true };
}

/** Several addresses that all failed come as one error, whose first cause tells. */
function codeOf(error: NodeJS.ErrnoException): string {
  if (error.code) return error.code;
  const [first] = error instanceof AggregateError ? (error.errors as NodeJS.ErrnoException[]) : [];
  return first?.code ?? '';
}
