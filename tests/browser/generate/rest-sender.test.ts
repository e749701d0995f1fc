import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { selectEndpoint } from '../../support/browser/endpoints.ts';
import { findings, signIn, type Visit } from '../../support/browser/screens.ts';
import { sharedPortal } from '../../support/portal/shared-portal.ts';

let browser: Browser;
let portal: string;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  portal = await sharedPortal(inject('portalDesk'));
  browser = await launchBrowser();
  visit = await signIn(browser, portal, 'Hookas', { opens: '/' });
  ({ page } = visit);
  await page.locator('#field-name').fill('shop');
  await page.locator('#field-domain').fill('com.acme.shop');
  await page.locator('#field-databaseType').selectOption('postgresql');
  await page.locator('#field-schema').selectOption('shop');
  await page.getByRole('listbox').waitFor();
  await page
    .getByRole('option', { name: /^✓?order_total/ })
    .first()
    .click();
  await selectEndpoint(page, 'order_total');
  await page.getByRole('button', { name: 'Send to a REST API' }).click();
});
afterAll(async () => {
  await visit?.context.close();
  await browser?.close();
});

const option = (name: string) => page.locator(`#field-endpoints-0-senders-0-options-${name}`);
const project = (name: string) => page.locator(`#field-senderOptions-rest-${name}`);

test('an address is asked for, and what the key and the outbox need is asked of them alone', async () => {
  await option('url').fill('ftp://crm.example.com');
  await option('url').blur();
  await page.getByText('Use an address such as').first().waitFor();
  await option('url').fill('https://crm.example.com/orders');
  expect(await option('method').inputValue()).toBe('POST');
  expect(await project('authHeader').count()).toBe(0);
  await project('authType').selectOption('apiKey');
  await project('authHeader').waitFor();
  expect(await project('outboxSchema').count()).toBe(0);
  await project('delivery').selectOption('outbox');
  await project('outboxSchema').waitFor();
});

for (const width of [360, 768, 1400]) {
  for (const [language, colorScheme] of [
    ['en', 'light'],
    ['es', 'dark'],
  ] as const) {
    test(`${width} pixels wide, ${language}, ${colorScheme}: nothing is cut, and axe finds nothing`, async () => {
      await visit.context.addCookies([{ name: 'forja.language', value: language, url: portal }]);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await selectEndpoint(page, 'order_total');
      await option('url').scrollIntoViewIfNeeded();
      await page
        .getByText(language === 'es' ? 'Uno tras otro' : 'One after the other')
        .first()
        .waitFor({ state: 'attached' });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const shots = process.env.SHOTS;
      if (shots) await page.screenshot({ path: `${shots}/rest-${width}-${language}.png`, fullPage: true });
      expect(await findings(page)).toEqual([]);
      expect(visit.complaints).toEqual([]);
    });
  }
}
