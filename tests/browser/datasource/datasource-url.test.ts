import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findings } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';
import { emptyDatabase, TEST_POSTGRES_URL } from '../../support/databases/database.ts';
import { datasourcePage } from './datasource-page.ts';

const visits = portalVisits('Paster');
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
});

const open = (path: string) => page.goto(`${visits.portal.url}${path}#add`);
const FIELDS = ['name', 'host', 'port', 'username', 'password'] as const;
const values = async (...fields: readonly string[]) => Promise.all(fields.map((field) => on.value(field)));

/** As a person pastes: into what has the focus, or into a field. */
async function paste(text: string, field = 'connectionUrl'): Promise<void> {
  await page.locator(`#field-${field}`).evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', data);
    const pasted = element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    if (pasted) (element as HTMLInputElement).value = data;
  }, text);
}

describe('an address that is pasted', () => {
  test('fills the form, which is saved and leads to its service, with the keyboard alone', async () => {
    const { hostname, port, username, password } = new URL(TEST_POSTGRES_URL);
    await open('/datasourcePostgres');
    await page.getByRole('dialog', { name: 'Add data source' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-connectionUrl');
    await page.keyboard.type(`postgres://${username}:${password}@${hostname}:${port || 5432}/${database.name}`);
    await page.keyboard.press('Enter');
    await page.getByText('The form was filled from the address').waitFor();
    expect(await on.value('connectionUrl')).toBe('');
    expect(await values(...FIELDS)).toEqual([database.name, hostname, port || '5432', username, password]);
    expect(await findings(page)).toEqual([]);
    await on.fill({ name: 'pasted' });
    await page.keyboard.press('Enter');
    await on.card('pasted').waitFor();
    const link = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(link).toBe('Generate from pasted');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#field-datasource').inputValue()).toBe('pasted');
    expect(await page.locator('#field-databaseType').inputValue()).toBe('postgresql');
    // What is chosen later is not chosen back by a reload.
    expect(new URL(page.url()).hash).toBe('');
  });

  test('is taken in any field, and its password is shown and kept nowhere', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await open('/datasourceOra');
    await paste('jdbc:oracle:thin:scott/s3cret-tiger@db.example.com:1522:ORCL', 'host');
    await page.getByText('The address has a SID').waitFor();
    expect(await values('host', 'port', 'serviceName', 'username', 'password')).toEqual([
      ...['db.example.com', '1522', 'ORCL', 'scott', 's3cret-tiger'],
    ]);
    const shown = await page.evaluate(() => document.body.innerText + JSON.stringify({ ...sessionStorage }));
    expect(shown).not.toContain('s3cret');
    expect(await page.locator('#field-password').getAttribute('type')).toBe('password');
    expect(sent.filter((body) => body.includes('s3cret'))).toEqual([]);
  });

  test('of another kind of database leads to its screen, with all but the password', async () => {
    await open('/datasourcePostgres');
    await paste('jdbc:mariadb://db.example.com:3307/shop?user=ada&password=s3cret');
    await page.getByText('This is the address of a MariaDB database.').waitFor();
    await page.getByRole('link', { name: 'Fill the form for MariaDB with it' }).click();
    await page.getByText('What you had typed is back. The password is not kept').waitFor();
    expect(page.url()).toContain('/datasourceMySql');
    expect(await page.getByRole('radio', { name: 'MariaDB' }).isChecked()).toBe(true);
    expect(await values(...FIELDS)).toEqual(['shop', 'db.example.com', '3307', 'ada', '']);
  });

  test.each([
    ['/datasourceSqlServer', 'jdbc:sqlserver://db\\SALES;databaseName=Shop', 'Enter the port that the instance has'],
    ['/datasourceOra', 'jdbc:oracle:thin:@shopdb', 'names an entry of tnsnames.ora'],
    ['/datasourceMySql', 'jdbc:mysql://', 'This is no address of'],
  ])('on %s: %s says what is left to do', async (screen, url, told) => {
    await open(screen);
    await page.locator('#field-connectionUrl').fill(url);
    await page.getByRole('button', { name: 'Fill in' }).click();
    await page.getByText(told).waitFor();
  });
});

test.each([
  ['en', 'light', 1400],
  ['en', 'light', 768],
  ['es', 'dark', 360],
] as const)(
  'in %s, %s, %d px axe finds nothing and nothing is wider than the screen',
  async (language, colorScheme, width) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    if (language === 'es') await page.getByRole('link', { name: 'Ver en español' }).click();
    await open('/datasourceOra');
    await paste('jdbc:oracle:thin:scott/tiger@db.example.com:1522:ORCL');
    await page.locator('#field-host').waitFor();
    await expect.poll(() => on.value('host')).toBe('db.example.com');
    expect(await findings(page)).toEqual([]);
    expect(await on.overflow()).toBeLessThanOrEqual(0);
  },
);
