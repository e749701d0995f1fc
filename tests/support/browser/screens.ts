import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import type { Session } from '../../../src/shared/wire.ts';
import { PATIENCE_MS } from '../runs/patience.ts';

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The complaints of the browser: errors of scripts, refusals of the policy, failed hydration. */
  readonly complaints: readonly string[];
}

/** The context of a visit, its first page, and what its person has before that opens. */
export interface SignInOptions extends BrowserContextOptions {
  /** The path of the first page, the form without it; `null` where each test opens its own: a form costs half a second of work. */
  readonly opens?: string | null | undefined;
  readonly before?: ((request: APIRequestContext, base: string) => Promise<void>) | undefined;
}

/** A new person, signed in through the local provider, on the first page. */
export async function signIn(
  browser: Browser,
  base: string,
  name: string,
  { before, opens = '/', ...options }: SignInOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, locale: 'en-US', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    // A refused request is the product's own answer and is tested by what the screen says of it.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) complaints.push(text);
  });
  await enter(context.request, base, name);
  await before?.(context.request, base);
  if (opens !== null) await page.goto(`${base}${opens}`);
  if ((await page.locator(FORM).count()) > 0) await formIsAlive(page);
  return { page, context, complaints };
}

const FORM = '[data-island=generator-form]';

/** Waits until the form keeps what is clicked at once: before, it takes that back for a moment, and `check` looks in it. */
async function formIsAlive(page: Page): Promise<void> {
  await page.locator(`${FORM}[data-ready]`).waitFor();
}

/** Signs in through the local provider and accepts the license, with the calls that the pages make. */
async function enter(request: APIRequestContext, base: string, name: string): Promise<void> {
  const headers = { origin: base };
  const read = async <T>(path: string): Promise<T> => (await request.get(`${base}/api/auth/${path}`)).json();
  const { csrfToken } = await read<{ csrfToken: string }>('csrf');
  const form = { csrfToken, callbackUrl: '/', json: 'true' };
  const begun = await request.post(`${base}/api/auth/signin/google`, { headers, form });
  const state = new URL(((await begun.json()) as { url: string }).url).searchParams.get('state') ?? '';
  const person = { state, name, email: `${name.toLowerCase()}@example.org` };
  await request.post(`${base}/api/auth/callback/google`, { headers, form: person });
  const { user, clientToken } = await read<Session>('session');
  if (user.eulaAccepted) return;
  const answer = await request.post(`${base}/api/auth/callback/eula`, { headers, form: { ...form, clientToken } });
  if (!answer.ok()) throw new Error(`The license was not accepted: ${answer.status()}`);
}

/** Lists what axe finds against WCAG 2.2 AA, a line each. */
export async function findings(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  await page.evaluate(settled);
  const { violations } = await axe(page).withTags(tags).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, target: target.join(' ') })));
  const told: string[] = [];
  for (const { id, target } of found) {
    if (id !== 'target-size' || (await isTooSmall(page, target))) told.push(`${id}: ${target}`);
  }
  return told;
}

/**
 * In the page: a dialog that still fades in has half of its contrast. Only dialogs are waited for: what turns for ever is not, nor
 * what is not drawn, whose transition never ends.
 */
async function settled(): Promise<void> {
  const moving = [...document.querySelectorAll('dialog[open]')].flatMap((dialog) =>
    dialog.getAnimations({ subtree: true }),
  );
  const ending = moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  const late = new Promise((resolve) => setTimeout(resolve, 2_000));
  await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), late]);
}

/**
 * @returns axe in the page itself, which has no frames: its other mode opens a second page for every answer. What is as it
 *   should be is not told, which is half of the work.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

/** Tells whether a target is too small in the middle of its scrolled area, whose edge may cut it. */
async function isTooSmall(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { violations } = await axe(page).include(target).withRules(['target-size']).analyze();
  return violations.length > 0;
}
