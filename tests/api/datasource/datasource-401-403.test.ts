import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '../../../src/shared/calls.ts';
import { type DatasourceApp, datasourceApp } from './datasource-app.ts';

let it: DatasourceApp;
beforeAll(async () => {
  it = await datasourceApp();
});
afterAll(() => it?.close());

const paths = [
  ...Object.values(CALLS)
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/api/datasource/')),
  '/api/resources/TypeDatabase',
  '/api/resources/getTypeAppicationServer',
];

test('there are as many calls as the product has', () => expect(paths.length).toBeGreaterThan(15));

test.each(paths)('%s asks for a session and an accepted license, before anything else', async (path) => {
  const message = 'You do not have access';
  expect(await it.call(path, { as: '' })).toMatchObject({ status: 401, body: { status: 401, message } });
  expect(await it.call(path, { headers: { 'x-license': 'no' } })).toMatchObject({ status: 403, body: { message } });
});
