import { eq, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accounts, ledgerEntries, wallets } from '../../src/db/schema.ts';
import type { AppEnv } from '../../src/routes/env.ts';
import { CALLS } from '../../src/shared/calls.ts';
import { planEnd } from '../../src/shared/plan-end.ts';
import { creditMonth, type Movement, movement, wallet as walletSchema } from '../../src/shared/wire/wallet.ts';
import { asForm, type Harness, harness, newAccount, requestOf } from '../integration/generation/harness.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { lotOf } from '../support/portal/lots.ts';
import { generateApp, PORTAL, post } from './generate/generate-app.ts';

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
  account = await newAccount(services.db, services.wallets);
});

const call = (path: string, body?: unknown, who: string | undefined = account) =>
  app.request(`${PORTAL}${path}`, post(who, body));
const read = async (who = account) =>
  walletSchema.parse(await (await call(CALLS.getWallet.path, undefined, who)).json());
const movements = async (query = ''): Promise<Movement[]> =>
  z.array(movement).parse(await (await call(`${CALLS.getMovements.path}${query}`)).json());
const file = (who = account) =>
  app.request(`${PORTAL}${CALLS.getMovementsFile.path}`, { headers: { 'x-account': who } });

/** Accepts a generation that nobody runs. */
const hold = async (endpoints: number, name = 'shop-api') =>
  (await services.generations.accept(account, 'test', requestOf({ endpoints, name }), asForm)).id;

