import { REQUEST_TIMEOUT_MS } from '../../constants.ts';
import { failed, type Result, timedOut, unreachable } from './result.ts';

/** The part of `fetch` that the client needs; tests pass their own. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends one request with the product's time-out and reads its answer within it; 408 and 500 are results, not exceptions. */
export async function request<T>(
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
  send: Fetch = fetch,
): Promise<Result<T>> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), REQUEST_TIMEOUT_MS);
  try {
    const signal = init.signal ? AbortSignal.any([limit.signal, init.signal]) : limit.signal;
    const response = await send(url, { credentials: 'same-origin', ...init, signal });
    return { ok: true, data: await read(response) };
  } catch (error) {
    return failed(limit.signal.aborted ? timedOut() : unreachable(error));
  } finally {
    clearTimeout(timer);
  }
}

/** Puts the query behind a path; undefined values are left out. */
export function withQuery(path: string, query: Readonly<Record<string, unknown>> | undefined): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return path;
  return `${path}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}
