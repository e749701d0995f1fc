import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { events } from '../../src/db/schema.ts';
import type { AppEnv } from '../../src/routes/env.ts';
import { CALLS } from '../../src/shared/calls.ts';
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

const { getEventsClient, getEventMonth, getEventsFile } = CALLS;
const ask = (path: string, headers: Record<string, string> = {}, by: string | undefined = account) =>
  app.request(`${PORTAL}${path}`, {
    ...post(by, undefined, headers),
    method: path.startsWith(getEventsFile.path) ? 'GET' : 'POST',
  });
const list = async (query = '') => getEventsClient.answer.parse(await (await ask(getEventsClient.path + query)).json());

async function generate(change = {}): Promise<string> {
  const answer = await app.request(`${PORTAL}${CALLS.generateSrc.path}`, post(account, bodyOf(change)));
  await answer.arrayBuffer();
  return answer.headers.get('x-generation-id') ?? '';
}
const move = (id: string, values: Partial<typeof events.$inferInsert>) =>
  database.db.update(events).set(values).where(eq(events.generationId, id));

describe('getEventsClient', () => {
  test('answers a bare array of the current month, its totals on each event', async () => {
    const [old, recent] = [await generate({ name: 'old' }), await generate({ name: 'recent' })];
    await move(old, { eventDate: new Date('2020-02-29T12:00:00Z') });
    expect(await list()).toMatchObject([
      { generationId: recent, projectName: 'recent', origin: 'api', totalSource: 1 },
    ]);
    for (const month of ['202002', '2020-02'])
      expect(await list(`?anioMes=${month}`)).toMatchObject([{ generationId: old }]);
    expect(await list('?anioMes=202003')).toEqual([]);
    expect(await list('?outcome=failed')).toEqual([]);
    expect(await list('?text=REC&eventType=SOURCE&apiType=rest&limit=1')).toHaveLength(1);
  });

  test.each(['2026', '202600', '202613', '2026-1', '20261', '2026/11', '000011', '2026111', '-02611', 'november'])(
    'refuses the month %j in words',
    async (month) => {
      for (const path of [getEventsClient.path, getEventMonth.path, getEventsFile.path]) {
        const answer = await ask(`${path}?anioMes=${month}`);
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({
          error: 'invalidRequest',
          faults: [{ field: 'anioMes', message: 'Use a month such as 202611 or 2026-11' }],
        });
      }
      const spanish = await ask(`${getEventsClient.path}?anioMes=${month}`, { 'accept-language': 'es' });
      expect((await spanish.json()).faults[0].message).toBe('Use un mes como 202611 o 2026-11');
    },
  );

  test.each([
    '?anioMes=',
    '?anioMes=202611%00',
    '?limit=0',
    '?limit=1001',
    '?limit=x',
    '?eventType=LOST',
    '?apiType=cobol',
    '?outcome=maybe',
  ])('refuses %s', async (query) => expect((await ask(getEventsClient.path + query)).status).toBe(400));

  test('answers nothing of somebody else’s', async () => {
    await generate();
    account = await newAccount(services.db, services.wallets);
    expect(await list()).toEqual([]);
  });
});

describe('getEventMonth', () => {
  test('answers the figures of a month, its days in the zone that is asked for', async () => {
    await move(await generate(), { eventDate: new Date('2026-03-10T23:30:00Z') });
    const month = async (query: string) =>
      getEventMonth.answer.parse(await (await ask(`${getEventMonth.path}?anioMes=202603${query}`)).json());
    expect(await month('')).toMatchObject({ events: 1, credits: 1, totalSource: 1, days: [{ day: '2026-03-10' }] });
    expect(await month('&zone=Asia/Kolkata')).toMatchObject({ days: [{ day: '2026-03-11', events: 1, failed: 0 }] });
  });

  test.each(['Mars/Olympus', '%2B05:30', '', "UTC';--"])('refuses the zone %j', async (zone) => {
    const answer = await ask(`${getEventMonth.path}?zone=${zone}`);
    expect(answer.status).toBe(400);
    expect((await answer.json()).faults).toMatchObject([{ field: 'zone' }]);
  });
});

describe('getEventsFile', () => {
  test('is a CSV of the month that readers get back and spreadsheets calculate nothing of', async () => {
    const id = await generate({ name: 'shop' });
    await move(id, {
      ...{ eventDate: new Date('2026-01-05T10:00:00Z'), resourceNames: ['=cmd|A0', 'a, "b"'], resourceCount: 2 },
      ...{ outcome: 'failed', credits: 0, fault: { code: 'nothingToGenerate', values: {} } },
    });
    const answer = await ask(`${getEventsFile.path}?anioMes=2026-01`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="forja-events-202601.csv"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [header, line, end] = (await answer.text()).split('\r\n');
    expect(header).toBe(
      'eventDate,projectName,origin,eventType,apiType,containerType,resourceCount,resourceNames,outcome,credits,fault',
    );
    expect(line).toMatch(
      /^2026-01-05T10:00:00.000Z,shop,api,SOURCE,rest,embedded,2,"'=cmd\|A0; a, ""b""",failed,0,.+$/,
    );
    expect(end).toBe('');
  });

  test('of a month without events has its header alone', async () => {
    expect((await (await ask(`${getEventsFile.path}?anioMes=199912`)).text()).split('\r\n')).toHaveLength(2);
  });
});

describe.each([getEventsClient.path, getEventMonth.path, getEventsFile.path])('%s', (path) => {
  test('is for who is signed in and has accepted the license', async () => {
    const method = path === getEventsFile.path ? 'GET' : 'POST';
    expect((await app.request(`${PORTAL}${path}`, { ...post(undefined), method })).status).toBe(401);
    const unaccepted = await ask(path, { 'x-license': 'none' });
    expect(unaccepted.status).toBe(403);
    expect((await unaccepted.json()).message).toBe('You do not have access');
  });
});