describe('getWallet', () => {
  test('answers the sums and the wallets they come from', async () => {
    const answer = await call(CALLS.getWallet.path);
    const wallet = await answer.json();
    expect(walletSchema.parse(wallet)).toEqual(wallet);
    expect(wallet).toMatchObject({ total: 10, remaining: 10, remainingTests: 5, remainingXsd: 10 });
    expect(wallet).toMatchObject({ held: 0, debt: 0, holds: [], warnCredits: 5 });
    expect(wallet.wallets).toHaveLength(1);
    expect(wallet.wallets[0]).toMatchObject({ source: 'starter', state: 'active', remaining: 10, receiptUrl: null });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('of an account without a wallet has nothing, and that is no error', async () => {
    const nobody = await newAccount(services.db);
    expect(await read(nobody)).toMatchObject({ total: 0, remaining: 0, wallets: [] });
  });

  test('tells what is held and by which generation, also where it is held of several wallets', async () => {
    const soon = await lotOf(services.db, account, { credits: 2, active: true });
    const id = await hold(5, 'held-api');
    expect(await read()).toMatchObject({
      ...{ remaining: 7, held: 5, heldTests: 0 },
      holds: [{ id, name: 'held-api', credits: 5, tests: 0, xsd: 0 }],
    });
    await services.generations.cancel(account, id);
    const after = await read();
    expect(after).toMatchObject({ remaining: 12, held: 0, holds: [] });
    expect(after.wallets.find((lot) => lot.id === soon)).toMatchObject({ remaining: 2, total: 2, source: 'purchase' });
  });

  test('tells inactive, active and ended ones apart, with their receipts, and sums the active alone', async () => {
    const { db } = services;
    const inactive = await lotOf(db, account, { credits: 100, receiptUrl: 'https://pay.example.org/r/1' });
    const ended = await lotOf(db, account, { credits: 50, active: true, expiresAt: sql`now()`, source: 'grant' });
    const unsafe = await lotOf(db, account, { active: true, months: null, receiptUrl: 'javascript:alert(1)' });
    const { wallets: lots, ...sums } = await read();
    expect(sums).toMatchObject({ total: 20, remaining: 20 });
    const found = (id: string) => lots.find((lot) => lot.id === id);
    expect(found(inactive)).toMatchObject({
      ...{ state: 'inactive', source: 'purchase', planInMonths: 1, expiry: null, activatedAt: null },
      receiptUrl: 'https://pay.example.org/r/1',
    });
    expect(found(ended)).toMatchObject({ state: 'ended', source: 'grant' });
    expect(found(unsafe)).toMatchObject({ state: 'active', noTimeLimit: true, receiptUrl: null });
  });

  test('tells a debt', async () => {
    const ended = await lotOf(services.db, account, { credits: 0, active: true, expiresAt: sql`now()` });
    await services.db
      .insert(ledgerEntries)
      .values({ walletId: ended, kind: 'refund', debt: 4, idempotencyKey: `refund:${ended}` });
    expect(await read()).toMatchObject({
      debt: 4,
      wallets: expect.arrayContaining([expect.objectContaining({ debt: 4 })]),
    });
  });
});

describe('activeWallet', () => {
  const activate = (walletId: unknown, who?: string) => call(CALLS.activeWallet.path, { walletId }, who);

  test('begins the time of a wallet, to the end of the day a calendar month later, once', async () => {
    const id = await lotOf(services.db, account, { credits: 30, months: 1 });
    const answer = await activate(id);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 200, message: 'Saved', id });
    const first = (await read()).wallets.find((lot) => lot.id === id);
    expect(first).toMatchObject({ state: 'active', active: true, remaining: 30 });
    expect(first?.expiry).toBe(planEnd(new Date(first?.activatedAt ?? ''), 1).toISOString());
    expect((await activate(id)).status).toBe(200);
    expect((await read()).wallets.find((lot) => lot.id === id)).toEqual(first);
    expect(await read()).toMatchObject({ total: 40, remaining: 40 });
  });

  test('without time limit it never ends', async () => {
    const id = await lotOf(services.db, account, { months: null });
    await activate(id);
    expect((await read()).wallets.find((lot) => lot.id === id)).toMatchObject({ state: 'active', expiry: null });
  });

  test('somebody else’s, a missing and a nonsensical id are answered alike', async () => {
    const id = await lotOf(services.db, account);
    const stranger = await newAccount(services.db);
    const answers = await Promise.all(
      [id, crypto.randomUUID(), 'nonsense'].map(async (wanted) => {
        const answer = await activate(wanted, stranger);
        return `${answer.status} ${await answer.text()}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^404 .*"error":"notFound"/);
    expect((await read()).wallets.find((lot) => lot.id === id)?.state).toBe('inactive');
  });

  test('one that has ended is refused in words', async () => {
    const id = await lotOf(services.db, account, { active: true, expiresAt: sql`now()` });
    const answer = await activate(id);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      ...{ error: 'walletEnded', message: 'These credits have ended and cannot be activated any more.' },
    });
  });

  test.each([
    [{}, 'walletId'],
    [{ walletId: '' }, 'walletId'],
    [{ walletId: 7 }, 'walletId'],
    [{ walletId: 'a\u0000' }, 'walletId'],
    [{ walletId: 'x', more: 1 }, 'more'],
  ])('%o is refused with its field', async (body, field) => {
    const answer = await call(CALLS.activeWallet.path, body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).faults).toMatchObject([{ field }]);
  });
});

describe('getMovements', () => {
  test('answers each entry of the ledger, the newest first, with its project', async () => {
    const id = await hold(3, 'moving-api');
    await services.generations.cancel(account, id);
    const found = await movements();
    expect(found.map(({ kind, credits, tests, xsd }) => [kind, credits, tests, xsd])).toEqual([
      ['release', 3, 0, 0],
      ['hold', -3, 0, 0],
      ['grant', 10, 5, 10],
    ]);
    expect(found.map(({ generation }) => generation)).toEqual([
      { id, name: 'moving-api' },
      { id, name: 'moving-api' },
      null,
    ]);
    expect(found.at(-1)).toMatchObject({ source: 'starter', receiptUrl: null, debt: 0 });
  });

  test('has the receipt of what was paid, and of nothing else', async () => {
    const receiptUrl = 'https://pay.example.org/r/2';
    await lotOf(services.db, account, { active: true, credits: 20, receiptUrl });
    await hold(1);
    expect((await movements()).map((movement) => [movement.kind, movement.source, movement.receiptUrl])).toEqual([
      ['hold', 'purchase', null],
      ['grant', 'purchase', receiptUrl],
      ['grant', 'starter', null],
    ]);
  });

  test('comes in pages that leave nothing out', async () => {
    for (let n = 0; n < 6; n++) await hold(1);
    const all = await movements();
    expect(all).toHaveLength(7);
    const pages: Movement[] = [];
    for (let page = await movements('?limit=3'); page.length > 0; ) {
      expect(page.length).toBeLessThanOrEqual(3);
      pages.push(...page);
      page = await movements(`?limit=3&before=${page.at(-1)?.id}`);
    }
    expect(pages).toEqual(all);
  });

  test('is nobody else’s', async () => {
    const [mine] = await movements();
    const stranger = await newAccount(services.db);
    const theirs = await call(`${CALLS.getMovements.path}?before=${(mine?.id ?? 0) + 1}`, undefined, stranger);
    expect(await theirs.json()).toEqual([]);
  });

  test.each(['?limit=0', '?limit=101', '?limit=1.5', '?limit=x', '?before=-1', '?before=x', '?before=1e99'])(
    '%s is refused',
    async (query) => {
      const answer = await call(`${CALLS.getMovements.path}${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: 'invalidRequest', faults: [{}] });
    },
  );
});

describe('getMovementsFile', () => {
  test('is a CSV file of all movements', async () => {
    const id = await hold(2, 'filed-api');
    const answer = await file();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="forja-credits.csv"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const lines = (await answer.text()).split('\r\n');
    const [first, second] = await movements();
    expect(lines).toEqual([
      'id,date,kind,credits,tests,xsd,debt,project,generation,wallet,source,receipt',
      `${first?.id},${first?.date},hold,-2,0,0,0,filed-api,${id},${first?.walletId},starter,`,
      `${second?.id},${second?.date},grant,10,5,10,0,,,${second?.walletId},starter,`,
      '',
    ]);
  });

  test('has every entry of a long ledger once, and is read a piece at a time', async () => {
    const [wallet] = await services.db.select().from(wallets).where(eq(wallets.accountId, account));
    await services.db.execute(sql`insert into ledger_entries (wallet_id, kind, tests, idempotency_key)
      select ${wallet?.id}::uuid, 'grant', 1, ${account} || ':' || n from generate_series(1, 2500) n`);
    const answer = await file();
    const reader = answer.body?.getReader();
    const sizes: number[] = [];
    let text = '';
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) break;
      text += new TextDecoder().decode(value);
      sizes.push(value?.length ?? 0);
    }
    expect(sizes.length).toBeGreaterThan(3);
    const ids = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]));
    expect(ids).toHaveLength(2501);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  });

  test('is nobody else’s', async () => {
    const stranger = await newAccount(services.db);
    expect((await (await file(stranger)).text()).trim().split('\r\n')).toHaveLength(1);
  });
});

