import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { findings } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';

const visits = portalVisits('Keys');
let page: Page;
beforeEach(async () => {
  ({ page } = visits.visit);
  await page.locator('#field-name').fill('shop-service');
  await page.locator('#field-domain').fill('com.acme.shop');
  await page.locator('#field-databaseType').selectOption('postgresql');
  await page.locator('#field-schema').selectOption('shop');
  await page.getByRole('listbox').waitFor();
});

const dialog = () => page.getByRole('dialog');
const search = () => page.getByRole('searchbox', { name: 'Search routines' });
const hasFocus = (place: ReturnType<Page['locator']>) =>
  place.evaluate((element) => element === document.activeElement);

async function fill(): Promise<void> {
  await page.getByRole('radio', { name: 'Source' }).last().check();
  await search().fill('order_total');
  await page
    .getByRole('option', { name: /^✓?order_total/ })
    .first()
    .click();
  await page.getByText('Endpoints (1)').waitFor();
}

describe('keys of the form', () => {
  test('generate with Ctrl+Enter from wherever something is typed, and again in the review', async () => {
    await page.locator('#field-name').focus();
    await page.keyboard.press('Control+Enter');
    // Nothing is chosen yet: the first fault has the focus, as with the button.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-endpoints');
    await fill();
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Control+Enter');
    await dialog().getByText('Endpoints: 1').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+Enter')]);
    expect(download.suggestedFilename()).toBe('shop-service.zip');
  });

  test('lead to the picker with Ctrl+B and to the search with /, and are text where text is typed', async () => {
    await page.locator('#field-name').focus();
    await page.keyboard.press('End');
    await page.keyboard.type('/?');
    expect(await page.locator('#field-name').inputValue()).toBe('shop-service/?');
    expect(await dialog().count()).toBe(0);
    await page.keyboard.press('Control+b');
    expect(await hasFocus(search())).toBe(true);
    await page.getByRole('button', { name: 'Review and generate' }).focus();
    await page.keyboard.press('/');
    expect(await hasFocus(search())).toBe(true);
    expect(await search().inputValue()).toBe('');
  });

  test('are listed by ?, shown on the buttons, and reach nothing behind a dialog', async () => {
    const button = page.getByRole('button', { name: 'Review and generate' });
    expect(await button.getAttribute('aria-keyshortcuts')).toContain('Control+Enter');
    await button.getByText('Ctrl').waitFor();
    await button.focus();
    await page.keyboard.press('?');
    await dialog().getByText('Choose endpoints').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Control+b');
    expect(await hasFocus(search())).toBe(false);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await hasFocus(button)).toBe(true);
  });
});
