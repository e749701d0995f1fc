import { afterEach, describe, expect, test, vi } from 'vitest';
import { downloadSchema, downloadZip, fileNameOf } from './download.ts';
import type { Fetch } from './request.ts';
import { generateSrc, getFileZip } from './service.ts';

const zip = (headers: Record<string, string>) => async () => new Response('PK', { status: 200, headers });
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

describe('a zip download', () => {
  test('is saved under the name of its content-disposition', async () => {
    const save = vi.fn();
    const send = zip({ 'content-disposition': 'attachment; filename="shop.zip"' });
    expect(await downloadZip('/z', {}, { send, save })).toEqual({
      status: 200,
      filename: 'shop.zip',
      error: '',
      message: '',
    });
    expect(save).toHaveBeenCalledOnce();
    expect(save.mock.calls[0]?.[1]).toBe('shop.zip');
  });

  test('is archivo.zip when the header has no file name', async () => {
    const send = zip({ 'content-disposition': 'attachment' });
    expect(await downloadZip('/z', {}, { send, save: vi.fn() })).toMatchObject({ filename: 'archivo.zip' });
  });

  test('without a content-disposition is an error, and nothing is saved', async () => {
    const save = vi.fn();
    const result = await downloadZip('/z', {}, { send: zip({}), save });
    expect(result).toMatchObject({ error: 'Error download', message: 'Internal error download zip', filename: '' });
    expect(save).not.toHaveBeenCalled();
  });

  test("that fails carries the server's data", async () => {
    const body = { status: 410, message: 'gone', error: 'artifactGone' };
    const result = await downloadZip('/z', {}, { send: async () => json(410, body), save: vi.fn() });
    expect(result).toEqual({ ...body, filename: '' });
  });

  test("that fails without data carries the status and 'Unknown error'", async () => {
    const send = async () => new Response('', { status: 503 });
    expect(await downloadZip('/z', {}, { send, save: vi.fn() })).toMatchObject({ status: 503, error: 'Unknown error' });
  });
});

describe('a zip download without an answer', () => {
  afterEach(() => vi.useRealTimers());

  test('is 408 Request Timeout after 120 s and not before, and nothing is saved', async () => {
    vi.useFakeTimers();
    const [save, outcome] = [vi.fn(), vi.fn()];
    const send: Fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    const pending = downloadZip('/z', {}, { send, save }).then(outcome);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await pending;
    const failure = { status: 408, filename: '', error: 'Request Timeout', message: 'The request took too long.' };
    expect(outcome).toHaveBeenCalledWith(failure);
    expect(save).not.toHaveBeenCalled();
  });
});

test('a zip download that the network breaks is 500 INTERNAL SERVER ERROR', async () => {
  const send = () => Promise.reject(new TypeError('broken'));
  const failure = { status: 500, filename: '', error: 'INTERNAL SERVER ERROR', message: 'broken' };
  expect(await downloadZip('/z', {}, { send, save: vi.fn() })).toEqual(failure);
});

describe('the name in a content-disposition', () => {
  test.each([
    ['attachment; filename=shop.zip', 'shop.zip'],
    ['attachment; filename="a b;c.zip"', 'a b;c.zip'],
    ['attachment; filename="x.zip"; filename*=UTF-8\'\'pa%C3%B1o.zip', 'paño.zip'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename*=UTF-8\'\'%E0%A4%A; filename="plain.zip"', 'plain.zip'],
    ['attachment', undefined],
  ])('%s gives %s', (header, name) => expect(fileNameOf(header)).toBe(name));
});

describe('the generation service', () => {
  const answers = (session: unknown) => {
    const sent: { url: string; headers: Headers }[] = [];
    const send: Fetch = async (url, init) => {
      sent.push({ url, headers: new Headers(init.headers) });
      if (url.endsWith('/endpoint')) return json(200, { endpoint: 'https://gen.example/' });
      if (url.endsWith('/session')) return json(200, session);
      return new Response('PK', { headers: { 'content-disposition': 'attachment; filename="s.zip"' } });
    };
    return { send, sent };
  };

  test('is called at its own base with the bearer of the session, which no other call gets', async () => {
    const { send, sent } = answers({ clientToken: 'tkn' });
    expect(await getFileZip('a/b', { send, save: vi.fn() })).toMatchObject({ status: 200, filename: 's.zip' });
    const [last] = sent.slice(-1);
    expect(last?.url).toBe('https://gen.example/api/generate/getFileZip/a%2Fb');
    expect(last?.headers.get('authorization')).toBe('Bearer tkn');
    expect(sent.slice(0, -1).some(({ headers }) => headers.has('authorization'))).toBe(false);
  });

  test('gets the idempotency key of a source download', async () => {
    const { send, sent } = answers({ clientToken: 'tkn' });
    await generateSrc({} as never, { idempotencyKey: 'key-7', isAgain: true }, { send, save: vi.fn() });
    expect(sent.at(-1)?.url).toBe('https://gen.example/api/generate/generateSrc');
    expect(sent.at(-1)?.headers.get('idempotency-key')).toBe('key-7');
    expect(sent.at(-1)?.headers.get('x-generation-origin')).toBe('regenerate');
  });

  test('is not called at all without a session', async () => {
    const { send, sent } = answers({});
    expect(await getFileZip('a', { send })).toMatchObject({ status: 401, error: 'noAccess' });
    expect(sent.some(({ url }) => url.includes('getFileZip'))).toBe(false);
  });
});

describe('a schema download', () => {
  const schema = (send: Fetch, save = vi.fn()) => downloadSchema('/s', {}, { send, save });

  test('is saved under its own name, and is archivo.xsd when the header has none', async () => {
    const named = zip({ 'content-disposition': 'attachment; filename="shop.openapi.yaml"' });
    expect(await schema(named)).toMatchObject({ status: 200, error: '', filename: 'shop.openapi.yaml' });
    expect(await schema(zip({ 'content-disposition': 'attachment' }))).toMatchObject({ filename: 'archivo.xsd' });
  });

  test("that fails carries the server's status, 'Error en la descarga' and its text", async () => {
    const body = { status: 402, message: 'No schemas remain', error: 'notEnoughSchemas' };
    const save = vi.fn();
    expect(await schema(async () => json(402, body), save)).toEqual({
      ...{ status: 402, error: 'Error en la descarga', message: 'No schemas remain', filename: '' },
    });
    const plain = async () => new Response('bad gateway', { status: 502 });
    expect(await schema(plain)).toMatchObject({ status: 502, error: 'Error en la descarga', message: 'bad gateway' });
    expect(save).not.toHaveBeenCalled();
  });

  test("is 500 with 'Excepción en descarga' when the network breaks, or the header is not there", async () => {
    const broken = () => Promise.reject(new TypeError('broken'));
    expect(await schema(broken)).toMatchObject({ status: 500, error: 'Excepción en descarga', message: 'broken' });
    const save = vi.fn();
    expect(await schema(zip({}), save)).toMatchObject({ status: 500, error: 'Excepción en descarga', filename: '' });
    expect(save).not.toHaveBeenCalled();
  });
});
