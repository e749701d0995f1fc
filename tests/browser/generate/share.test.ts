import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { inspector } from '../../support/browser/endpoints.ts';
import { findings, signIn } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';
import { PATIENCE_MS } from '../../support/runs/patience.ts';

const visits = portalVisits('Share');
let page: Page;
beforeEach(async () => {
  ({ page } = visits.visit);
  await visits.visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('#field-name').fill('shop-service');
  await page.locator('#field-domain').fill('com.acme.shop');
  await page.locator('#field-databaseType').selectOption('postgresql');
  await page.locator('#field-schema').selectOption('shop');
  await page.getByRole('radio', { name: 'Source' }).last().check();
  await page.getByRole('listbox').waitFor();
});

const dialog = () => page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const copied = () => page.evaluate(() => navigator.clipboard.readText());

async function choose(): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search routines' }).fill('order_total');
  await page
    .getByRole('option', { name: /^✓?order_total/ })
    .first()
    .click();
  await page.getByText('Endpoints (1)').waitFor();
  await inspector(page).getByLabel('URL').fill('/totals/{order_id}');
}

async function share(): Promise<void> {
  await choose();
  await button('Share').click();
  await dialog().getByText('Share or keep this form').waitFor();
}

describe('sharing', () => {
  test('copies a link that fills the form of somebody else, who need not be signed in yet', async () => {
    await share();
    expect(await findings(page)).toEqual([]);
    await button('Copy link').click();
    await page.getByText('The link was copied.').waitFor();
    const link = await copied();
    expect(link).toContain('#request&name=shop-service&domain=com.acme.shop');
    const other = await signIn(visits.browser, visits.portal.url, 'Receiver');
    await other.page.goto('about:blank');
    await other.page.goto(link);
    await other.page.getByText('Endpoints (1)').waitFor();
    await other.page.getByText('The form was filled from the link.').waitFor();
    expect(await other.page.locator('#field-name').inputValue()).toBe('shop-service');
    expect(await inspector(other.page).getByLabel('URL').inputValue()).toBe('/totals/{order_id}');
    expect(new URL(other.page.url()).hash).toBe('');
    // A link that is opened while the form is there fills it too, and one that was cut off says so.
    await other.page.evaluate((cut) => location.assign(cut), `${link.slice(0, link.indexOf('endpoints'))}`);
    await other.page.getByText('The link was cut off').waitFor();
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });

  test('opens a link after signing in and accepting the license', async () => {
    await share();
    await button('Copy link').click();
    await page.getByText('The link was copied.').waitFor();
    const context = await visits.browser.newContext({ viewport: { width: 1400, height: 900 }, locale: 'en-US' });
    const later = await context.newPage();
    later.setDefaultTimeout(PATIENCE_MS);
    await later.goto(await copied());
    await later.getByRole('link', { name: 'Sign in' }).first().click();
    await later.getByRole('button', { name: 'Continue with Google' }).click();
    await later.locator('input[name=name]').fill('Later');
    await later.locator('input[name=email]').fill('later@example.org');
    await later.locator('main form button[type=submit]').last().click();
    await later.getByRole('button', { name: 'Accept', exact: true }).click();
    await later.getByText('Endpoints (1)').waitFor();
    expect(await later.locator('#field-name').inputValue()).toBe('shop-service');
    await context.close();
  });

  test('copies a line of curl with a place for a token, and saves a forja.json that fills the form', async () => {
    await share();
    await button('Copy as curl').click();
    await page.getByText('The command was copied.').waitFor();
    const command = await copied();
    expect(command).toContain(`${visits.portal.url}/api/generate/generateSrc`);
    expect(command).toContain('Authorization: Bearer $FORJA_TOKEN');
    const [download] = await Promise.all([page.waitForEvent('download'), button('Save forja.json').click()]);
    const kept = await readFile(await download.path());
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove order_total' }).click();
    await page
      .getByLabel('Open forja.json')
      .setInputFiles({ name: 'forja.json', mimeType: 'application/json', buffer: kept });
    await page.getByText('Endpoints (1)').waitFor();
    expect(await inspector(page).getByLabel('URL').inputValue()).toBe('/totals/{order_id}');
  });

  test('shows what is wrong instead of sharing it', async () => {
    await button('Share').click();
    await page.getByText('Choose at least one routine or query', { exact: true }).waitFor();
    expect(await dialog().count()).toBe(0);
  });
});

describe('what the account keeps', () => {
  test('is a favourite by its name, opened again and removed', async () => {
    await share();
    await dialog().getByLabel('Favourite').fill('Totals of the shop');
    await button('Keep').click();
    await page.getByText('Kept as Totals of the shop.').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#field-name').fill('another');
    await page.getByRole('button', { name: 'Remove order_total' }).click();
    await button('Open').click();
    expect(await findings(page)).toEqual([]);
    await dialog()
      .getByRole('button', { name: /^Totals of the shop/ })
      .click();
    await page.getByText('Endpoints (1)').waitFor();
    expect(await page.locator('#field-name').inputValue()).toBe('shop-service');
    await button('Open').click();
    await button('Remove Totals of the shop').click();
    await dialog().getByText('No favourites of this technology yet').waitFor();
  });

  test('is what it generated lately, by day, opened again as it was', async () => {
    await choose();
    await page.keyboard.press('Control+Enter');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog().getByRole('button', { name: 'Generate', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('shop-service.zip');
    await page.locator('#field-name').fill('another');
    await button('Open').click();
    expect(await findings(page)).toEqual([]);
    const today = dialog().getByRole('list', { name: 'Today' });
    await today.getByRole('button', { name: /^shop-service/ }).click();
    await page.getByText('The form was filled from shop-service.').waitFor();
    expect(await page.locator('#field-name').inputValue()).toBe('shop-service');
    expect(await inspector(page).getByLabel('URL').inputValue()).toBe('/totals/{order_id}');
  });
});
