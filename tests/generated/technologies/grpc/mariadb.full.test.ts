import { join } from 'node:path';
import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GrpcClient, grpcClient } from '../../../support/clients/grpc-client.ts';
import { freePort } from '../../../support/runs/ports.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { completed, MARKET_QUERIES, type MarketDatabase, marketDatabase } from '../../databases/mariadb/market.ts';
import { buildAndStart, type Started } from '../../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;

let database: MarketDatabase;
let started: Started;
let client: GrpcClient;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  database = await marketDatabase();
  // Their options are addresses, which this trigger has none of.
  const queries = MARKET_QUERIES.map(({ name, sql }) => ({ name, sql }));
  const generated = await database.generate({ technology: 'grpc', queries, complete: completed });
  if (!sample.isNew([generated, database.version], database.unique(generated))) return;
  const port = await freePort();
  started = await buildAndStart(generated, { GRPC_PORT: String(port) });
  client = grpcClient(join(started.folder.path, `src/generated/proto/${started.project}.proto`), port);
}, START_TIMEOUT_MS);

afterAll(async () => {
  client?.close();
  await started?.close();
  await database?.close();
});

/** The operation's method, in whatever service. */
function call(method: string, message: object) {
  const path = client.methods.find((path) => path.endsWith(`/${method}`)) ?? '';
  return client.call(path.slice(0, path.indexOf('/')), method, message);
}

describe('gRPC over MariaDB', () => {
  test('numbers without a sign are whole in both directions', async () => {
    const given = { a2: 250, a7: '18446744073709551615', a14: '18446744073709551615' };
    const { messages, details } = await call('TypedRow', given);
    expect(JSON.stringify(messages), details).toContain('"a7":"18446744073709551615"');
    expect(JSON.stringify(messages)).toContain('"a2":250');
  });

  test('result sets in order beside parameters', async () => {
    const { messages } = await call('CustomerOrders', { p_customer: 2, p_note: 'n' });
    expect(messages).toEqual([
      expect.objectContaining({
        p_count: 1,
        p_note: 'n – seen',
        result_set1: [expect.objectContaining({ name: 'Bó 😀' })],
        result_set2: [expect.objectContaining({ total: '5.00' })],
      }),
    ]);
  });

  test('as many result sets as a procedure likes are lists of structures', async () => {
    const { messages, details } = await call('AnyResults', { p_how_many: 2 });
    const [tables] = Object.values(messages[0] ?? {}) as [readonly object[]];
    expect(tables, details).toHaveLength(2);
    expect(JSON.stringify(tables)).toContain('"n":{"numberValue":2}');
    expect(JSON.stringify(tables)).toContain('"ratio":{"numberValue":2.6}');
  });

  test('a routine refuses in its own words', async () => {
    expect(await call('PlaceOrder', { p_customer: 1, p_total: '2000' })).toMatchObject({
      ...{ code: status.FAILED_PRECONDITION, details: 'Too much – ask first' },
    });
  });
});
