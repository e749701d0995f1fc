import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { endpointLine, endpointLines, inspector, selectEndpoint } from '../../../support/browser/endpoints.ts';
import { findings } from '../../../support/browser/screens.ts';
import { generatorVisits } from '../generator-source.ts';

const SOURCE = `
create function find_orders(customer_id integer, since date) returns integer stable language sql as 'select 1';
create function find_stock(sku text) returns refcursor language plpgsql as $$
  declare c refcursor := 'c'; begin open c for select 1 as one; return c; end $$;
create procedure close_order(order_id integer) language sql as 'select 1';
create function ping() returns integer stable language sql as 'select 1';
`;

const { visits } = generatorVisits('Dense', SOURCE, 'public');
let page: Page;
beforeEach(async () => {
  ({ page } = visits.visit);
  await page.locator('#field-name').fill('dense-shop');
  await page.locator('#field-domain').fill('com.acme.dense');
  await page.getByRole('button', { name: 'Select all shown (4)' }).click();
  await page.getByText('Endpoints (4)').waitFor();
});

const grid = () => page.locator('#endpoints-grid');
const name = () => inspector(page).getByRole('textbox', { name: 'Name', exact: true });
const focusedId = () => page.evaluate(() => document.activeElement?.id);
const review = () => page.getByRole('button', { name: 'Review and generate' }).click();
const selected = () => page.locator('#endpoints-grid tr[aria-selected=true] bdi').allTextContents();

describe('the endpoints', () => {
  test('are a line of 40 px each, with their addresses, and small marks for what there is to know', async () => {
    const heights = await endpointLines(page).evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(new Set(heights.map((height) => Math.round(height)))).toEqual(new Set([39]));
    await endpointLine(page, 'find_orders').getByText('GET /find-orders').waitFor();
    await endpointLine(page, 'find_orders').getByText('customer_id integer').waitFor();
    await selectEndpoint(page, 'find_stock');
    await inspector(page).getByRole('button', { name: 'Result: find_stock' }).click();
    await endpointLine(page, 'find_stock').getByText('columns unknown').waitFor({ state: 'attached' });
    await inspector(page).getByRole('button', { name: 'Send to a queue' }).click();
    await endpointLine(page, 'find_stock').getByText('sent on to 1 target').waitFor({ state: 'attached' });
    expect(await findings(page)).toEqual([]);
  });

  test('are walked, selected, edited and removed with the keys alone', async () => {
    await grid().focus();
    await page.keyboard.press('Home');
    expect(await selected()).toEqual(['close_order']);
    await page.keyboard.press('ArrowDown');
    expect(await selected()).toEqual(['find_orders']);
    // A letter leads to the next that begins with it; Enter goes to its fields, Escape comes back.
    await page.keyboard.press('p');
    expect(await selected()).toEqual(['ping']);
    await page.keyboard.press('Enter');
    await expect.poll(focusedId).toBe('field-endpoints-3-name');
    await page.keyboard.type('alive');
    await page.keyboard.press('Escape');
    expect(await focusedId()).toBe('endpoints-grid');
    await endpointLine(page, 'ping').getByText('GET /alive').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    expect(await selected()).toEqual(['close_order', 'find_orders']);
    await page.keyboard.press('Delete');
    await page.getByText('Endpoints (2)').waitFor();
    expect(await selected()).toEqual(['find_stock']);
    expect(await focusedId()).toBe('endpoints-grid');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.getByText('Endpoints (0)').waitFor();
    expect(await focusedId()).toBe('field-endpoints');
  });

  test('with a fault are marked, and the fault opens in the inspector with the focus on its field', async () => {
    await selectEndpoint(page, 'ping');
    await name().fill('no blanks');
    await selectEndpoint(page, 'close_order');
    await review();
    await expect.poll(focusedId).toBe('field-endpoints-3-name');
    await inspector(page).getByText('no blank spaces allowed').waitFor();
    expect(await selected()).toEqual(['ping']);
    await endpointLine(page, 'ping').getByText('1 field to correct').waitFor({ state: 'attached' });
    await selectEndpoint(page, 'close_order');
    await page.getByRole('button', { name: /^Fields to correct: 1/ }).click();
    await expect.poll(focusedId).toBe('field-endpoints-3-name');
  });
});

