import { once } from 'node:events';
import { statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { technologies } from '../../../src/generators/parts/catalog.ts';
import { Fault } from '../../../src/model/fault.ts';
import { planRoutes } from '../../../src/routes/api/plans.ts';
import { createBuiltAssets } from '../../../src/routes/assets.ts';
import { answerFailure } from '../../../src/routes/middleware/errors.ts';
import { type PlanTerms, planOf, quoteOf } from '../../../src/services/plans/quote.ts';
import { createPlans, type Plans } from '../../../src/services/plans.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { findings } from '../../support/browser/screens.ts';
import { sessionOf, shellApp } from '../../support/portal/shell-app.ts';
import { PATIENCE_MS } from '../../support/runs/patience.ts';

const TERMS: readonly PlanTerms[] = [
  { id: '1-month', months: 1, listPrice: 100, currency: 'USD', discount: 0, position: 1 },
  { id: '3-months', months: 3, listPrice: 100, currency: 'USD', discount: 500, position: 2 },
  { id: 'no-limit', months: null, listPrice: 150, currency: 'USD', discount: 0, position: 3 },
];
const BUDGET_BYTES = 3 * 1024;

let browser: Browser;
let server: ReturnType<typeof serve>;
let base: string;
/** The calls that the server fails at. */
let away: { page?: boolean; plans?: boolean; quote?: Error };
/** Held until a test lets it go. */
let answers: Promise<void>;

const { technologyCredits, serviceCredits } = createPlans({ db: undefined as never, technologies });
const list = async () => TERMS.map(planOf);
const called: Pick<Plans, 'list' | 'quote' | 'technologyCredits'> = {
  technologyCredits,
  async list() {
    await answers;
    if (away.plans) throw new Error('away');
    return list();
  },
  async quote(id, quantity) {
    await answers;
    if (away.quote) throw away.quote;
    const terms = TERMS.find((offered) => offered.id === id);
    if (!terms) throw new Fault('planGone');
    return quoteOf(terms, quantity, new Date('2026-11-30T12:00:00Z'));
  },
};
const log = pino({ level: 'silent' });
const app = shellApp({
  technologies: technologies.filter(({ id }) => id === 'rest'),
  assets: createBuiltAssets(),
  plans: {
    artifactDays: 7,
    log,
    plans: {
      list: async () => (away.page ? Promise.reject(new Error('away')) : list()),
      technologyCredits,
      serviceCredits,
    },
  },
  add(hono) {
    hono.onError(answerFailure(log));
    hono.get('/api/auth/session', (c) => c.json(sessionOf()));
    hono.route('/', planRoutes({ plans: called as Plans }));
  },
});

beforeAll(async () => {
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});
beforeEach(() => {
  away = {};
  answers = Promise.resolve();
});

/** Somebody on a page; what the browser complains of fails the test, but for answers that the test asks for. */
async function visit(path: string, see: (page: Page) => Promise<unknown>, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, locale: 'en-US', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) complaints.push(text);
  });
  await page.goto(`${base}${path}`);
  await see(page);
  expect(complaints).toEqual([]);
  await context.close();
}

const plan = (page: Page) => page.getByLabel('Duration plan');
const quantity = (page: Page) => page.getByPlaceholder('Enter quantity');
const calculate = (page: Page) => page.getByRole('button', { name: 'Calculate quote' }).click();
const result = (page: Page) => page.getByRole('region', { name: 'Your quote' });
/** The lines of a quote, label and figure. */
const lines = async (page: Page) =>
  (await result(page).locator('dl > div').allInnerTexts()).map((line) => line.replace(/\s+/g, ' '));

describe('before the quote panel is used', () => {
  test('no more than 3 KB of JavaScript is loaded, and no text', () =>
    visit('/plans', async (page) => {
      await page.waitForLoadState('networkidle');
      const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      const scripts = loaded.filter((name) => name.endsWith('.js')).map((name) => new URL(name).pathname);
      expect(scripts).toHaveLength(1);
      expect(loaded.filter((name) => name.endsWith('.json'))).toEqual([]);
      const bytes = scripts.map((path) => statSync(`dist/client${path}.br`).size);
      expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET_BYTES);
    }));

  test('the first click finds it asleep, and what was entered is quoted all the same', () =>
    visit('/plans', async (page) => {
      await page.evaluate(() => {
        const [select, input] = ['select', 'input[placeholder]'].map((field) =>
          document.querySelector(`main form ${field}`),
        );
        if (select instanceof HTMLSelectElement) select.value = '3-months';
        if (input instanceof HTMLInputElement) input.value = '250';
        document.querySelector<HTMLElement>('main form button')?.click();
      });
      await result(page).waitFor();
      expect(await lines(page)).toContain('Total with discount $237.50');
    }));
});

