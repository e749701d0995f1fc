import type { Browser, BrowserContext, Page } from 'playwright';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { findings, signIn } from '../../support/browser/screens.ts';
import { emptyDatabase } from '../../support/databases/database.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { PATIENCE_MS } from '../../support/runs/patience.ts';

let browser: Browser;
let portal: Portal;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let sql: postgres.Sql;
let context: BrowserContext;
let page: Page;
let person = 0;

beforeAll(async () => {
  database = await emptyDatabase();
  portal = await startPortal({ env: { DATABASE_URL: database.url } });
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await sql?.end();
  await database?.drop();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1400, height: 900 }, locale: 'en-US' });
  page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  person++;
});
afterEach(() => context.close());

/** Signs the test's person in through the local provider, as far as the portal lets them. */
async function enter(where = page, name = `Reader${person}`): Promise<void> {
  await where.goto(`${portal.url}/api/auth/signin`);
  await where.locator('main form button[type=submit]').first().click();
  await where.locator('input[name=name]').fill(name);
  await where.locator('input[name=email]').fill(`${name.toLowerCase()}@example.org`);
  await where.locator('main form button[type=submit]').last().click();
  await where.waitForURL((url) => url.pathname === '/');
}

const license = (where = page) => where.getByRole('dialog', { name: 'License agreement', exact: true });
const text = () => page.locator('.license-text');
const heading = () => page.getByRole('heading', { name: 'REST service' });
const posts = () => {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // That somebody types or points is reported whenever it happens.
    if (pathname === '/api/resources/activity') return;
    if (request.method() === 'POST' || pathname === '/api/auth/providers') seen.push(pathname);
  });
  return seen;
};

describe('the license', () => {
  test('stands before the app, is read and accepted with the keyboard alone, and is not asked for again', async () => {
    await enter();
    await text().waitFor();
    expect(await heading().count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('license-text');
    // A browser that has not painted the box yet scrolls nothing.
    const scrolled = async () => {
      await page.keyboard.press('End');
      return text().evaluate((box) => box.scrollTop);
    };
    await expect.poll(scrolled).toBeGreaterThan(50);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
    expect(await license().isVisible()).toBe(true);
    for (const name of ['Leer en español', 'Decline', 'Accept']) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    }
    const seen = posts();
    await page.keyboard.press('Enter');
    await heading().waitFor();
    expect(seen.slice(0, 2)).toEqual(['/api/auth/providers', '/api/auth/callback/eula']);
    await page.goto(`${portal.url}/pendingFiles`);
    await page.getByRole('heading', { name: 'Pending files' }).waitFor();
    expect(await license().count()).toBe(0);
  });

  test('can be read in the other language', async () => {
    await enter();
    await text().waitFor();
    expect(await text().getAttribute('lang')).toBe('en');
    await page.getByRole('button', { name: 'Leer en español' }).click();
    await page.locator('.license-text[lang=es]').waitFor();
    await page.getByRole('button', { name: 'Read in English' }).click();
    await page.locator('.license-text[lang=en]').waitFor();
  });

  test.each(['light', 'dark'] as const)('fits 360 px, and axe finds nothing, in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 640 });
    await enter();
    await text().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    for (const name of ['Accept', 'Decline']) {
      const box = await license().getByRole('button', { name }).boundingBox();
      expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
    }
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('dialog', { name: 'License agreement not accepted' }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('declined, hides the page behind a warning whose one way on is to sign out, and is recorded', async () => {
    await enter();
    const seen = posts();
    await page.getByRole('button', { name: 'Decline' }).click();
    const warning = page.getByRole('dialog', { name: 'License agreement not accepted' });
    await warning.waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
    expect(await warning.isVisible()).toBe(true);
    const ground = await warning.evaluate((box) => getComputedStyle(box).backgroundColor);
    expect(ground).not.toMatch(/rgba|\/|transparent/);
    await warning.getByRole('button', { name: 'Sign out' }).click();
    await warning.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'The service you need' }).waitFor();
    expect(seen).toEqual(['/api/resources/eulaReject', '/api/resources/singOutBackend', '/api/auth/signout']);
    const [row] = await sql`select eula_version, eula_rejected_version from accounts where name = ${`Reader${person}`}`;
    expect(row).toEqual({ eula_version: null, eula_rejected_version: '1' });
  });

  test('whose acceptance did not arrive can be accepted again', async () => {
    await enter();
    await page.route('**/api/auth/callback/eula', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('Your acceptance could not be recorded.').waitFor();
    await page.getByRole('button', { name: 'Accept' }).click();
    await heading().waitFor();
  });

  test('that cannot be loaded says so and cannot be accepted unread', async () => {
    await page.route('**/api/license?*', (route) => route.abort());
    await enter();
    await license().getByRole('alert').waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).isDisabled()).toBe(true);
    await page.unroute('**/api/license?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await text().waitFor();
  });

  test('accepted in one tab opens the app in the others', async () => {
    await enter();
    const other = await context.newPage();
    await other.goto(`${portal.url}/pendingFiles`);
    await license(other).waitFor();
    await page.getByRole('button', { name: 'Accept' }).click();
    await other.getByRole('heading', { name: 'Pending files' }).waitFor();
    await heading().waitFor();
  });
});

