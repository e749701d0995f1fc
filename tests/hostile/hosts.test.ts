import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppDeps, createApp } from '../../src/app.tsx';
import { readConfig } from '../../src/config.ts';
import { attachRealtime, type Realtime } from '../../src/realtime.ts';
import type { AppEnv } from '../../src/routes/env.ts';
import { createNotifications } from '../../src/services/notifications.ts';
import { noAssets } from '../support/portal/shell-app.ts';

const log = pino({ level: 'silent' });
const sessions = { fromCookie: async () => undefined, show: async () => undefined, onEnded: () => {} };

/** The whole portal over services that know nobody: enough where a request is refused before anybody is asked. */
function portal(env: Record<string, string> = {}): Hono<AppEnv> {
  const deps = {
    ...{ config: readConfig(env), log, key: Buffer.alloc(32, 7), assets: noAssets, sessions },
    datasources: { kinds: [] },
    pingDatabase: async () => undefined,
  };
  return createApp(deps as unknown as AppDeps);
}

/** Every route of the app once, with its parameters filled in. */
function routesOf(app: Hono<AppEnv>) {
  const named = app.routes.filter(({ method }) => method !== 'ALL');
  return [...new Map(named.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()].map(
    ({ method, path }) => ({ method, path: path.replace(/:\w+/g, 'x') }),
  );
}

describe('a request for another host', () => {
  const app = portal();
  const ask = (host: string, method: string, path: string, headers: Record<string, string> = {}) =>
    app.request(`http://${host}${path}`, { method, headers });

  test('is refused with 421 on every route: pages, calls, assets, health and what does not exist', async () => {
    const routes = [
      ...routesOf(app),
      { method: 'GET', path: '/assets/x.js' },
      { method: 'GET', path: '/no/such/page' },
    ];
    expect(routes.length).toBeGreaterThan(50);
    expect(routes.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/', '/health', '/api/socket', '/api/auth/csrf', '/api/generate/generateSrc']),
    );
    for (const { method, path } of routes) {
      expect(`${(await ask('evil.test:3000', method, path)).status} ${method} ${path}`).toBe(`421 ${method} ${path}`);
    }
  });

  test('learns which variable decides, in its language, and gets no cookie', async () => {
    const answer = await ask('evil.test:3000', 'GET', '/api/auth/csrf', { 'accept-language': 'es' });
    const failure = (await answer.json()) as Record<string, unknown>;
    expect(failure).toMatchObject({
      status: 421,
      error: 'misdirected',
      message: expect.stringContaining('PUBLIC_URL'),
    });
    expect(failure.message).toContain('El portal');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('is not let in by what a proxy would add', async () => {
    const forwarded = { 'x-forwarded-host': 'localhost:3000', forwarded: 'host=localhost:3000' };
    expect((await ask('evil.test:3000', 'GET', '/api/auth/csrf', forwarded)).status).toBe(421);
    const own = await ask('localhost:3000', 'GET', '/api/auth/providers', {
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
    });
    expect(await own.text()).not.toContain('evil.test');
    expect(own.status).toBe(200);
  });

  test('leaves this machine and PUBLIC_URL served, with one origin for links, cookies and checks', async () => {
    expect((await ask('localhost:3000', 'GET', '/health')).status).toBe(200);
    const published = portal({ PUBLIC_URL: 'https://forja.example', SECRET_KEY: 'x'.repeat(32) });
    for (const host of ['forja.example', '127.0.0.1:3000']) {
      const csrf = await published.request(`http://${host}/api/auth/csrf`);
      expect(csrf.headers.getSetCookie()[0]).toContain('; Secure');
      const providers = await published.request(`http://${host}/api/auth/providers`);
      expect(await providers.text()).toContain('"https://forja.example/api/auth/callback/eula"');
      const post = (origin: string) =>
        published.request(`http://${host}/api/auth/signout`, { method: 'POST', headers: { origin, cookie: 'a=b' } });
      expect((await post('https://forja.example')).status).not.toBe(403);
      expect((await post(`http://${host}`)).status).toBe(403);
    }
  });
});

describe('on the wire', () => {
  let server: Server;
  let realtime: Realtime;

  beforeAll(async () => {
    server = createServer();
    const app = getRequestListener(portal().fetch);
    server.on('request', (request, response) => void app(request, response));
    const notifications = createNotifications({ db: {} as never });
    const config = { host: '127.0.0.1', publicUrl: undefined };
    realtime = attachRealtime(server, { sessions, notifications, config, log });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    await realtime.close();
    server.closeAllConnections();
    server.close();
  });

  /** Sends lines as they are. @returns the status of the answer, or `ended` when there was none. */
  async function send(...lines: string[]): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
    return statusOf(socket);
  }

  async function upgrade(...headers: string[]): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const lines = ['GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', ...headers, 'Connection: Upgrade'];
    socket.write(`${lines.join('\r\n')}\r\n${WEBSOCKET.join('\r\n')}\r\n\r\n`);
    return statusOf(socket);
  }

  async function statusOf(socket: ReturnType<typeof connect>): Promise<string> {
    try {
      for await (const chunk of socket) return String(chunk).split(' ')[1] ?? '';
      return 'ended';
    } finally {
      socket.destroy();
    }
  }

  const WEBSOCKET = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='];
  const HANDSHAKE = '/socket.io/?EIO=4&transport=polling';

  test.each([
    ['200', 'GET /health HTTP/1.1', 'Host: localhost:3000'],
    ['200', 'GET /health HTTP/1.1', 'Host: 127.0.0.1'],
    ['200', 'GET http://localhost:3000/health HTTP/1.1', 'Host: localhost:3000'],
    ['421', 'GET /health HTTP/1.1', 'Host: evil.test:3000'],
    ['421', 'GET http://evil.test/health HTTP/1.1', 'Host: localhost:3000'],
    ['421', 'GET http://localhost:3000/health HTTP/1.1', 'Host: evil.test'],
    ['421', 'GET /health HTTP/1.1', 'Host: localhost:3000', 'Host: evil.test'],
    ['421', 'GET /health HTTP/1.1', 'Host: evil.test', 'Host: localhost:3000'],
    ['400', 'GET /health HTTP/1.1', 'Host: evil.test/localhost:3000'],
    ['400', 'GET /health HTTP/1.1', 'Host: localhost@evil.test'],
    ['400', 'GET /health HTTP/1.1', 'Host:'],
    ['400', 'GET /health HTTP/1.1', 'Accept: */*'],
    ['400', 'GET /health HTTP/1.0', 'Accept: */*'],
    ['421', 'GET /api/socket HTTP/1.1', 'Host: evil.test:3000'],
    ['200', `GET ${HANDSHAKE} HTTP/1.1`, 'Host: localhost:3000'],
    ['421', `GET ${HANDSHAKE} HTTP/1.1`, 'Host: evil.test:3000'],
    ['421', `GET ${HANDSHAKE} HTTP/1.1`, 'Host: evil.test:3000', 'Origin: http://evil.test:3000'],
    ['421', `GET ${HANDSHAKE} HTTP/1.1`, 'Host: evil.test', 'X-Forwarded-Host: localhost'],
    ['421', `GET ${HANDSHAKE} HTTP/1.1`, 'Host: localhost:3000', 'Host: evil.test'],
    ['421', `GET ${HANDSHAKE}&sid=unknown HTTP/1.1`, 'Host: evil.test:3000'],
    ['200', `GET ${HANDSHAKE} HTTP/1.1`, 'Host: localhost:3000', 'Origin: http://localhost:3000'],
    ['403', `GET ${HANDSHAKE} HTTP/1.1`, 'Host: localhost:3000', 'Origin: https://localhost:3000'],
    ['403', `GET ${HANDSHAKE} HTTP/1.1`, 'Host: localhost:3000', 'Origin: http://localhost:3001'],
  ])('%s for %s, %s', async (status, ...lines) => expect(await send(...lines)).toBe(status));

  test.each([
    ['101', 'Host: localhost:3000', 'Origin: http://localhost:3000'],
    ['421', 'Host: evil.test:3000', 'Origin: http://evil.test:3000'],
    ['421', 'Host: localhost:3000', 'Host: evil.test'],
    // engine.io's own refusal of an upgrade.
    ['400', 'Host: localhost:3000', 'Origin: https://localhost:3000'],
    ['400', 'Host: localhost:3000', 'Origin: http://127.0.0.1:3000'],
  ])('%s for an upgrade with %s, %s', async (status, ...headers) => expect(await upgrade(...headers)).toBe(status));
});
