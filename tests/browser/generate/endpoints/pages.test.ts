import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { findings } from '../../../support/browser/screens.ts';
import { generatorVisits } from '../generator-source.ts';

const SCRIPT = `
  create schema shop;
  create table shop.orders (id int primary key, placed_at timestamptz not null, note text);
  create function shop.find_orders(customer_id integer) returns setof shop.orders language sql stable as 'select * from shop.orders';
  create procedure shop.close_orders(customer_id integer) language sql as 'delete from shop.orders';`;

const { visits } = generatorVisits('Pages', SCRIPT, 'shop');
let page: Page;
beforeEach(async () => {
  ({ page } = visits.visit);
  await page.getByLabel('Name *').first().fill('orders');
  await page.getByLabel('Base package').fill('com.acme.orders');
  await page.getByRole('radio', { name: 'Source' }).last().check();
});

const line = (of: RegExp) => page.getByRole('button', { name: of });
const option = (name: string, index = 0) => page.locator(`#field-endpoints-${index}-options-${name}`);
const review = () => page.getByRole('button', { name: 'Review and generate' }).click();
const focused = () => page.evaluate(() => document.activeElement?.id);
const errorOf = (name: string) =>
  option(name).evaluate((input) => {
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });

test('the line of pages opens by the keyboard, says what was chosen, and is sent', async () => {
  await page.getByRole('option', { name: /find_orders/ }).click();
  const pages = line(/^Pages: .*find_orders/);
  expect([await pages.getAttribute('aria-expanded'), await option('paging').count()]).toEqual(['false', 0]);
  await pages.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => pages.getAttribute('aria-expanded')).toBe('true');
  expect([await option('pageOrder').count(), await option('pageSize').count()]).toEqual([0, 0]);
  await option('paging').selectOption('keyset');
  await option('pageOrder').fill('placed_at desc, id');
  await option('pageSize').fill('20');
  expect(await findings(page)).toEqual([]);
  await pages.click();
  await page.locator('.badge', { hasText: 'By cursor (keyset)' }).waitFor();
  const sent = page.waitForRequest((request) => request.url().includes('/generateSrc'));
  await review();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate', exact: true }).click();
  const [endpoint] = (await sent).postDataJSON().endpoints;
  expect(endpoint.options).toMatchObject({ paging: 'keyset', pageOrder: 'placed_at desc, id', pageSize: '20' });
});

test('a procedure has none, and the line says why', async () => {
  await page.getByRole('option', { name: /close_orders/ }).click();
  await line(/^Pages: .*close_orders/).click();
  await option('paging').waitFor();
  const choices = () => option('paging').locator('option').allInnerTexts();
  await expect
    .poll(async () => (await choices())[1])
    .toContain('The body of a procedure decides which rows it answers');
  expect(await option('paging').locator('option:not([disabled])').allInnerTexts()).toEqual(['None']);
});

test('columns that the table’s keys say do not tell rows apart are refused beside their field, which opens', async () => {
  await page.getByRole('button', { name: 'Add query' }).click();
  await page.getByRole('textbox', { name: 'Query 1' }).fill('select id, placed_at from shop.orders');
  await page.getByRole('status', { name: 'Result of Query 1' }).getByText('placed_at').first().waitFor();
  const pages = line(/^Pages: /).last();
  await pages.click();
  await option('paging').selectOption('keyset');
  await option('pageOrder').fill('placed_at');
  await pages.click();
  await review();
  await expect.poll(focused).toBe('field-endpoints-0-options-pageOrder');
  expect(await errorOf('pageOrder')).toContain('only these tell them apart: id');
  await option('pageOrder').fill('placed_at, id');
  await review();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate', exact: true }).waitFor();
});

test.each([
  [360, 'en', 'dark'],
  [360, 'es', 'light'],
  [768, 'en', 'light'],
  [768, 'es', 'dark'],
  [1400, 'en', 'dark'],
  [1400, 'es', 'light'],
] as const)(
  'it stands at %i px in %s, %s',
  async (width, language, colorScheme) => {
    await page.getByRole('option', { name: /find_orders/ }).click();
    await line(/^Pages: /).click();
    await option('paging').selectOption('keyset');
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (language === 'es') await page.getByRole('link', { name: 'Ver en español' }).click();
    await page.locator(`html[lang=${language}]`).waitFor();
    const pages = line(language === 'es' ? /^Páginas: / : /^Pages: /);
    await pages.waitFor();
    if ((await pages.getAttribute('aria-expanded')) === 'false') await pages.click();
    await option('pageOrder').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await findings(page)).toEqual([]);
    if (process.env.SHOTS) {
      await pages.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${process.env.SHOTS}/pages-${width}-${language}-${colorScheme}.png` });
    }
  },
  60_000,
);
