import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { emptyDatabase, TEST_POSTGRES_URL } from '../support/database.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { findings, signIn, type Visit } from '../support/screens.ts';

let browser: Browser;
let portal: Portal;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let visit: Visit;
let page: Page;
let person = 0;

beforeAll(async () => {
  database = await emptyDatabase();
  portal = await startPortal();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await database?.drop();
});
beforeEach(async () => {
  visit = await signIn(browser, portal.url, `Keeper${++person}`);
  ({ page } = visit);
  await page.goto(`${portal.url}/datasourcePostgres`);
  await page.getByRole('article', { name: 'demo-shop' }).waitFor();
});
afterEach(async () => {
  const { complaints } = visit;
  await visit.context.close();
  expect(complaints).toEqual([]);
});

const card = (name: string) => page.getByRole('article', { name });
const dialog = (name: string) => page.getByRole('dialog', { name });
const add = () => page.getByRole('button', { name: 'Add data source' }).click();
const save = () => page.getByRole('button', { name: 'Save' }).click();
const tryIt = () => page.locator('dialog').getByRole('button', { name: 'Test connection' }).click();
const focusedId = () => page.evaluate(() => document.activeElement?.id);

async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`#field-${name}`).fill(value);
}

/** The machine's own PostgreSQL, as the form wants it. */
function target(name: string) {
  const { hostname, port, username, password } = new URL(TEST_POSTGRES_URL);
  return { name, host: hostname, port: port || '5432', databaseName: database.name, username, password };
}

describe('data sources', () => {
  test('the demo is there, marked as one, and answers a test', async () => {
    await card('demo-shop').getByText('demo', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Test connection of demo-shop' }).click();
    await card('demo-shop')
      .getByText(/^Connected to PostgreSQL \d/)
      .waitFor();
  });

  test('one is added, tested, edited without its password, and deleted after a question', async () => {
    await add();
    await fill(target('orders'));
    await tryIt();
    await page
      .locator('dialog')
      .getByText(/^Connected to PostgreSQL/)
      .waitFor();
    await save();
    await card('orders').waitFor();
    await page.getByRole('button', { name: 'Edit orders' }).click();
    expect(await page.locator('#field-password').inputValue()).toBe('');
    await page.getByText('Leave it empty to keep the stored password.').waitFor();
    await fill({ name: 'orders-2' });
    await save();
    await card('orders-2').waitFor();
    await page.getByRole('button', { name: 'Test connection of orders-2' }).click();
    await card('orders-2')
      .getByText(/^Connected/)
      .waitFor();
    await page.getByRole('button', { name: 'Delete orders-2' }).click();
    await dialog('Delete data source').getByRole('button', { name: 'Delete' }).click();
    await card('orders-2').waitFor({ state: 'detached' });
  });

  test("a connection that fails is 'Error Connection' with a diagnosis, and nothing typed is lost", async () => {
    await add();
    await fill({ ...target('wrong'), port: '1' });
    await tryIt();
    await dialog('Error Connection').getByText('Check the port').waitFor();
    await dialog('Error Connection').getByRole('button', { name: 'OK' }).click();
    expect(await page.locator('#field-name').inputValue()).toBe('wrong');
    await fill({ port: target('x').port, databaseName: 'no_such_database' });
    await tryIt();
    await dialog('Error Connection').getByText('no_such_database').waitFor();
  });

  test("a refused save is 'Save/Update Datasource Error' with the reason", async () => {
    await page.route('**/api/datasource/saveDatasource', (route) =>
      route.fulfill({ status: 409, json: { status: 409, error: 'inUse', message: 'It is used.' } }),
    );
    await add();
    await fill(target('orders'));
    await save();
    await dialog('Save/Update Datasource Error').getByText('It is used.').waitFor();
    await dialog('Save/Update Datasource Error').getByRole('button', { name: 'OK' }).click();
    expect(await page.locator('#field-name').inputValue()).toBe('orders');
  });

  test('a name that is taken is said so', async () => {
    await add();
    await fill(target('demo-shop'));
    await save();
    await page.getByText('already exists').first().waitFor();
  });

  test('a refused deletion tells why', async () => {
    await page.route('**/api/datasource/deleteDataSource?*', (route) =>
      route.fulfill({
        status: 409,
        json: { status: 409, error: 'inUse', message: 'demo-shop is used by a generation.' },
      }),
    );
    await page.getByRole('button', { name: 'Delete demo-shop' }).click();
    await dialog('Delete data source').getByRole('button', { name: 'Delete' }).click();
    await dialog('Delete data source').getByText('demo-shop is used by a generation.').waitFor();
  });

  test('messages stand beside their fields and the first wrong field has the focus', async () => {
    await add();
    await fill({ name: 'two words', port: '54x' });
    await save();
    await page.getByText('no blank spaces allowed').waitFor();
    await page.getByText('Port must be an integer value').waitFor();
    await page.getByText('Host is required').waitFor();
    await expect.poll(focusedId).toBe('field-name');
    await fill({ port: '-5' });
    await save();
    await page.getByText('Special characters are not allowed. Only numbers').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('a list that cannot be read says so and is read again on demand', async () => {
    await page.route('**/api/datasource/getAllDatasource?*', (route) => route.abort(), { times: 1 });
    await page.reload();
    await page.getByText('The server could not be reached.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await card('demo-shop').waitFor();
  });

  test('an empty list says what to do, and fits a narrow screen in the dark', async () => {
    await page.route('**/api/datasource/getAllDatasource?*', (route) => route.fulfill({ json: [] }));
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await page.getByText('There are no data sources yet.').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
