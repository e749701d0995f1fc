import type { Page } from 'playwright';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findings } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';
import { emptyDatabase } from '../../support/databases/database.ts';
import { datasourcePage } from './datasource-page.ts';

const visits = portalVisits('Drift', { opens: null });
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let sql: postgres.Sql;
let page: Page;
let on: ReturnType<typeof datasourcePage>;

beforeAll(async () => {
  database = await emptyDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await sql?.end({ timeout: 5 });
  await database?.drop();
});
beforeEach(async () => {
  await sql
    .unsafe(`
      drop schema public cascade;
      create schema public;
      create function total(order_id integer) returns numeric language sql stable as 'select 1::numeric';
      create function label(order_id integer) returns text language sql stable as $$select ''$$;
    `)
    .simple();
  ({ page } = visits.visit);
  on = datasourcePage(page);
  await save();
  await page.goto(`${visits.portal.url}/datasourcePostgres`);
});

async function save(change: Readonly<Record<string, string>> = {}): Promise<void> {
  const { hostname, port, username, password } = new URL(database.url);
  const form = { type: 'postgresql', name: 'shop', host: hostname, port: port || '5432', username, password };
  await post('/api/datasource/saveDatasource', { ...form, databaseName: database.name, tls: 'prefer', ...change });
}

async function post(path: string, data: unknown): Promise<void> {
  const answer = await page.request.post(`${visits.portal.url}${path}`, {
    headers: { origin: visits.portal.url },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

const generate = (name: string, ...routines: readonly string[]) =>
  post('/api/generate/generateSrc', {
    ...{ name, domain: 'com.acme.shop', technology: 'rest', applicationServer: 'embedded', sourceType: 1, mode: 'Src' },
    ...{ databaseType: 'postgresql', datasource: 'shop', schema: 'public' },
    endpoints: routines.map((name) => ({ routine: { schema: 'public', name, argumentTypes: ['integer'] } })),
  });
const check = () => page.getByRole('button', { name: 'Check changes of shop' }).click();
const changes = () => on.dialog('Changes in shop');

test('a data source from which nothing was generated says so', async () => {
  await check();
  await changes().getByText('Nothing has been generated from it yet.').waitFor();
  expect(await findings(page)).toEqual([]);
});

test('the services that call what has changed are shown with what it was and is; the others are named as up to date', async () => {
  await generate('orders', 'total', 'label');
  await generate('labels', 'label');
  await check();
  await changes().getByText('Everything that your services call is as it was').waitFor();
  await sql
    .unsafe(`
      drop function total(integer);
      create function total(order_id integer) returns bigint language sql stable as 'select 1::bigint';
      create function fresh(a integer) returns integer language sql as 'select 1';
    `)
    .simple();
  await changes().getByRole('button', { name: 'Check again' }).click();
  const orders = changes().getByRole('region', { name: 'orders' });
  await orders.getByText('public.total(integer)').waitFor();
  await orders.getByText('(order_id integer) → numeric').waitFor();
  await orders.getByText('(order_id integer) → bigint').waitFor();
  await orders.getByText('1 of 2 affected').waitFor();
  expect(await orders.getByRole('link', { name: 'Open the REST form' }).getAttribute('href')).toBe('/');
  await changes().getByText('1 service is up to date: labels').waitFor();
  await changes().getByText('1 routine has appeared since').waitFor();
  await changes().getByText('public.fresh(a integer) → integer').waitFor();
  expect(await findings(page)).toEqual([]);
});

test('a database that cannot be reached says so, and is asked again on demand', async () => {
  await generate('orders', 'total');
  const rows = await page.request.post(`${visits.portal.url}/api/datasource/getAllDatasource?type=postgresql`, {
    headers: { origin: visits.portal.url },
  });
  const { id } = ((await rows.json()) as { id: string; name: string }[]).find(({ name }) => name === 'shop') ?? {
    id: '',
  };
  await save({ id, port: '1' });
  await check();
  await changes().getByText('Error Connection').waitFor();
  await changes().getByText('nothing listens on port 1.').waitFor();
  expect(await findings(page)).toEqual([]);
  await save({ id });
  await changes().getByRole('button', { name: 'Check again' }).click();
  await changes().getByText('Everything that your services call is as it was').waitFor();
});

test('long findings come in parts, at 360 px and in Spanish, in the dark', async () => {
  await generate('reports', 'total');
  const names = Array.from({ length: 60 }, (_, n) => `a_routine_with_a_rather_long_name_${n}`);
  const scripts = names.map((name) => `create function ${name}(integer) returns integer language sql as 'select 1';`);
  await sql.unsafe(`drop function total(integer); ${scripts.join('\n')}`).simple();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page
    .getByRole('link', { name: 'Ver en español' })
    .or(page.getByRole('button', { name: 'Ver en español' }))
    .click();
  await page.getByRole('button', { name: 'Buscar cambios en shop' }).click();
  const dialog = on.dialog('Cambios en shop');
  await dialog.getByRole('region', { name: 'reports' }).getByText('ya no está').waitFor();
  const appeared = dialog.getByRole('region', { name: 'Han aparecido 60 rutinas' });
  await expect.poll(() => appeared.getByRole('listitem').count()).toBe(20);
  await appeared.getByRole('button', { name: 'Mostrar 40 de 40 más' }).click();
  await expect.poll(() => appeared.getByRole('listitem').count()).toBe(60);
  expect(await findings(page)).toEqual([]);
  expect(await on.overflow()).toBeLessThanOrEqual(0);
});
