import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Session } from '../../src/shared/wire.ts';

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the browser complained about: errors of scripts, refusals of the policy, failed hydration. */
  readonly complaints: readonly string[];
}

/** A new person, signed in through the local provider, on the start page. */
export async function signIn(
  browser: Browser,
  base: string,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, locale: 'en-US', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    // A refused request is the product's own answer and is tested by what the screen says of it.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) complaints.push(text);
  });
  await page.goto(`${base}/api/auth/signin`);
  await page.locator('main form button[type=submit]').first().click();
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=email]').fill(`${name.toLowerCase()}@example.org`);
  await page.locator('main form button[type=submit]').last().click();
  await page.waitForURL(`${base}/`);
  if (await acceptLicense(context, base)) await page.reload();
  return { page, context, complaints };
}

/** Accepts the license for a session that has not, by the call that the dialog makes. @returns whether it was asked for. */
async function acceptLicense({ request }: BrowserContext, base: string): Promise<boolean> {
  const session = (await (await request.get(`${base}/api/auth/session`)).json()) as Partial<Session>;
  if (session.user?.eulaAccepted !== false) return false;
  const { csrfToken } = await (await request.get(`${base}/api/auth/csrf`)).json();
  const form = { csrfToken, callbackUrl: '/', json: 'true', clientToken: session.clientToken ?? '' };
  const answer = await request.post(`${base}/api/auth/callback/eula`, { form, headers: { origin: base } });
  if (!answer.ok()) throw new Error(`The license was not accepted: ${answer.status()}`);
  return true;
}

/** What axe finds against WCAG 2.2 AA, a line each. */
export async function findings(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
