import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { findings } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';

const visits = portalVisits('Tomcat');

test('a user chooses Tomcat, names its data source, and downloads the source of a war', async () => {
  const { page } = visits.visit;
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
}, 120_000);
