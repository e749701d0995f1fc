import { afterAll, beforeAll, expect, test } from 'vitest';
import { TECHNOLOGIES } from '../../../src/model/request/request.ts';
import { CALLS } from '../../../src/shared/calls.ts';
import { bodyOf } from '../generate/generate-app.ts';
import { type DatasourceApp, datasourceApp } from './datasource-app.ts';

let it: DatasourceApp;
let theirs: Awaited<ReturnType<DatasourceApp['saved']>>;
beforeAll(async () => {
  it = await datasourceApp();
  theirs = await it.saved();
});
afterAll(() => it?.close());

interface Target {
  readonly id: string;
  readonly name: string;
}
type Ask = (target: Target) => { readonly path: string; readonly body?: unknown };

const routine = { schema: 'shop', name: 'order_total', argumentTypes: ['bigint'] };
const unsaved = (id: string) => ({ ...it.form({ name: 'mine' }), id, password: '' });
const request = (name: string, mode: string) => bodyOf({ datasource: name, mode, endpoints: [{ routine }] });

/** Every call that takes the id or the name of a data source. */
const ASKS: Readonly<Record<string, Ask>> = {
  deleteDataSource: ({ id }) => ({ path: `/api/datasource/deleteDataSource?id=${id}` }),
  saveDatasource: ({ id }) => ({ path: '/api/datasource/saveDatasource', body: unsaved(id) }),
  testConnection: ({ id }) => ({ path: '/api/datasource/testConnection', body: unsaved(id) }),
  getAllOrcleSchemas: ({ id }) => ({ path: '/api/datasource/getAllOrcleSchemas', body: unsaved(id) }),
  getOrcleSchemas: ({ name }) => ({ path: `/api/datasource/getOrcleSchemas?datasourceName=${name}` }),
  getProcedures: ({ name }) => ({ path: `/api/datasource/getProcedures?datasourceName=${name}&owner=shop` }),
  getProceduresSqlServer: ({ name }) => ({ path: `/api/datasource/getProceduresSqlServer?datasourceName=${name}` }),
  drift: ({ name }) => ({ path: `/api/datasource/drift?datasourceName=${name}` }),
  describeProcedures: ({ name }) => ({
    path: '/api/datasource/describeProcedures',
    body: { datasourceName: name, routines: [routine] },
  }),
  sampleProcedure: ({ name }) => ({
    path: '/api/datasource/sampleProcedure',
    body: { datasourceName: name, routine, values: {}, confirmed: true },
  }),
  describeQuery: ({ name }) => ({
    path: '/api/datasource/describeQuery',
    body: { datasourceName: name, query: 'select 1 as one' },
  }),
  preview: ({ name }) => ({ path: '/api/datasource/preview', body: request(name, 'Src') }),
  generateSrc: ({ name }) => ({ path: '/api/generate/generateSrc', body: request(name, 'Src') }),
  generateDeploy: ({ name }) => ({ path: '/api/datasource/generateDeploy', body: request(name, 'Build') }),
  generateDeploySqlServer: ({ name }) => ({
    path: '/api/datasource/generateDeploySqlServer',
    body: request(name, 'Test'),
  }),
  ...Object.fromEntries(
    ['generateDevops', 'generateDevopsSqlServer', 'generateDevopsSrc'].map((call): [string, Ask] => [
      call,
      ({ name }) => ({
        path: `/api/datasource/${call}`,
        body: { ...request(name, call === 'generateDevopsSrc' ? 'Src' : 'Build'), devopsId: crypto.randomUUID() },
      }),
    ]),
  ),
  ...Object.fromEntries(
    TECHNOLOGIES.map((technology): [string, Ask] => [
      `${technology}SqlServer`,
      ({ name }) => ({ path: `/api/datasource/${technology}SqlServer`, body: request(name, 'Src') }),
    ]),
  ),
};

test('every call that names a data source is in this table', () => {
  const without = [
    'getAllDatasource',
    'getDatasourceDropDown',
    'endpoint',
    'checkSchema',
    'checkMessages',
    'generateBinary',
    'serviceDrift',
  ];
  const named = Object.entries(CALLS).flatMap(([name, { path }]) => (path.startsWith('/api/datasource/') ? name : []));
  expect(named.filter((name) => !(name in ASKS) && !without.includes(name))).toEqual([]);
});

test.each(Object.entries(ASKS))('%s answers of somebody else’s, byte for byte, as of a missing one', async (_, ask) => {
  const [hers, missing] = [theirs, { id: crypto.randomUUID(), name: `shop-${crypto.randomUUID().slice(0, 8)}` }];
  const answers = [];
  for (const target of [hers, missing]) {
    const { path, body } = ask(target);
    answers.push(await it.call(path, { as: it.luis, ...(body !== undefined && { body }) }));
  }
  const [first, second] = answers;
  expect(first?.status).toBe(404);
  expect(second?.status).toBe(404);
  expect(first?.text).toBe(second?.text);
  expect(first?.text).not.toContain(theirs.name);
});

test('somebody else’s is in no list', async () => {
  for (const call of ['getAllDatasource', 'getDatasourceDropDown']) {
    const answer = await it.call(`/api/datasource/${call}?type=postgresql`, { as: it.luis });
    expect(answer).toMatchObject({ status: 200, body: [] });
  }
});

test('nothing has happened to what was asked about, and its owner has it', async () => {
  expect(await it.rowOf(theirs.id)).toMatchObject({ name: theirs.name, accountId: it.ana });
  const answer = await it.call(`/api/datasource/getOrcleSchemas?datasourceName=${theirs.name}`);
  expect(answer.status).toBe(200);
});

test('what is no id at all is missing too', async () => {
  expect((await it.call('/api/datasource/deleteDataSource?id=no-uuid')).status).toBe(404);
});
