import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate } from '../../../../src/generators/generate.ts';
import { openSocket, type SocketClient } from '../../../support/clients/socket.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type RemoteApi, remoteApi } from '../../../support/servers/remote-api.ts';
import { buildAndStart, type Started } from '../../databases/shop.ts';
import { zooInput } from './zoo.ts';

const START_TIMEOUT_MS = 600_000;
const PET = { id: 1, 'pet-name': 'Rex', owner: null };

let remote: RemoteApi;
let started: Started;
let client: SocketClient;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  remote = await remoteApi();
  const generated = generate(zooInput({ technology: 'websocket', options: { auth: 'apiKey' } }));
  if (!sample.isNew(generated)) return;
  started = await buildAndStart(generated, {
    API_URL: `${remote.url}/v2`,
    API_KEY: 'shared key',
    API_READ_TIMEOUT: '2s',
  });
  client = await openSocket(`ws://127.0.0.1:${started.service.port}/ws`, { 'x-api-key': 'shared key' });
}, START_TIMEOUT_MS);

afterAll(async () => {
  client?.close();
  await started?.close();
  await remote?.close();
});

test('a contract becomes a service that compiles and starts without a network', () => {
  expect(started.build).toMatch(/BUILD SUCCESS/);
});

test('who does not know the key is not let in', async () => {
  const url = `ws://127.0.0.1:${started.service.port}/ws`;
  await expect(openSocket(url)).rejects.toThrow('does not let us in');
  await expect(openSocket(url, { 'x-api-key': 'other' })).rejects.toThrow('does not let us in');
  expect((await fetch(`${started.service.url}/asyncapi.json`)).status).toBe(401);
});

test('a message is a call of the API, and its answer the answer', async () => {
  remote.answer(() => ({ body: JSON.stringify({ ...PET, status: 'sold out', labels: { x: 'y' } }) }));
  const answer = await client.ask({ id: 1, op: 'getPet', params: { petId: 7, xTrace: 't r' } });
  expect(answer).toMatchObject({
    ok: true,
    data: { id: '#1', petName: 'Rex', status: 'sold out', labels: { x: 'y' } },
  });
  expect(remote.asked.at(-1)).toMatchObject({ method: 'GET', target: '/v2/pets/7', headers: { 'x-trace': 't r' } });
});

test('what was left out is not sent, and null is', async () => {
  remote.answer(() => ({ body: JSON.stringify(PET) }));
  await client.ask({
    id: 1,
    op: 'addPet',
    params: { petName: 'Rex', weight: null, owner: { eMail: 'a@b', title: null } },
  });
  expect(JSON.parse(remote.asked.at(-1)?.body.toString() ?? '')).toEqual({
    'pet-name': 'Rex',
    weight: null,
    owner: { 'e-mail': 'a@b', phone: null, title: null },
  });
});

test('what the API refuses or takes too long for is told by its kind', async () => {
  remote.answer(() => ({ status: 404 }));
  expect(await client.ask({ id: 1, op: 'getPet', params: { petId: 7 } })).toMatchObject({
    error: { kind: 'notFound' },
  });
  remote.answer(() => ({ delayMs: 5_000 }));
  expect(await client.ask({ id: 1, op: 'getPet', params: { petId: 7 } })).toMatchObject({ error: { kind: 'timeout' } });
});
