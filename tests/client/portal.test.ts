import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EXIT, Failure } from '../../client/src/exit.js';
import { createPortal, unreachable } from '../../client/src/portal.js';
import type { Terminal } from '../../client/src/terminal.js';

interface SentRequest {
  readonly url: string;
  readonly init: RequestInit & { readonly headers: Record<string, string> };
}

let asked: SentRequest[] = [];
let answers: (Response | Error)[] = [];
beforeEach(() => {
  asked = [];
  answers = [];
  vi.stubGlobal('fetch', async (url: string, init: SentRequest['init']) => {
    asked.push({ url, init });
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next instanceof Error) throw next;
    return next;
  });
});
afterEach(() => vi.unstubAllGlobals());

const refusal = (status: number, body: object | string, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
const cut = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

function portalAt(
  url = 'https://forja.example.com/',
  env: NodeJS.ProcessEnv = {},
  signal = new AbortController().signal,
) {
  const progress: string[] = [];
  const terminal = { progress: (text: string) => void progress.push(text) } as unknown as Terminal;
  return { progress, ...createPortal({ url: new URL(url), token: 't0ken', signal, env, terminal }) };
}
/** The failure of a call that nobody waits for. */
const failureOf = (call: object = {}) =>
  portalAt()
    .send({ path: '/api/x', patienceMs: 0, ...call })
    .then(
      () => undefined,
      (error: unknown) => error as Failure,
    );

describe('a call', () => {
  test('carries the token, and follows no redirect with it', async () => {
    answers = [Response.json({})];
    await portalAt().send({ path: '/api/x', body: { a: 1 } });
    expect(asked[0]).toMatchObject({
      url: 'https://forja.example.com/api/x',
      init: { method: 'POST', redirect: 'manual', body: '{"a":1}' },
    });
    expect(asked[0]?.init.headers).toMatchObject({
      Authorization: 'Bearer t0ken',
      'Content-Type': 'application/json',
      'X-Generation-Origin': 'cli',
    });
  });

  test('goes below the path of the portal, and escapes what it asks for', async () => {
    answers = [Response.json({})];
    await portalAt('https://example.com/forja').send({ path: '/api/x', method: 'GET', query: { id: 'a b&c' } });
    expect(asked[0]?.url).toBe('https://example.com/forja/api/x?id=a+b%26c');
  });

  test('without a body says nothing of one', async () => {
    answers = [Response.json({})];
    await portalAt().send({ path: '/api/x' });
    expect(asked[0]?.init).not.toHaveProperty('body');
    expect(asked[0]?.init.headers).not.toHaveProperty('Content-Type');
  });

  test.each([
    [{ LANG: 'es_ES.UTF-8' }, 'es'],
    [{ LC_ALL: 'C', LANG: 'es_ES' }, 'en'],
    [{ LC_ALL: '', LC_MESSAGES: 'es', LANG: 'en_GB' }, 'es'],
    [{}, 'en'],
  ])('asks in the language of the terminal: %j', async (env, language) => {
    answers = [Response.json({})];
    await portalAt(undefined, env).send({ path: '/api/x' });
    expect(asked[0]?.init.headers['Accept-Language']).toBe(language);
  });
});

describe('an answer that is not worth one yet', () => {
  test.each([429, 503])('of %d is asked for again when the portal says so', async (status) => {
    answers = [refusal(status, '', { 'retry-after': '0' }), Response.json({ done: true })];
    const portal = portalAt();
    expect(await portal.json({ path: '/api/x' })).toEqual({ done: true });
    expect(asked).toHaveLength(2);
    expect(portal.progress).toHaveLength(1);
  });

  test('is asked for at once where the time that is said has passed', async () => {
    answers = [refusal(503, '', { 'retry-after': 'Thu, 01 Jan 2015 00:00:00 GMT' }), Response.json(1)];
    expect(await portalAt().json({ path: '/api/x' })).toBe(1);
  });

  test('carries the same body and headers again, so that nothing is charged twice', async () => {
    answers = [refusal(503, '', { 'retry-after': '0' }), Response.json(1)];
    await portalAt().json({ path: '/api/x', body: { a: 1 }, headers: { 'Idempotency-Key': 'k' } });
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[1]?.init.headers['Idempotency-Key']).toBe('k');
  });

  test('is given up where the pause is longer than the patience', async () => {
    answers = [refusal(503, { error: 'sourcesBusy', message: 'Busy.' }, { 'retry-after': '60' })];
    expect(await failureOf({ patienceMs: 5_000 })).toMatchObject({ code: 'sourcesBusy', message: 'Busy.' });
    expect(asked).toHaveLength(1);
  });

  test.each([429, 503])('of %d without a time is the answer', async (status) => {
    answers = [refusal(status, { error: 'tooManyFailures', message: 'Wait.' })];
    expect(await failureOf({ patienceMs: 20_000 })).toMatchObject({ code: 'tooManyFailures' });
    expect(asked).toHaveLength(1);
  });

  test('is no other failure: what the portal refuses is asked once', async () => {
    answers = [refusal(500, { error: 'internal', message: 'Sorry.' }, { 'retry-after': '0' })];
    expect(await failureOf({ patienceMs: 20_000 })).toMatchObject({ code: 'internal' });
    expect(asked).toHaveLength(1);
  });
});

