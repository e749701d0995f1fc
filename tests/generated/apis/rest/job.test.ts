import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate } from '../../../../src/generators/generate.ts';
import type { ContractDescription } from '../../../../src/model/contract/contract.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type RemoteApi, remoteApi } from '../../../support/servers/remote-api.ts';
import { type ShopDatabase, type Started, shopDatabase, testAndStart } from '../../databases/shop.ts';
import { jobsOf, ranByHand } from '../../technologies/job/yearly.ts';
import { zooInput } from './zoo.ts';

const START_TIMEOUT_MS = 600_000;
const PET = { id: 7, 'pet-name': 'Rex', owner: null };

let remote: RemoteApi;
let state: ShopDatabase;
let started: Started;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  remote = await remoteApi();
  const { operations } = zooInput().described as ContractDescription;
  const wanted = operations.filter(({ id }) => id === 'getPet' || id === 'findPets');
  const values = { getPet: { petId: 7 }, findPets: { since: '2026-01-31T00:00:00Z' } };
  const options = { state: 'separate', stateDatabase: 'postgresql' };
  const generated = generate(jobsOf(zooInput({ operations: wanted }), values, options));
  if (!sample.isNew(generated)) return;
  state = await shopDatabase({ scripts: [], schemas: [] });
  await state.sql.unsafe(generated.files.get('db/postgresql/ticks.sql') ?? 'none');
  started = await testAndStart(generated, {
    ...{ API_URL: `${remote.url}/v2`, JOB_FIND_PETS_CRON: '* * * * * *' },
    ...{ STATE_DB_URL: `jdbc:postgresql://127.0.0.1:5432/${state.name}`, STATE_DB_USERNAME: 'postgres' },
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await state?.close();
  await remote?.close();
});

test('a run is a call of the API, and what it needs is a constant', async () => {
  remote.answer(() => ({ body: JSON.stringify(PET) }));
  await ranByHand(started.service.url, 'getPet');
  expect(remote.asked.map(({ method, target }) => `${method} ${target}`)).toContain('GET /v2/pets/7');
});

test('the environment changes when a job runs, and what fails is told with its kind', async () => {
  remote.answer(() => ({ status: 400 }));
  const calls = () =>
    remote.asked.filter(({ target }) => target.startsWith('/v2/pets?') || target === '/v2/pets').length;
  await expect.poll(calls, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  const runs = await (await fetch(`${started.service.url}/jobs/findPets/runs`)).json();
  expect(runs).toContainEqual(
    expect.objectContaining({ cause: 'schedule', state: 'failed', failure: expect.any(String) }),
  );
  const ids = (runs as { id: string }[]).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const kept =
    await state.sql`select outcome, failure_kind from service_ticks where job = 'zoo.findPets' and cause = 'schedule'`;
  expect(kept).toContainEqual({ outcome: 'failed', failure_kind: expect.any(String) });
});
