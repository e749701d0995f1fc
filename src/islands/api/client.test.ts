import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CALLS } from '../../shared/calls.ts';
import { call } from './client.ts';
import { PATHS } from './paths.ts';
import type { Fetch } from './request.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function fakeFetch(answer: () => Response | Promise<Response>): { send: Fetch; sent: Sent[] } {
  const sent: Sent[] = [];
  return {
    sent,
    send: async (url, init) => {
      sent.push({ url, init });
      return answer();
    },
  };
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

test('every call is sent to the path that the table of calls gives', () => {
  expect(PATHS).toEqual(Object.fromEntries(Object.entries(CALLS).map(([name, { path }]) => [name, path])));
});

describe('what is sent', () => {
  test('is a POST with the query in the address and the body as JSON', async () => {
    const { send, sent } = fakeFetch(() => json(200, []));
    await call('getProcedures', { query: { datasourceName: 'ventas & más', owner: 'public' }, send });
    expect(sent[0]?.url).toBe('/api/datasource/getProcedures?datasourceName=ventas+%26+m%C3%A1s&owner=public');
    expect(sent[0]?.init.method).toBe('POST');
    expect(sent[0]?.init.body).toBeUndefined();
  });

  test('carries the idempotency key, and never an Authorization header', async () => {
    const { send, sent } = fakeFetch(() => json(200, { status: 200, message: '', id: 'g' }));
    const body = { name: 'x' } as never;
    await call('generateDeploySqlServer', { body, idempotencyKey: 'k-1', send });
    const headers = new Headers(sent[0]?.init.headers);
    expect(headers.get('idempotency-key')).toBe('k-1');
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.has('authorization')).toBe(false);
    expect(sent[0]?.init.body).toBe('{"name":"x"}');
  });
});

describe('what comes back', () => {
  test('is parsed as JSON', async () => {
    const { send } = fakeFetch(() => json(200, ['public', 'shop']));
    const result = await call('getOrcleSchemas', { query: { datasourceName: 'demo' }, send });
    expect(result).toEqual({ ok: true, data: ['public', 'shop'] });
  });

  test('is status 200, message ok when a success has no body', async () => {
    const { send } = fakeFetch(() => new Response('', { status: 200 }));
    const result = await call('deletePendingFile', { query: { id: 'f' }, send });
    expect(result).toEqual({ ok: true, data: { status: 200, message: 'ok' } });
  });

  test('carries status, message, error and the faults of fields when it failed', async () => {
    const body = { status: 400, message: 'no', error: 'invalidRequest', faults: [{ field: 'name', message: 'bad' }] };
    const { send } = fakeFetch(() => json(400, body));
    expect(await call('getWallet', { send })).toEqual({ ok: false, failure: body });
  });

  test('keeps the status of a failure whose body is not JSON', async () => {
    const { send } = fakeFetch(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const result = await call('getWallet', { send });
    expect(result).toEqual({ ok: false, failure: { status: 502, message: 'Unknown error', error: 'Unknown error' } });
  });

  test('is a failure when a success is not JSON', async () => {
    const { send } = fakeFetch(() => new Response('<html>', { status: 200 }));
    const result = await call('getWallet', { send });
    expect(result.ok).toBe(false);
  });

  test('is 500 INTERNAL SERVER ERROR when the network fails', async () => {
    const { send } = fakeFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    const result = await call('getWallet', { send });
    expect(result).toMatchObject({ ok: false, failure: { status: 500, error: 'INTERNAL SERVER ERROR' } });
  });
});

describe('time', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const silent: Fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });

  test('a call without an answer is 408 Request Timeout after 120 s, and not before', async () => {
    const outcome = vi.fn();
    const pending = call('getWallet', { send: silent }).then(outcome);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await pending;
    expect(outcome).toHaveBeenCalledWith({
      ok: false,
      failure: { status: 408, error: 'Request Timeout', message: 'The request took too long.' },
    });
  });

  test('a body that never ends is a time-out as well', async () => {
    const send: Fetch = async (_url, init) => {
      const body = new ReadableStream({
        start: (controller) => init.signal?.addEventListener('abort', () => controller.error(new Error('aborted'))),
      });
      return new Response(body, { status: 200 });
    };
    const pending = call('getWallet', { send });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await pending).toMatchObject({ failure: { status: 408 } });
  });
});
