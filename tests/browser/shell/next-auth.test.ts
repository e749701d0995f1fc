import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import type { NextAuthClient } from '../../support/next-auth/page.tsx';
import { bundleNextAuthPage, serveNextAuthPage } from '../../support/next-auth/serve.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { PATIENCE_MS } from '../../support/runs/patience.ts';

declare const client: NextAuthClient;
declare const statuses: string[];

let browser: Browser;
let portal: Portal;
let base: string;
let script: string;
let context: BrowserContext;
let page: Page;
let person = 0;

beforeAll(async () => {
  [script, portal, browser] = await Promise.all([bundleNextAuthPage(), startPortal(), launchBrowser()]);
  base = new URL(portal.url).origin;
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
beforeEach(async () => {
  person += 1;
  context = await browser.newContext({ locale: 'en-US' });
  context.setDefaultTimeout(PATIENCE_MS);
  await serveNextAuthPage(context, base, script);
  page = await openPage();
});
afterEach(() => context.close());

async function openPage(query = ''): Promise<Page> {
  const opened = await context.newPage();
  await opened.goto(`${base}/next-auth${query}`);
  return opened;
}

const says = (text: string, where = page) => where.locator('#who', { hasText: text }).waitFor();
const read = () => page.evaluate(() => client.getSession());
const landsOn = (url: string) => page.waitForURL(url, { waitUntil: 'commit' });

/** Starts a sign-in with NextAuth's client and ends it on the local provider's page. */
async function signIn(provider = 'google', callbackUrl = '/plans'): Promise<void> {
  await says('[unauthenticated]');
  await page.evaluate(([id, url]) => void client.signIn(id, { callbackUrl: url }), [provider, callbackUrl] as const);
  await page.waitForURL(`${base}/api/auth/local/${provider}?*`);
  await page.locator('input[name=name]').fill(`Person ${person}`);
  await page.locator('input[name=email]').fill(`person${person}@example.org`);
  await page.locator('main form button[type=submit]').click();
}

async function signInToPage(provider?: string): Promise<void> {
  await signIn(provider);
  // The page of the test stands in no redirect's way, so it is opened once the portal has led on.
  await landsOn(`${base}/plans`);
  await page.goto(`${base}/next-auth`);
  await says('"eulaAccepted":false');
}

describe('NextAuth’s own client, signed out', () => {
  test('finds no session, a CSRF token and the providers with their types', async () => {
    await says('[unauthenticated]');
    expect(await page.evaluate(() => statuses[0])).toBe('loading');
    expect(await read()).toBeNull();
    expect(await page.evaluate(() => client.getCsrfToken())).toMatch(/^[0-9a-f]{64}$/);
    const providers = Object.values((await page.evaluate(() => client.getProviders())) ?? {});
    expect(providers.map(({ id, type }) => `${id}: ${type}`)).toEqual([
      'google: oauth',
      'github: oauth',
      'eula: credentials',
    ]);
    for (const { id, signinUrl } of providers) expect(signinUrl).toBe(`${base}/api/auth/signin/${id}`);
  });

  test('goes to the sign-in page with its callback url when the provider is unknown', async () => {
    await says('[unauthenticated]');
    await page.evaluate(() => void client.signIn('myspace'));
    await landsOn(`${base}/api/auth/signin?callbackUrl=${encodeURIComponent(`${base}/next-auth`)}`);
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
  });

  test('goes to the error page when the provider list is missing', async () => {
    await says('[unauthenticated]');
    await context.route(`${base}/api/auth/providers`, (route) => route.abort());
    await page.evaluate(() => void client.signIn('google'));
    await landsOn(`${base}/api/auth/error`);
    await page.getByRole('heading', { name: 'Sign-in failed' }).waitFor();
  });

  test('goes to the sign-in page with SessionRequired where a session is required', async () => {
    await page.goto(`${base}/next-auth?required`);
    await landsOn(
      `${base}/api/auth/signin?${new URLSearchParams({ error: 'SessionRequired', callbackUrl: `${base}/next-auth?required` })}`,
    );
    await page.getByRole('alert').filter({ hasText: 'Sign in to see this page.' }).waitFor();
  });

  test('that cannot load the session reports it, and the portal logs a client session error', async () => {
    await says('[unauthenticated]');
    await context.route(`${base}/api/auth/session`, (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
    expect(await read()).toBeNull();
    await expect.poll(() => portal.output()).toMatch(/CLIENT_FETCH_ERROR.*client session error/);
  });
});

describe('NextAuth’s own client signs in', () => {
  test.each(['google', 'github'])('with %s, and reads who it is', async (provider) => {
    await signInToPage(provider);
    await says('[authenticated]');
    const session = await read();
    const user = { name: `Person ${person}`, email: `person${person}@example.org`, image: null, eulaAccepted: false };
    expect(session).toEqual({
      user,
      clientToken: expect.stringMatching(/^[\w-]+\.[\w-]+$/),
      tknMins: expect.toSatisfy((minutes: number) => minutes === 59 || minutes === 60),
      expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test('with the license: the credentials sign-in accepts it once, and every hook sees it', async () => {
    await signInToPage();
    const accept = () =>
      page.evaluate(async (clientToken) => client.signIn('eula', { clientToken, redirect: false }), token);
    const token = ((await read()) as unknown as { clientToken: string }).clientToken;
    const before = (await context.cookies()).find(({ name }) => name === 'forja.session')?.value;
    expect(await accept()).toEqual({ error: null, status: 200, ok: true, url: `${base}/next-auth` });
    await says('"eulaAccepted":true');
    expect((await context.cookies()).find(({ name }) => name === 'forja.session')?.value).not.toBe(before);
    expect(await accept()).toEqual({ error: 'CredentialsSignin', status: 401, ok: false, url: null });
  });

  test('with the license and a redirect: to the callback url, or to the error page', async () => {
    await signInToPage();
    await page.evaluate(() => void client.signIn('eula', { clientToken: 'forged' }));
    // Its server sends such errors on to its sign-in page.
    await landsOn(`${base}/api/auth/signin?error=CredentialsSignin`);
    await page.getByText('The license could not be accepted').waitFor();
    await page.goto(`${base}/next-auth`);
    await page.evaluate(async () => {
      const { clientToken } = (await client.getSession()) as unknown as { clientToken: string };
      void client.signIn('eula', { clientToken, callbackUrl: '/pendingFiles' });
    });
    await page.waitForURL(`${base}/pendingFiles`);
    await page.getByRole('heading', { name: 'Pending Files' }).waitFor();
  });

  test('and is never sent to another site, in or out', async () => {
    await signIn('google', 'https://evil.example/');
    await landsOn(`${base}/`);
    await page.goto(`${base}/next-auth`);
    await says('[authenticated]');
    await page.evaluate(() => void client.signOut({ callbackUrl: 'https://evil.example/' }));
    await landsOn(`${base}/`);
  });
});

describe('NextAuth’s own client, signed in', () => {
  beforeEach(() => signInToPage());

  test('signs out, to its callback url or in place', async () => {
    expect(await page.evaluate(() => client.signOut({ redirect: false, callbackUrl: '/next-auth' }))).toEqual({
      url: `${base}/next-auth`,
    });
    await says('[unauthenticated]');
    await signInToPage();
    await page.evaluate(() => void client.signOut({ callbackUrl: '/next-auth?out' }));
    await landsOn(`${base}/next-auth?out`);
    await says('[unauthenticated]');
  });

  test('updates the language of the session and nothing else', async () => {
    const updated = await page.evaluate(() => client.update({ language: 'es', user: { name: 'Root' } }));
    expect(updated?.user?.name).toBe(`Person ${person}`);
    await says(`Person ${person}`);
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === 'forja.language')?.value).toBe('es');
  });

  test('reads the session again when the tab becomes visible', async () => {
    await context.request.post(`${base}/api/resources/singOutBackend`, { headers: { origin: base } });
    await says('[authenticated]');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await says('[unauthenticated]');
  });

  test('follows what happens in another tab', async () => {
    const other = await openPage();
    await says('"eulaAccepted":false', other);
    await page.evaluate(async () => {
      const { clientToken } = (await client.getSession()) as unknown as { clientToken: string };
      await client.signIn('eula', { clientToken, redirect: false });
    });
    // Messages of one second are the same text to the storage event, so NextAuth's client needs the next one.
    const seen = async () => (await read()) && other.locator('#who').textContent();
    await expect.poll(seen).toContain('"eulaAccepted":true');
    await page.evaluate(() => client.signOut({ redirect: false }));
    await says('[unauthenticated]', other);
  });

  test('follows the portal’s own pages in another tab', async () => {
    const other = await context.newPage();
    await other.goto(base);
    await other.getByRole('button', { name: 'Accept', exact: true }).click();
    await says('"eulaAccepted":true');
    await other.locator('[data-island=header][data-ready]').waitFor();
    await other.getByRole('link', { name: 'Sign out' }).click();
    await other.getByRole('link', { name: 'Sign in' }).first().waitFor();
    await says('[unauthenticated]');
  });
});
