import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { BrowserContext, Download, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DEMO_ROUTINES } from '../../../src/shared/demo-shop.ts';
import { findings } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';
import { PATIENCE_MS } from '../../support/runs/patience.ts';

const visits = portalVisits('First');
const demo = (page: Page) => page.getByRole('button', { name: 'Try it with the demo shop' });
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

async function namesIn(download: Download): Promise<string[]> {
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  const kept = Object.keys(files).find((name) => /(^|\/)forja\.json$/.test(name)) ?? '';
  const { endpoints } = JSON.parse(new TextDecoder().decode(files[kept])) as {
    endpoints: readonly { routine: { name: string } }[];
  };
  return endpoints.map(({ routine }) => routine.name);
}

/** Somebody who was never here: counts what they click and type. */
async function newcomer(context: BrowserContext): Promise<{ page: Page; clicks: () => number }> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    addEventListener('click', ({ isTrusted }) => isTrusted && Reflect.get(window, 'countClick')(), true);
  });
  return { page, clicks: () => clicks };
}

describe('the first minute', () => {
  test('from the cover to the zip of five routines in eight clicks', async () => {
    const context = await visits.browser.newContext({ viewport: { width: 1400, height: 900 }, locale: 'en-US' });
    const { page, clicks } = await newcomer(context);
    await page.goto(visits.portal.url);
    await page.getByRole('link', { name: 'Sign in' }).last().click();
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByLabel('Name').fill('Newcomer');
    await page.getByLabel('E-mail').fill('newcomer@example.org');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Accept' }).click();
    await demo(page).click();
    await expect.poll(() => focusedId(page)).toBe('field-review');
    await page.getByRole('button', { name: 'Review and generate' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Generate', exact: true }).click(),
    ]);
    expect(await namesIn(download)).toEqual(DEMO_ROUTINES.map(({ name }) => name));
    expect(clicks()).toBeLessThanOrEqual(8);
    await context.close();
  });

  test('with the keyboard alone: the demo is filled in, reviewed and generated', async () => {
    const { page } = visits.visit;
    await demo(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedId(page)).toBe('field-review');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.getByRole('button', { name: 'Generate', exact: true }).focus();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(await namesIn(download)).toHaveLength(DEMO_ROUTINES.length);
  });

  test('a database is connected from the form, each kind on its screen with its form open', async () => {
    const { page } = visits.visit;
    const kinds = page.getByRole('list', { name: 'Connect a database' });
    await kinds.waitFor();
    expect(await kinds.getByRole('link').allTextContents()).toEqual(
      expect.arrayContaining(['PostgreSQL', 'Oracle', 'SQL Server', 'MySQL / MariaDB']),
    );
    await kinds.getByRole('link', { name: 'SQL Server' }).click();
    await page.getByRole('dialog', { name: 'Add data source' }).waitFor();
    expect(page.url()).toContain('/datasourceSqlServer');
  });

  test('the only data source, a schema with routines, name and package are there without a question', async () => {
    const { page } = visits.visit;
    const field = (name: string) => page.locator(`#field-${name}`);
    await expect.poll(() => field('schema').inputValue()).toBe('shop');
    expect(await field('databaseType').inputValue()).toBe('postgresql');
    expect(await field('datasource').inputValue()).toBe('demo-shop');
    await expect.poll(() => field('name').inputValue()).toBe('shop-service');
    expect(await field('domain').inputValue()).toBe('com.example.shop');
    // It follows what is chosen, until somebody says otherwise.
    await field('schema').selectOption('public');
    await expect.poll(() => field('schema').inputValue()).toBe('public');
    expect(await field('name').inputValue()).toBe('shop-service');
    await field('name').fill('mine');
    await field('schema').selectOption('shop');
    await expect.poll(() => field('domain').inputValue()).toBe('com.example.shop');
    expect(await field('name').inputValue()).toBe('mine');
  });

  test('nothing comes above the form while somebody is in it', async () => {
    const { page } = visits.visit;
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/datasource/getDatasourceDropDown*', async (route) => {
      await asked;
      await route.continue();
    });
    await page.reload();
    await page.locator('[data-island=generator-form][data-ready]').waitFor();
    await page.locator('#field-name').focus();
    answer();
    await expect.poll(() => page.locator('#field-databaseType').inputValue()).toBe('postgresql');
    expect(await page.getByRole('heading', { name: 'Your first service' }).count()).toBe(0);
  });

  test('a list that waits for another says for which', async () => {
    const { page } = visits.visit;
    await page.locator('#field-databaseType').selectOption('oracle');
    await expect
      .poll(() => page.locator('#field-schema option').first().textContent())
      .toBe('Choose a data source first');
    await page.route('**/api/datasource/getDatasourceDropDown*', (route) => route.fulfill({ json: [] }));
    await page.evaluate(() => sessionStorage.clear());
    await page.evaluate(() => addEventListener('pagehide', () => sessionStorage.clear()));
    await page.reload();
    await page.getByText('Your first service').waitFor();
    expect(await page.locator('#field-datasource option').first().textContent()).toBe('Choose a database type first');
    expect(await demo(page).count()).toBe(0);
  });
});

test.each([
  ['en', 'light', 1400],
  ['en', 'dark', 768],
  ['es', 'light', 360],
] as const)(
  'in %s, %s, %d px axe finds nothing and nothing is wider than the screen',
  async (language, colorScheme, width) => {
    const { page } = visits.visit;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    if (language === 'es') await page.getByRole('link', { name: 'Ver en español' }).click();
    await page.locator('#start-title').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  },
);