describe('a refusal', () => {
  test.each([
    [401, EXIT.notAllowed],
    [403, EXIT.notAllowed],
    [402, EXIT.noCredits],
    [400, EXIT.failed],
    [422, EXIT.failed],
  ])('of %d ends with the exit code %d, and says what the portal says', async (status, exit) => {
    answers = [refusal(status, { error: 'word', message: 'A sentence.', balance: 3 })];
    expect(await failureOf()).toMatchObject({
      ...{ exit, code: 'word', message: 'A sentence.' },
      told: { balance: 3, said: 'A sentence.' },
    });
  });

  test('tells each fault in a line, with its file and line where it has them', async () => {
    const faults = [
      { field: 'name', message: 'Too long.' },
      { field: 'schemaFiles.0', file: 'api.yaml', line: 7, message: 'No such type.' },
      { field: 'schemaFiles.1', file: 'b.yaml', message: 'Empty.' },
    ];
    answers = [refusal(400, { error: 'invalidRequest', message: 'Wrong.', faults })];
    expect((await failureOf())?.message).toBe(
      'Wrong.\n  name: Too long.\n  api.yaml:7: No such type.\n  b.yaml: Empty.',
    );
  });

  test.each(['<html>Bad Gateway</html>', '', '{"error": 7, "message": "x"}', '{"message": "x"}', 'null'])(
    'that is none of the portal is told as such: %s',
    async (body) => {
      answers = [refusal(418, body)];
      expect(await failureOf()).toMatchObject({ code: 'noPortal', told: { status: 418 } });
    },
  );

  test('that leads elsewhere names where, and the token does not go there', async () => {
    answers = [refusal(302, '', { location: 'https://sso.example.com/' })];
    expect(await failureOf()).toMatchObject({
      code: 'moved',
      message: expect.stringContaining('https://sso.example.com/'),
    });
    expect(asked).toHaveLength(1);
  });

  test('of a HEAD is asked for with GET, since it has words only then', async () => {
    answers = [new Response(null, { status: 410 }), refusal(410, { error: 'artifactGone', message: 'Gone.' })];
    expect(await failureOf({ method: 'HEAD' })).toMatchObject({ code: 'artifactGone' });
    expect(asked.map(({ init }) => init.method)).toEqual(['HEAD', 'GET']);
  });
});

test('an answer that is no JSON is of no portal, and the address is shown', async () => {
  answers = [new Response('<html>Welcome</html>')];
  await expect(portalAt().json({ path: '/api/x' })).rejects.toMatchObject({
    code: 'noPortal',
    message: expect.stringContaining('https://forja.example.com/'),
  });
});

describe('a portal that cannot be reached', () => {
  test.each(['ENOTFOUND', 'ERR_SSL_WRONG_VERSION_NUMBER', 'SELF_SIGNED_CERT_IN_CHAIN'])(
    'for %s is asked once, however patient one is',
    async (code) => {
      answers = [cut(code)];
      expect(await failureOf({ patienceMs: 20_000 })).toMatchObject({
        code: 'unreachable',
        message: expect.stringContaining(code),
      });
      expect(asked).toHaveLength(1);
    },
  );

  test('for its certificate is told how to make it known, and for nothing else', async () => {
    answers = [cut('UNABLE_TO_GET_ISSUER_CERT_LOCALLY')];
    expect((await failureOf())?.message).toContain('NODE_EXTRA_CA_CERTS');
    answers = [cut('ECONNREFUSED')];
    expect((await failureOf())?.message).toBe('The portal cannot be reached (ECONNREFUSED).');
  });

  test('because the command ends is no failure of the portal', () => {
    const reason = new Failure(EXIT.timeOut, 'timeOut', 'Too long.');
    expect(() => unreachable(cut('ECONNRESET'), AbortSignal.abort(reason))).toThrow(reason);
  });

  test('says what is known, and that there is no answer where nothing is', () => {
    const { signal } = new AbortController();
    expect(unreachable(new Error('odd'), signal).message).toContain('(odd)');
    expect(unreachable(undefined, signal).message).toContain('(no answer)');
  });
});
