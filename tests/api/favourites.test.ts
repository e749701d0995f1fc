import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_FAVOURITES } from '../../src/constants.ts';
import { favourites } from '../../src/db/schema.ts';
import type { AppEnv } from '../../src/routes/env.ts';
import { CALLS } from '../../src/shared/calls.ts';
import { favourite, favouriteDetail } from '../../src/shared/wire/favourites.ts';
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
  app = generateApp(services);
});
afterAll(async () => {
  await services.close();
  await database.close();
});
beforeEach(async () => {
  account = await newAccount(services.db);
});

const call = (path: string, body?: unknown, who: string | undefined = account) =>
  app.request(`${PORTAL}${path}`, post(who, body));
const list = async (who = account) => (await call(CALLS.getFavourites.path, undefined, who)).json();

async function save(name: string, change: Record<string, unknown> = {}): Promise<string> {
  const answer = await call(CALLS.saveFavourite.path, { name, request: bodyOf(change) });
  expect(answer.status).toBe(200);
  return (await answer.json()).id;
}

describe('favourites', () => {
  test('are kept under names, listed by them, and answer the request again without its lock', async () => {
    const id = await save('Shop', { lock: null });
    await save('archive');
    const rows = z.array(favourite).parse(await list());
    expect(rows.map(({ name }) => name)).toEqual(['archive', 'Shop']);
    expect(rows[1]).toMatchObject({ id, technology: 'rest', project: 'shop-api', endpoints: 1 });
    const detail = await (await call(`${CALLS.getFavourite.path}?id=${id}`)).json();
    expect(favouriteDetail.parse(detail)).toEqual(detail);
    expect(detail.request).toMatchObject({ name: 'shop-api', endpoints: [{ routine: { name: 'stock_of' } }] });
    expect(detail.request).not.toHaveProperty('lock');
  });

  test('of one name are one: what it stood for before goes', async () => {
    const id = await save('Shop');
    expect(await save('Shop', { name: 'other-api' })).toBe(id);
    expect(await list()).toMatchObject([{ id, project: 'other-api' }]);
  });

  test('belong to their account: a stranger, a missing id and nonsense are answered alike', async () => {
    const id = await save('Shop');
    const stranger = await newAccount(services.db);
    expect(await list(stranger)).toEqual([]);
    for (const { path } of [CALLS.getFavourite, CALLS.deleteFavourite]) {
      const answers = await Promise.all(
        [id, crypto.randomUUID(), 'nonsense'].map(async (wanted) => {
          const answer = await call(`${path}?id=${wanted}`, undefined, stranger);
          return { status: answer.status, body: await answer.json() };
        }),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]?.status).toBe(404);
    }
    expect(await list()).toHaveLength(1);
  });

  test('go when they are removed, and then are missing', async () => {
    const id = await save('Shop');
    expect((await call(`${CALLS.deleteFavourite.path}?id=${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await call(`${CALLS.deleteFavourite.path}?id=${id}`)).status).toBe(404);
  });

  test('are as many as an account may have, however many are saved at once; one that is there can still change', async () => {
    const rows = Array.from({ length: MAX_FAVOURITES - 1 }, (_, n) => ({
      ...{ accountId: account, name: `kept ${n}`, technology: 'rest' as const },
      request: bodyOf() as never,
    }));
    await services.db.insert(favourites).values(rows);
    const bodies = ['one', 'two', 'three'].map((name) => ({ name, request: bodyOf() }));
    const answers = await Promise.all(bodies.map((body) => call(CALLS.saveFavourite.path, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ error: 'tooManyFavourites' });
    expect(await list()).toHaveLength(MAX_FAVOURITES);
    await save('kept 0', { name: 'changed' });
  });

  test.each([
    ['without a name', { name: ' ', request: bodyOf() }, 'name'],
    ['with a name that is too long', { name: 'x'.repeat(81), request: bodyOf() }, 'name'],
    ['of what no form makes', { name: 'a', request: bodyOf({ endpoints: [] }) }, 'request.endpoints'],
  ])('are refused %s, with the field', async (_, body, field) => {
    const answer = await call(CALLS.saveFavourite.path, body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).faults.map((fault: { field: string }) => fault.field)).toContain(field);
    expect(await list()).toEqual([]);
  });

  test('are for who is signed in', async () => {
    const paths = [CALLS.getFavourites, CALLS.getFavourite, CALLS.saveFavourite, CALLS.deleteFavourite];
    for (const { path } of paths)
      expect((await app.request(`${PORTAL}${path}?id=x`, post(undefined))).status).toBe(401);
  });
});
