import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attachRealtime, type Realtime } from '../../../../src/realtime.ts';
import { createNotifications, type Notifications } from '../../../../src/services/notifications.ts';
import type { LiveSession } from '../../../../src/services/sessions/sessions.ts';
import type { Notification, Progress } from '../../../../src/shared/wire.ts';
import { until } from '../harness.ts';

let server: Server;
let realtime: Realtime;
let notifications: Notifications;
let url: string;
let unseen: Notification[];
let running: Progress[];
let ended: (sessionId: string) => void;
const live = new Map<string, LiveSession>();
const sockets: Socket[] = [];

beforeEach(async () => {
  unseen = [];
  running = [];
  live.clear();
  signIn('ada');
  signIn('bob');
  signIn('eve', false);
  notifications = {
    ...createNotifications({ db: {} as never }),
    unseen: async () => unseen,
    running: async () => running,
  };
  server = createServer();
  realtime = attachRealtime(server, {
    sessions: {
      fromCookie: async (cookie) => live.get(cookie?.replace('forja.session=', '') ?? ''),
      onEnded: (listener) => {
        ended = listener;
      },
    },
    notifications,
    config: { host: '127.0.0.1', publicUrl: undefined },
    log: pino({ level: 'silent' }),
    checkMs: 50,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  await realtime.close();
  server.closeAllConnections();
  server.close();
});

function signIn(name: string, eulaAccepted = true): void {
  const user = { name, email: `${name}@example.org`, image: null };
  live.set(name, {
    sessionId: `session-${name}`,
    account: { id: `account-${name}`, ...user, language: null },
    session: { user: { ...user, eulaAccepted }, clientToken: '', tknMins: 60, expires: '' },
    expiresAt: new Date(),
    endsAt: new Date(),
  });
}

interface Client {
  readonly socket: Socket;
  readonly got: { event: string; data: unknown }[];
}

async function connect(
  cookie: string,
  options: { headers?: Record<string, string>; query?: object; auth?: object } = {},
) {
  const socket = io(url, {
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: `forja.session=${cookie}`, ...options.headers },
    query: options.query ?? {},
    auth: options.auth ?? {},
  });
  sockets.push(socket);
  const client: Client = { socket, got: [] };
  socket.onAny((event: string, data: unknown) => client.got.push({ event, data }));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return client;
}

const told: Notification = {
  type: 'NOTIFICATION',
  message: 'shop-api is ready',
  id: 'artifact',
  title: 'DownLoad zip',
  url: null,
  notificationId: 'n1',
};

test('every tab of the account gets a push, and nobody else does, whatever e-mail the query claims', async () => {
  const [one, two] = [await connect('ada'), await connect('ada')];
  const other = await connect('bob', { query: { email: 'ada@example.org' } });
  notifications.push({ kind: 'notification', accountId: 'account-ada', notification: told });
  const progress = { id: 'g', name: 'shop', step: 'render', done: 0, total: 3 };
  notifications.push({ kind: 'progress', accountId: 'account-ada', progress });
  notifications.push({ kind: 'seen', accountId: 'account-ada', notificationId: 'n1' });
  await until(() => one.got.length === 3 && two.got.length === 3);
  expect(one.got).toEqual([
    { event: 'notification', data: told },
    { event: 'progress', data: progress },
    { event: 'seen', data: { notificationId: 'n1' } },
  ]);
  expect(two.got).toEqual(one.got);
  expect(other.got).toEqual([]);
});

test('who was away gets what was not seen', async () => {
  unseen = [told, { ...told, notificationId: 'n2' }];
  const client = await connect('ada');
  await until(() => client.got.length === 2);
  expect(client.got.map(({ data }) => (data as Notification).notificationId)).toEqual(['n1', 'n2']);
});

test('who connects is told what is on its way, before what has ended', async () => {
  unseen = [told];
  running = [{ id: 'g', name: 'shop', step: 'compile', done: 0, total: 3 }];
  const client = await connect('ada');
  await until(() => client.got.length === 2);
  expect(client.got).toEqual([
    { event: 'progress', data: running[0] },
    { event: 'notification', data: told },
  ]);
});

test('without a session, or before the license, there is no socket', async () => {
  await expect(connect('nobody')).rejects.toThrow('noAccess');
  await expect(connect('eve')).rejects.toThrow('noAccess');
});

test('a handshake with control characters in it is refused, in its address with 400', async () => {
  for (const address of ['email=a%00b', 'a%1Fb=1', 'EIO=4&transport=polling&x=%7F']) {
    const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling&${address}`);
    expect(answer.status).toBe(400);
  }
  await expect(connect('ada', { auth: { token: 'a\0b' } })).rejects.toThrow('invalidRequest');
  await connect('ada', { auth: { token: 'ab' } });
});

test('another site cannot open a socket with this browser\u2019s cookie', async () => {
  await expect(connect('ada', { headers: { origin: 'https://evil.example' } })).rejects.toThrow();
  await expect(connect('ada', { headers: { 'sec-fetch-site': 'cross-site' } })).rejects.toThrow();
  await connect('ada', { headers: { origin: url } });
});

test('signing out ends the session\u2019s sockets and no others', async () => {
  const [mine, other] = [await connect('ada'), await connect('bob')];
  ended('session-ada');
  await until(() => !mine.socket.connected);
  expect(other.socket.connected).toBe(true);
});

test('a session that ran out loses its sockets', async () => {
  const [mine, other] = [await connect('ada'), await connect('bob')];
  live.delete('ada');
  await until(() => !mine.socket.connected);
  expect(other.socket.connected).toBe(true);
});
