import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { completed, MARKET_QUERIES, type MarketDatabase, marketDatabase } from '../../databases/mariadb/market.ts';
import { buildAndStart, type Started } from '../../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;

let database: MarketDatabase;
let started: Started;
let client: Client;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  database = await marketDatabase();
  // Their options are addresses, which this trigger has none of.
  const queries = MARKET_QUERIES.map(({ name, sql }) => ({ name, sql }));
  const generated = await database.generate({ technology: 'mcp', queries, complete: completed });
  if (!sample.isNew([generated, database.version], database.unique(generated))) return;
  started = await buildAndStart(generated);
  client = new Client({ name: 'tests', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${started.service.url}/mcp`)));
}, START_TIMEOUT_MS);

afterAll(async () => {
  await client?.close();
  await started?.close();
  await database?.close();
});

test('it is built', () => {
  expect(started.build).toMatch(/BUILD SUCCESS/);
});

test('result sets in order beside parameters, by the schema that was told', async () => {
  await client.listTools();
  const result = await client.callTool({ name: 'customer_orders', arguments: { pCustomer: 2, pNote: 'n' } });
  expect(result.structuredContent).toMatchObject({
    result: {
      pCount: 1,
      pNote: 'n – seen',
      resultSet1: [{ id: 2, name: 'Bó 😀', seen: null }],
      resultSet2: [{ total: 5 }],
    },
  });
});

test('a routine refuses in its own words', async () => {
  const result = await client.callTool({ name: 'place_order', arguments: { pCustomer: 1, pTotal: 2000 } });
  expect(result).toMatchObject({
    isError: true,
    content: [{ text: 'refused: The operation was refused. Too much – ask first' }],
  });
});

test('result sets that nobody described have the numbers of their text', async () => {
  const result = await client.callTool({ name: 'any_results', arguments: { pHowMany: 1 } });
  expect(result.structuredContent).toMatchObject({ result: [[{ n: 1, price: 10.5, ratio: 2.6 }]] });
  expect(result.content).toMatchObject([{ text: expect.stringMatching(/"ratio":2\.6[,}]/) }]);
});
