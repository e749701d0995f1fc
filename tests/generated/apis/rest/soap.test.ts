import { type Client, createClientAsync } from 'soap';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate } from '../../../../src/generators/generate.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type RemoteApi, remoteApi } from '../../../support/servers/remote-api.ts';
import { buildAndStart, type Started } from '../../databases/shop.ts';
import { zooInput } from './zoo.ts';

const START_TIMEOUT_MS = 600_000;
const PET = { id: 1, 'pet-name': 'Rex', owner: null, status: 'sold out' };

let remote: RemoteApi;
let started: Started;
let client: Client;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  remote = await remoteApi();
  const generated = generate(zooInput({ technology: 'soap' }));
  if (!sample.isNew(generated)) return;
  started = await buildAndStart(generated, { API_URL: `${remote.url}/v2`, API_READ_TIMEOUT: '2s' });
  client = await createClientAsync(`${started.service.url}/services?wsdl`);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await remote?.close();
});

test('a contract becomes a SOAP service that compiles and starts without a network', () => {
  expect(started.build).toMatch(/BUILD SUCCESS/);
});

test('a message is a call of the API, and its answer the answer', async () => {
  remote.answer(() => ({ body: JSON.stringify({ ...PET, parent: PET }) }));
  const [answer] = await client.GetPetAsync({ petId: 7 });
  const [pet] = Object.values(answer as object);
  expect(pet).toMatchObject({ petName: 'Rex', parent: { petName: 'Rex' } });
  expect(remote.asked.at(-1)).toMatchObject({ method: 'GET', target: '/v2/pets/7' });
});

test('what is nil is null for the API, and what is not there was left out', async () => {
  const owner = { 'e-mail': 'a@b', phone: null, title: 'Dr' };
  remote.answer(() => ({ body: JSON.stringify({ ...PET, owner }) }));
  const [answer] = await client.AddPetAsync({ petName: 'Rex', owner: { eMail: 'a@b', title: null } });
  expect(JSON.parse(remote.asked.at(-1)?.body.toString() ?? '')).toEqual({
    'pet-name': 'Rex',
    owner: { 'e-mail': 'a@b', phone: null, title: null },
  });
  const [pet] = Object.values(answer as object);
  expect(pet).toMatchObject({ owner: { eMail: 'a@b', title: 'Dr' } });
  await client.AddPetAsync({ petName: 'Rex', owner: { eMail: 'a@b' } });
  expect(JSON.parse(remote.asked.at(-1)?.body.toString() ?? '').owner).toEqual({ 'e-mail': 'a@b', phone: null });
});

test('what the API refuses is a fault with its kind', async () => {
  remote.answer(() => ({ status: 404 }));
  await expect(client.GetPetAsync({ petId: 7 })).rejects.toMatchObject({
    root: { Envelope: { Body: { Fault: { detail: { Failure: { kind: 'NOT_FOUND' } } } } } },
  });
});
