import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { selectEndpoint } from '../../support/browser/endpoints.ts';
import { findings } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';

const visits = portalVisits('Explorer');
let page: Page;

beforeEach(async () => {
  ({ page } = visits.visit);
  await page.locator('#field-name').fill('shop-service');
  await page.locator('#field-domain').fill('com.acme.shop');
  await page.locator('#field-databaseType').selectOption('postgresql');
  await page.locator('#field-schema').selectOption('shop');
  await page.getByRole('listbox').waitFor();
});

const panel = () => page.locator('#explore');
const tree = () => panel().getByRole('tree');
const explore = () => page.locator('#explore-open').click();
const focusedId = () => page.evaluate(() => document.activeElement?.id);
const url = (row: number) => page.locator(`#field-endpoints-${row}-options-url`);
const review = () => page.getByRole('button', { name: 'Review and generate' }).click();

async function pick(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('searchbox').first().fill(name);
    await expect.poll(() => page.getByRole('listbox').getByRole('option').filter({ hasNotText: name }).count()).toBe(0);
    await page
      .getByRole('option', { name: new RegExp(`^✓?${name}`) })
      .first()
      .click();
  }
}

test('the project stands beside the form, and changes with it', async () => {
  await explore();
  await panel().getByText('Nothing is chosen yet').waitFor();
  await pick('order_total');
  await tree().getByText('README.md').first().waitFor();
  await panel().getByRole('tab', { name: 'Endpoints (1)' }).click();
  await panel().getByRole('cell', { name: 'GET /order-total' }).waitFor();
  await selectEndpoint(page, 'order_total');
  await url(0).fill('/totals/{orderId}');
  await panel().getByRole('cell', { name: 'GET /totals/{orderId}' }).waitFor();
  expect(await findings(page)).toEqual([]);
});

test('the contract is downloaded from there, in its own language and as XSD, and counts among what was generated', async () => {
  await explore();
  await pick('order_total');
  await tree().getByText('README.md').first().waitFor();
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), panel().getByRole('button', { name }).click()]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const own = await download('Contract');
  expect([own.name, own.text]).toEqual(['shop-service.openapi.yaml', expect.stringContaining('/order-total:')]);
  const xsd = await download('XSD');
  expect([xsd.name, xsd.text]).toEqual(['shop-service.xsd', expect.stringContaining('name="orderTotalRequest"')]);
  expect(await findings(page)).toEqual([]);
  await page.goto(new URL('/services', page.url()).href);
  await page.getByText('REST · XSD', { exact: false }).waitFor();
  expect(await page.getByText('REST · Contract', { exact: false }).count()).toBe(1);
});

test('files are read, found by their names and text, and walked through with the keyboard alone', async () => {
  await pick('order_total', 'customer_orders');
  await page.locator('#explore-open').focus();
  await page.keyboard.press('Enter');
  await tree().getByText('pom.xml').first().waitFor();
  expect(await focusedId()).toBe('explore-tab-files');
  // Contract, XSD, full screen, close.
  for (let tabs = 0; tabs < 5; tabs++) await page.keyboard.press('Tab');
  await page.keyboard.type('orderTotal(');
  // What does not have that text is gone when the tree has the files that were found.
  await tree().getByText('pom.xml').first().waitFor({ state: 'detached' });
  await tree().getByRole('treeitem', { level: 2 }).first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await panel().locator('[data-line]').first().waitFor({ state: 'attached' });
  await panel().locator('.hljs-keyword').first().waitFor();
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'detached' });
  expect(await focusedId()).toBe('explore-open');
});

test('it takes the whole page by a button, and on a narrow one at once', async () => {
  await pick('order_total');
  await explore();
  await tree().getByText('README.md').first().waitFor();
  await panel().getByRole('button', { name: 'Full screen' }).click();
  await page.locator('dialog#explore[open]').waitFor();
  expect(await findings(page)).toEqual([]);
  await panel().getByRole('button', { name: 'Beside the form' }).click();
  await page.locator('aside#explore').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('dialog#explore[open]').waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'detached' });
});

test('nothing is asked and nothing is loaded before it is opened', async () => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await pick('order_total');
  await page.waitForTimeout(1_000);
  // The form itself asks for names alone.
  const project = () => asked.filter((url) => /preview(?!.*show=names)|highlight|explore-panel/.test(url));
  expect(project()).toEqual([]);
  await explore();
  await tree().getByText('README.md').first().waitFor();
  expect(project().filter((url) => url.includes('/preview'))).toHaveLength(1);
});

test('two endpoints of one address: said beside the second when it was left, and the review does not open', async () => {
  await pick('order_total', 'customer_orders');
  await selectEndpoint(page, 'order_total');
  await url(0).fill('/same');
  await selectEndpoint(page, 'customer_orders');
  await url(1).fill('/same');
  const said = page.locator('#field-endpoints-1-options-url-error');
  expect(await said.count()).toBe(0);
  await url(1).blur();
  await said.waitFor();
  await review();
  await expect.poll(focusedId).toBe('field-endpoints-1-options-url');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: /^Row 2 · URL/ }).waitFor();
  expect(await findings(page)).toEqual([]);
  await url(1).fill('/other');
  await said.waitFor({ state: 'detached' });
  await review();
  await page.getByRole('dialog').waitFor();
});

test('on a slow machine a choice comes, although somebody types on before it is drawn', async () => {
  const devtools = await visits.visit.context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await pick('order_total');
  await page.locator('#field-domain').fill('com.acme.other');
  await page.getByText('Endpoints (1)').waitFor();
});

test('what only the generator knows stops the review as well: a reserved word, a variable that is no parameter', async () => {
  await pick('order_total');
  await page.locator('#field-domain').fill('com.class.x');
  await selectEndpoint(page, 'order_total');
  await url(0).fill('/totals/{nothing}');
  await review();
  await expect.poll(focusedId).toBe('field-domain');
  await page.locator('#field-domain-error').waitFor();
  await page.locator('#field-endpoints-0-options-url-error').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a form that is not finished yet is not told so before somebody asks for the review', async () => {
  await pick('order_total');
  await page.getByText('Endpoints (1)').waitFor();
  // Nothing was left before in a page that was just opened.
  await page.reload();
  await page.getByText('Endpoints (1)').waitFor();
  const name = page.locator('#field-name');
  await selectEndpoint(page, 'order_total');
  await url(0).fill('nonsense');
  await url(0).blur();
  await page.locator('#field-endpoints-0-options-url-error').waitFor();
  await name.fill('');
  await page.waitForTimeout(1_000);
  expect(await page.locator('#field-name-error').count()).toBe(0);
  await name.blur();
  await page.locator('#field-name-error').waitFor();
});
