import type { Configuration, HttpAnswer, HttpCall, Values, Verdict } from './preset.ts';

const USER_AGENT = 'Forja';

/**
 * The headers of a configuration: its token, and Basic with user and password (RFC 7617).
 * @example user `ada`, password `x` → `authorization: Basic YWRhOng=`
 */
export function signedIn({ tokenName, tokenValue, userName, password }: Configuration): Record<string, string> {
  return {
    accept: 'application/json, */*;q=0.5',
    'user-agent': USER_AGENT,
    ...(userName !== undefined && { authorization: basic(userName, password) }),
    ...(tokenName && { [tokenName.toLowerCase()]: tokenValue }),
  };
}

export const basic = (userName: string, password: string): string =>
  `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;

/** @example `{ref: 'main'}` → `ref=main` as application/x-www-form-urlencoded */
export function asForm(configuration: Configuration, values: Values): HttpCall {
  const headers = { ...signedIn(configuration), 'content-type': 'application/x-www-form-urlencoded' };
  return {
    method: configuration.method,
    url: configuration.url,
    headers,
    body: new URLSearchParams(values).toString(),
  };
}

/** @example `{ref: 'main'}` → `{"ref":"main"}` as application/json */
export function asJson(configuration: Configuration, body: unknown): HttpCall {
  const headers = { ...signedIn(configuration), 'content-type': 'application/json' };
  return { method: configuration.method, url: configuration.url, headers, body: JSON.stringify(body) };
}

/** @example `https://ci/run?a=1` and `{ref: 'main'}` → `https://ci/run?a=1&ref=main` */
export function asQuery(configuration: Configuration, values: Values): HttpCall {
  const url = new URL(configuration.url);
  for (const [name, value] of Object.entries(values)) url.searchParams.append(name, value);
  return { method: configuration.method, url: url.href, headers: signedIn(configuration) };
}

/** Takes some members out of parameters. @example `ref` of `{ref: 'main', a: '1'}` → `[{ref: 'main'}, {a: '1'}]` */
export function apart(values: Values, names: readonly string[]): readonly [Values, Values] {
  const [own, rest] = [new Map<string, string>(), new Map<string, string>()];
  for (const [name, value] of Object.entries(values)) (names.includes(name) ? own : rest).set(name, value);
  return [Object.fromEntries(own), Object.fromEntries(rest)];
}

/** @returns the JSON object of an answer; undefined: it has none. */
export function jsonOf({ body }: HttpAnswer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** An address that a browser may be led to: http or https, and where it is relative, on the server that was asked. */
export function runAddress(value: unknown, call: HttpCall): string | undefined {
  if (typeof value !== 'string' || value === '' || !URL.canParse(value, call.url)) return undefined;
  const { protocol, href } = new URL(value, call.url);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

export const refused = (why: string, values?: Readonly<Record<string, string | number>>): Verdict => ({
  kind: 'refused',
  why: `failures.${why}`,
  ...(values && { values }),
});

/** Interprets an answer that its preset does not know; a redirect is an answer, and is not followed. */
export function unexpected({ status, headers }: HttpAnswer): Verdict {
  if (status >= 300 && status < 400) return refused('redirected', { status, to: headers.location ?? '–' });
  if (status === 401) return refused('unauthorized');
  if (status === 403) return refused('forbidden');
  if (status === 404) return refused('notFound');
  if (status >= 500) return refused('broken', { status });
  return refused('answered', { status });
}

/** Reads a receiver's explanation of a refusal, in one line. It is a stranger's text. */
export function said(answer: HttpAnswer): string {
  const { message, error, errors } = jsonOf(answer) ?? {};
  const found = message ?? error ?? errors ?? answer.body;
  const text = typeof found === 'string' ? found : JSON.stringify(found);
  return text.replace(/\s+/g, ' ').trim().slice(0, 300) || '–';
}
