import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createService } from '../../client/src/prove/service.js';

let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
let base: URL;
const server = createServer((request, response) => answer(request, response));

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const paged = { start: 'offset', limit: 'limit' };
const call = (env: Record<string, string> = {}, page?: typeof paged) =>
  createService(base, env).call(
    { service: { method: 'GET', url: '/rows', places: [], ...(page && { page }) }, members: [] },
    [],
    AbortSignal.timeout(10_000),
  );
const json = (body: string) => (_: IncomingMessage, response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(body);

test.each([
  [{ FORJA_SERVICE_TOKEN: 't' }, { authorization: 'Bearer t' }],
  [{ FORJA_SERVICE_USER: 'ü', FORJA_SERVICE_PASSWORD: 'p' }, { authorization: 'Basic w7w6cA==' }],
  [{ FORJA_SERVICE_KEY: 'k' }, { 'x-api-key': 'k' }],
])('credentials of the environment go to the service: %j', async (env, headers) => {
  let asked: IncomingMessage | undefined;
  answer = (request, response) => {
    asked = request;
    json('1')(request, response);
  };
  await call(env);
  expect(asked?.url).toBe('/api/rows');
  expect(asked?.headers).toMatchObject(headers);
});

test('a caller who is not known ends the proof, and is told where its credentials go', async () => {
  answer = (_, response) => void response.writeHead(401).end();
  await expect(call()).rejects.toMatchObject({
    exit: 3,
    code: 'serviceAccess',
    message: expect.stringContaining('FORJA_SERVICE_TOKEN'),
  });
});

test('what leads elsewhere is no answer, and no credentials go there', async () => {
  answer = (_, response) => void response.writeHead(302, { Location: 'http://169.254.169.254/' }).end();
  expect(await call({ FORJA_SERVICE_TOKEN: 't' })).toMatchObject({ failed: '302' });
});

test('all pages are one answer', async () => {
  const asked: (string | undefined)[] = [];
  answer = (request, response) => {
    asked.push(request.url);
    const isFirst = !request.url?.includes('offset');
    json(isFirst ? '{"items": [{"id": 1}], "next": "?offset=1"}' : '{"items": [{"id": 9007199254740993}]}')(
      request,
      response,
    );
  };
  expect(await call({}, paged)).toMatchObject({
    leaves: ['#1', '#9007199254740993'],
    rows: [['#1'], ['#9007199254740993']],
  });
  expect(asked).toEqual(['/api/rows', '/api/rows?offset=1']);
});

test('a page elsewhere is not asked for', async () => {
  answer = json('{"items": [], "next": "http://127.0.0.1:1/?offset=1"}');
  await expect(call({ FORJA_SERVICE_KEY: 'k' }, paged)).rejects.toMatchObject({ code: 'otherHost' });
});

test('an answer that is broken off is one of its kind', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('[1', () => response.destroy());
  };
  expect(await call()).toMatchObject({ failed: 'broken' });
});
