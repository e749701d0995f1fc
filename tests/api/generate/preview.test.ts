import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasources, events, generations, ledgerEntries } from '../../../src/db/schema.ts';
import { checkRequest } from '../../../src/generators/check-request.ts';
import { createRenderPool, type RenderPool } from '../../../src/generators/threads/pool.ts';
import { CALLS } from '../../../src/shared/calls.ts';
import type { Preview } from '../../../src/shared/wire/preview.ts';
import { type DatasourceApp, datasourceApp } from '../datasource/datasource-app.ts';
import { bodyOf } from './generate-app.ts';

let it: DatasourceApp;
let renderer: RenderPool;
let datasource: string;

beforeAll(async () => {
  renderer = createRenderPool({ threads: 1 });
  it = await datasourceApp({ renderer, checkRequest });
  datasource = (await it.saved()).name;
});
afterAll(async () => {
  await it.close();
  await renderer.close();
});

const call = (name: string, ...argumentTypes: string[]) => ({ routine: { schema: 'shop', name, argumentTypes } });
const total = call('order_total', 'bigint');
const address = call('customer_address', 'integer');
const orders = call('customer_orders', 'integer', 'date', 'integer');
const body = (change: object = {}) => bodyOf({ datasource, schema: 'shop', endpoints: [total], ...change });
async function preview(change: object = {}, query = '', as = it.ana): Promise<Preview> {
  const answer = await it.call(`${CALLS.preview.path}${query}`, { body: body(change), as });
  expect(answer.status).toBe(200);
  return CALLS.preview.answer.parse(answer.body);
}
const fieldsOf = ({ faults }: Preview) => faults.map(({ field, key }) => `${field}: ${key}`);
const textOf = ({ files }: Preview, end: string) =>
  files
    .find(({ path }) => path.endsWith(end))
    ?.excerpts.map(({ text }) => text)
    .join('\n…\n');

test('shows the tree that the zip has, with final names and addresses; no row is written and nothing is charged', async () => {
  const tables = [generations, events, ledgerEntries, datasources];
  const count = () => Promise.all(tables.map((table) => it.portal.db.$count(table)));
  const before = await count();
  const shown = await preview();
  expect(await count()).toEqual(before);
  expect(shown.faults).toEqual([]);
  expect(shown.endpoints).toEqual([{ index: 0, name: 'orderTotal', published: ['GET /order-total'] }]);
  const request = { ...body(), sourceType: 1 };
  const described = await it.service.describe(it.ana, CALLS.preview.body.parse(request) as never);
  const { zip } = await renderer.render({ request, described });
  // A zip opens into one folder of the project's name.
  expect(shown.files.map(({ path }) => `shop-api/${path}`)).toEqual(Object.keys(unzipSync(zip)).sort());
});

test('build and configuration are shown in full, and so is the first operation; of the others the head', async () => {
  const shown = await preview({ endpoints: [total, orders] });
  const bytes = (end: string) => shown.files.find(({ path }) => path.endsWith(end))?.bytes;
  for (const end of ['/pom.xml', 'application.yaml', 'Dockerfile']) {
    expect(Buffer.byteLength(textOf(shown, end) ?? ''), end).toBe(bytes(end));
  }
  const [controller] = shown.files.filter(
    ({ path }) => /main|generated\/java.*Controller\.java$/.test(path) && path.includes('Controller'),
  );
  const text = controller?.excerpts.map((excerpt) => excerpt.text).join('\n') ?? '';
  expect(text).toContain('orderTotal(');
  expect(text).not.toContain('customerOrders(');
  const contract = shown.files.find(({ path }) => path.endsWith('openapi.json'));
  expect(contract?.excerpts).toMatchObject([{ line: 1 }]);
  expect(contract?.excerpts[0]?.text.split('\n')).toHaveLength(30);
});

test('of the demo everything is shown, and of one that was pointed elsewhere no longer', async () => {
  const own = await it.saved({ name: 'demo-like', host: '127.0.0.1' });
  const more = { datasource: own.name, endpoints: [total, orders] };
  const contractOf = async () => textOf(await preview(more), 'openapi.json');
  const head = await contractOf();
  expect(head).not.toContain('/customer-orders');
  await it.portal.db.update(datasources).set({ demo: true }).where(eq(datasources.id, own.id));
  const shown = await preview(more);
  expect(textOf(shown, 'openapi.json')).toContain('/customer-orders');
  // A class of the runtime is shown to who asks for it alone.
  for (const { path, bytes, excerpts } of shown.files.filter(({ part }) => part !== 'runtime')) {
    expect(Buffer.byteLength(excerpts.map(({ text }) => text).join('\n')), path).toBe(bytes);
  }
  await it.saved({ ...own, host: 'localhost' });
  expect(await contractOf()).toBe(head);
});