test('with the keyboard alone a plan is chosen, a quantity typed, and every line of the quote is told', () =>
  visit('/plans', async (page) => {
    await page.getByRole('link', { name: 'Contact us here' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await page.keyboard.type('250');
    await page.keyboard.press('Enter');
    await result(page).waitFor();
    expect(await lines(page)).toEqual([
      'Selected plan 3 months',
      'Requested quantity 250',
      'Total credits 250',
      'Unit price before discount $1.00',
      'Unit price with discount $0.95',
      'Total before discount $250.00',
      'Total without discount $250.00',
      'Total with discount $237.50',
      'Expiration date Feb 28, 2027 if activated today',
      'Duration of generated APIs No time limit',
    ]);
    expect(await page.getByRole('status').allTextContents()).toContain('250 credits cost $237.50.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Contact us here');
  }));

describe('the quantity', () => {
  test.each([
    ['abc', 'Integer values only'],
    ['1.5', 'Integer values only'],
    ['-5', 'Special characters are not allowed. Only numbers'],
    ['0', 'It must be greater than zero'],
    ['1000000001', 'A quote is for at most 1,000,000 credits'],
  ])('%s is refused while it is typed', (typed, message) =>
    visit('/plans', async (page) => {
      await quantity(page).pressSequentially(typed);
      await page.getByText(message, { exact: true }).waitFor();
      expect(await quantity(page).getAttribute('aria-invalid')).toBe('true');
      await quantity(page).fill('20');
      await page.getByText(message, { exact: true }).waitFor({ state: 'detached' });
    }),
  );

  test('with signs in it is refused when it is pasted', () =>
    visit('/plans', async (page) => {
      await quantity(page).focus();
      await page.keyboard.insertText('€ 1,000');
      await page.getByText('Only numbers').waitFor();
    }));

  test('and the plan are asked for, and the first that is missing has the focus', () =>
    visit('/plans', async (page) => {
      await calculate(page);
      await page.getByText('You must make a decision in Duration plan').waitFor();
      await page.getByText('Quantity of credits is required').waitFor();
      await expect.poll(() => plan(page).evaluate((field) => field === document.activeElement)).toBe(true);
    }));
});

test('a quote is of what it was asked for: another quantity takes it away', () =>
  visit('/plans', async (page) => {
    await plan(page).selectOption('No time limit'.toLowerCase());
    await quantity(page).fill('10');
    await calculate(page);
    await result(page).waitFor();
    expect(await lines(page)).toEqual(
      expect.arrayContaining(['Total with discount $15.00', 'Expiration date No time limit']),
    );
    await quantity(page).fill('11');
    await result(page).waitFor({ state: 'detached' });
  }));

describe('a quote that fails', () => {
  const asked = async (page: Page) => {
    await plan(page).selectOption('1 month');
    await quantity(page).fill('10');
    await calculate(page);
  };

  test('says so, and the next try succeeds', () =>
    visit('/plans', async (page) => {
      away.quote = new Error('away');
      await asked(page);
      const alert = page.getByRole('alert');
      await alert.getByText('Quote error').waitFor();
      await alert.getByText('Failed to calculate quote. Please try again.').waitFor();
      away = {};
      await calculate(page);
      await result(page).waitFor();
      expect(await alert.count()).toBe(0);
    }));

  test('because its plan was just removed says that', () =>
    visit('/plans', async (page) => {
      away.quote = new Fault('planGone');
      await asked(page);
      await page.getByRole('alert').getByText('This plan is no longer offered. Choose another one.').waitFor();
    }));

  test('in Spanish speaks Spanish', () =>
    visit('/es/plans', async (page) => {
      away.quote = new Error('away');
      await page.getByLabel('Plan de duración').selectOption('1 mes');
      await page.getByPlaceholder('Introduzca la cantidad').fill('10');
      await page.getByRole('button', { name: 'Calcular presupuesto' }).click();
      await page.getByRole('alert').getByText('No se pudo calcular el presupuesto. Inténtelo de nuevo.').waitFor();
    }));
});

test('plans that the server could not read are asked for again: loading, another failure, and there they are', async () => {
  away = { page: true, plans: true };
  await visit('/plans', async (page) => {
    const again = page.getByRole('button', { name: 'Try again' });
    await page.getByText('Loading Error', { exact: true }).waitFor();
    await page.getByText('Unable to retrieve available plans').waitFor();
    const held = Promise.withResolvers<void>();
    answers = held.promise;
    await again.click();
    await page.getByText('Loading plans…').waitFor({ state: 'attached' });
    held.resolve();
    await page.getByText('Error loading', { exact: true }).waitFor();
    await page.getByText('Unable to fetch available plans.').waitFor();
    away = { page: true };
    await again.click();
    await page.getByRole('heading', { name: '3 months' }).waitFor();
    await plan(page).selectOption('1 month');
    await quantity(page).fill('10');
    await calculate(page);
    expect(await lines(page)).toContain('Total with discount $10.00');
  });
});

test('without scripts the plans are there, and the quote says what it needs', () =>
  visit(
    '/plans',
    async (page) => {
      await page.getByRole('heading', { name: '3 months' }).waitFor();
      await page.locator('noscript p').waitFor();
      expect(await quantity(page).isVisible()).toBe(false);
      await page.getByRole('link', { name: 'ES · Ver en español' }).click();
      await page.getByRole('heading', { level: 1, name: 'Planes de créditos' }).waitFor();
    },
    { javaScriptEnabled: false },
  ));

test('who is signed in is named there after the page is loaded, though its bytes know nobody', () =>
  visit('/plans', async (page) => {
    await page.evaluate(() => localStorage.setItem('forja.signedIn', '1'));
    const response = await page.reload();
    await page.getByText('42 minutes left').waitFor();
    expect(await response?.text()).not.toContain('Ada');
  }));

const SCREENS = [360, 768, 1400].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    (['/plans', '/es/plans'] as const).map((path) => ({ path, colorScheme, width })),
  ),
);
test.each(SCREENS)(
  'at $path, $colorScheme, $width px axe finds nothing and nothing is wider than the screen',
  ({ path, colorScheme, width }) =>
    visit(
      path,
      async (page) => {
        const form = page.locator('main form');
        await form.locator('select').selectOption('3-months');
        await form.locator('input').fill('x');
        await form.locator('[id$=-error]').waitFor();
        expect(await findings(page)).toEqual([]);
        await form.locator('input').fill('1000000');
        await form.locator('button').click();
        await page.locator('#quote-result').waitFor();
        expect(await findings(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      },
      { viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' },
    ),
);
