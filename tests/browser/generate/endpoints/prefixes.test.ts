import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { endpointLines, inspector } from '../../../support/browser/endpoints.ts';
import { findings } from '../../../support/browser/screens.ts';
import { generatorVisits } from '../generator-source.ts';

const SOURCE = `
create function find_customer(p_customer_id integer, p_class text) returns text stable language sql as 'select p_class';
create function find_customer(p_email text) returns text stable language sql as 'select p_email';
create function ping(x integer) returns integer stable language sql as 'select x';
`;

const { visits } = generatorVisits('Prefix', SOURCE, 'public');
let page: Page;
beforeEach(() => {
  ({ page } = visits.visit);
});

const rule = () => page.getByRole('checkbox', { name: 'Strip prefixes of parameters' });
const option = (name: RegExp) => page.getByRole('option', { name });
const effect = () => page.locator('#endpoints-title').locator('xpath=ancestor::section').locator('ul > li');
/** The name that each endpoint would get, from the inspector. */
async function methods(): Promise<string[]> {
  const found: string[] = [];
  for (const line of await endpointLines(page).all()) {
    await line.click();
    const name = inspector(page).getByRole('textbox', { name: 'Name', exact: true });
    found.push((await name.getAttribute('placeholder')) ?? '');
  }
  return found;
}

test('prefixes that all parameters share are stripped unless somebody says no, and the form shows what comes of it', async () => {
  await page.locator('#field-name').fill('prefix-shop');
  await page.locator('#field-domain').fill('com.acme.prefix');
  await option(/find_customer.*p_customer_id/).click();
  await option(/find_customer.*p_email/).click();
  await rule().waitFor();
  expect(await rule().isChecked()).toBe(true);
  expect((await effect().allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual(
    expect.arrayContaining(['p_customer_id → customerId', 'p_email → email', 'p_class → class']),
  );
  await expect.poll(methods).toEqual(['findCustomerByCustomerIdAndClass', 'findCustomerByEmail']);
  expect(await findings(page)).toEqual([]);

  // One that has none: not all share it any more.
  await option(/ping/).click();
  await expect.poll(() => rule().isChecked()).toBe(false);
  await rule().click();
  await option(/ping/).click();
  await option(/ping/).click();
  expect(await rule().isChecked()).toBe(true);
  await rule().click();
  await expect.poll(methods).toContain('findCustomerByPEmail');

  const sent = page.waitForRequest((request) => request.url().includes('/generateSrc'));
  await rule().click();
  await page.getByRole('radio', { name: 'Source' }).check();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ parameterPrefixes: 'strip' });
});

test('where nothing has a prefix there is nothing to decide', async () => {
  await option(/ping/).click();
  await page.getByRole('textbox', { name: 'Name' }).last().waitFor();
  expect(await rule().count()).toBe(0);
});
