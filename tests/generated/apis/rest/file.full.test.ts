import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate } from '../../../../src/generators/generate.ts';
import type { ContractDescription } from '../../../../src/model/contract/contract.ts';
import { PATIENCE_MS } from '../../../support/runs/patience.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type RemoteApi, remoteApi } from '../../../support/servers/remote-api.ts';
import { type Started, testAndStart } from '../../databases/shop.ts';
import { type Folders, folders, until } from '../../technologies/file/folders.ts';
import { zooInput } from './zoo.ts';

const START_TIMEOUT_MS = 600_000;
const PET = { id: 7, 'pet-name': 'Rex', owner: null };

const sample = rememberedSample(import.meta.filename);
let remote: RemoteApi;
let inbox: Folders;
let started: Started;

beforeAll(async () => {
  remote = await remoteApi();
  const { operations } = zooInput().described as ContractDescription;
  const generated = generate(
    zooInput({
      technology: 'file',
      options: { scaling: false },
      operations: operations.filter(({ id }) => id === 'getPet'),
      endpoints: { getPet: { ready: 'renamed', poll: '1s', separator: 'tab' } },
    }),
  );
  if (!sample.isNew(generated)) return;
  inbox = folders('getPet');
  started = await testAndStart(generated, {
    API_URL: `${remote.url}/v2`,
    FILE_GET_PET_DIRECTORY: inbox.at('getPet'),
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  inbox?.remove();
  await remote?.close();
});

test(
  'a record is a call of the API, and what it needs stands in its columns',
  async () => {
    remote.answer(() => ({ body: JSON.stringify(PET) }));
    inbox.drop('getPet', 'pets', 'petId\n7\n8\n');
    await until('pets', () => inbox.read('getPet', 'processed/pets'), started.service.log);
    expect(remote.asked.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'GET /v2/pets/7',
      'GET /v2/pets/8',
    ]);
  },
  2 * PATIENCE_MS,
);

test(
  'a record that the API refuses stands beside its file, and one that it has no time for waits with it',
  async () => {
    let busy = 1;
    remote.answer(({ target }) => {
      if (target.endsWith('/8')) return { status: 400 };
      if (!target.endsWith('/9') || busy-- <= 0) return { body: JSON.stringify(PET) };
      return { status: 503 };
    });
    inbox.drop('getPet', 'others', 'petId\n7\n8\n9\n');
    await until('others', () => inbox.read('getPet', 'processed/others'), started.service.log);
    expect(inbox.read('getPet', 'processed/others.rejected')?.toString()).toBe('petId\n8\n');
    const asked = remote.asked.map(({ target }) => target).filter((target) => target.endsWith('/9'));
    expect(asked.length).toBeGreaterThanOrEqual(2);
  },
  2 * PATIENCE_MS,
);
