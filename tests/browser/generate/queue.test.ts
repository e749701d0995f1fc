import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { findings, signIn, type Visit } from '../../support/browser/screens.ts';
import { sharedPortal } from '../../support/portal/shared-portal.ts';

let browser: Browser;
let portal: string;
let visit: Visit;

beforeAll(async () => {
  portal = await sharedPortal(inject('portalDesk'));
  browser = await launchBrowser();
  visit = await signIn(browser, portal, 'Quentin', { opens: null });
});
afterAll(async () => {
  await visit?.context.close();
  await browser?.close();
});

test('what applies to consumers or to producers alone is asked of them alone', async () => {
  const { page } = visit;
  await page.goto(`${portal}/queue`);
  const role = page.getByLabel('Consumer or producer');
  const fields = ['What the service remembers', 'Schema of its tables', 'Authentication'];
  const shown = async () => {
    const counts = await Promise.all(fields.map((label) => page.getByLabel(label).count()));
    return fields.filter((_, index) => (counts[index] ?? 0) > 0);
  };
  await role.waitFor();
  expect(await shown()).toEqual(fields.slice(0, 2));
  await page.getByLabel('Schema of its tables').fill('app');
  await role.selectOption('producer');
  await page.getByLabel('Authentication').waitFor();
  expect(await shown()).toEqual(fields.slice(2));
  await role.selectOption('consumer');
  await page.getByLabel('Schema of its tables').waitFor();
  expect(await page.getByLabel('Schema of its tables').inputValue()).toBe('app');
  await page.getByLabel('What the service remembers').selectOption('none');
  await expect.poll(shown).toEqual(fields.slice(0, 1));
  await page.getByLabel('What the service remembers').selectOption('datasource');
  await page.getByLabel('Schema of its tables').fill('');
});

test.each([360, 768, 1400])(
  'the screen of queues says what a consumer and a producer are, %i pixels wide',
  async (width) => {
    const { page, complaints } = visit;
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${portal}/queue`);
    await page.getByLabel('Consumer or producer').waitFor();
    expect(await page.getByLabel('Consumer or producer').locator('option').allTextContents()).toEqual(
      expect.arrayContaining(['Consumer', 'Producer']),
    );
    expect(await page.getByText('Schema of its tables').count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);
