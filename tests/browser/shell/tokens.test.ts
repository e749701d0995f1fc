import { eq, sql } from 'drizzle-orm';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../src/db/client.ts';
import { accounts, applicationTokens } from '../../../src/db/schema.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { findings, signIn, type Visit } from '../../support/browser/screens.ts';
import { emptyDatabase } from '../../support/databases/database.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';

let browser: Browser;
let portal: Portal;
let empty: Awaited<ReturnType<typeof emptyDatabase>>;
let database: Database;
let visit: Visit;
let page: Page;
let person = 0;

beforeAll(async () => {
  empty = await emptyDatabase();
  database = await openDatabase({ url: empty.url });
  portal = await startPortal({ env: { DATABASE_URL: empty.url } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await database?.close();
  await empty?.drop();
});
beforeEach(async () => {
  visit = await signIn(browser, portal.url, `Piper${++person}`, { opens: '/tokens' });
  ({ page } = visit);
  await page.getByText('There are no application tokens yet').waitFor();
});
afterEach(async () => {
  const { complaints } = visit;
  await visit.context.close();
  expect(complaints).toEqual([]);
});

const dialog = () => page.getByRole('dialog');
const row = (name: string) => page.getByRole('row', { name });
const ask = (token: string) =>
  fetch(`${portal.url}/api/datasource/endpoint`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });

async function add(name: string): Promise<string> {
  await page.getByRole('button', { name: 'New token' }).click();
  await dialog().getByLabel('Name').fill(name);
  await dialog().getByRole('button', { name: 'Create and show the secret' }).click();
  const secret = await dialog().locator('[data-secret]').innerText();
  await dialog().getByRole('button', { name: 'I have copied it' }).click();
  await row(name).waitFor();
  return secret;
}

test('a token is made, its secret shown once, switched off and on, replaced and deleted', async () => {
  await page.getByRole('button', { name: 'New token' }).click();
  await dialog().getByLabel('Days to expiration').fill('0');
  await dialog().getByLabel('Credit budget').fill('lots');
  await dialog().getByRole('button', { name: 'Create and show the secret' }).click();
  await dialog().getByText('Name is required').waitFor();
  await dialog().getByText('It must be greater than zero').waitFor();
  await dialog().getByText('Credit budget must be an integer value').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-name');
  await dialog().getByLabel('Name').fill('nightly build');
  await dialog().getByLabel('Days to expiration').fill('30');
  await dialog().getByLabel('Credit budget').fill('25');
  await dialog().getByLabel('Hand on', { exact: false }).check();
  await dialog().getByRole('button', { name: 'Create and show the secret' }).click();
  const secret = await dialog().locator('[data-secret]').innerText();
  expect(secret).toMatch(/^forja_[0-9A-Za-z]{36}$/);
  // Whoever presses Escape has not read it yet.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await dialog().locator('[data-secret]').innerText()).toBe(secret);
  expect(await findings(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'I have copied it' }).click();
  await row('nightly build')
    .getByText(`forja_…${secret.slice(-4)}`)
    .waitFor();
  await row('nightly build').getByText('0 of 25 spent').waitFor();
  expect(await page.content()).not.toContain(secret);
  expect((await ask(secret)).status).toBe(200);

  const active = row('nightly build').getByRole('checkbox');
  await active.click();
  await page.getByText('“nightly build” is switched off').waitFor();
  await row('nightly build').getByText('Switched off').waitFor();
  expect((await ask(secret)).status).toBe(401);
  await active.click();
  await page.getByText('“nightly build” is active').waitFor();
  expect((await ask(secret)).status).toBe(200);

  await row('nightly build').getByRole('button', { name: 'Make a secret' }).click();
  await dialog().getByRole('button', { name: 'Make a new secret' }).click();
  const second = await dialog().locator('[data-secret]').innerText();
  expect([(await ask(secret)).status, (await ask(second)).status]).toEqual([401, 200]);
  await dialog().getByRole('button', { name: 'I have copied it' }).click();

  await row('nightly build').getByRole('button', { name: 'Change the budget' }).click();
  await dialog().getByLabel('Credit budget').fill('');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await row('nightly build').getByText('0 spent').waitFor();

  await row('nightly build').getByRole('button', { name: 'Delete' }).click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There are no application tokens yet').waitFor();
  expect((await ask(second)).status).toBe(401);
});

test('a name that is taken is told with the product’s title, and nothing typed is lost', async () => {
  await add('ci');
  await page.getByRole('button', { name: 'New token' }).click();
  await dialog().getByLabel('Name').fill('ci');
  await dialog().getByRole('button', { name: 'Create and show the secret' }).click();
  await dialog().getByRole('alert').getByText('Save/Update tokens Error').waitFor();
  await dialog().getByText('“ci” already exists. Choose another name.').waitFor();
  expect(await dialog().getByLabel('Name').inputValue()).toBe('ci');
});

test.each([360, 768, 1400])(
  '%i px: nothing is cut, and axe finds nothing, light and dark, in both languages',
  async (width) => {
    await add('ci');
    await add(`a-name-of-sixty-characters-${'x'.repeat(33)}`);
    const [account] = await database.db
      .select()
      .from(accounts)
      .where(eq(accounts.name, `Piper${person}`));
    await database.db.insert(applicationTokens).values({
      ...{
        accountId: account?.id ?? '',
        name: 'last year',
        days: 30,
        scopes: ['generate', 'schema', 'download', 'devops'],
      },
      ...{
        hash: crypto.randomUUID(),
        lastFour: 'Zz09',
        expiresAt: sql`now() - interval '1 day'`,
        lastUsedAt: sql`now()`,
      },
      ...{ budget: 1_000_000, spent: 999_999 },
    });
    await page.setViewportSize({ width, height: 900 });
    for (const language of ['en', 'es']) {
      await page.context().addCookies([{ name: 'forja.language', value: language, url: portal.url }]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`${portal.url}/tokens`);
        await row('last year').waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        expect(await findings(page)).toEqual([]);
        await page.getByRole('button', { name: /New token|Nuevo token/ }).click();
        await dialog().waitFor();
        expect(await findings(page)).toEqual([]);
        const shots = process.env.TEST_SHOTS;
        if (shots) await page.screenshot({ path: `${shots}/tokens-dialog-${width}-${language}-${colorScheme}.png` });
        await page.keyboard.press('Escape');
        if (shots)
          await page.screenshot({ path: `${shots}/tokens-${width}-${language}-${colorScheme}.png`, fullPage: true });
      }
    }
  },
);
