import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import postgres from 'postgres';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { probeListener } from '../../../../src/db/listener.ts';
import { joinNodes } from '../../../../src/realtime/nodes.ts';
import { attachRealtime } from '../../../../src/realtime.ts';
import { createNotifications, type Push } from '../../../../src/services/notifications.ts';
import type { LiveSession } from '../../../../src/services/sessions/sessions.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { type DatabaseProxy, startProxy } from '../../../support/databases/proxy.ts';
import { until } from '../harness.ts';

/** Two socket servers that never look at their sessions themselves: what closes a socket here came from the other one. */
let database: TestDatabase;
let proxy: DatabaseProxy;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await testDatabase();
  proxy = await startProxy(database.url);
});
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
afterAll(async () => {
  await proxy.goAway();
  await database.close();
});

const ada = {
  sessionId: 'session-ada',
  account: { id: 'account-ada' },
  session: { user: { eulaAccepted: true } },
} as LiveSession;

async function node() {
  const sql = postgres(proxy.url, { onnotice: () => {}, backoff: () => 0.05 });
  const log = pino({ level: 'silent' });
  const nodes = joinNodes(sql, log);
  const notifications = { ...createNotifications({ db: {} as never }), unseen: async () => [] };
  let end: (sessionId: string) => void = () => {};
  const server = createServer();
  const realtime = attachRealtime(server, {
    sessions: {
      fromCookie: async () => ada,
      onEnded(listener) {
        end = listener;
      },
    },
    notifications,
    config: { host: '127.0.0.1', publicUrl: undefined },
    log,
    nodes,
    checkMs: 3_600_000,
  });
  await nodes.hearing;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push({
    async close() {
      await realtime.close();
      server.close();
      await sql.end({ timeout: 1 });
    },
  });
  const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    forceNew: true,
    reconnection: false,
  });
  opened.push({ close: async () => void socket.disconnect() });
  await once(socket as never, 'connect');
  return { socket, realtime, push: notifications.push, end: (sessionId: string) => end(sessionId) };
}

const telling = (message: string): Push => ({
  kind: 'notification',
  accountId: 'account-ada',
  notification: { type: 'WARNNING', message, id: 'g', title: 'shop', url: null, notificationId: message.slice(0, 5) },
});

/** Messages that a socket gets from now on. */
function messages(socket: Socket): string[] {
  const got: string[] = [];
  socket.on('notification', ({ message }: { message: string }) => got.push(message));
  return got;
}

test('a session that ends on one node loses its sockets on the other', async () => {
  const [here, there] = [await node(), await node()];
  here.end('session-bob');
  here.end('session-ada');
  await until(() => !here.socket.connected && !there.socket.connected);
});

test('a push that is too long for a NOTIFY arrives whole, and once', async () => {
  const [here, there] = [await node(), await node()];
  const got = messages(there.socket);
  const long = `long ${'ñ'.repeat(20_000)}`;
  for (const message of [long, 'short']) here.push(telling(message));
  await until(() => got.length === 2);
  expect(got.toSorted()).toEqual([long, 'short']);
});

test('a node hears the others before it answers, however slowly it reaches the database', async () => {
  const here = await node();
  proxy.delay(500);
  const there = await node();
  proxy.delay(0);
  const got = messages(there.socket);
  here.push(telling('first'));
  await until(() => got.length === 1, 5_000);
});

test('pushes arrive in the order in which they were sent, here and there', async () => {
  const [here, there] = [await node(), await node()];
  const sent = Array.from({ length: 300 }, (_, index) => `push ${index}`);
  const [own, other] = [messages(here.socket), messages(there.socket)];
  for (const message of sent) here.push(telling(message));
  await until(() => own.length === sent.length && other.length === sent.length);
  expect([own, other]).toEqual([sent, sent]);
});

test('a node that stops leaves the sockets of the others alone', async () => {
  const [here, there, third] = [await node(), await node(), await node()];
  const got = messages(there.socket);
  await here.realtime.close();
  await until(() => !here.socket.connected);
  // Comes after all that the stopped node has sent.
  third.push(telling('still here'));
  await until(() => got.length === 1);
  expect(there.socket.connected).toBe(true);
});

test('a database that goes away and comes back carries pushes again', async () => {
  const [here, there] = [await node(), await node()];
  const got = messages(there.socket);
  await proxy.goAway();
  here.push(telling('lost'));
  await proxy.comeBack();
  // What is sent while nobody listens is lost to a NOTIFY; a browser gets it from the table when it connects again.
  await until(() => {
    here.push(telling('again'));
    return got.includes('again');
  });
});

test('a listener whose server vanished without a word hears again on a new connection', async () => {
  const sql = postgres(proxy.url, { onnotice: () => {}, backoff: () => 0.05, answer_timeout: 1 });
  const stopProbing = probeListener(sql, 100);
  opened.push({
    async close() {
      stopProbing();
      await sql.end({ timeout: 1 });
    },
  });
  const heard: string[] = [];
  await sql.listen('news', (message) => heard.push(message));
  proxy.silence(true);
  proxy.silence(false);
  // The old connection is mute for ever, and nothing but the listener itself can find that out.
  const speaker = postgres(database.url, { max: 1 });
  opened.push({ close: () => speaker.end({ timeout: 1 }) });
  await until(async () => {
    await speaker.notify('news', 'again');
    return heard.includes('again');
  });
});
