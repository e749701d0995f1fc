import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { selectEndpoint } from '../../support/browser/endpoints.ts';
import { findings, signIn, type Visit } from '../../support/browser/screens.ts';
import { sharedPortal } from '../../support/portal/shared-portal.ts';
import { startSftp } from '../../support/servers/sftp.ts';

let browser: Browser;
let portal: string;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  portal = await sharedPortal(inject('portalDesk'));
  browser = await launchBrowser();
  visit = await signIn(browser, portal, 'Fileas', { opens: '/file' });
  ({ page } = visit);
  await page.locator('#field-name').fill('inbox');
  await page.locator('#field-domain').fill('com.acme.inbox');
  await page.locator('#field-databaseType').selectOption('postgresql');
  await page.locator('#field-schema').selectOption('shop');
  await page.getByRole('listbox').waitFor();
  await page
    .getByRole('option', { name: /^✓?order_total/ })
    .first()
    .click();
  await selectEndpoint(page, 'order_total');
});
afterAll(async () => {
  await visit?.context.close();
  await browser?.close();
});

const option = (name: string) => page.locator(`#field-endpoints-0-options-${name}`);
const isShown = async (...names: readonly string[]) => {
  const counts = await Promise.all(names.map((name) => option(name).count()));
  return names.filter((_, index) => (counts[index] ?? 0) > 0);
};

test('what applies to one format, or to one way to know a whole file, is asked of it alone', async () => {
  const asked = ['header', 'columns', 'separator', 'locale', 'element', 'minimumAge', 'marker'];
  await option('directory').waitFor();
  expect(await isShown(...asked)).toEqual(['header', 'separator', 'locale', 'minimumAge']);
  await option('format').selectOption('xml');
  await option('element').waitFor();
  expect(await isShown(...asked)).toEqual(['element', 'minimumAge']);
  await option('ready').selectOption('marked');
  await option('marker').waitFor();
  expect(await isShown(...asked)).toEqual(['element', 'marker']);
  await option('format').selectOption('csv');
  await option('ready').selectOption('stable');
  await option('header').waitFor();
  await option('header').uncheck();
  await option('columns').waitFor();
});

test('a number is asked for as one', async () => {
  await option('block').fill('many');
  await option('block').blur();
  await page.getByText('must be numeric value').first().waitFor();
  await option('block').fill('');
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
      await option('directory').scrollIntoViewIfNeeded();
      await page.getByText(language === 'es' ? 'Guardar archivo como' : 'Save file as').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const shots = process.env.SHOTS;
      if (shots)
        await page.screenshot({ path: `${shots}/file-${width}-${language}-${colorScheme}.png`, fullPage: true });
      expect(await findings(page)).toEqual([]);
      expect(visit.complaints).toEqual([]);
    });
  }
}

test('an SFTP server is asked for its key, which is taken once its fingerprint was compared', async () => {
  const server = await startSftp();
  try {
    await visit.context.addCookies([{ name: 'forja.language', value: 'en', url: portal }]);
    await page.goto(`${portal}/sftp`);
    await page.locator('[data-island=generator-form][data-ready]').waitFor();
    const ask = page.getByRole('button', { name: 'Test connection' });
    expect(await ask.isDisabled()).toBe(true);
    await page.locator('#field-options-host').fill('localhost');
    await page.locator('#field-options-port').fill(String(server.port));
    const key = page.locator('#field-options-hostKey');
    await key.fill(`SHA256:${'A'.repeat(43)}`);
    await ask.click();
    await page.getByText('The server shows none of the keys above.').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take the key ssh-ed25519' }).click();
    expect(await key.inputValue()).toBe(server.fingerprint);
    await page.getByText('Taken', { exact: true }).waitFor();
    await server.kill();
    await ask.click();
    await page.getByText('nothing listens on port').waitFor();
  } finally {
    await server.stop();
  }
});
