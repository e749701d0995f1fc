import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { findings } from '../support/screens.ts';
import { generatorVisits } from './generator-source.ts';

const SOURCE = `
create type mood as enum ('glad', 'sad');
create function first_of(list anyarray) returns anyelement immutable language sql as 'select list[1]';
create function next_mood(m anyenum) returns anyenum immutable language sql as 'select m';
create function ping(x integer) returns integer stable language sql as 'select x';
`;

const { visits } = generatorVisits('Types', SOURCE, 'public');
let page: Page;
beforeEach(() => {
  ({ page } = visits.visit);
});

const row = (name: string) => page.locator('[aria-labelledby=endpoints-title] ol > li').filter({ hasText: name });
const type = (name: string) => row(name).getByRole('combobox', { name: /^Type for/ });
const choices = (name: string) => type(name).locator('option').allInnerTexts();

test('a polymorphic function asks for its type, offers what fits, and answers by it', async () => {
  await page.locator('#field-name').fill('types-shop');
  await page.locator('#field-domain').fill('com.acme.types');
  for (const name of [/first_of/, /next_mood/, /ping/]) await page.getByRole('option', { name }).click();
  await expect.poll(() => choices('next_mood')).toEqual(['Choose a type', 'public.mood']);
  expect(await choices('first_of')).toEqual(expect.arrayContaining(['public.mood', 'integer', 'text', 'uuid']));
  expect(await type('ping').count()).toBe(0);
  expect(await findings(page)).toEqual([]);

  // Without one the review does not open, and the first that is missing has the focus.
  await page.getByRole('button', { name: 'Review and generate' }).click();
  await row('first_of').getByText('Choose the type that the call is to say').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-endpoints-0-types-any');

  await type('first_of').selectOption('uuid');
  await type('next_mood').selectOption('public.mood');
  await page.getByRole('button', { name: 'Result: first_of' }).click();
  await row('first_of').getByRole('table', { name: 'Parameters' }).getByText('uuid[]').waitFor();
  expect(await findings(page)).toEqual([]);

  const sent = page.waitForRequest((request) => request.url().includes('/generateSrc'));
  await page.getByRole('radio', { name: 'Source' }).check();
  await page.getByRole('button', { name: 'Review and generate' }).click();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const { endpoints } = (await sent).postDataJSON();
  expect(endpoints.map(({ types }: { types?: object }) => types)).toEqual([
    ...[{ any: 'uuid' }, { any: 'public.mood' }, undefined],
  ]);
});
