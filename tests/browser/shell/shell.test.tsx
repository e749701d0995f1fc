import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { technologies } from '../../../src/generators/parts/catalog.ts';
import { createBuiltAssets } from '../../../src/routes/assets.ts';
import type { Session } from '../../../src/shared/wire.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { axe } from '../../support/browser/screens.ts';
import { sessionOf, shellApp } from '../../support/portal/shell-app.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let base: string;
let session: Session | undefined;
let calls: string[];
const complaints: string[] = [];

const app = shellApp({
  technologies: technologies.filter(({ id }) => id === 'rest'),
  assets: createBuiltAssets(),
  session: () => session,
  add(hono, { shell }) {
    const lines = Array.from({ length: 200 }, (_, line) => <p key={String(line)}>line</p>);
    hono.use(async (c, next) => {
      if (c.req.path.startsWith('/api/')) calls.push(`${c.req.method} ${c.req.path}`);
      await next();
    });
    hono.get('/api/auth/session', (c) => c.json(session ?? {}));
    hono.get('/api/auth/csrf', (c) => c.json({ csrfToken: 'csrf' }));
    hono.post('/api/auth/signin/google', (c) => c.json({ url: `${base}/?error=OAuthSignin` }));
    hono.post('/api/auth/signin/github', (c) => c.json({ message: 'no' }, 500));
    hono.post('/api/auth/signout', (c) => {
      session = undefined;
      return c.json({ url: `${base}/` });
    });
    hono.post('/api/resources/singOutBackend', (c) => c.body(null, 200));
    hono.post('/api/auth/_log', (c) => c.body(null, 200));
    hono.post('/api/resources/activity', (c) => c.body(null, 200));
    hono.get('/api/auth/signin', (c) => c.text('the sign-in page'));
    for (const path of ['/', '/long'])
      hono.get(path, (c) => shell.renderPage(c, { title: 'Home', access: 'signed-in', body: lines }));
    hono.get('/open', (c) => shell.renderPage(c, { title: 'Open', access: 'public', body: <h1>Open</h1> }));
  },
});
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });

beforeAll(async () => {
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  server.close();
});
beforeEach(async () => {
  calls = [];
  session = undefined;
  await open({});
});
afterEach(async () => {
  await context.close();
  expect(complaints.splice(0)).toEqual([]);
});

/** A fresh visitor; what the browser complains about (hydration, policy) fails the test. */
async function open(options: Parameters<Browser['newContext']>[0]): Promise<void> {
  await context?.close();
  context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'en-US', ...options });
  page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const expected = /socket|favicon|500 \(|404 \(/i.test(message.text());
    if (message.type() === 'error' && !expected) complaints.push(message.text());
  });
}

const dialog = () => page.getByRole('dialog', { name: 'Sign in to Forja' });
const treeItem = (name: string) => page.getByRole('treeitem', { name, exact: true });
const focused = () => page.evaluate(() => document.activeElement?.textContent);

describe('signing in', () => {
  test('the first click on Sign in opens the dialog although nothing was loaded before it', async () => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto(base);
    await page.waitForLoadState('networkidle');
    expect(scripts.length).toBe(1);
    await page.getByRole('link', { name: 'Sign in' }).last().click();
    await dialog().waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).first().click();
    await dialog().waitFor({ state: 'hidden' });
  });

  test('a provider that starts takes the browser along, one that fails says so', async () => {
    await page.goto(base);
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await dialog().getByRole('button', { name: 'Continue with GitHub' }).click();
    await dialog().getByRole('alert').waitFor();
    await dialog().getByRole('button', { name: 'Continue with Google' }).click();
    await page.waitForURL(`${base}/?error=OAuthSignin`);
    await page.getByText('Sign-in did not succeed').waitFor();
  });

  test('without scripts the link leads to the sign-in page and the menu opens', async () => {
    await open({ javaScriptEnabled: false });
    await page.goto(base);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Pending Files' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await page.getByText('the sign-in page').waitFor();
  });
});

