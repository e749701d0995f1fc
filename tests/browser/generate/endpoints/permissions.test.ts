import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { findings } from '../../../support/browser/screens.ts';
import { generatorVisits } from '../generator-source.ts';

const SCRIPT = `
  create schema shop;
  create function shop.find_orders(customer_id integer) returns integer language sql stable as 'select 1';`;

const { visits } = generatorVisits('Permissions', SCRIPT, 'shop');
let page: Page;
beforeEach(async () => {
  ({ page } = visits.visit);
  await page.getByLabel('Name *').first().fill('orders');
  await page.getByLabel('Base package').fill('com.acme.orders');
  await page.getByRole('radio', { name: 'Source' }).last().check();
  await page.getByRole('option', { name: /find_orders/ }).click();
  await page.getByText('Endpoints (1)').waitFor();
});

const callersBy = (auth: string) => page.locator('#field-options-auth').selectOption(auth);
const field = (name: 'scopes' | 'roles') => page.locator(`#field-endpoints-0-options-${name}`);
const review = () => page.getByRole('button', { name: 'Review and generate' }).click();
const dialog = () => page.getByRole('dialog');
const errorOf = (name: 'scopes' | 'roles') =>
  field(name).evaluate((input) => {
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });

test('scopes and roles are asked for where callers have tokens, and kept for when they have again', async () => {
  expect(await field('scopes').count()).toBe(0);
  await callersBy('jwt');
  await field('scopes').fill('orders:read');
  await callersBy('basic');
  await expect.poll(() => field('scopes').count()).toBe(0);
  await review();
  await dialog().getByRole('button', { name: 'Back' }).click();
  await callersBy('jwt');
  expect(await field('scopes').inputValue()).toBe('orders:read');
});

test('an endpoint says how its own callers are known: scopes hang on that, and the review tells it', async () => {
  const own = page.locator('#field-endpoints-0-options-auth');
  expect(await own.inputValue()).toBe('project');
  await own.selectOption('jwt');
  await field('scopes').fill('orders:read');
  await callersBy('basic');
  expect(await field('scopes').inputValue()).toBe('orders:read');
  await review();
  await dialog().getByRole('cell', { name: 'JWT bearer', exact: true }).waitFor();
  await dialog().getByRole('button', { name: 'Back' }).click();
  await own.selectOption('none');
  await expect.poll(() => field('scopes').count()).toBe(0);
  expect(await findings(page)).toEqual([]);
});

test('what is no scope is told beside its field; what is one is in the review, and in the service', async () => {
  await callersBy('jwt');
  await field('scopes').fill('orders:read, orders:write');
  await field('roles').fill('größe');
  await review();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-endpoints-0-options-scopes');
  expect(await errorOf('scopes')).toContain('A scope has letters');
  expect(await errorOf('roles')).toContain('A role has letters');
  expect(await findings(page)).toEqual([]);
  await field('scopes').fill('orders:read orders:write');
  await field('roles').fill('clerk');
  await review();
  await dialog().getByRole('cell', { name: 'orders:read orders:write' }).waitFor();
  await dialog().getByRole('cell', { name: 'clerk', exact: true }).waitFor();
  const downloading = page.waitForEvent('download');
  await dialog().getByRole('button', { name: 'Generate' }).click();
  const files = unzipSync(await readFile(await (await downloading).path()));
  const path = Object.keys(files).find((name) => name.endsWith('Controller.java')) ?? '';
  const controller = strFromU8(files[path] ?? new Uint8Array());
  for (const needed of ["'SCOPE_orders:read'", "'SCOPE_orders:write'", "hasRole('clerk')"])
    expect(controller).toContain(needed);
});

test('the next review tells that callers would need something else', async () => {
  await callersBy('jwt');
  await field('scopes').fill('orders:read orders:write');
  await review();
  const downloading = page.waitForEvent('download');
  await dialog().getByRole('button', { name: 'Generate' }).click();
  await downloading;
  await page.reload();
  await field('scopes').fill('orders:read');
  await field('roles').fill('clerk');
  await review();
  const changes = dialog().getByRole('region', { name: 'What changes for callers and for your code' });
  await changes.getByRole('button', { name: 'Other access: 1' }).waitFor();
  const [line] = await changes.getByRole('listitem').allInnerTexts();
  expect(line).toContain('token (JWT) · scope orders:read · scope orders:write');
  expect(line).toMatch(/becomes[^a-z]*token \(JWT\) · scope orders:read · role clerk$/);
  expect(await findings(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/access.png` });
}, 120_000);

test.each([
  [360, 'en', 'dark'],
  [360, 'es', 'light'],
  [768, 'en', 'light'],
  [768, 'es', 'dark'],
  [1400, 'en', 'dark'],
  [1400, 'es', 'light'],
] as const)('they stand at %i px in %s, %s', async (width, language, colorScheme) => {
  await callersBy('jwt');
  await field('scopes').fill('orders:read, orders:write');
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  if (language === 'es') await page.getByRole('link', { name: 'Ver en español' }).click();
  await page.locator(`html[lang=${language}]`).waitFor();
  await field('scopes').waitFor();
  await page.getByRole('button', { name: language === 'es' ? 'Revisar y generar' : 'Review and generate' }).click();
  await expect.poll(() => errorOf('scopes')).toContain('RFC 6749');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await findings(page)).toEqual([]);
});
