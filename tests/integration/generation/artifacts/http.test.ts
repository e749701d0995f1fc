import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '../../../../src/shared/calls.ts';
import { bodyOf, generateApp, post } from '../../../api/generate/generate-app.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { type Harness, harness, newAccount, quickRenderer, until } from '../harness.ts';

/** Tests of callers that hang up, which only a real connection shows. */
let database: TestDatabase;
let services: Harness;
let server: Server;
let url: string;
let renderMs = 0;
let bytes = 100;

beforeAll(async () => {
  database = await testDatabase();
  services = await harness(database, {
    renderer: {
      ...quickRenderer,
      async render(input) {
        await new Promise((resolve) => setTimeout(resolve, renderMs));
        return { ...(await quickRenderer.render(input)), zip: new Uint8Array(bytes) };
      },
    },
  });
  await services.generations.start();
  server = createServer(getRequestListener(generateApp(services).fetch));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await services.close();
  await database.close();
});

const notified = (account: string) =>
  services.pushes.some((push) => push.kind === 'notification' && push.accountId === account);

/** Sends a generate call and hangs up as soon as `when` has happened. */
async function hangUp(account: string, when: 'sent' | 'answered'): Promise<void> {
  const { headers, body } = post(account, bodyOf());
  const call = request(`${url}${CALLS.generateSrc.path}`, {
    method: 'POST',
    headers: headers as Record<string, string>,
  });
  call.on('error', () => {});
  const answered = once(call, 'response').catch(() => {});
  call.end(body);
  if (when === 'answered') await answered;
  else await new Promise((resolve) => setTimeout(resolve, 200));
  call.destroy();
}

test('a whole file that went out is not pending', async () => {
  const account = await newAccount(services.db, services.wallets);
  const answer = await fetch(`${url}${CALLS.generateSrc.path}`, post(account, bodyOf()));
  expect((await answer.arrayBuffer()).byteLength).toBe(100);
  await until(async () => (await services.artifacts.pending(account)).length === 0);
  expect(notified(account)).toBe(false);
});

test('a caller that hangs up while it waits is notified, and the file is pending', async () => {
  renderMs = 700;
  const account = await newAccount(services.db, services.wallets);
  await hangUp(account, 'sent');
  await until(() => notified(account));
  renderMs = 0;
  expect(await services.artifacts.pending(account)).toHaveLength(1);
});

test('a caller that hangs up in the middle of a large file is notified, and the file is pending', async () => {
  bytes = 50_000_000;
  const account = await newAccount(services.db, services.wallets);
  await hangUp(account, 'answered');
  await until(() => notified(account));
  bytes = 100;
  expect(await services.artifacts.pending(account)).toHaveLength(1);
});
