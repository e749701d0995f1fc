import { expect, test } from 'vitest';
import { selectEndpoint } from '../../../support/browser/endpoints.ts';
import { findings } from '../../../support/browser/screens.ts';
import { generatorVisits } from '../generator-source.ts';

const SCRIPT = `
  create schema shop;
  create function shop.ping() returns integer language sql stable as 'select 1';
  create function shop.a_function_whose_name_is_about_as_long_as_names_in_a_database_get() returns integer language sql stable as 'select 1';`;

const { visits } = generatorVisits('Review', SCRIPT, 'shop');

test('the review has a column for what tells something, and fits its dialog', async () => {
  const { page } = visits.visit;
  const table = page.getByRole('dialog').getByRole('table');
  const headers = () => table.getByRole('columnheader').allTextContents();
  const isWider = () => table.evaluate((box) => box.scrollWidth > (box.parentElement?.clientWidth ?? 0));
  await page.setViewportSize({ width: 768, height: 900 });
  await page.getByRole('option').filter({ hasText: 'ping' }).click();
  await page.getByRole('option').filter({ hasText: 'a_function' }).click();
  await page.getByText('Endpoints (2)').waitFor();
  await page.getByRole('button', { name: 'Review and generate' }).click();
  await table.waitFor();
  expect(await headers()).toEqual(['#', 'Operation', 'Method', 'URL', 'Credits']);
  expect(await isWider()).toBe(false);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await selectEndpoint(page, 'ping');
  await page.locator('#field-endpoints-0-options-maxRows').fill('7');
  await page.getByRole('button', { name: 'Review and generate' }).click();
  await table.getByText('7', { exact: true }).waitFor();
  expect(await headers()).toEqual(['#', 'Operation', 'Method', 'URL', 'Rows at most', 'Credits']);
});
