import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { completed, MARKET_QUERIES, type MarketDatabase, marketDatabase } from '../../databases/mariadb/market.ts';
import { buildAndStart, exactJson, type Started } from '../../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;

let database: MarketDatabase;
let started: Started;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  database = await marketDatabase();
  // Their options are addresses, which this trigger has none of.
  const queries = MARKET_QUERIES.map(({ name, sql }) => ({ name, sql }));
  const request = { technology: 'graphql', queries, complete: completed };
  const generated = await database.generate(request);
  if (sample.isNew([generated, database.version], database.unique(generated))) started = await buildAndStart(generated);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await database?.close();
});

async function ask(query: string): Promise<unknown> {
  const response = await fetch(`${started.service.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return exactJson(await response.text());
}

test('it is built', () => {
  expect(started.build).toMatch(/BUILD SUCCESS/);
});

describe('GraphQL over MariaDB', () => {
  test('numbers without a sign are whole in both directions', async () => {
    const given = 'a2: 250, a7: 18446744073709551615, a14: 18446744073709551615';
    const answer = await ask(`mutation { typedRow(${given}) { a2 a7 a14 a16 order } }`);
    expect(answer).toEqual({
      data: {
        typedRow: { a2: '#250', a7: '#18446744073709551615', a14: '#18446744073709551615', a16: null, order: 'x' },
      },
    });
  });

  test('result sets in order beside parameters', async () => {
    const answer = await ask(
      'mutation { customerOrders(pCustomer: 2, pNote: "n") { pCount pNote resultSet1 { id name seen } resultSet2 { total } } }',
    );
    expect(answer).toEqual({
      data: {
        customerOrders: {
          pCount: '#1',
          pNote: 'n – seen',
          resultSet1: [{ id: '#2', name: 'Bó 😀', seen: null }],
          resultSet2: [{ total: '#5.00' }],
        },
      },
    });
  });

  test('as many result sets as a procedure likes are JSON', async () => {
    const answer = (await ask('mutation { anyResults(pHowMany: 2) }')) as { data: { anyResults: object[][] } };
    expect(answer.data.anyResults.map((rows) => rows.map((row) => 'n' in row && row.n))).toEqual([['#1'], ['#2']]);
  });

  test('a routine refuses in its own words', async () => {
    const answer = await ask('mutation { placeOrder(pCustomer: 1, pTotal: 2000) }');
    expect(answer).toMatchObject({
      errors: [{ message: 'Too much – ask first', extensions: { classification: 'BUSINESS' } }],
    });
  });

  test('an INSERT answers its key', async () => {
    const answer = await ask('mutation { addOrder(customer: 2, total: 1.25, note: null) { id updateCount } }');
    expect(answer).toMatchObject({ data: { addOrder: { updateCount: '#1' } } });
    expect(JSON.stringify(answer)).toMatch(/"id":"#\d+"/);
  });
});
