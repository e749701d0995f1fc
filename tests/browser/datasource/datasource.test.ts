import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findings } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';
import { emptyDatabase, TEST_POSTGRES_URL } from '../../support/databases/database.ts';
import { datasourcePage } from './datasource-page.ts';

const visits = portalVisits('Keeper', { opens: '/datasourcePostgres' });
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let page: Page;
let on: ReturnType<typeof datasourcePage>;

beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database?.drop());
beforeEach(async () => {
  ({ page } = visits.visit);
  on = datasourcePage(page);
  await page.getByRole('article', { name: 'demo-shop' }).waitFor();
});

const focusedId = () => page.evaluate(() => document.activeElement?.id);

/** The machine's own PostgreSQL, as the form wants it. */
function target(name: string) {
  const { hostname, port, username, password } = new URL(TEST_POSTGRES_URL);
  return { name, host: hostname, port: port || '5432', databaseName: database.name, username, password };
}

describe('data sources', () => {
  test('the demo is there, marked as one, and answers a test', async () => {
    await on.card('demo-shop').getByText('demo', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Test connection of demo-shop' }).click();
    await on
      .card('demo-shop')
      .getByText(/^Connected to PostgreSQL \d/)
      .waitFor();
  });

  test('one is added, tested, edited without its password, and deleted after a question', async () => {
    await on.add();
    await on.fill(target('orders'));
    await on.tryIt();
    await page
      .locator('dialog')
      .getByText(/^Connected to PostgreSQL/)
      .waitFor();
    await on.save();
    await on.card('orders').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Generate from orders');
    await page.getByRole('button', { name: 'Edit orders' }).click();
    expect(await on.value('password')).toBe('');
    await page.getByText('Leave it empty to keep the stored password.').waitFor();
    await on.fill({ name: 'orders-2' });
    await on.save();
    await on.card('orders-2').waitFor();
    await page.getByRole('button', { name: 'Test connection of orders-2' }).click();
    await on
      .card('orders-2')
      .getByText(/^Connected/)
      .waitFor();
    await page.getByRole('button', { name: 'Delete orders-2' }).click();
    await on.dialog('Delete data source').getByRole('button', { name: 'Delete' }).click();
    await on.card('orders-2').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add data source');
  });

  test("a connection that fails is 'Error Connection' with a diagnosis, and nothing typed is lost", async () => {
    await on.add();
    await on.fill({ ...target('wrong'), port: '1' });
    await on.tryIt();
    await on.notice('Error Connection').getByText('Check the port').waitFor();
    expect(await on.value('name')).toBe('wrong');
    await on.fill({ port: target('x').port, databaseName: 'no_such_database' });
    await on.tryIt();
    await on.notice('Error Connection').getByText('no_such_database').waitFor();
    // It stands in the form's own dialog, and goes once what it is about changes.
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await on.value('databaseName')).toBe('no_such_database');
    expect(await findings(page)).toEqual([]);
    await on.fill({ databaseName: database.name });
    await on.notice('Error Connection').waitFor({ state: 'detached' });
  });

  test("a refused save is 'Save/Update Datasource Error' with the reason", async () => {
    await page.route('**/api/datasource/saveDatasource', (route) =>
      route.fulfill({ status: 409, json: { status: 409, error: 'inUse', message: 'It is used.' } }),
    );
    await on.add();
    await on.fill(target('orders'));
    await on.save();
    await on.notice('Save/Update Datasource Error').getByText('It is used.').waitFor();
    expect(await on.value('name')).toBe('orders');
  });

  test('a name that is taken is said so', async () => {
    await on.add();
    await on.fill(target('demo-shop'));
    await on.save();
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
    await on.dialog('Delete data source').getByRole('button', { name: 'Delete' }).click();
    await on.dialog('Delete data source').getByText('demo-shop is used by a generation.').waitFor();
  });

  test('messages stand beside their fields and the first wrong field has the focus', async () => {
    await on.add();
    await on.fill({ name: 'two words', port: '54x' });
    await on.save();
    await page.getByText('no blank spaces allowed').waitFor();
    await page.getByText('Port must be an integer value').waitFor();
    await page.getByText('Host is required').waitFor();
    await expect.poll(focusedId).toBe('field-name');
    await on.fill({ port: '-5' });
    await on.save();
    await page.getByText('Special characters are not allowed. Only numbers').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('a list that cannot be read says so and is read again on demand', async () => {
    await page.route('**/api/datasource/getAllDatasource?*', (route) => route.abort(), { times: 1 });
    await page.reload();
    await page.getByText('The server could not be reached.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await on.card('demo-shop').waitFor();
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

  test('a host, port or user other than the saved one asks for the password again', async () => {
    await page.getByRole('button', { name: 'Edit demo-shop' }).click();
    await page.getByText('Leave it empty to keep the stored password.').waitFor();
    await on.fill({ host: 'elsewhere.example.com' });
    await page.getByText('Type it again: the stored password is only used for').waitFor();
    await on.fill({ host: '127.0.0.1' });
    await page.getByText('Leave it empty to keep the stored password.').waitFor();
  });

  test('closing asks before what was typed is lost, and does not ask when nothing was', async () => {
    await on.add();
    await page.keyboard.press('Escape');
    await on.dialog('Add data source').waitFor({ state: 'detached' });
    await on.add();
    await on.fill({ name: 'orders' });
    await page.keyboard.press('Escape');
    const question = on.dialog('Discard what was typed?');
    expect(await findings(page)).toEqual([]);
    await question.getByRole('button', { name: 'Go on editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await on.value('name')).toBe('orders');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await on.dialog('Add data source').waitFor({ state: 'detached' });
  });

  test('a test that was overtaken by other values says nothing about them', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/datasource/testConnection', async (route) => {
      await held;
      await route.fulfill({ json: { status: 200, message: 'Connected to what was', product: 'x', version: '1' } });
    });
    await on.add();
    await on.fill(target('orders'));
    const asked = page.waitForRequest('**/api/datasource/testConnection');
    await on.tryIt();
    await asked;
    await on.fill({ host: 'other.example.com' });
    const arrived = page.waitForResponse('**/api/datasource/testConnection');
    answer();
    await arrived;
    await page.locator('dialog').getByRole('button', { name: 'Test connection', disabled: false }).waitFor();
    expect(await page.getByText('Connected to what was').count()).toBe(0);
  });

  test('values that change while a test is still being prepared are not tested as they were', async () => {
    let load = () => {};
    const held = new Promise<void>((resolve) => {
      load = resolve;
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.route('**/check-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await on.add();
    await on.fill(target('orders'));
    const loading = page.waitForRequest('**/check-*.js');
    await on.tryIt();
    await loading;
    await on.fill({ host: 'other.example.com' });
    const loaded = page.waitForResponse('**/check-*.js');
    load();
    await loaded;
    await on.fill({ host: '' });
    await on.tryIt();
    await page.locator('#field-host[aria-invalid=true]').waitFor();
    expect(asked).not.toContain('/api/datasource/testConnection');
  });

  test('a page that goes away in the middle of a form brings it back, but for the password', async () => {
    await on.add();
    await on.fill({ ...target('orders'), password: 'secret' });
    await page.reload();
    await page.getByText('What you had typed is back.').waitFor();
    expect([await on.value('name'), await on.value('password')]).toEqual(['orders', '']);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await on.dialog('Discard what was typed?').getByRole('button', { name: 'Discard' }).click();
    await page.reload();
    await on.card('demo-shop').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