describe('getCreditMonths', () => {
  test('has twelve months in UTC, the last of them this one, with what was spent and added', async () => {
    await hold(3);
    await services.generations.cancel(account, await hold(4));
    const months = z.array(creditMonth).parse(await (await call(CALLS.getCreditMonths.path)).json());
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({ month: new Date().toISOString().slice(0, 7), spent: 3, added: 10 });
    expect(months.slice(0, -1).every(({ spent, added }) => spent === 0 && added === 0)).toBe(true);
    expect([...months.map(({ month }) => month)].sort()).toEqual(months.map(({ month }) => month));
  });

  test('counts an entry in its month in UTC, and none that is older than a year', async () => {
    const [wallet] = await services.db.select().from(wallets).where(eq(wallets.accountId, account));
    const first = sql`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`;
    await services.db.execute(sql`insert into ledger_entries (wallet_id, kind, credits, idempotency_key, created_at) values
      (${wallet?.id}::uuid, 'grant', 7, ${`${account}:a`}, ${first} - interval '1 millisecond'),
      (${wallet?.id}::uuid, 'grant', 9, ${`${account}:b`}, ${first} - interval '12 months')`);
    const months = z.array(creditMonth).parse(await (await call(CALLS.getCreditMonths.path)).json());
    expect(months.map(({ added }) => added)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 10]);
  });
});

describe('setCreditWarning', () => {
  const set = (warnCredits: unknown) => call(CALLS.setCreditWarning.path, { warnCredits });

  test.each([0, 1, 1_000_000])('keeps %d for the account alone', async (warnCredits) => {
    const other = await newAccount(services.db);
    const answer = await set(warnCredits);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect((await read()).warnCredits).toBe(warnCredits);
    expect((await read(other)).warnCredits).toBe(5);
  });

  test.each([-1, 1.5, 1e9, '5', 'many', null, undefined])('%o is refused with its field', async (warnCredits) => {
    const answer = await set(warnCredits);
    expect(answer.status).toBe(400);
    expect((await answer.json()).faults).toMatchObject([{ field: 'warnCredits' }]);
    const [row] = await services.db.select().from(accounts).where(eq(accounts.id, account));
    expect(row?.warnCredits).toBe(5);
  });
});

describe('every call', () => {
  const calls = [
    'getWallet',
    'activeWallet',
    'getMovements',
    'getMovementsFile',
    'getCreditMonths',
    'setCreditWarning',
  ] as const;

  test.each(calls)('%s is for who is signed in and has accepted the license', async (name) => {
    const { method, path } = CALLS[name];
    const ask = (headers: Record<string, string>) =>
      app.request(`${PORTAL}${path}`, method === 'get' ? { headers } : post(undefined, {}, headers));
    for (const [headers, status] of [
      [{}, 401],
      [{ 'x-account': account, 'x-license': 'none' }, 403],
    ] as const) {
      const answer = await ask(headers);
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ message: 'You do not have access' });
    }
  });
});