describe('the side menu', () => {
  beforeEach(async () => {
    session = sessionOf();
    await page.goto(`${base}/long`);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('tree').waitFor();
  });

  test('holds the page still while it is open and closes with X, Escape and when focus leaves', async () => {
    const menu = page.locator('#menu');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
    await page.getByRole('button', { name: 'Close the menu' }).click();
    await menu.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('searchbox').fill('files');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await treeItem('Pending Files').focus();
    await page.keyboard.press('Tab');
    await menu.waitFor({ state: 'hidden' });
  });

  test('is walked with the arrow keys, Home, End and by typing', async () => {
    await treeItem('Configurations').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('PostgreSQL');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await treeItem('PostgreSQL').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowRight');
    await treeItem('PostgreSQL').waitFor();
    await page.keyboard.press('End');
    expect(await focused()).toBe('Credits');
    await page.keyboard.press('p');
    expect(await focused()).toBe('PostgreSQL');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${base}/datasourcePostgres`);
  });

  test('takes the focus when it opens, and its search leads on with Enter and arrows, by any word for a page', async () => {
    const search = page.getByRole('searchbox', { name: 'Search the menu' });
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toContain('Configurations');
    await search.focus();
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('Credits');
    await search.focus();
    await page.keyboard.press('Enter');
    // A word that stands in no label, in the other language, and Enter before the list was drawn anew.
    await page.keyboard.type('base de datos');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${base}/datasourcePostgres`);
  });

  test('search narrows it, says how many are left, and says when there is none', async () => {
    const search = page.getByRole('searchbox', { name: 'Search the menu' });
    await search.fill('pendi');
    await treeItem('Configurations').waitFor({ state: 'detached' });
    expect(await page.getByRole('treeitem').allTextContents()).toEqual([
      expect.stringContaining('Administration'),
      'Pending Files',
    ]);
    await page.getByText('1 result').waitFor({ state: 'attached' });
    await search.fill('zzz');
    await page.getByText('Nothing matches “zzz”.').waitFor();
  });
});

