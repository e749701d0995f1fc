import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { signInLocally, visitor } from '../../support/portal/visitor.ts';

/**
 * A site of somebody else whose name was made to resolve to this machine: to the browser the portal is its own origin. The
 * page's script is what that site had sent before; the address is a document without one.
 */
let portal: Portal;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  portal = await startPortal({ env: { DEMO: 'false' } });
  browser = await launchBrowser({ args: ['--host-resolver-rules=MAP evil.test 127.0.0.1'] });
  const context = await browser.newContext();
  page = await context.newPage();
  await page.goto(`http://evil.test:${new URL(portal.url).port}/robots.txt`);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

test('a name that was made to resolve to this machine gets neither a session nor an answer', async () => {
  const request = (input: string, init?: RequestInit) => fetch(input, { ...init, redirect: 'manual' });
  const victim = visitor({ request }, portal.url);
  await signInLocally(victim, { name: 'Ana', email: 'ana@example.com' });
  await victim.post('/api/resources/singOutBackend', {});

  const got = await page.evaluate(async () => {
    const statuses: Record<string, number> = {};
    const ask = async (path: string, fields?: Record<string, string>) => {
      const answer = await fetch(path, fields && { method: 'POST', body: new URLSearchParams(fields) });
      statuses[path.split('?')[0] ?? path] = answer.status;
      return answer.json().catch(() => ({}));
    };
    const { csrfToken = '' } = await ask('/api/auth/csrf');
    const { url = '' } = await ask('/api/auth/signin/google', { csrfToken, callbackUrl: '/', json: 'true' });
    const state = URL.canParse(url) ? (new URL(url).searchParams.get('state') ?? '') : '';
    await ask('/api/auth/callback/google', { state, name: 'Ana', email: 'ana@example.com' });
    const { user } = await ask('/api/auth/session');
    await ask('/');
    await ask('/health');
    await ask('/socket.io/?EIO=4&transport=polling');
    return { user, statuses };
  });
  expect(got.user).toBeUndefined();
  expect(Object.values(got.statuses)).toEqual(Object.keys(got.statuses).map(() => 421));
  expect(Object.keys(got.statuses)).toHaveLength(7);
});

test('nor does it open a live connection', async () => {
  const opened = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/socket.io/?EIO=4&transport=websocket`);
        socket.onopen = () => resolve(true);
        socket.onerror = () => resolve(false);
      }),
  );
  expect(opened).toBe(false);
});

test('this machine by its own name is served as before', async () => {
  const own = await browser.newPage();
  const answer = await own.goto(portal.url);
  expect(answer?.status()).toBe(200);
  expect(await own.evaluate(async () => (await fetch('/api/auth/csrf')).status)).toBe(200);
  await own.close();
});
