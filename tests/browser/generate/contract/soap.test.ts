import { readFile } from 'node:fs/promises';
import { strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { MARKET } from '../../../generated/apis/soap/market.ts';
import { findings } from '../../../support/browser/screens.ts';
import { portalVisits } from '../../../support/browser/visits.ts';
import { schema } from '../../../support/clients/soap-documents.ts';

const file = (name: string, content: string | Uint8Array, mimeType = 'application/xml') => ({
  ...{ name, mimeType, buffer: Buffer.from(content) },
});
/** Chosen in a dialog, files come without their folders. */
const market = MARKET.map(({ path, content }) => file(path.slice(path.lastIndexOf('/') + 1), content));

const visits = portalVisits('SoapContract');
let page: Page;
beforeEach(async () => {
  ({ page } = visits.visit);
  await page.getByLabel('Name *').first().fill('market');
  await page.getByLabel('Base package').fill('com.acme.market');
  await page.getByRole('radio', { name: 'API' }).check();
  await page.getByRole('radio', { name: 'Source' }).last().check();
});

const chooser = () => page.locator('#field-schemaFiles input[type=file]');
const problem = () => page.locator('#field-schemaFiles [role=alert]');
const option = (name: string) => page.getByRole('option', { name: new RegExp(`^✓?${name}`) });

describe('a SOAP API', () => {
  test('has a REST front in five clicks: its WSDL is uploaded, operations are picked, the source is downloaded', async () => {
    expect(await chooser().getAttribute('accept')).toMatch(/\.wsdl,\.xsd.*\.zip$/);
    await chooser().setInputFiles(market);
    await page.getByText('Market ·').waitFor();
    await expect.poll(() => page.locator('#field-url').inputValue()).toBe('http://market.example/soap');
    expect(await option('Subtract').getAttribute('aria-disabled')).toBe('true');
    expect(await option('Subtract').textContent()).toMatch(/encoded.*market\.wsdl line \d+, column \d+/);
    await option('PlaceOrder').click();
    await option('GetOrder').click();
    await page.getByText('Endpoints (2)').waitFor();
    await page.locator('#field-authType').selectOption('userToken');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Review and generate' }).click();
    await page.getByRole('dialog').getByText('Endpoints: 2').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Generate', exact: true }).click(),
    ]);
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    const kept = JSON.parse(new TextDecoder().decode(files['market/forja.json']));
    expect(kept).toMatchObject({
      ...{ sourceType: 2, url: 'http://market.example/soap', authType: 'userToken' },
      endpoints: [{ operation: 'PlaceOrder' }, { operation: 'GetOrder' }],
    });
    expect(kept.schemaFiles.map(({ path }: { path: string }) => path)).toEqual(market.map(({ name }) => name));
    expect(Object.keys(files)).toContain('market/src/generated/java/com/acme/market/client/MarketPortClient.java');
  });

  test('comes in a zip with its folders, or as a schema alone', async () => {
    const zipped = Object.fromEntries(MARKET.map(({ path, content }) => [`a/${path}`, strToU8(content)]));
    await chooser().setInputFiles([file('a.zip', zipSync(zipped), 'application/zip')]);
    await page.getByText('a/schemas/common.xsd').first().waitFor();
    await option('Echo').waitFor();
    const names = ['FetchItem', 'FetchItemResponse'].map((name) => `<xs:element name="${name}" type="xs:string"/>`);
    await chooser().setInputFiles([file('orders.xsd', schema(names.join('')))]);
    await page.getByText('orders ·').waitFor();
    await option('FetchItem').waitFor();
  });

  test('is refused with what to do and where', async () => {
    for (const [content, message] of [
      ['<a', /The file format is not valid/],
      ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /orders\.xsd line 1, column 34: A DOCTYPE and the entities/],
      [
        schema('<xs:element name="Order" type="xs:string"/>'),
        /This is not a SOAP schema: it has no elements named like/,
      ],
    ] as const) {
      await chooser().setInputFiles([file('orders.xsd', content)]);
      await problem().getByText(message).first().waitFor();
    }
    await chooser().setInputFiles([file('orders.txt', 'x', 'text/plain')]);
    await problem().getByText('The file does not have the required extension').waitFor();
  });

  test('is asked for its schema', async () => {
    await page.getByRole('button', { name: 'Review and generate' }).click();
    await page.getByText('The schema file is required').first().waitFor();
  });
});
