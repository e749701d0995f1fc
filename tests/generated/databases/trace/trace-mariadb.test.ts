import { setTimeout as delay } from 'node:timers/promises';
import type { RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../../../src/generators/generate.ts';
import { PATIENCE_MS } from '../../../support/runs/patience.ts';
import { completed, type MarketDatabase, marketDatabase } from '../mariadb/market.ts';
import { callMarket } from '../mariadb/market-calls.ts';
import { buildAndStart, type Started } from '../shop.ts';

const START_TIMEOUT_MS = 600_000;
const POLL_MS = 20;
const QUERIES = [
  { name: 'askedInfo', sql: 'select info as told from information_schema.processlist where id = connection_id()' },
  { name: 'slowQuery', sql: 'select sleep(:seconds) as slept' },
  { name: 'noSuchCustomer', sql: 'insert into orders (customer_id, total) values (:customer, 1)' },
];
/** As sqlcommenter spells it, behind the driver's own word of how long it may take. */
const commented = (operation: string) =>
  new RegExp(
    `^SET STATEMENT max_statement_time=60 FOR /\\*action='${operation}',application='market',traceparent='00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]'\\*/ select `,
  );

let database: MarketDatabase;
let generated: Generated;
let started: Started;

beforeAll(async () => {
  database = await marketDatabase();
  generated = await database.generate({ technology: 'rest', queries: QUERIES, complete: completed });
  started = await buildAndStart(generated, {
    ...database.environment,
    SERVICE_SESSION_TRACE: 'call',
    DB_POOL_SIZE: '2',
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await database?.close();
});

const call = (name: string, values: Record<string, unknown> = {}) => callMarket(started, generated, name, values);

/** The statements that run in sessions of the service, from the list of processes. */
async function processes(): Promise<readonly string[]> {
  const [rows] = await database.session.query<RowDataPacket[]>(
    'select info from information_schema.processlist where db = ? and id <> connection_id() and info is not null',
    [database.name],
  );
  return rows.map(({ info }) => String(info));
}

describe('with call, the list of processes of MariaDB', () => {
  test('shows whose a statement is that runs, and nothing of it afterwards', async () => {
    const calling = call('slowQuery', { seconds: 1 });
    const deadline = Date.now() + PATIENCE_MS;
    let seen: readonly string[] = [];
    while (!seen.some((info) => info.includes('sleep')) && Date.now() < deadline) {
      await delay(POLL_MS);
      seen = await processes();
    }
    expect(seen.find((info) => info.includes('sleep'))).toMatch(commented('slowQuery'));
    expect((await calling).status, started.service.log().slice(-5_000)).toBe(200);
    expect(await processes()).toEqual([]);
  });

  test('tells it to the statement itself', async () => {
    const { status, body } = await call('askedInfo');
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toMatch(/action='askedInfo'/);
  });

  test('tells each of many callers by a trace of its own', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => call('askedInfo')));
    const ids = answers.map(({ body }) => /traceparent='00-([0-9a-f]{32})/.exec(JSON.stringify(body))?.[1]);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('what the comment stands before', () => {
  test('is called as without it: procedures, with results and outputs, functions, writes', async () => {
    expect(await call('slow', { pSeconds: 0 })).toMatchObject({ status: 200 });
    expect(await call('backend')).toMatchObject({ status: 200 });
    expect((await call('leave_things')).status).toBeLessThan(300);
    expect(await call('things_left')).toMatchObject({ status: 200, body: { pVariable: null } });
  });

  test('fails as without it', async () => {
    expect(await call('noSuchCustomer', { customer: 4_000_000 })).toMatchObject({ status: 409 });
  });
});