test('a fault is told beside its field, with its key, and what has none is shown without it', async () => {
  const same = (endpoint: object) => ({ ...endpoint, options: { method: 'GET', url: '/same' } });
  const shown = await preview({ endpoints: [same(total), same(address), orders] });
  expect(fieldsOf(shown)).toEqual(['endpoints.1.options.url: urlTaken']);
  expect(shown.faults[0]?.message).not.toBe('urlTaken');
  expect(shown.endpoints.map(({ index }) => index)).toEqual([0, 2]);
  expect(shown.files.length).toBeGreaterThan(20);
});

test('everything that is wrong is told at once, whatever finds it, and each in its place of the request', async () => {
  const shown = await preview({
    name: '',
    domain: 'com.class.x',
    options: { auth: 'nonsense' },
    endpoints: [
      { query: '' },
      { ...total, options: { url: '/{nothing}', method: 'GET' } },
      call('not_there', 'integer'),
      { ...address, name: 'same' },
      { ...orders, name: 'Same' },
      call('skus', 'boolean'),
    ],
  });
  const fields = new Set(shown.faults.map(({ field }) => field));
  for (const field of ['name', 'domain', 'options.auth', 'endpoints.1.options.url', 'endpoints.2.routine'])
    expect(fields).toContain(field);
  expect(fields).toContain('endpoints.4.name');
  expect([...fields].some((field) => field.startsWith('endpoints.0'))).toBe(true);
});

test('another one’s data source is told exactly as one that is not there', async () => {
  const ask = (name: string, as: string) => it.call(CALLS.preview.path, { body: body({ datasource: name }), as });
  const other = await ask(datasource, it.luis);
  expect(other).toMatchObject({ status: 404, body: { error: 'notFound', faults: [{ field: 'datasource' }] } });
  expect(other).toEqual(await ask('nowhere', it.luis));
});

test('a data source that cannot be reached fails the call, for no field is at fault', async () => {
  const { name } = await it.saved({ port: 1 });
  const answer = await it.call(CALLS.preview.path, { body: body({ datasource: name }) });
  expect(answer).toMatchObject({ status: 422, body: { error: 'connectionFailed' } });
});

test('is for members alone, and takes no more than a generation does', async () => {
  const ask = (options: object) => it.call(CALLS.preview.path, { body: body(), ...options });
  expect((await ask({ as: '' })).status).toBe(401);
  expect((await ask({ headers: { 'x-license': 'no' } })).status).toBe(403);
  expect((await ask({ body: 'x'.repeat(8_388_609) })).status).toBe(413);
  expect((await ask({ body: [] })).status).toBe(400);
  expect((await ask({ body: 'null' })).status).toBe(400);
  const many = await preview({ endpoints: Array.from({ length: 2_001 }, () => total) });
  expect(fieldsOf(many)).toEqual(['endpoints: tooManyOperations']);
});

test('names alone are told without files, and a file alone without the tree', async () => {
  const names = await preview({}, '?show=names');
  expect([names.files, names.endpoints.length]).toEqual([[], 1]);
  const { files } = await preview({}, '?file=pom.xml');
  expect(files.map(({ path }) => path)).toEqual(['pom.xml']);
  expect((await preview({}, '?file=..%2F..%2Fetc%2Fpasswd')).files).toEqual([]);
});

test('what has no name yet is shown under one that stands for it', async () => {
  const shown = await preview({ name: '', domain: '' });
  expect(fieldsOf(shown)).toEqual(['name: required', 'domain: required']);
  expect(shown.name).toBe('service');
  expect(shown.endpoints).toHaveLength(1);
});

test('a contract is previewed from what the request brings along', async () => {
  const { databaseType: _, datasource: __, schema: ___, ...project } = bodyOf();
  const answer = await it.call(CALLS.preview.path, {
    body: { ...project, sourceType: 2, schemaFiles: [], endpoints: [] },
  });
  expect(answer.status).toBe(200);
  expect(answer.body.faults.map(({ field }: { field: string }) => field)).toContain('schemaFiles');
});