describe('without scripts', () => {
  beforeEach(async () => {
    await context.close();
    context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
      locale: 'en-US',
    });
    page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await enter();
    await page.getByRole('link', { name: 'License agreement' }).click();
    await text().waitFor();
  });

  test('the license is read and accepted with forms, and the app opens', async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Accept' }).click();
    await heading().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('it is declined with a form, and signing out is all that is left', async () => {
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('heading', { name: 'License agreement not accepted' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'The service you need' }).waitFor();
    expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBeGreaterThan(0);
  });
});

test.each(['light', 'dark'] as const)(
  'axe finds nothing on the pages of the license without scripts, in %s',
  async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await enter();
    await page.goto(`${portal.url}/api/auth/license`);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('heading', { name: 'License agreement not accepted' }).waitFor();
    expect(await findings(page)).toEqual([]);
  },
);

test('who is signed in on another device is told so, and until when', async () => {
  const name = `Busy${person}`;
  const there = await signIn(browser, portal.url, name);
  await enter(page, name);
  const dialog = page.getByRole('dialog', { name: 'Active session detected' });
  await dialog.getByText(/that session ends by itself (on .+ )?at \d+:\d\d/).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'The service you need' }).waitFor();
  await page.waitForTimeout(500);
  expect(await dialog.count()).toBe(0);
  await there.page.getByRole('link', { name: 'Sign out' }).click();
  await there.page.getByRole('heading', { name: 'The service you need' }).waitFor();
  await enter(page, name);
  await heading().waitFor();
  await there.context.close();
});

test.each([
  ['en-US', /ends by itself on \w+ \d+, \d{4} at \d/],
  ['es-ES', /termina por sí sola el \d+ \w+ \d{4} a las \d/],
])('a session that ends on another day is told with its day, in %s', async (locale, sentence) => {
  await context.close();
  context = await browser.newContext({ locale });
  page = await context.newPage();
  const until = new Date(Date.now() + 11 * 24 * 3600_000).toISOString();
  await page.goto(`${portal.url}/?${new URLSearchParams({ error: 'ActiveSession', until })}`);
  await page.getByRole('dialog').getByText(sentence).waitFor();
});

test('a session that ends in the middle of a form keeps what was typed; signing out leaves nothing', async () => {
  await context.close();
  ({ page, context } = await signIn(browser, portal.url, `Writer${person}`));
  const field = page.getByRole('textbox', { name: 'Name', exact: true });
  await field.fill('half-done');
  await page.waitForFunction(() => Object.values(sessionStorage).some((kept) => kept.includes('half-done')));
  await sql`update sessions set expires_at = now() - interval '1 second'`;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('heading', { name: 'The service you need' }).waitFor();
  await enter(page, `Writer${person}`);
  await expect.poll(() => field.inputValue()).toBe('half-done');
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'The service you need' }).waitFor();
  await enter(page, `Writer${person}`);
  await heading().waitFor();
  await page.waitForTimeout(500);
  // What the form says by itself, once it knows the schema.
  await expect.poll(() => field.inputValue()).toBe('shop-service');
});

/** Writes a draft, as far as the tab has kept it. */
async function writeDraft(name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.waitForFunction((text) => Object.values(sessionStorage).some((kept) => kept.includes(text)), name);
}

const keptOfForms = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test('signing out leaves nothing where the script of the header never comes', async () => {
  await context.close();
  ({ page, context } = await signIn(browser, portal.url, `Late${person}`));
  await writeDraft('half-done');
  // The header's own script fails from now on: the link leads to the page that signs out with a form.
  await context.route('**/assets/header-*.js', (route) => route.abort());
  await page.reload();
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'The service you need' }).waitFor();
  await expect.poll(keptOfForms).not.toContain('half-done');
  await context.unroute('**/assets/header-*.js');
  await enter(page, `Late${person}`);
  await expect.poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('shop-service');
});

test('a draft of somebody whose session ran out is not there for who signs in next', async () => {
  await context.close();
  ({ page, context } = await signIn(browser, portal.url, `First${person}`));
  await writeDraft('half-done');
  await sql`update sessions set expires_at = now() - interval '1 second'`;
  await enter(page, `Second${person}`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('shop-service');
  expect(await keptOfForms()).not.toContain('half-done');
});
