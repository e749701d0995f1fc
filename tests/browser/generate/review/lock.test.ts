import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { endpointLines, inspector } from '../../../support/browser/endpoints.ts';
import { findings } from '../../../support/browser/screens.ts';
import { generatorVisits } from '../generator-source.ts';

const SCRIPT = `
  create schema shop;
  create function shop.find(id integer) returns integer language sql stable as 'select 1';
  create function shop.find(email text) returns integer language sql stable as 'select 1';
  create function shop.ping() returns integer language sql stable as 'select 1';`;

const { visits, source } = generatorVisits('Lock', SCRIPT, 'shop');
let page: Page;
beforeEach(async () => {
  ({ page } = visits.visit);
  await page.getByLabel('Name *').first().fill('orders');
  await page.getByLabel('Base package').fill('com.acme.orders');
  await page.getByRole('radio', { name: 'Source' }).last().check();
});

/** Opens the word behind which the form keeps options that few people need. */
async function nameAnew(): Promise<void> {
  const box = page.getByLabel('Name everything anew');
  if (!(await box.isVisible())) await page.getByText('Advanced', { exact: true }).click();
  await box.check();
}

const option = (signature: string) => page.getByRole('option').filter({ hasText: signature }).click();
const chosen = (count: number) => page.getByText(`Endpoints (${count})`).waitFor();
const review = () => page.getByRole('button', { name: 'Review and generate' }).click();
const dialog = () => page.getByRole('dialog');
const changes = () => dialog().getByRole('region', { name: 'What changes for callers and for your code' });
const buttons = () => changes().getByRole('button').allTextContents();
const back = () => dialog().getByRole('button', { name: 'Back' }).click();

/** Generates what is chosen. @returns the files of the project */
async function generate(): Promise<Readonly<Record<string, Uint8Array>>> {
  await review();
  await dialog().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog().getByRole('button', { name: 'Generate', exact: true }).click(),
  ]);
  await dialog().waitFor({ state: 'detached' });
  return unzipSync(new Uint8Array(await readFile(await download.path())));
}

/** A project of one of two overloads and `ping`, then asked for with both and without `ping`. */
async function overloadComes(): Promise<void> {
  await option('id integer');
  await option('ping');
  await chosen(2);
  await generate();
  await option('ping');
  await option('email text');
  await chosen(2);
}

test('locks are for who looks for them, and one that was brought is in sight', async () => {
  expect(await lockField().isVisible()).toBe(false);
  await option('id integer');
  await choose({ name: 'forja.lock.json', text: lockOf(await generate()) });
  await lockField().getByText('com.acme.orders orders · operations: 1').waitFor();
});

test('the review tells what stays, what is new and what goes, and lists it on demand', async () => {
  await option('id integer');
  await review();
  await changes().getByText('First generation of this project: all names are new.').waitFor();
  await back();
  await option('id integer');
  await overloadComes();
  await review();
  await changes()
    .getByText(/^Against the last generation, /)
    .waitFor();
  expect((await buttons()).map((text) => text.replace(/[▴▾]/, ''))).toEqual(['Gone: 1', 'New: 1', 'Unchanged: 1']);
  expect(await changes().getByRole('list').count()).toBe(0);
  await changes().getByRole('button', { name: 'Gone: 1' }).press('Enter');
  expect(await changes().getByRole('listitem').allTextContents()).toEqual(['GET /ping · ping']);
  await changes().getByRole('button', { name: 'Unchanged: 1' }).click();
  expect(await changes().getByRole('listitem').allTextContents()).toEqual(['GET /find · find']);
  expect(await findings(page)).toEqual([]);
});

test('who names everything anew is shown at once what that renames', async () => {
  await overloadComes();
  await nameAnew();
  await review();
  await changes().getByText('Whoever calls these must change their calls.').waitFor();
  expect(await changes().getByRole('listitem').allTextContents()).toEqual([
    'GET /find · find becomes  → GET /find-by-id · findById',
  ]);
  expect(await findings(page)).toEqual([]);
});

