import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

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
  return { page, context, complaints };
}

/** What axe finds against WCAG 2.2 AA, a line each. */
export async function findings(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
