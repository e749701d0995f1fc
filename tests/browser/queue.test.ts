import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { findings, signIn, type Visit } from '../support/screens.ts';

let browser: Browser;
let portal: Portal;
let visit: Visit;

beforeAll(async () => {
  portal = await startPortal();
  browser = await launchBrowser();
  visit = await signIn(browser, portal.url, 'Quentin');
});
afterAll(async () => {
  await visit?.context.close();
  await browser?.close();
  await portal?.stop();
});

test.each([360, 768, 1400])(
  'the screen of queues says what a consumer and a producer are, %i pixels wide',
  async (width) => {
    const { page, complaints } = visit;
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${portal.url}/queue`);
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