test('an overload that appears in the database renames nothing that was published', async () => {
  const { sql } = source();
  onTestFinished(async () => {
    await sql.unsafe('drop function if exists shop.lookup(integer), shop.lookup(text)');
  });
  await sql.unsafe('create function shop.lookup(id integer) returns integer language sql stable as $$select 1$$');
  await page.reload();
  await option('lookup');
  await chosen(1);
  const contractOf = (files: Readonly<Record<string, Uint8Array>>) => {
    const [, bytes] = Object.entries(files).find(([path]) => path.endsWith('openapi.json')) ?? [];
    const { paths } = JSON.parse(new TextDecoder().decode(bytes)) as { paths: Record<string, { get?: object }> };
    return Object.entries(paths).map(([path, { get }]) => [path, get]);
  };
  const before = contractOf(await generate());
  expect(before).toMatchObject([['/lookup', { operationId: 'lookup' }]]);

  await sql.unsafe('create function shop.lookup(email text) returns integer language sql stable as $$select 1$$');
  await page.reload();
  await page.getByRole('option').filter({ hasText: 'email text' }).filter({ hasText: 'lookup' }).click();
  await chosen(2);
  await review();
  await changes().getByRole('button', { name: 'New: 1' }).waitFor();
  expect((await buttons()).map((text) => text.replace(/[▴▾]/, ''))).toEqual(['New: 1', 'Unchanged: 1']);
  await back();
  const after = contractOf(await generate());
  expect(after.map(([path]) => path)).toEqual(['/lookup', '/lookup-by-email']);
  expect(after[0]).toEqual(before[0]);
});

test('a comparison that cannot be made does not stand in the way, and is tried again on demand', async () => {
  await overloadComes();
  await page.route('**/api/generate/reviewChanges', (route) => route.abort());
  await review();
  const retry = changes().getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await page.unroute('**/api/generate/reviewChanges');
  await retry.click();
  await changes()
    .getByText(/^Against the last generation, /)
    .waitFor();
});

test('the name and the address that the form suggests are the kept ones, until everything is named anew', async () => {
  await overloadComes();
  const suggested = async (label: string) => {
    const found: (string | null)[] = [];
    for (const line of await endpointLines(page).all()) {
      await line.click();
      found.push(await inspector(page).getByLabel(label, { exact: true }).getAttribute('placeholder'));
    }
    return found;
  };
  await expect.poll(() => suggested('Name')).toEqual(['find', 'findByEmail']);
  expect(await suggested('URL')).toEqual(['/find', '/find-by-email']);
  await review();
  await dialog().getByText('/find-by-email', { exact: true }).waitFor();
  expect(await dialog().getByText('/find', { exact: true }).count()).toBe(1);
  await back();
  await nameAnew();
  await expect.poll(() => suggested('Name')).toEqual(['findById', 'findByEmail']);
});

const lockField = () => page.getByRole('region', { name: 'Lock file' });
const choose = (file: { name: string; text: string }, where = page.locator('#field-lock')) =>
  where
    .locator('input[type=file]')
    .setInputFiles({ name: file.name, mimeType: 'application/json', buffer: Buffer.from(file.text) });
const lockOf = (files: Readonly<Record<string, Uint8Array>>) =>
  new TextDecoder().decode(Object.entries(files).find(([path]) => path.endsWith('forja.lock.json'))?.[1]);
const changed = (text: string, change: object) => JSON.stringify({ ...JSON.parse(text), ...change });
const methodsOf = (text: string) =>
  (JSON.parse(text).operations as { names: { method: string } }[]).map(({ names }) => names.method);

test('a lock that is chosen keeps the names instead of the last generation, over a reload too, and can be taken away', async () => {
  await option('id integer');
  await chosen(1);
  const first = lockOf(await generate());
  expect(methodsOf(first)).toEqual(['find']);
  await nameAnew();
  await option('email text');
  await chosen(2);
  expect(methodsOf(lockOf(await generate()))).toEqual(['findById', 'findByEmail']);

  await choose({ name: 'forja.lock.json', text: first });
  await lockField().getByText('com.acme.orders orders · operations: 1').waitFor();
  expect(await page.getByLabel('Name everything anew').isChecked()).toBe(false);
  await page.reload();
  await lockField().getByText('com.acme.orders orders · operations: 1').waitFor();
  await review();
  await changes().getByText('Against the forja.lock.json that was added').waitFor();
  expect(await findings(page)).toEqual([]);
  await back();
  expect(methodsOf(lockOf(await generate()))).toEqual(['find', 'findByEmail']);
  await lockField().getByRole('button', { name: 'Remove forja.lock.json' }).click();
  await lockField().getByText('Or drop it anywhere on this form').waitFor();
});

