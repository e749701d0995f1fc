import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MysqlSource, mysqlSource } from '../../integration/datasource/mysql/mariadb-source.ts';
import { findings } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';
import { datasourcePage } from './datasource-page.ts';

const visits = portalVisits('Kinds', { opens: null });
let mariadb: MysqlSource;
let page: Page;
let on: ReturnType<typeof datasourcePage>;

beforeAll(async () => {
  mariadb = await mysqlSource();
});
afterAll(() => mariadb?.close());
beforeEach(() => {
  ({ page } = visits.visit);
  on = datasourcePage(page);
});

const open = (path: string) => page.goto(`${visits.portal.url}${path}`);

function target(name: string) {
  const { host, port, username, password, databaseName = '' } = mariadb.connection;
  return { name, host, port: String(port), username, password, databaseName };
}

test.each([
  ['/datasourceOra', 'Oracle datasources', '1521', 'Service name', 'disable'],
  ['/datasourceSqlServer', 'SQL Server datasources', '1433', 'Database name', 'prefer'],
  ['/datasourceMySql', 'MySQL / MariaDB datasources', '3306', 'Database name', 'prefer'],
  ['/datasourcePostgres', 'PostgreSQL datasources', '5432', 'Database name', 'prefer'],
])('%s is in the menu and asks for what its kind of database needs', async (path, title, port, place, tls) => {
  await open('/downloads');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator(`a[href="${path}"]`).first().waitFor({ state: 'attached' });
  await open(path);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await on.add();
  expect(await on.value('port')).toBe(port);
  expect(await page.getByLabel(place).count()).toBe(1);
  expect(await on.value('tls')).toBe(tls);
  const meaning = page.locator('#field-tls-hint');
  const before = await meaning.textContent();
  await page.locator('#field-tls').selectOption('verify-full');
  await expect.poll(() => meaning.textContent()).not.toBe(before);
  expect(await findings(page)).toEqual([]);
});

test('MySQL and MariaDB share a screen: the kind is chosen in the form, seen in the list, and corrected when the server is the other', async () => {
  await open('/datasourceMySql');
  await on.add();
  await on.fill(target('warehouse'));
  await on.tryIt();
  await on.notice('Error Connection').getByText('is MariaDB').waitFor();
  await page.getByRole('radio', { name: 'MariaDB' }).check();
  await on.tryIt();
  await page
    .locator('dialog')
    .getByText(/^Connected to MariaDB \d/)
    .waitFor();
  await on.save();
  await on.card('warehouse').getByText('MariaDB', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Test connection of warehouse' }).click();
  await on
    .card('warehouse')
    .getByText(/^Connected to MariaDB/)
    .waitFor();
});

test('a wrong password is told in MariaDB’s own terms', async () => {
  await open('/datasourceMySql');
  await on.add();
  await page.getByRole('radio', { name: 'MariaDB' }).check();
  await on.fill({ ...target('x'), username: 'nobody_here', password: 'wrong' });
  await on.tryIt();
  await on.notice('Error Connection').getByText('An account is a user and a host').waitFor();
});

// No Oracle runs here: its answer is put in the browser's way. What the driver reads is tested with the driver.
test('Oracle: 500 schemas are read from the unsaved form, narrowed by typing, chosen, saved and seen again', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `SCHEMA_${String(index).padStart(3, '0')}`);
  const asked: unknown[] = [];
  await page.route('**/api/datasource/getAllOrcleSchemas', (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ json: names });
  });
  await open('/datasourceOra');
  await on.add();
  await page.getByText('All schemas are offered.').waitFor();
  await page.getByRole('button', { name: 'Read schemas' }).click();
  await page.getByText('Service name is required').waitFor();
  expect(asked).toEqual([]);
  await on.fill({ name: 'erp', host: '127.0.0.1', serviceName: 'ERP', username: 'app', password: 'secret' });
  await page.getByRole('button', { name: 'Read schemas' }).click();
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(500);
  expect(asked).toMatchObject([{ type: 'oracle', serviceName: 'ERP', password: 'secret' }]);
  await page.getByRole('searchbox', { name: 'Search schemas' }).fill('_12');
  await page.getByRole('button', { name: 'Choose shown (10)' }).click();
  await page.getByRole('searchbox', { name: 'Search schemas' }).fill('_499');
  await page.getByRole('checkbox', { name: 'SCHEMA_499' }).check();
  await page.getByText('11 schemas are offered.').waitFor();
  await page.getByRole('searchbox', { name: 'Search schemas' }).fill('zzz');
  await page.getByText('No schema matches “zzz”.').waitFor();
  expect(await findings(page)).toEqual([]);
  await on.save();
  await on.card('erp').getByText('11 schemas are offered.').waitFor();
  await page.getByRole('button', { name: 'Edit erp' }).click();
  await page.getByText('SCHEMA_120, SCHEMA_121').waitFor();
});

test('a screen of many data sources is narrowed by typing, at 360 px, in the dark', async () => {
  const row = { type: 'sqlserver', host: 'db.example.com', port: 1433, username: 'app', databaseName: 'crm' };
  const rest = { serviceName: null, schemas: null, tls: 'require', demo: false };
  const rows = Array.from({ length: 500 }, (_, n) => ({ ...row, ...rest, id: `${n}`, name: `crm-${n}` }));
  await page.route('**/api/datasource/getAllDatasource?*', (route) => route.fulfill({ json: rows }));
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await open('/datasourceSqlServer');
  await page.getByRole('searchbox', { name: 'Search by name or host' }).fill('crm-49');
  await expect.poll(() => page.getByRole('article').count()).toBe(11);
  expect(await findings(page)).toEqual([]);
  expect(await on.overflow()).toBeLessThanOrEqual(0);
});
