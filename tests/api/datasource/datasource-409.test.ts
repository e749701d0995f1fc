import { afterAll, beforeAll, expect, test } from 'vitest';
import { generations } from '../../../src/db/schema.ts';
import type { WireRequest } from '../../../src/model/request/request.ts';
import { type DatasourceApp, datasourceApp } from './datasource-app.ts';

let it: DatasourceApp;
beforeAll(async () => {
  it = await datasourceApp();
});
afterAll(() => it?.close());

test('a name is taken once in an account, and free in another', async () => {
  const first = await it.saved();
  const second = await it.saved();
  const taken = await it.call('/api/datasource/saveDatasource', { body: it.form({ name: first.name }) });
  expect([taken.status, taken.body.error]).toEqual([409, 'alreadyExists']);
  const renamed = await it.call('/api/datasource/saveDatasource', { body: { ...second, name: first.name } });
  expect([renamed.status, renamed.body.error]).toEqual([409, 'alreadyExists']);
  await it.saved({ name: first.name }, it.luis);
});

test('what a generation still needs stays', async () => {
  const { id } = await it.saved();
  const generation = {
    accountId: it.ana,
    datasourceId: id,
    call: 'x',
    requestHash: '',
    // Only its state matters here.
    request: {} as WireRequest,
    origin: 'form' as const,
    credits: 0,
    language: 'en',
  };
  for (const state of ['queued', 'running'] as const) {
    await it.portal.db.delete(generations);
    await it.portal.db.insert(generations).values({ ...generation, state, idempotencyKey: state });
    const answer = await it.call(`/api/datasource/deleteDataSource?id=${id}`);
    expect([answer.status, answer.body.error]).toEqual([409, 'inUse']);
  }
  await it.portal.db.update(generations).set({ state: 'done' });
  expect((await it.call(`/api/datasource/deleteDataSource?id=${id}`)).status).toBe(200);
});
