import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Generated } from '../../../../src/generators/generate.ts';
import { openSocket, type SocketClient } from '../../../support/clients/socket.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { completed, MARKET_QUERIES, type MarketDatabase, marketDatabase } from '../../databases/mariadb/market.ts';
import { buildAndStart, type Started } from '../../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;

let database: MarketDatabase;
let generated: Generated;
let started: Started;
let client: SocketClient;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  database = await marketDatabase();
  // Their options are addresses, which this trigger has none of.
  const queries = MARKET_QUERIES.map(({ name, sql }) => ({ name, sql }));
  generated = await database.generate({ technology: 'websocket', queries, complete: completed });
  if (!sample.isNew([generated, database.version], database.unique(generated))) return;
  started = await buildAndStart(generated);
  client = await openSocket(`ws://127.0.0.1:${started.service.port}/ws`);
}, START_TIMEOUT_MS);

afterAll(async () => {
  client?.close();
  await started?.close();
  await database?.close();
});

const ask = (op: string, params: string) => client.ask(`{"id":1,"op":"${op}","params":${params}}`);

test('it is built', () => {
  expect(started.build).toMatch(/BUILD SUCCESS/);
});

test('result sets in order beside parameters', async () => {
  expect(await ask('customerOrders', '{"pCustomer":2,"pNote":"n"}')).toMatchObject({
    id: '#1',
    ok: true,
    data: {
      pCount: '#1',
      pNote: 'n – seen',
      resultSet1: [{ id: '#2', name: 'Bó 😀', seen: null }],
      resultSet2: [{ total: '#5.00' }],
    },
  });
});

test('numbers without a sign are whole in both directions', async () => {
  const large = { a2: '250', a7: '18446744073709551615', a14: '18446744073709551615' };
  const { components } = JSON.parse(generated.files.get('src/generated/resources/static/asyncapi.json') ?? '');
  const needed: readonly string[] = components.messages['typedRow.call'].payload.properties.params.required;
  const members = needed.map(
    (name) => `"${name}":${Object.hasOwn(large, name) ? large[name as keyof typeof large] : null}`,
  );
  const given = `{${members.join(',')}}`;
  expect(await ask('typedRow', given)).toMatchObject({
    data: { a2: '#250', a7: '#18446744073709551615', a14: '#18446744073709551615' },
  });
});

test('a routine refuses in its own words, and what it did not change is not there', async () => {
  expect(await ask('placeOrder', '{"pCustomer":1,"pTotal":2000}')).toMatchObject({
    ok: false,
    error: { kind: 'refused', detail: 'Too much – ask first' },
  });
  expect(await ask('addOrder', '{"customer":2,"total":1.25,"note":null}')).toMatchObject({
    ok: true,
    data: { updateCount: '#1' },
  });
});
