import { join } from 'node:path';
import { type Metadata, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { generate } from '../../../../src/generators/generate.ts';
import { type GrpcClient, grpcClient } from '../../../support/clients/grpc-client.ts';
import { freePort } from '../../../support/runs/ports.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type DepotApi, depotApi, NOT_FOUND } from '../../../support/servers/depot-api.ts';
import { buildAndStart, type Started } from '../../databases/shop.ts';
import { depotInput } from './depot.ts';

// gRPC in front of gRPC: both have messages of their own in one project.

const START_TIMEOUT_MS = 600_000;
let depot: DepotApi;
let started: Started;
let client: GrpcClient;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  depot = await depotApi();
  const generated = generate(depotInput({ technology: 'grpc' }));
  if (!sample.isNew(generated)) return;
  const port = await freePort();
  started = await buildAndStart(generated, {
    ...{ API_URL: `http://127.0.0.1:${depot.port}`, API_READ_TIMEOUT: '20s', GRPC_PORT: String(port) },
  });
  client = grpcClient(join(started.folder.path, 'src/generated/proto/depot.proto'), port);
}, START_TIMEOUT_MS);

afterAll(async () => {
  client?.close();
  await started?.close();
  depot?.close();
});

beforeEach(() => {
  depot.asked.length = 0;
  depot.answer(() => NOT_FOUND);
});

const call = (method: string, message: object, how: { metadata?: Metadata; deadlineMs?: number } = {}) =>
  client.call('com.acme.depot.DepotsService', method, message, how);

test('a call goes through, and its answer comes back', async () => {
  depot.answer(() => ({ message: { id: '7', state: 'SENT', cents: '5', tags: ['a'] } }));
  const answer = await call('GetParcel', { id: '7' });
  expect([answer.code, answer.details]).toEqual([0, '']);
  expect(JSON.stringify(answer.messages)).toContain('"7"');
  expect(depot.asked).toMatchObject([{ method: 'GetParcel', message: { id: '7' } }]);
});

test('what fails there fails here', async () => {
  expect((await call('GetParcel', { id: '7' })).code).toBe(status.NOT_FOUND);
  depot.answer(() => ({ code: status.FAILED_PRECONDITION, details: 'Out of stock' }));
  expect(await call('GetParcel', { id: '7' })).toMatchObject({
    code: status.FAILED_PRECONDITION,
    details: 'Out of stock',
  });
});

test('the API is given no more time than the caller has', async () => {
  depot.answer(() => 'silent');
  const before = Date.now();
  const { code } = await call('GetParcel', { id: '7' }, { deadlineMs: 1_500 });
  // Of a call whose time is up, gRPC's server ends the stream: a client whose own clock is late by then says that it was cancelled.
  expect([status.DEADLINE_EXCEEDED, status.CANCELLED]).toContain(code);
  const { deadline } = depot.asked[0] as DepotApi['asked'][number];
  expect(Number(deadline) - before).toBeLessThan(5_000);
});
