import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { endpointLines, inspector } from '../../../support/browser/endpoints.ts';
import { findings } from '../../../support/browser/screens.ts';
import { generatorVisits } from '../generator-source.ts';

const SOURCE = `
create schema big;
do $do$ begin for n in 1..2100 loop
  execute format('create function big.%s_%s(a integer, b text) returns integer stable language sql as ''select a''',
    (array['order', 'tmp'])[n % 2 + 1], n);
end loop; end $do$;
create procedure big.order_close(a integer) language sql as 'select 1';
`;

const { visits } = generatorVisits('Big', SOURCE, 'big');
let page: Page;
beforeEach(async () => {
  ({ page } = visits.visit);
  await page.getByText('2,101 of 2,101 shown').waitFor();
});

const search = () => page.getByRole('searchbox', { name: 'Search routines' });
const endpoints = () => page.locator('[aria-labelledby=endpoints-title]');
const rows = () => endpointLines(page);
const name = () => inspector(page).getByRole('textbox', { name: 'Name', exact: true });
/** Lines that are drawn: those in view and a few beside them. */
const DRAWN = 30;
const selectAll = () => page.getByRole('button', { name: 'Select the first 2,000 of 2,101 shown' });

test('routines are found by patterns, left out by patterns, and by kind', async () => {
  await search().fill('order_* -order_1*');
  await page.getByText('496 of 2,101 shown').waitFor();
  await page.getByLabel('Kind').selectOption('procedure');
  await page.getByText('1 of 2,101 shown').waitFor();
  await page.getByRole('button', { name: 'Select all shown (1)' }).click();
  await page.getByLabel('Kind').selectOption('');
  await search().fill('-tmp* -order*');
  await page.getByText('No routine matches').waitFor();
  await page.getByText('Chosen: 1').waitFor();
});

test('the list is walked with the keys alone, and tells which of how many routines is the active one', async () => {
  const list = page.getByRole('listbox');
  const active = async () => {
    const id = await list.getAttribute('aria-activedescendant');
    const [option] = await page.locator(`[id="${id}"]`).all();
    const at = ['aria-posinset', 'aria-setsize', 'aria-selected'].map((name) => option?.getAttribute(name));
    return [...(await Promise.all(at)), await option?.locator('bdi').textContent()];
  };
  await list.focus();
  await page.keyboard.press('End');
  await expect.poll(active).toEqual(['2101', '2101', 'false', 'tmp_999']);
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await expect.poll(async () => (await active())[0]).toBe('8');
  await page.keyboard.type('tmp_2099');
  await expect.poll(async () => (await active())[3]).toBe('tmp_2099');
  await page.keyboard.press('Space');
  await expect.poll(async () => (await active())[2]).toBe('true');
  await page.getByText('Endpoints (1)').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('listbox');
});

test('a form takes as many as it holds, says what stays out, and stays workable', async () => {
  await page.getByText('A form holds at most 2,000 operations, so 101 of those shown stay out.').waitFor();
  await selectAll().click();
  await page.getByText('Endpoints (2,000)').waitFor();
  await page.getByText('Chosen: 2,000').waitFor();
  expect(await rows().count()).toBeLessThan(DRAWN);
  expect(await page.getByRole('button', { name: 'Select all shown (2,101)' }).isDisabled()).toBe(true);
  await endpoints().getByRole('searchbox').fill('tmp_113*');
  await page.getByText('6 of 2,000 shown').waitFor();
  await rows().nth(1).click();
  await name().fill('no blanks');
  await rows().nth(2).click();
  await page.locator('#field-name').fill('big');
  await page.locator('#field-domain').fill('com.acme');
  await page.getByRole('button', { name: 'Review and generate' }).click();
  // The one that is wrong is worked on again, although it is far down among all of them.
  await page.getByText('no blank spaces allowed', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^field-endpoints-\d+-name$/);
  expect(await rows().count()).toBeLessThan(DRAWN);
  await page.locator(':focus').fill('blankless');
  await page.getByRole('button', { name: 'Review and generate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 of 20').waitFor();
  expect(await dialog.getByRole('row').count()).toBe(101);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('cell', { name: '101', exact: true }).waitFor();
  expect(await findings(page)).toEqual([]);
});

test('two thousand are described with one question, and a reload brings all of them back', async () => {
  const asked: number[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('describeProcedures')) return;
    asked.push((request.postDataJSON() as { routines: unknown[] }).routines.length);
  });
  await selectAll().click();
  await page.getByRole('button', { name: 'Read all parameters and results' }).click();
  await page.getByText('Read: 2,000 of 2,000').waitFor();
  expect(asked).toEqual([2000]);
  await inspector(page).getByRole('button', { name: 'Result: ' }).click();
  await inspector(page).getByRole('table', { name: 'Returns' }).waitFor();
  expect(asked).toEqual([2000]);
  await rows().nth(1).click();
  await name().fill('renamed');
  await page.reload();
  await page.getByText('Endpoints (2,000)').waitFor();
  await rows().nth(1).click();
  expect(await name().inputValue()).toBe('renamed');
  // Read from the list of routines again, not only kept: a function that reads is a GET.
  await page.getByText('2,101 of 2,101 shown').waitFor();
  await rows().nth(2).click();
  await inspector(page).getByText('automatic (GET)').waitFor({ state: 'attached' });
});
