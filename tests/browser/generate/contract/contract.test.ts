import { readFile } from 'node:fs/promises';
import { strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { findings } from '../../../support/browser/screens.ts';
import { portalVisits } from '../../../support/browser/visits.ts';

const yaml = `openapi: 3.1.0
info: { title: Orders API, version: '1' }
servers: [{ url: https://api.acme.com/v1 }]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200':
          description: ok
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
  /orders:
    post:
      operationId: addOrder
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '201': { description: made } }
  /pictures:
    post:
      operationId: addPicture
      parameters: [{ name: size, in: nowhere, schema: { type: string } }]
      responses: { '200': { description: ok } }
components:
  schemas:
    Order: { type: object, required: [id], properties: { id: { type: string }, total: { type: number } } }
`;
const file = (name: string, content: string | Uint8Array, mimeType = 'application/yaml') => ({
  ...{ name, mimeType, buffer: Buffer.from(content) },
});

const visits = portalVisits('Contract');
let page: Page;
beforeEach(async () => {
  ({ page } = visits.visit);
  await page.getByLabel('Name *').first().fill('orders');
  await page.getByLabel('Base package').fill('com.acme.orders');
  await page.getByRole('radio', { name: 'API' }).check();
  await page.getByRole('radio', { name: 'Source' }).last().check();
});

const upload = (...files: ReturnType<typeof file>[]) =>
  page.locator('#field-schemaFiles input[type=file]').setInputFiles(files);
const problem = () => page.locator('#field-schemaFiles [role=alert]');
const option = (name: string) => page.getByRole('option', { name: new RegExp(`^✓?${name}`) });
const review = () => page.getByRole('button', { name: 'Review and generate' }).click();

describe('an API source', () => {
  test('is uploaded, its operations are picked, and the source of its service is downloaded', async () => {
    await upload(file('openapi.yaml', yaml));
    await page.getByText('Orders API').waitFor();
    expect(await page.locator('#field-url').inputValue()).toBe('https://api.acme.com/v1');
    // What is wrong in one operation refuses that one alone, with its place.
    expect(await option('addPicture').getAttribute('aria-disabled')).toBe('true');
    expect(await option('addPicture').textContent()).toMatch(/openapi\.yaml line 21, column \d+/);
    await page.getByLabel('Kind').selectOption('Writing');
    await option('getOrder').waitFor({ state: 'detached' });
    await page.getByLabel('Kind').selectOption('All kinds');
    await page.getByLabel('Search operations').waitFor();
    await option('getOrder').click();
    await option('addOrder').click();
    await page.getByText('Endpoints (2)').waitFor();
    await page.getByRole('button', { name: 'Add header' }).click();
    await page.getByLabel('Header 1: name').fill('X-Tenant');
    await page.getByLabel('Header 1: value').fill('acme');
    expect(await page.locator('#field-authType option[value=userToken]').count()).toBe(0);
    await page.locator('#field-authType').selectOption('apiKey');
    await page.locator('#field-authHeader').fill('X-Key');
    expect(await findings(page)).toEqual([]);
    await review();
    await page.getByRole('dialog').getByText('Endpoints: 2').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Generate', exact: true }).click(),
    ]);
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    const kept = JSON.parse(new TextDecoder().decode(files['orders/forja.json']));
    expect(kept).toMatchObject({
      ...{ sourceType: 2, url: 'https://api.acme.com/v1', authType: 'apiKey', authHeader: 'X-Key' },
      headers: [{ name: 'X-Tenant', value: 'acme' }],
      endpoints: [{ operation: 'getOrder' }, { operation: 'addOrder' }],
    });
    // What was typed is there again after a reload, the files too.
    await page.reload();
    await page.getByText('Orders API').waitFor();
    await page.getByText('Endpoints (2)').waitFor();
  });

  test('is built, started and probed by the portal, with a receipt', async () => {
    await page.getByRole('radio', { name: 'Build' }).check();
    await upload(file('openapi.yaml', yaml));
    await option('getOrder').click();
    await option('addOrder').click();
    await review();
    await page.getByRole('dialog').getByText('Endpoints: 2').waitFor();
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    const ready = page.getByRole('dialog', { name: 'DownLoad zip' });
    await ready.waitFor({ timeout: 600_000 });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      ready.getByRole('button', { name: 'Download' }).click(),
    ]);
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    const receipt = JSON.parse(new TextDecoder().decode(files['orders/receipt/verification.json']));
    expect(receipt.artifact.file).toBe('orders.jar');
    expect(files['orders/orders.jar']?.length).toBe(receipt.artifact.bytes);
    expect(receipt.tests.run).toBeGreaterThan(0);
    // Each operation was asked for what is refused before the API is reached.
    const asked = receipt.probes.map(({ request }: { request: string }) => request).join();
    for (const path of ['/get-order', '/add-order']) expect(asked).toContain(path);
    expect(receipt.probes.filter((probe: { passed: boolean }) => !probe.passed)).toEqual([]);
  }, 660_000);

  test('comes in a zip, and what is wrong is told with file, line and column', async () => {
    await upload(file('a.zip', zipSync({ 'a/openapi.yaml': strToU8(yaml) }), 'application/zip'));
    await page.getByText('a/openapi.yaml').first().waitFor();
    await option('getOrder').waitFor();
    await upload(file('openapi.yaml', yaml.replace('/orders/{id}:', '/orders/{id}: [')));
    await problem()
      .getByText(/openapi\.yaml line \d+, column \d+:/)
      .first()
      .waitFor();
    await upload(file('notes.txt', 'x', 'text/plain'));
    await problem().getByText('The file does not have the required extension').waitFor();
    await upload(file('a.zip', 'no zip', 'application/zip'));
    await problem().getByText('The file format is not valid').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('is asked in fields of its own words, as the form engine draws them', async () => {
    const label = (text: string) => page.getByLabel(text, { exact: true });
    expect(await page.locator('#field-url').getAttribute('placeholder')).toBe('https://api.example.com/v1');
    await page.getByLabel('API address').fill('ftp://api.acme.com');
    await page.getByLabel('Authentication of the API').selectOption('Token (Bearer)');
    expect(await page.locator('#field-authHeader').count()).toBe(0);
    await page.getByLabel('Authentication of the API').selectOption('API key in a header');
    expect(await label('Header of the key *').getAttribute('placeholder')).toBe('X-Api-Key');
    await upload(file('openapi.yaml', yaml));
    await option('getOrder').click();
    await review();
    await page.getByText('Header of the key is required', { exact: true }).waitFor();
    expect(await page.locator('#field-url').getAttribute('aria-invalid')).toBe('true');
    expect(await findings(page)).toEqual([]);
  });

  test('keeps no tables: what needs them says so before, as the API does', async () => {
    await page.goto(`${visits.portal.url}/queue`);
    await page.locator('[data-island=generator-form][data-ready]').waitFor();
    await page.getByLabel('Name *').first().fill('orders');
    await page.getByLabel('Base package').fill('com.acme.orders');
    const state = page.locator('#field-options-state');
    expect(await state.locator('option:disabled').count()).toBe(0);
    await page.getByRole('radio', { name: 'API' }).check();
    await page.getByRole('radio', { name: 'Source' }).last().check();
    const reason = 'This source keeps no tables: choose a database of its own, or none';
    await expect
      .poll(() => state.locator('option:disabled').allTextContents())
      .toEqual([expect.stringContaining(reason)]);
    await upload(file('openapi.yaml', yaml));
    await option('getOrder').click();
    await review();
    await page.getByText(reason, { exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await state.selectOption('none');
    await review();
    await page.getByRole('dialog').getByText('Endpoints: 1').waitFor();
  });

  test('is asked for its schema, and takes no secret as a header', async () => {
    await review();
    await problem().getByText('The schema file is required').waitFor();
    await page.getByRole('button', { name: 'Add header' }).click();
    await page.getByLabel('Header 1: name').fill('Authorization');
    await page.getByLabel('Header 1: value').fill('Bearer x');
    await page.getByText('the service reads it from its environment').first().waitFor();
  });
});