describe('many endpoints at once', () => {
  beforeEach(async () => {
    await grid().focus();
    await page.keyboard.press('Control+a');
    await inspector(page).getByText('4 endpoints selected').waitFor();
  });

  test('get one method, and tell when they differ', async () => {
    await inspector(page).getByLabel('Method').selectOption('POST');
    await endpointLine(page, 'ping').getByText('POST /ping').waitFor();
    await selectEndpoint(page, 'ping');
    await inspector(page).getByLabel('Method').selectOption('GET');
    await grid().focus();
    await page.keyboard.press('Control+a');
    expect(await inspector(page).getByLabel('Method').locator('option').first().textContent()).toBe('different');
    await inspector(page).getByLabel('Method').selectOption('automatic');
    await endpointLine(page, 'find_orders').getByText('GET /find-orders').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('get a prefix of their addresses and a rule for their names, whose effect is shown before', async () => {
    await inspector(page).getByLabel('What comes in front').fill('/v1');
    await inspector(page).getByText('/ping → /v1/ping').waitFor();
    await inspector(page).getByRole('button', { name: 'Apply to 4 endpoints' }).click();
    await endpointLine(page, 'close_order').getByText('POST /v1/close-order').waitFor();
    await inspector(page).getByLabel('Change').selectOption('Name');
    await inspector(page).getByLabel('How').selectOption('Find and replace');
    await inspector(page).getByLabel('Find', { exact: true }).fill('find');
    await inspector(page).getByLabel('Replace by').fill('list');
    await inspector(page).getByText('findOrders → listOrders').waitFor();
    await inspector(page).getByRole('button', { name: 'Apply to 2 endpoints' }).click();
    await selectEndpoint(page, 'find_orders');
    expect(await name().inputValue()).toBe('listOrders');
  });

  test('get a sender with its options, once each, and lose it again', async () => {
    await inspector(page).getByLabel('Also send to').selectOption({ label: 'a queue' });
    await inspector(page).getByLabel('Queue name').fill('orders');
    await inspector(page).getByRole('button', { name: 'Apply to 4 endpoints' }).last().click();
    await endpointLine(page, 'ping').getByText('sent on to 1 target').waitFor({ state: 'attached' });
    expect(await findings(page)).toEqual([]);
    await inspector(page)
      .getByRole('button', { name: /^Do not send to/ })
      .click();
    await endpointLine(page, 'ping').getByText('sent on to 1 target').waitFor({ state: 'detached' });
  });
});

test.each([360, 768, 1400])('the review is in view and at most six tab stops away, %i pixels wide', async (width) => {
  await page.setViewportSize({ width, height: 740 });
  const button = page.getByRole('button', { name: 'Review and generate' });
  const isInView = () =>
    button.evaluate((element) => {
      const { top, bottom, left } = element.getBoundingClientRect();
      return (
        top >= 0 && bottom <= innerHeight && element.contains(document.elementFromPoint(left + 8, (top + bottom) / 2))
      );
    });
  for (const at of [0, 0.5, 1]) {
    await page.evaluate((part) => scrollTo(0, part * document.body.scrollHeight), at);
    // The form begins some way down the page, below its title.
    if (at > 0) expect(await isInView()).toBe(true);
  }
  await page.evaluate(() => {
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('#main')?.focus();
  });
  expect(await isInView()).toBe(true);
  const stops: (string | undefined)[] = [];
  for (let stop = 0; stop < 6 && !stops.includes('Review and generate'); stop++) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(() => document.activeElement?.textContent?.replace(/Ctrl.*$/, '').trim()));
  }
  expect(stops).toContain('Review and generate');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

test('no text of the form is smaller than 12 px', async () => {
  await selectEndpoint(page, 'find_orders');
  await inspector(page).getByRole('button', { name: 'Result: find_orders' }).click();
  await inspector(page).getByRole('table', { name: 'Parameters' }).waitFor();
  for (const width of [1400, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const small = await page.evaluate(() => {
      const hasText = ({ childNodes }: Element) =>
        [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      return [...document.querySelectorAll('body *')]
        .filter((element) => hasText(element) && Number.parseFloat(getComputedStyle(element).fontSize) < 12)
        .map((element) => `${element.tagName} ${element.className}: ${element.textContent}`);
    });
    expect(small).toEqual([]);
  }
});

test.each([
  [360, 'es', 'dark'],
  [768, 'en', 'light'],
  [1400, 'es', 'light'],
] as const)('lines and inspector stand at %i px in %s, %s', async (width, language, colorScheme) => {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  if (language === 'es') await page.getByRole('link', { name: 'Ver en español' }).click();
  await page.locator(`html[lang=${language}]`).waitFor();
  await selectEndpoint(page, 'find_stock');
  expect(await findings(page)).toEqual([]);
  await grid().focus();
  await page.keyboard.press('Control+a');
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});
