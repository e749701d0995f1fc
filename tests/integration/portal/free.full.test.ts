import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toWire } from '../../../src/model/request/request.ts';
import { CALLS } from '../../../src/shared/calls.ts';
import type { Event } from '../../../src/shared/wire/events.ts';
import { emptyDatabase } from '../../support/databases/database.ts';

import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { signInLocally, type Visitor, visitor } from '../../support/portal/visitor.ts';
import { requestOf } from '../generation/harness.ts';

/** Maven, the start and the checks of a Build take minutes where other tests run beside it. */
const BUILD_MS = 900_000;

/** The running product, with Maven and a database of the person's own: what is free, as ledger and events tell it. */
let shop: Awaited<ReturnType<typeof emptyDatabase>>;
let portal: Portal;
let ada: Visitor;

beforeAll(async () => {
  shop = await emptyDatabase();
  portal = await startPortal();
  const sql = postgres(shop.url, { max: 1 });
  await sql`create function routine_0(n integer) returns integer language sql as 'select n'`;
  await sql.end();
  const request = (input: string, init?: RequestInit) => fetch(input, { ...init, redirect: 'manual' });
  ada = visitor({ request }, portal.url);
  await signInLocally(ada, { name: 'Ada', email: 'ada@example.org' });
  const { hostname: host, port, username, password } = new URL(shop.url);
  const source = { type: 'postgresql', name: 'shop', host, port, databaseName: shop.name, username };
  await ask(CALLS.saveDatasource.path, { ...source, password: password || 'x' });
});
afterAll(async () => {
  await portal?.stop();
  await shop?.drop();
});

async function ask(path: string, body: unknown = {}): Promise<Response> {
  const answer = await ada.postJson(path, body);
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer;
}
const wanted = (change: object = {}) => ({ ...toWire(requestOf()), ...change });
const events = async () => (await (await ask(CALLS.getEventsClient.path)).json()) as Event[];
const remaining = async () => ((await (await ask(CALLS.getWallet.path)).json()) as { remaining: number }).remaining;
const source = async (change = {}) => (await ask(CALLS.generateSrc.path, wanted(change))).arrayBuffer();

async function build(mode: string): Promise<string> {
  const { id } = (await (await ask(CALLS.generateDeploy.path, wanted({ mode }))).json()) as { id: string };
  const state = async () => {
    const status = await (await ask(`${CALLS.generationStatus.path}?id=${id}`)).json();
    return status.fault ? JSON.stringify(status.fault) : status.state;
  };
  await expect.poll(state, { timeout: BUILD_MS, interval: 500 }).toBe('done');
  return id;
}

test(
  'the first is charged; the same again, the same as a Build and as a Test, and the demo are free',
  async () => {
    await source();
    expect(await remaining()).toBe(9);
    await source();
    const id = await build('Build');
    await build('Test');
    await source({ name: 'demo', datasource: 'demo-shop', schema: 'shop', endpoints: [await demoRoutine()] });
    expect(await remaining()).toBe(9);
    const told = (await events()).map(({ eventType, outcome, credits }) => [eventType, outcome, credits]);
    expect(told.reverse()).toEqual([
      ['SOURCE', 'done', 1],
      ['SOURCE', 'done', 0],
      ['BINARY', 'done', 0],
      ['TEST', 'done', 0],
      ['SOURCE', 'done', 0],
    ]);
    const service = await (await ask(`${CALLS.getService.path}?id=${id}`)).json();
    expect(service.receipt.checks.passed).toBe(service.receipt.checks.total);
  },
  2 * BUILD_MS,
);

async function demoRoutine(): Promise<object> {
  const all = (await (await ask(`${CALLS.getProcedures.path}?datasourceName=demo-shop&owner=shop`)).json()) as {
    schema: string;
    name: string;
    argumentTypes: string[];
  }[];
  const found = all.find(({ name }) => name === 'order_total');
  if (!found) throw new Error('the demo has no order_total');
  return { routine: { schema: found.schema, name: found.name, argumentTypes: found.argumentTypes } };
}
