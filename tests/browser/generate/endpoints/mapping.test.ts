import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { inspector } from '../../../support/browser/endpoints.ts';
import { findings } from '../../../support/browser/screens.ts';
import { generatorVisits } from '../generator-source.ts';

const SCRIPT = `
  create schema shop;
  create type shop.tier as enum ('gold', 'silver');
  create function shop.find_orders(customer_id integer, since date, tier shop.tier, open boolean, filter json)
    returns integer language sql stable as 'select 1';`;

const { visits } = generatorVisits('Mapping', SCRIPT, 'shop');
let page: Page;
beforeEach(async () => {
  ({ page } = visits.visit);
  await page.getByLabel('Name *').first().fill('orders');
  await page.getByLabel('Base package').fill('com.acme.orders');
  await page.getByRole('radio', { name: 'Source' }).last().check();
  await page.getByRole('option', { name: /find_orders/ }).click();
  await page.getByText('Endpoints (1)').waitFor();
});

const disclosure = () => page.getByRole('button', { name: 'Where the request comes from: find_orders' });
const line = (n: number) => page.getByRole('group', { name: new RegExp(`^Line ${n}:`) });
const focusedId = () => page.evaluate(() => document.activeElement?.id);
const review = () => page.getByRole('button', { name: 'Review and generate' }).click();
const optionsOf = (label: string, n: number) => line(n).getByLabel(label).locator('option').allTextContents();

test('members are given their places by keyboard, with their types, and what does not fit cannot be chosen', async () => {
  await disclosure().press('Enter');
  await page.getByText('Every member of the request comes by its own name.').waitFor();
  await page.getByRole('button', { name: 'Add a member' }).press('Enter');
  await expect.poll(focusedId).toBe('field-endpoints-0-input-0-target');
  expect(await optionsOf('Member of the request', 1)).toEqual(
    expect.arrayContaining(['customer_id · integer', 'since · date', 'tier · shop.tier', 'filter · json']),
  );
  await line(1).getByLabel('Member of the request').selectOption('filter');
  expect(await optionsOf('Comes from', 1)).toContain('Header — It cannot become json');
  await line(1).getByLabel('Member of the request').selectOption('customer_id');
  await line(1).getByLabel('Comes from').selectOption('Header');
  await line(1).getByLabel('By this name').fill('X-Customer');
  await page.getByRole('button', { name: 'Add a member' }).press('Enter');
  await expect.poll(focusedId).toBe('field-endpoints-0-input-1-target');
  await line(2).getByLabel('Member of the request').selectOption('tier');
  await line(2).getByLabel('Comes from').selectOption('Constant');
  expect(await optionsOf('Value', 2)).toEqual(['Choose…', 'gold', 'silver']);
  await line(2).getByLabel('Value').selectOption('silver');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Remove line 2/ }).press('Enter');
  await expect.poll(focusedId).toBe('field-endpoints-0-input-0-target');
  await page.getByRole('button', { name: /^Remove line 1/ }).press('Enter');
  await expect.poll(focusedId).toBe('field-endpoints-0-input-add');
});

test('what is wrong is told beside its field, kept over a reload, and shown in the review once it is right', async () => {
  await disclosure().click();
  await page.getByRole('button', { name: 'Add a member' }).click();
  await line(1).getByLabel('Comes from').selectOption('Header');
  await review();
  await expect.poll(focusedId).toBe('field-endpoints-0-input-0-target');
  await page.getByText('Member of the request is required', { exact: true }).waitFor();
  await line(1).getByLabel('Member of the request').selectOption('customer_id');
  await line(1).getByLabel('By this name').fill('cookie');
  await inspector(page).getByText('The service reads this one itself').waitFor();
  await page.reload();
  await page.getByText('1 from elsewhere').waitFor();
  await disclosure().click();
  expect(await line(1).getByLabel('By this name').inputValue()).toBe('cookie');
  await line(1).getByLabel('By this name').fill('X-Customer');
  await review();
  await page.getByRole('dialog').getByText('customer_id ← Header X-Customer').waitFor();
  expect(await findings(page)).toEqual([]);
});

test.each([
  [360, 'en'],
  [768, 'es'],
  [1400, 'es'],
] as const)('nothing of it is wider than the screen, %i pixels wide, in %s', async (width, language) => {
  await page.setViewportSize({ width, height: 900 });
  if (language === 'es') await page.getByRole('link', { name: 'Ver en español' }).click();
  const text = language === 'en' ? 'Where the request comes from' : 'De dónde viene la petición';
  await page.getByRole('button', { name: `${text}: find_orders` }).click();
  await page.locator('#field-endpoints-0-input-add').click();
  await page.locator('#field-endpoints-0-input-0-target').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await findings(page)).toEqual([]);
});

const sent = () => page.getByRole('button', { name: /^What is sent: find_orders → / });

test('what a sender sends is said beside it, checked, kept over a reload and shown in the review', async () => {
  await page
    .getByRole('button', { name: /: find_orders$/ })
    .filter({ hasText: 'Queue' })
    .click();
  await page.getByLabel('Queue name').fill('orders');
  await sent().click();
  await page.getByText('The answer is sent as it is.').waitFor();
  await page.getByRole('button', { name: 'Add a value' }).click();
  await expect.poll(focusedId).toBe('field-endpoints-0-senders-0-payload-0-target');
  expect(await optionsOf('Comes from', 1)).toEqual(['Request', 'Answer', 'Constant', 'Present time']);
  await line(1).getByLabel('Name in the message').fill('1st');
  await line(1).getByLabel('By this name').fill('customer_id');
  await review();
  await inspector(page).getByText('A name of letters, digits and _').waitFor();
  await line(1).getByLabel('Name in the message').fill('order.customer');
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await page.getByText('1 value', { exact: true }).waitFor();
  await review();
  await page.getByRole('dialog').getByText('order.customer ← Request customer_id').waitFor();
});

test.each([
  [360, 'en'],
  [768, 'es'],
  [1400, 'es'],
] as const)('nor of what is sent, %i pixels wide, in %s', async (width, language) => {
  await page.setViewportSize({ width, height: 900 });
  await page
    .getByRole('button', { name: /: find_orders$/ })
    .filter({ hasText: 'Queue' })
    .click();
  if (language === 'es') await page.getByRole('link', { name: 'Ver en español' }).click();
  const text = language === 'en' ? 'What is sent' : 'Qué se envía';
  await page.getByRole('button', { name: new RegExp(`^${text}: find_orders → `) }).click();
  await page.locator('#field-endpoints-0-senders-0-payload-add').click();
  await page.locator('#field-endpoints-0-senders-0-payload-0-target').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await findings(page)).toEqual([]);
});
