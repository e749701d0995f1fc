import type { BrowserContextOptions, Page } from 'playwright';
import { expect, test } from 'vitest';
import { findings } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';
import { PATIENCE_MS } from '../../support/runs/patience.ts';

const visits = portalVisits('Reader', { opens: null, env: { PATH: '/nowhere' } });

/** Somebody without an account. */
async function look(options: BrowserContextOptions, see: (page: Page) => Promise<void>): Promise<void> {
  const context = await visits.browser.newContext({ viewport: { width: 1400, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await see(page);
  expect(complaints).toEqual([]);
  await context.close();
}

test('a call is found from the contents without a script, and has an address', () =>
  look({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`${visits.portal.url}/reference`);
    await page
      .getByRole('navigation', { name: 'Calls' })
      .getByRole('link', { name: 'generateSrc', exact: true })
      .click();
    expect(new URL(page.url()).hash).toBe('#generateSrc');
    const call = page.locator('#generateSrc');
    expect(await call.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(60);
    await call.getByText('application tokens with the scope generate').waitFor();
    await call.getByRole('link', { name: 'GenerateRequest' }).click();
    expect(await page.locator('#schema-GenerateRequest').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'ES · Ver en español' }).click();
    await page.getByRole('heading', { level: 1, name: 'Referencia de la API' }).waitFor();
  }));

/** Of the hundred calls that are made alike those that differ most: what axe asks of each element it asks of thousands. */
const KEPT = ['generateSrc', 'describeProcedures', 'getFileZip', 'getPlans', 'saveDatasource', 'schema-Diff'];

test.each([
  ['/reference', 'light', 1400],
  ['/reference', 'dark', 768],
  ['/es/reference', 'light', 360],
  ['/es/reference', 'dark', 1400],
] as const)('%s, %s, at %i pixels has no finding and does not scroll sideways', (path, colorScheme, width) =>
  look({ colorScheme, viewport: { width, height: 900 } }, async (page) => {
    await page.goto(`${visits.portal.url}${path}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.evaluate((kept) => {
      for (const article of document.querySelectorAll('article')) if (!kept.includes(article.id)) article.remove();
    }, KEPT);
    expect(await findings(page)).toEqual([]);
  }),
);
