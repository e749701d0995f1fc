import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate } from '../../../../src/generators/generate.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type RemoteApi, remoteApi } from '../../../support/servers/remote-api.ts';
import { buildAndStart, type Started } from '../../databases/shop.ts';
import { zooInput } from './zoo.ts';

const START_TIMEOUT_MS = 600_000;
const PET = { id: 1, 'pet-name': 'Rex', owner: null };

let remote: RemoteApi;
let started: Started;
let client: Client;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  remote = await remoteApi();
  const generated = generate(zooInput({ technology: 'mcp', options: { auth: 'apiKey' } }));
  if (!sample.isNew(generated)) return;
  started = await buildAndStart(generated, {
    API_URL: `${remote.url}/v2`,
    API_KEY: 'shared key',
    API_READ_TIMEOUT: '2s',
  });
  client = new Client({ name: 'tests', version: '1' });
  const requestInit = { headers: { 'x-api-key': 'shared key' } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${started.service.url}/mcp`), { requestInit }));
}, START_TIMEOUT_MS);

afterAll(async () => {
  await client?.close();
  await started?.close();
  await remote?.close();
});

test('a contract becomes tools that compile and start without a network', () => {
  expect(started.build).toMatch(/BUILD SUCCESS/);
});

test('a call is one of the API, its answer keeps the schema that was told, and what was left out is not sent', async () => {
  const { tools } = await client.listTools();
  expect(tools.find(({ name }) => name === 'get_pet')?.outputSchema).toMatchObject({ type: 'object' });
  remote.answer(() => ({ body: JSON.stringify({ ...PET, status: 'sold out', parent: PET }) }));
  const result = await client.callTool({ name: 'get_pet', arguments: { petId: 7 } });
  expect(result.structuredContent).toMatchObject({ result: { id: 1, petName: 'Rex', parent: { petName: 'Rex' } } });
  expect(remote.asked.at(-1)).toMatchObject({ method: 'GET', target: '/v2/pets/7' });
  await client.callTool({
    name: 'add_pet',
    arguments: { petName: 'Rex', weight: null, owner: { eMail: 'a@b', title: null } },
  });
  expect(JSON.parse(remote.asked.at(-1)?.body.toString() ?? '')).toEqual({
    'pet-name': 'Rex',
    weight: null,
    owner: { 'e-mail': 'a@b', phone: null, title: null },
  });
});

test('what the API refuses is a result that a model can read', async () => {
  remote.answer(() => ({ status: 404 }));
  const result = await client.callTool({ name: 'get_pet', arguments: { petId: 7 } });
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^notFound: /) }] });
});