test('who has a project of before is told at once which classes are in other packages now', async () => {
  await option('id integer');
  await chosen(1);
  const files = ['failure/Failure', 'session/PoolQueue', 'client/RemoteApi'].map((name) => [
    `src/generated/java/com/acme/orders/${name}.java`,
    '',
  ]);
  const text = changed(lockOf(await generate()), { files: Object.fromEntries(files) });
  await choose({ name: 'forja.lock.json', text });
  await lockField().getByText('com.acme.orders orders · operations: 1').waitFor();
  await review();
  await changes().getByText('Forja does not have your code: search it for these names.').waitFor();
  const lines = () => changes().getByRole('listitem').allTextContents();
  expect(await lines()).toEqual(['com.acme.orders.failure.Failure becomes  → forja.runtime.failure.Failure']);
  await changes().getByRole('button', { name: 'Classes that are closed now: 2' }).click();
  expect(await lines()).toEqual([
    'com.acme.orders.client.RemoteApi becomes  → no class',
    'com.acme.orders.session.PoolQueue becomes  → forja.runtime.session.PoolQueue',
  ]);
  expect(await findings(page)).toEqual([]);
});

test('what is no lock, another project’s, newer or too large is told so, and nothing typed is lost', async () => {
  await option('id integer');
  await chosen(1);
  const text = lockOf(await generate());
  const project = { technology: 'rest', domain: 'com.acme.orders', name: 'other' };
  for (const [content, message] of [
    ['{"a":1}', 'This is no forja.lock.json'],
    [changed(text, { project }), 'This forja.lock.json is of another project: rest com.acme.orders other'],
    [changed(text, { generator: '9.0.0' }), 'This forja.lock.json was written by version 9.0.0'],
    [changed(text, { more: 'x'.repeat(4_194_304) }), 'A forja.lock.json is at most 4 MB'],
  ] as const) {
    await choose({ name: 'forja.lock.json', text: content });
    await page.getByText(message).waitFor();
  }
  expect(
    await lockField()
      .getByRole('button', { name: /^Remove/ })
      .count(),
  ).toBe(0);
  await page.getByText('Endpoints (1)').waitFor();
  await choose({ name: 'forja.lock.json', text });
  await page.getByLabel('Name *').first().fill('renamed');
  await review();
  await lockField().getByRole('alert').getByText('com.acme.orders orders').waitFor();
});

test('dropped together, a forja.json fills the form and its lock keeps its names', async () => {
  await option('id integer');
  await chosen(1);
  const files = await generate();
  const request = new TextDecoder().decode(Object.entries(files).find(([path]) => path.endsWith('forja.json'))?.[1]);
  await page.evaluate(
    ([lock = '', kept = '']) => {
      const data = new DataTransfer();
      data.items.add(new File([lock], 'forja.lock.json'));
      data.items.add(new File([kept], 'forja.json'));
      const target = document.querySelector('#field-domain');
      target?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [lockOf(files), request.replace('"orders"', '"dropped"')],
  );
  await page.getByText('The form was filled from forja.json.').waitFor();
  await page.getByText('This forja.lock.json is of another project: rest com.acme.orders orders').waitFor();
  expect(await page.getByLabel('Name *').first().inputValue()).toBe('dropped');
});

test.each([
  [360, 'en', 'light'],
  [768, 'es', 'dark'],
  [1400, 'es', 'light'],
] as const)('nothing of it is wider than the screen, %i pixels wide, in %s, %s', async (width, language, scheme) => {
  await overloadComes();
  await nameAnew();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
  if (language === 'es') await page.getByRole('link', { name: 'Ver en español' }).click();
  await page.locator(`html[lang=${language}]`).waitFor();
  await chosen(2);
  await page.getByRole('button', { name: /^(Review and generate|Revisar y generar)$/ }).click();
  await dialog().getByText('/find-by-id · findById').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await findings(page)).toEqual([]);
});
