import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toWire } from '../../../../src/model/request/request.ts';
import { emptyDatabase } from '../../../support/databases/database.ts';
import { type Portal, startPortal } from '../../../support/portal/portal.ts';
import { signInLocally, type Visitor, visitor } from '../../../support/portal/visitor.ts';
import { requestOf, until } from '../harness.ts';

/**
 * Two portals, each a process of its own, on one database: the first only serves, the second also generates, but finds no
 * Maven: a Build, which the first has accepted, ends there as a message to its owner.
 */
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let shop: Awaited<ReturnType<typeof emptyDatabase>>;
let nodes: [Portal, Portal];
let env: Record<string, string>;
const sockets: Socket[] = [];
let people = 0;

beforeAll(async () => {
  database = await emptyDatabase();
  env = { DATABASE_URL: database.url, SECRET_KEY: 'a key that both of the nodes know', DEMO: 'false' };
  const first = await startPortal({ env: { ...env, ROLE: 'web' } });
  nodes = [first, await startPortal({ env: { ...env, PATH: '/nowhere' } })];
  shop = await emptyDatabase();
  const sql = postgres(shop.url, { max: 1 });
  await sql`create function routine_0(n integer) returns integer language sql as 'select n'`;
  await sql.end();
});
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.stop()));
  await database?.drop();
  await shop?.drop();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

interface Person {
  readonly email: string;
  /** The same browser, asking one node or the other. */
  readonly at: readonly [Visitor, Visitor];
}

/** Signs somebody new in on the first node; the second knows the cookie. */
async function newPerson(): Promise<Person> {
  const [first, second] = nodes.map(({ url }) => {
    const request = (input: string, init?: RequestInit) => fetch(input, { ...init, redirect: 'manual' });
    return visitor({ request }, url);
  }) as [Visitor, Visitor];
  const email = `person${++people}@example.org`;
  await signInLocally(first, { name: `Person ${people}`, email });
  for (const [name, value] of first.jar) second.jar.set(name, value);
  return { email, at: [first, second] };
}

interface Tab {
  readonly socket: Socket;
  readonly got: { event: string; data: { notificationId?: string; type?: string } }[];
}

/** A tab of a person on each node; the second stays with long polling. */
async function tabsOf({ at }: Person): Promise<[Tab, Tab]> {
  const opened = at.map(async ({ jar }, index): Promise<Tab> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const transports = index === 0 ? ['websocket'] : ['polling'];
    const socket = io(nodes[index]?.url ?? '', {
      forceNew: true,
      reconnection: false,
      transports,
      extraHeaders: { cookie },
    });
    sockets.push(socket);
    const got: Tab['got'] = [];
    socket.onAny((event, data) => got.push({ event, data }));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve());
      socket.once('connect_error', reject);
    });
    return { socket, got };
  });
  return Promise.all(opened) as Promise<[Tab, Tab]>;
}

const closed = (tabs: readonly Tab[]) => until(() => tabs.every(({ socket }) => !socket.connected));

test('signing out on one node ends the session’s sockets on both, and nobody else’s', async () => {
  const [ada, bob] = [await newPerson(), await newPerson()];
  const [tabs, others] = [await tabsOf(ada), await tabsOf(bob)];
  const [first] = ada.at;
  await first.post('/api/auth/signout', { csrfToken: await first.csrfToken() });
  await closed(tabs);
  expect(others.map(({ socket }) => socket.connected)).toEqual([true, true]);
});

test('the operator’s command ends them on both', async () => {
  const [ada, bob] = [await newPerson(), await newPerson()];
  const [tabs, others] = [await tabsOf(ada), await tabsOf(bob)];
  const operator = ['dist/server/operator.js', 'end-session', ada.email];
  const { stdout } = await promisify(execFile)(process.execPath, operator, {
    env: { ...process.env, ...env },
  });
  expect(stdout).toContain('the session was ended');
  await closed(tabs);
  expect(others.map(({ socket }) => socket.connected)).toEqual([true, true]);
});

test('what one node notifies of arrives on both, once, and is seen on both when it was answered on one', async () => {
  const ada = await newPerson();
  const bob = await newPerson();
  const [[one, two], others] = [await tabsOf(ada), await tabsOf(bob)];
  const { hostname, port, username, password } = new URL(shop.url);
  const source = {
    type: 'postgresql',
    name: 'shop',
    host: hostname,
    port,
    databaseName: shop.name,
    username,
    password: password || 'x',
  };
  expect((await ada.at[0].postJson('/api/datasource/saveDatasource', source)).status).toBe(200);
  const accepted = await ada.at[0].postJson('/api/datasource/generateDeploy', toWire(requestOf({ mode: 'Build' })));
  expect(accepted.status).toBe(200);
  const told = ({ got }: Tab) => got.filter(({ event }) => event === 'notification').map(({ data }) => data);
  await until(() => told(one).length > 0 && told(two).length > 0);
  expect(told(one)).toEqual(told(two));

  const [{ notificationId = '' } = {}] = told(one);
  await ada.at[1].post(`/api/resources/markNotificationSeen?id=${notificationId}`, {});
  const seen = { event: 'seen', data: { notificationId } };
  await until(() => [one, two].every(({ got }) => got.some(({ event }) => event === 'seen')));
  for (const { got } of [one, two])
    expect(got.filter(({ event }) => event !== 'progress')).toEqual([
      { event: 'notification', data: told(one)[0] },
      seen,
    ]);
  expect(others.flatMap(({ got }) => got)).toEqual([]);
  // Either node tells the event of the other one's failure, which cost nothing.
  for (const node of ada.at) {
    const events = await (await node.postJson('/api/resources/getEventsClient', {})).json();
    expect(events).toMatchObject([
      { eventType: 'BINARY', outcome: 'failed', credits: 0, totalBinary: 0, fault: { error: 'buildUnavailable' } },
    ]);
    const wallet = await (await node.postJson('/api/resources/getWallet', {})).json();
    expect(wallet.remaining).toBe(wallet.total);
  }
});
