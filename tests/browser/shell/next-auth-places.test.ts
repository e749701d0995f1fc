import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { signIn } from '../../support/browser/screens.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';

let browser: Browser;
let portal: Portal;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** Signs in through the local provider, wherever that leads. */
async function tryToSignIn(page: Page, name: string): Promise<URL> {
  await page.goto(`${portal.url}/api/auth/signin`);
  await page.locator('main form button[type=submit]').first().click();
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=email]').fill(`${name.toLowerCase()}@example.org`);
  await page.locator('main form button[type=submit]').last().click();
  await page.waitForURL((url) => url.pathname === '/');
  return new URL(page.url());
}

const anotherBrowser = () => browser.newContext({ locale: 'en-US' });
const sessionOf = async (context: BrowserContext) =>
  (await (await context.request.get(`${portal.url}/api/auth/session`)).json()) as {
    user?: { name: string };
    expires?: string;
  };

async function operator(...args: string[]): Promise<{ code: number; output: string }> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['dist/server/operator.js', ...args], {
    env: { PATH, HOME, DATA_DIR: portal.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output: output.trim() };
}

describe('one account in two real browsers', () => {
  test('the second is told until when the first one is active, and gets in once it signed out', async () => {
    const first = await signIn(browser, portal.url, 'Ana');
    const second = await anotherBrowser();
    const page = await second.newPage();
    const place = await tryToSignIn(page, 'Ana');
    const { expires } = await sessionOf(first.context);
    expect([place.searchParams.get('error'), place.searchParams.get('until')]).toEqual(['ActiveSession', expires]);
    await page.getByRole('dialog', { name: 'Active session detected' }).waitFor();
    expect(await sessionOf(second)).toEqual({});
    await first.page.getByRole('link', { name: 'Sign out' }).click();
    await first.page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect((await tryToSignIn(page, 'Ana')).search).toBe('');
    expect((await sessionOf(second)).user?.name).toBe('Ana');
    await Promise.all([first.context.close(), second.close()]);
  });

  test('a browser that died without its session cookie signs in again at once', async () => {
    const { context, page } = await signIn(browser, portal.url, 'Luis');
    // Else an answer that is on its way brings the cookie back.
    await page.goto('about:blank');
    await context.clearCookies({ name: 'forja.session' });
    expect((await tryToSignIn(page, 'Luis')).search).toBe('');
    expect((await sessionOf(context)).user?.name).toBe('Luis');
    await context.close();
  });

  test('the operator’s command frees the place beside the running portal', async () => {
    const first = await signIn(browser, portal.url, 'Eva');
    const second = await anotherBrowser();
    const page = await second.newPage();
    expect((await tryToSignIn(page, 'Eva')).searchParams.get('error')).toBe('ActiveSession');
    expect(await operator('end-session', 'EVA@example.org')).toEqual({
      code: 0,
      output: 'EVA@example.org (local:google): the session was ended',
    });
    expect(await sessionOf(first.context)).toEqual({});
    expect((await tryToSignIn(page, 'Eva')).search).toBe('');
    await Promise.all([first.context.close(), second.close()]);
  });
});

describe('the operator’s command', () => {
  test('says what there is, and what it could not find', async () => {
    expect(await operator()).toMatchObject({ code: 2, output: expect.stringContaining('end-session <email>') });
    expect(await operator('toString')).toMatchObject({ code: 2 });
    expect(await operator('end-session')).toMatchObject({
      code: 1,
      output: expect.stringContaining('one e-mail address'),
    });
    const unknown = await operator('end-session', 'nobody@example.org');
    expect(unknown).toEqual({ code: 1, output: 'No account has the e-mail address nobody@example.org.' });
  });
});
