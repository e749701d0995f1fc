import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppEnv } from '../../src/routes/env.ts';
import { CALLS } from '../../src/shared/calls.ts';
import type { ServiceRow } from '../../src/shared/wire/services.ts';
import { type Harness, harness, newAccount } from '../integration/generation/harness.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { bodyOf, generateApp, PORTAL, post } from './generate/generate-app.ts';

let database: TestDatabase;
let services: Harness;
let app: Hono<AppEnv>;
let account: string;

beforeAll(async () => {
  database = await testDatabase();
  services = await harness(database);
  await services.generations.start();
  app = generateApp(services);
});
afterAll(async () => {
  await services.close();
  await database.close();
});
beforeEach(async () => {
  account = await newAccount(services.db, services.wallets);
});

const call = async (path: string, by: string | undefined = account, body?: unknown, headers = {}) =>
  app.request(`${PORTAL}${path}`, post(by, body, headers));
const list = async (query = '', by = account) =>
  CALLS.getServices.answer.parse(await (await call(`${CALLS.getServices.path}${query}`, by)).json()) as ServiceRow[];
const detail = (id: string, by = account) => call(`${CALLS.getService.path}?id=${id}`, by);

async function generate(change = {}): Promise<string> {
  const answer = await call(CALLS.generateSrc.path, account, bodyOf(change));
  await answer.arrayBuffer();
  return answer.headers.get('x-generation-id') ?? '';
}

describe('getServices', () => {
  test('lists the newest first, a page at a time', async () => {
    const [first, second] = [await generate({ name: 'first' }), await generate({ name: 'second' })];
    expect((await list()).map(({ id }) => id)).toEqual([second, first]);
    expect((await list('?limit=1')).map(({ id }) => id)).toEqual([second]);
    expect((await list(`?limit=1&before=${second}`)).map(({ id }) => id)).toEqual([first]);
    expect((await list('?state=done&name=FIR')).map(({ id }) => id)).toEqual([first]);
    expect(await list('?state=failed')).toEqual([]);
    expect(await list('?technology=rest')).toHaveLength(2);
    expect(await list('?technology=graphql')).toEqual([]);
  });

  test.each(['?limit=0', '?limit=101', '?limit=x', '?state=lost', '?technology=cobol'])('refuses %s', async (query) => {
    expect((await call(`${CALLS.getServices.path}${query}`)).status).toBe(400);
  });

  test('is for who is signed in and has accepted the license', async () => {
    expect((await app.request(`${PORTAL}${CALLS.getServices.path}`, post(undefined))).status).toBe(401);
    expect((await call(CALLS.getServices.path, account, undefined, { 'x-license': 'none' })).status).toBe(403);
  });
});

describe('getService', () => {
  test('tells the request and the first steps', async () => {
    const answer = await detail(await generate());
    const told = CALLS.getService.answer.parse(await answer.json());
    expect(told).toMatchObject({ name: 'shop-api', request: { name: 'shop-api', mode: 'Src' }, log: null });
    expect(told.steps?.run).toContain('./mvnw package');
  });

  test('answers somebody else’s id exactly as a missing one', async () => {
    const id = await generate();
    const other = await newAccount(services.db, services.wallets);
    const answers = await Promise.all([detail(id, other), detail(crypto.randomUUID(), other), detail('x', other)]);
    const told = await Promise.all(
      answers.map(async (answer) => ({ status: answer.status, body: await answer.json() })),
    );
    expect(told[0]).toMatchObject({ status: 404, body: { error: 'notFound' } });
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
    expect(await list(`?before=${id}`, other)).toEqual([]);
  });
});

describe('requestCost', () => {
  const cost = async (change = {}) => {
    const answer = await call(CALLS.requestCost.path, account, bodyOf(change));
    return { status: answer.status, body: await answer.json() };
  };

  test('says what would be charged, holds nothing, and knows what was paid for', async () => {
    expect(await cost()).toEqual({ status: 200, body: { credits: 1, tests: 0, free: null, paid: null } });
    expect((await services.wallets.wallet(account)).remaining).toBe(10);
    expect(await list()).toEqual([]);
    const id = await generate();
    expect((await cost({ mode: 'Build' })).body).toMatchObject({ free: 'paid', paid: { id, mode: 'Src' } });
  });

  test('refuses what is no request, naming the field', async () => {
    expect(await cost({ name: '' })).toMatchObject({ status: 400, body: { faults: [{ field: 'name' }] } });
  });
});
