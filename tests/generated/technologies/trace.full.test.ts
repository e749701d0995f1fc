import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '../../support/clients/callers.ts';
import { buildAndStart, type ShopDatabase, type Started, shopDatabase } from '../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
const SCRIPT = { scripts: ['tests/generated/databases/trace/trace.sql'], schemas: ['traced'] };
const WHO_ASKS = {
  name: 'whoAsks',
  sql: "select g as number, current_setting('application_name') as told from generate_series(1, :rows::int) g",
};

describe.each(['graphql', 'soap', 'websocket', 'mcp'] as const)('called by %s', (technology) => {
  let database: ShopDatabase;
  let started: Started;

  beforeAll(async () => {
    database = await shopDatabase(SCRIPT);
    const generated = await database.generate({ technology, queries: [WHO_ASKS], only: [] });
    started = await buildAndStart(generated, {
      DB_URL: `jdbc:postgresql://127.0.0.1:5432/${database.name}`,
      SERVICE_SESSION_TRACE: 'call',
    });
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await started?.close();
    await database?.close();
  });

  test('the database is told the operation and a trace, as of any caller', async () => {
    const answer = await CALLS[technology](started.service.url, 'whoAsks', { rows: 2 }, 'told');
    const told = JSON.stringify(answer).match(/shop whoAsks [0-9a-f]{32}/g);
    expect(told, JSON.stringify(answer)).toHaveLength(2);
  });
});
