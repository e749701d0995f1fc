import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { findings, signIn } from '../support/screens.ts';

let browser: Browser;
let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

test('a user chooses Tomcat, names its data source, and downloads the source of a war', async () => {
  const { page, context, complaints } = await signIn(browser, portal.url, 'Tomcat');
  await page.locator('#field-name').fill('shop-service');
  await page.locator('#field-domain').fill('com.acme.shop');
  const jndiName = page.getByLabel('JNDI name');
  expect(await jndiName.count()).toBe(0);
  await page.locator('#field-applicationServer').selectOption('tomcat');
  await page.locator('#field-databaseType').selectOption('postgresql');
  await page.locator('#field-schema').selectOption('shop');
  await page.getByRole('radio', { name: 'Source' }).check();
  await page.getByRole('searchbox').fill('cancel_order');
  await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(1);
  await page.getByRole('listbox').getByRole('option').first().click();

  await jndiName.fill('java:comp/env/jdbc/orders');
  await page.getByRole('button', { name: 'Review and generate' }).click();
  await page.getByText('without java:comp/env/').first().waitFor();
  expect(await findings(page)).toEqual([]);

  await jndiName.fill('jdbc/orders');
  await page.getByRole('button', { name: 'Review and generate' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Generate', exact: true }).click(),
  ]);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  const text = (end: string) =>
    new TextDecoder().decode(Object.entries(files).find(([path]) => path.endsWith(end))?.[1]);
  expect(text('deploy/tomcat/context.xml')).toContain('name="jdbc/orders"');
  expect(JSON.parse(text('forja.json')).serverOptions).toEqual({ jndiName: 'jdbc/orders' });
  expect(complaints).toEqual([]);
  await context.close();
}, 120_000);
