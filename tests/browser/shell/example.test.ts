import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { findings } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';
import { PATIENCE_MS } from '../../support/runs/patience.ts';

// Without Maven: what a Build adds to the page is tested with the page.
const visits = portalVisits('Looker', { opens: null, env: { PATH: '/nowhere' } });

/** Somebody without an account. */
async function look<T>(options: BrowserContextOptions, see: (page: Page) => Promise<T>): Promise<T> {
  const context = await visits.browser.newContext({ viewport: { width: 1400, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const seen = await see(page);
  expect(complaints).toEqual([]);
  // Which style the browser holds already is all that is kept.
  expect((await context.cookies()).map(({ name }) => name).filter((name) => name !== 'forja.style')).toEqual([]);
  await context.close();
  return seen;
}

describe('without an account', () => {
  test('a whole project is looked at from the cover, without a script and without a cookie', () =>
    look({ javaScriptEnabled: false }, async (page) => {
      await page.goto(visits.portal.url);
      await page.getByRole('link', { name: 'See what comes out' }).click();
      await page.getByRole('heading', { level: 1, name: 'What comes out' }).waitFor();
      await page.getByText('shop.order_totals(bigint, numeric)').waitFor();
      await page.getByText('class ShopController').first().waitFor();
      const tree = page.getByRole('navigation', { name: 'Files of the project' });
      expect(await tree.getByRole('link').count()).toBeGreaterThan(60);
      await tree.getByRole('link', { name: 'ShopRepository.java' }).click();
      await page.getByText('class ShopRepository').first().waitFor();
      const current = tree.locator('[aria-current=page]');
      expect(await current.textContent()).toBe('ShopRepository.java');
      // What is on the way to it is open, and a folder elsewhere opens by itself.
      expect(await current.isVisible()).toBe(true);
      const elsewhere = tree.getByRole('link', { name: 'build.yml' });
      expect(await elsewhere.isVisible()).toBe(false);
      await tree.getByText('.github/workflows/').click();
      await elsewhere.click();
      await page.getByText('runs-on').first().waitFor();
    }));

  test('it says what it says in Spanish, at an address of its own', () =>
    look({ locale: 'en-US' }, async (page) => {
      await page.goto(`${visits.portal.url}/example`);
      await page.getByRole('link', { name: 'ES · Ver en español' }).click();
      await page.getByRole('heading', { level: 1, name: 'Qué se obtiene' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/es/example');
    }));
});

test('somebody who is signed in is known there as well, though the page is the same', async () => {
  const { page } = visits.visit;
  await page.goto(visits.portal.url);
  await page.waitForFunction(() => localStorage.getItem('forja.signedIn'));
  await page.goto(`${visits.portal.url}/example`);
  await page.getByText('minutes left').waitFor();
});

test.each([
  ['/example', 'light', 1400],
  ['/example', 'dark', 768],
  ['/es/example', 'light', 360],
  ['/example/files/README.md', 'light', 360],
  ['/es/example/files/pom.xml', 'dark', 1400],
] as const)('at %s, %s, %d px axe finds nothing and nothing is wider than the screen', (path, colorScheme, width) =>
  look({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' }, async (page) => {
    await page.goto(`${visits.portal.url}${path}`);
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }),
);