test.each([
  ['signed out', undefined],
  ['before the license', sessionOf({ eulaAccepted: false })],
])('%s, the cover fills the screen and the page does not scroll', async (_, who) => {
  session = who;
  for (const [width, height] of [
    [1400, 900],
    [360, 740],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${base}/long`);
    const [covered, scrolled] = await page.evaluate(() => {
      scrollTo(0, 1000);
      const { bottom, width } = document.querySelector('.cover')?.getBoundingClientRect() ?? new DOMRect();
      return [[Math.round(width), Math.round(bottom)], scrollY];
    });
    expect([covered, scrolled]).toEqual([[width, height], 0]);
  }
});

describe('with the keyboard alone', () => {
  const names = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  async function walk(key: string, times: number): Promise<unknown[]> {
    const seen: unknown[] = [];
    for (let step = 0; step < times; step++) {
      await page.keyboard.press(key);
      seen.push(await names());
    }
    return seen;
  }

  test('the header is walked in the order in which it reads, the menu is used, and the user signs out', async () => {
    session = sessionOf();
    await page.goto(`${base}/long`);
    await page.waitForFunction(() => document.querySelector('[data-island=header][data-ready]'));
    const order = ['Menu', 'Forja, home', 'REST', 'ES · Ver en español', 'Switch between light and dark', 'Sign out'];
    expect(await walk('Tab', 7)).toEqual(['Skip to the content', ...order]);
    expect(await walk('Shift+Tab', 5)).toEqual(order.slice(0, 5).reverse());
    await page.keyboard.press('Enter');
    await page.getByRole('tree').waitFor();
    await expect.poll(names).toBe('Search the menu');
    expect(await walk('Shift+Tab', 1)).toEqual(['Close the menu']);
    expect(await walk('Tab', 2)).toEqual(['Search the menu', expect.stringContaining('Configurations')]);
    await page.keyboard.press('Escape');
    await page.locator('#menu').waitFor({ state: 'hidden' });
    expect(await names()).toBe('Menu');
    await walk('Tab', 4);
    await page.keyboard.press('Space');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await walk('Tab', 1);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The service you need' }).waitFor();
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
      'POST /api/resources/singOutBackend',
      'POST /api/auth/signout',
    ]);
  });

  test('the skip link leads past the header, and Sign in opens a dialog that gives the focus back', async () => {
    await page.goto(base);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.keyboard.press('Tab');
    expect(await names()).toBe('Sign in');
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    expect(await walk('Tab', 2)).toEqual(['Continue with GitHub', 'Cancel']);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect(await names()).toBe('Sign in');
  });
});

test('groups of the menu and dialogs move for 300 ms, and not at all for whoever wants no motion', async () => {
  session = sessionOf();
  await page.goto(`${base}/long`);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('tree').waitFor();
  const durations = () =>
    page.evaluate(() =>
      ['.side-menu', '.menu-collapse'].map(
        (selector) => getComputedStyle(document.querySelector(selector) as Element).transitionDuration,
      ),
    );
  expect((await durations()).flatMap((text) => text.split(', '))).toEqual(Array.from({ length: 5 }, () => '0.3s'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect([...new Set((await durations()).flatMap((text) => text.split(', ')))]).toEqual(['0.001s']);
});

test('the technologies stand in the navigation from 992 px on, and in the menu below', async () => {
  session = sessionOf();
  for (const [width, inMenu] of [
    [991, 1],
    [992, 0],
  ] as const) {
    await open({ viewport: { width, height: 700 } });
    await page.goto(`${base}/long`);
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(inMenu === 0);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('tree').waitFor();
    await expect.poll(() => treeItem('Technologies').count()).toBe(inMenu);
  }
});

test('typing and pointing are reported once a minute at most, and nothing else is', async () => {
  session = sessionOf();
  await page.clock.install();
  await page.goto(`${base}/long`);
  await page.waitForFunction(() => document.querySelector('[data-island=header][data-ready]'));
  await page.getByText('42 minutes left').waitFor();
  const reported = () => calls.filter((call) => call.endsWith('/activity')).length;
  await page.clock.runFor(300_000);
  expect(reported()).toBe(0);
  for (const expected of [1, 2]) {
    await page.keyboard.press('a');
    await page.mouse.move(10 + expected, 300);
    await page.keyboard.press('b');
    await expect.poll(reported).toBe(expected);
    await page.clock.runFor(61_000);
  }
});

describe('the session', () => {
  test('minutes left follow the server, and at 0 the user is signed out on both sides', async () => {
    session = sessionOf({}, 2);
    await page.clock.install();
    await page.goto(`${base}/long`);
    await page.getByText('2 minutes left').waitFor();
    session = sessionOf({}, 1);
    await page.clock.runFor(61_000);
    await page.getByText('1 minute left').waitFor();
    session = sessionOf({}, 0);
    await page.clock.runFor(61_000);
    await page.waitForURL(`${base}/`);
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
      'POST /api/resources/singOutBackend',
      'POST /api/auth/signout',
    ]);
  });

  test('a click on Sign out that comes before its code signs out all the same', async () => {
    session = sessionOf();
    await page.goto(`${base}/long`);
    await page.waitForFunction(() => localStorage.getItem('forja.signedIn'));
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto(`${base}/long`);
    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'The service you need' }).waitFor();
  });

  test('a page of somebody who was signed out elsewhere is replaced by the cover', async () => {
    session = sessionOf();
    await page.goto(`${base}/long`);
    await page.getByText('42 minutes left').waitFor();
    await page.waitForFunction(() => document.querySelector('[data-island=header][data-ready]'));
    session = undefined;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('heading', { name: 'The service you need' }).waitFor();
  });

  test('a page that comes back from the browser’s own cache is asked for again', async () => {
    session = sessionOf();
    await page.goto(`${base}/long`);
    await page.getByText('42 minutes left').waitFor();
    session = undefined;
    // The answer to this call may be lost in the reload that it causes.
    await page
      .evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
      .catch(() => undefined);
    await page.getByRole('heading', { name: 'The service you need' }).waitFor();
  });

  test('that cannot be read is a client session error, on the console and in the server’s log', async () => {
    session = sessionOf();
    await page.goto(`${base}/long`);
    await page.getByText('42 minutes left').waitFor();
    await page.waitForFunction(() => document.querySelector('[data-island=header][data-ready]'));
    await page.route('**/api/auth/session', (route) => route.fulfill({ status: 500, body: '' }));
    const told = page.waitForEvent('console', (message) => message.text().startsWith('client session error'));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await told;
    await expect.poll(() => calls).toContain('POST /api/auth/_log');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('client session error')]);
    await page.getByText('42 minutes left').waitFor();
  });

  test('a public page asks who is there only where somebody signed in before', async () => {
    await page.goto(`${base}/open`);
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual([]);
    session = sessionOf();
    await page.goto(`${base}/long`);
    await page.waitForFunction(() => localStorage.getItem('forja.signedIn'));
    await page.goto(`${base}/open`);
    await page.getByText('Ada Lovelace').waitFor();
  });
});

test('the theme that was chosen stays, with no other shown before it', async () => {
  await page.goto(base);
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  expect(await (await page.reload())?.text()).toContain('data-theme="dark"');
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each([360, 768, 1400])(
    'nothing overflows and axe finds nothing at %i px',
    async (width) => {
      for (const locale of ['en-US', 'es-ES']) {
        session = undefined;
        await open({ viewport: { width, height: 740 }, colorScheme, locale, reducedMotion: 'reduce' });
        await page.goto(base);
        await check();
        await page.locator('a[href="/api/auth/signin"]').first().click();
        await page.locator('dialog[open]').waitFor();
        await check();
        session = sessionOf({ name: 'Wolfeschlegelsteinhausenbergerdorff Wilhelmina Konstantinopolitanska' });
        await page.goto(`${base}/open`);
        await check();
        await page.locator('[popovertarget=menu]').first().click();
        await page.getByRole('tree').waitFor();
        await check();
      }
    },
    90_000,
  );
});

async function check(): Promise<void> {
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
  const { violations } = await axe(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html)
          .join(' ')
          .slice(0, 300)}`,
    ),
  ).toEqual([]);
}
