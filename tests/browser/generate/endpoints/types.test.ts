import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { inspector, selectEndpoint } from '../../../support/browser/endpoints.ts';
import { findings } from '../../../support/browser/screens.ts';
import { generatorVisits } from '../generator-source.ts';

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

const type = () => inspector(page).getByRole('combobox', { name: /^Type for/ });
const choices = () => type().locator('option').allInnerTexts();

test('a polymorphic function asks for its type, offers what fits, and answers by it', async () => {
  await page.locator('#field-name').fill('types-shop');
  await page.locator('#field-domain').fill('com.acme.types');
  for (const name of [/first_of/, /next_mood/, /ping/]) await page.getByRole('option', { name }).click();
  await selectEndpoint(page, 'next_mood');
  await expect.poll(choices).toEqual(['Choose a type', 'public.mood']);
  await selectEndpoint(page, 'ping');
  expect(await type().count()).toBe(0);
  await selectEndpoint(page, 'first_of');
  expect(await choices()).toEqual(expect.arrayContaining(['public.mood', 'integer', 'text', 'uuid']));
  await selectEndpoint(page, 'ping');
  expect(await findings(page)).toEqual([]);

  // Without one the review does not open, and the first that is missing has the focus.
  await page.getByRole('button', { name: 'Review and generate' }).click();
  await inspector(page).getByText('Choose the type that the call is to say').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-endpoints-0-types-any');

  await type().selectOption('uuid');
  await selectEndpoint(page, 'next_mood');
  await type().selectOption('public.mood');
  await selectEndpoint(page, 'first_of');
  await page.getByRole('button', { name: 'Result: first_of' }).click();
  await inspector(page).getByRole('table', { name: 'Parameters' }).getByText('uuid[]').waitFor();
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

test.each([
  [360, 'en', 'dark'],
  [360, 'es', 'light'],
  [768, 'en', 'light'],
  [768, 'es', 'dark'],
  [1400, 'en', 'dark'],
  [1400, 'es', 'light'],
] as const)(
  'the types stand at %i px in %s, %s',
  async (width, language, colorScheme) => {
    await page.getByRole('option', { name: /first_of/ }).click();
    await selectEndpoint(page, 'first_of');
    await type().selectOption('uuid');
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (language === 'es') await page.getByRole('link', { name: 'Ver en español' }).click();
    await page.locator(`html[lang=${language}]`).waitFor();
    await selectEndpoint(page, 'first_of');
    const label = language === 'es' ? /^Tipo para/ : /^Type for/;
    const select = inspector(page).getByRole('combobox', { name: label });
    await expect.poll(() => select.inputValue()).toBe('uuid');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await findings(page)).toEqual([]);
    if (process.env.SHOTS) {
      await select.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${process.env.SHOTS}/types-${width}-${language}-${colorScheme}.png` });
    }
  },
  60_000,
);
