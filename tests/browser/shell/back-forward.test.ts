import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { signIn } from '../../support/browser/screens.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';

/** Chromium as people have it: with its back/forward cache, which Playwright otherwise switches off. */
let browser: Browser;
let portal: Portal;
let page: Page;
let context: BrowserContext;
let person = 0;
let shows: string[];

beforeAll(async () => {
  portal = await startPortal({ env: { DEMO: 'false' } });
  browser = await launchBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
beforeEach(async () => {
  ({ page, context } = await signIn(browser, portal.url, `Back${++person}`));
  shows = [];
  await page.addInitScript(() => addEventListener('pageshow', ({ persisted }) => console.log(`kept: ${persisted}`)));
  page.on('console', (message) => message.text().startsWith('kept: ') && shows.push(message.text()));
});
afterEach(() => context.close());

const title = () => page.getByRole('heading', { name: 'Pending files' });
const cover = () => page.getByRole('heading', { name: 'The service you need' });

/** Looks at a page, leaves the portal, and ends the session in another tab. */
async function leaveAndSignOut(): Promise<void> {
  await page.goto(`${portal.url}/pendingFiles`);
  await title().waitFor();
  await page.waitForLoadState('networkidle');
  await page.goto(`${portal.url}/robots.txt`);
  const other = await context.newPage();
  await other.goto(portal.url);
  await other.getByRole('link', { name: 'Sign out' }).click();
  await other.getByRole('heading', { name: 'The service you need' }).waitFor();
  await other.close();
}

describe('going back after signing out', () => {
  test('asks the portal: the browser has kept no page of a signed-in person, and shows the cover', async () => {
    await leaveAndSignOut();
    shows = [];
    await page.goBack();
    await cover().waitFor();
    expect(await title().count()).toBe(0);
    await expect.poll(() => shows).toEqual(['kept: false']);
    expect(await reasons()).toContain('response-cache-control-no-store');
  });

  test('shows the cover too where a browser keeps such pages all the same', async () => {
    await page.route('**/api/socket', (route) => route.fulfill({ status: 503, body: '' }));
    await page.route('**/pendingFiles', async (route) => {
      const response = await route.fetch();
      const { 'cache-control': _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await leaveAndSignOut();
    shows = [];
    // Not goBack(): it waits for a load that a kept page does not have.
    await page.evaluate(() => setTimeout(() => history.back()));
    await cover().waitFor();
    expect(await title().count()).toBe(0);
    // Kept or, when memory was short, not: what is seen last came from the portal.
    await expect.poll(() => shows.at(-1)).toBe('kept: false');
  });
});

/** Why the browser says that it did not keep the page. */
function reasons(): Promise<string[]> {
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    const { notRestoredReasons } = entry as PerformanceEntry & {
      notRestoredReasons?: { reasons: { reason: string }[] };
    };
    return notRestoredReasons?.reasons.map(({ reason }) => reason) ?? [];
  });
}
