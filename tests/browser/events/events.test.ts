import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { findings, signIn, type Visit } from '../../support/browser/screens.ts';
import { emptyDatabase } from '../../support/databases/database.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';

/** A portal whose database the tests reach, to give people months of events. */
let browser: Browser;
let portal: Portal;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let sql: postgres.Sql;
let visit: Visit;
let page: Page;
let person = 0;

beforeAll(async () => {
  database = await emptyDatabase();
  [portal, browser] = await Promise.all([startPortal({ env: { DATABASE_URL: database.url } }), launchBrowser()]);
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await sql?.end();
  await database?.drop();
});
beforeEach(async () => {
  visit = await signIn(browser, portal.url, `Historian${++person}`, { opens: null });
  ({ page } = visit);
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterEach(async () => {
  const { complaints } = visit;
  await visit.context.close();
  expect(complaints).toEqual([]);
});

const url = (path: string) => `${portal.url}${path}`;
const headers = () => ({ origin: portal.url });
const post = (path: string, data?: object) => visit.context.request.post(url(path), { headers: headers(), data });
const article = (name: string) => page.getByRole('article', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const openFile = (name: string) => page.getByRole('button', { name: `${name}: size, checksum and download` }).click();

/** A source of one routine of the demo, downloaded by nobody yet. */
async function generated(name: string): Promise<void> {
  const found = await post('/api/datasource/getProcedures?datasourceName=demo-shop&owner=shop');
  const all = (await found.json()) as { schema: string; name: string; argumentTypes: string[] }[];
  const routine = all.find((candidate) => candidate.name === 'order_total');
  if (!routine) throw new Error('the demo has no order_total');
  const answer = await post('/api/generate/generateSrc', {
    ...{ name, domain: 'com.acme.shop', technology: 'rest', applicationServer: 'embedded', mode: 'Src' },
    ...{ sourceType: 1, databaseType: 'postgresql', datasource: 'demo-shop', schema: 'shop' },
    endpoints: [{ routine: { schema: routine.schema, name: routine.name, argumentTypes: routine.argumentTypes } }],
  });
  if (!answer.ok()) throw new Error(await answer.text());
  // What was sent is soon told to be downloaded; here it still waits.
  const file = `${name}.zip`;
  await expect.poll(() => sql`select from artifacts where file_name = ${file} and not pending`).toHaveLength(1);
  await sql`update artifacts set pending = true where file_name = ${file}`;
}

/** The receipt that a Build would have. */
const RECEIPT = {
  ...{ file: 'shop-one.jar', sha256: 'ab', compiler: 'javac 17', maven: '3.9', javaRelease: 17, startUpMs: 900 },
  ...{ tests: { run: 12, failed: 0, skipped: 1 }, checks: { passed: 9, total: 9 } },
};

interface Wanted {
  readonly count: number;
  readonly month: string;
  readonly every: string;
}

/** Events of many kinds whose generations are long gone, every so often from the end of a month backwards. */
async function past({ count, month, every }: Wanted): Promise<void> {
  await sql`
    insert into events (account_id, project_name, origin, event_type, api_type, container_type, resource_count, resource_names,
      outcome, credits, fault, created_at)
    select accounts.id, 'service-' || n, (array['form', 'api'])[1 + n % 2],
      (array['SOURCE', 'BINARY', 'TEST', 'XSD'])[1 + n % 4], (array['rest', 'soap', 'graphql', 'queue'])[1 + n / 4 % 4],
      (array['embedded', 'tomcat', 'wildfly'])[1 + n % 3], 1 + n % 30, array['shop.order_total', 'shop.stock_of_' || n],
      case when n % 9 = 0 then 'failed' else 'done' end, case when n % 9 = 0 or n % 4 > 1 then 0 else 1 + n % 30 end,
      case when n % 9 = 0 then '{"code": "routineGone", "values": {"names": "shop.order_total"}}'::jsonb end,
      (${month}::date + interval '1 month')::timestamp at time zone 'UTC' - n * ${every}::interval
    from accounts, generate_series(1, ${count}::int) as n where accounts.name = ${`Historian${person}`}`;
}

describe('the page of events', () => {
  test('says what will be there, where to begin, and what the page of services has', async () => {
    await page.goto(url('/events'));
    await page.getByText(/^Nothing ended in /).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Services', exact: true }).click();
    await page.getByRole('link', { name: 'Events', exact: true }).click();
    await page.getByRole('link', { name: 'Generate a service' }).click();
    await page.getByText('Endpoints (0)').waitFor();
  });

  test('leads from an event to its file, its receipt, its request and what changed since', async () => {
    await generated('shop-one');
    await sql`update artifacts set receipt = ${sql.json(RECEIPT)} where file_name = 'shop-one.zip'`;
    await page.goto(url('/events'));
    await article('shop-one').getByText('0 credits').waitFor();
    await openFile('shop-one.zip');
    const sum = await dialog().locator('code').innerText();
    expect(sum).toMatch(/^[0-9a-f]{64}$/);
    await dialog().getByRole('button', { name: 'Copy: SHA-256' }).click();
    await dialog().getByText('Copied').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sum);
    expect(await findings(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog().getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('shop-one.zip');
    await dialog().waitFor({ state: 'detached' });
    // It waits no longer once it has arrived, and is still found here.
    await expect.poll(async () => (await post('/api/resources/pendingFiles')).json()).toEqual([]);
    await openFile('shop-one.zip');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Details of shop-one' }).click();
    await page.getByText('12 run, 0 failed, 1 skipped').waitFor();
    await page.getByText('9 of 9 answered as documented').waitFor();
    await page.getByRole('button', { name: 'Show forja.json' }).click();
    await page.getByText('"name": "order_total"').waitFor();
    await page.getByRole('button', { name: 'Compare with the data source' }).click();
    await page.getByText('All routines that the service calls are as they were when it was generated.').waitFor();
  });

  test('leads to the form that is filled with its request, and says of the next one that it was generated again', async () => {
    await generated('shop-one');
    await page.goto(url('/events'));
    await article('shop-one').getByText('from a form').waitFor();
    await page.getByRole('link', { name: 'Generate shop-one again' }).click();
    await page.getByText('Endpoints (1)').waitFor();
    await page.getByRole('button', { name: 'Review and generate' }).click();
    await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Generate', exact: true }).click(),
    ]);
    await page.goto(url('/events'));
    await article('shop-one').getByText('generated again').waitFor();
    expect(await page.getByRole('article').count()).toBe(2);
  });

  test('says of a file that is gone, and of a generation that is gone, that they are', async () => {
    await generated('no-file');
    await generated('no-generation');
    await sql`update artifacts set expires_at = now() - interval '1 second' where file_name = 'no-file.zip'`;
    await sql`delete from generations where request ->> 'name' = 'no-generation'`;
    await page.goto(url('/events'));
    await article('no-file').getByText('The file is no longer kept: generate it again.').waitFor();
    await article('no-file').getByRole('link', { name: 'Generate no-file again' }).waitFor();
    await article('no-generation').getByText('The generation is no longer kept').waitFor();
    expect(await article('no-generation').locator('a, button').count()).toBe(0);
  });

  test('shows the month that its address names, and goes to others with the keyboard alone', async () => {
    await past({ count: 3, month: '2026-03-01', every: '1 hour' });
    await page.goto(url('/events?anioMes=2026-03'));
    await article('service-1').waitFor();
    const focusOn = (name: string) => page.getByRole('button', { name }).focus();
    await focusOn('Next month: April 2026');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing ended in April 2026.').waitFor();
    expect(new URL(page.url()).search).toBe('?anioMes=202604');
    await page.goBack();
    await article('service-1').waitFor();
    // Before the first event there is nothing to see.
    expect(await page.getByRole('button', { name: 'Previous month: February 2026' }).isDisabled()).toBe(true);
    await focusOn('This month');
    await page.keyboard.press('Space');
    await page.getByText(/^Nothing ended in /).waitFor();
    expect(await page.getByRole('button', { name: 'This month' }).isDisabled()).toBe(true);
  });

  test('is filtered by text, type, outcome and technology', async () => {
    await past({ count: 40, month: '2026-03-01', every: '3 hours' });
    await page.goto(url('/events?anioMes=202603'));
    await article('service-40').waitFor();
    await page.getByRole('searchbox').fill('STOCK_OF_17');
    await article('service-40').waitFor({ state: 'detached' });
    await article('service-17').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByLabel('Outcome').selectOption('Failed');
    await article('service-40').waitFor({ state: 'detached' });
    await article('service-36').getByText('shop.order_total').first().waitFor();
    await page.getByLabel('Type').selectOption('Test');
    await article('service-36').waitFor({ state: 'detached' });
    await article('service-18').waitFor();
    await page.getByRole('searchbox').fill('nothing of that name');
    await page.getByText('This month has no event like that.').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByLabel('Outcome').selectOption('All outcomes');
    await page.getByLabel('Technology').selectOption('SOAP');
    await article('service-22').waitFor();
    await article('service-18').waitFor({ state: 'detached' });
    expect(await page.getByRole('article').count()).toBe(3);
  });

  test('downloads the month as CSV', async () => {
    await past({ count: 12, month: '2026-03-01', every: '1 day' });
    await page.goto(url('/events?anioMes=202603'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('forja-events-202603.csv');
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines).toHaveLength(14);
    expect(lines[1]).toMatch(/^2026-03-31T00:00:00.000Z,service-1,/);
  });

  test('of five thousand events draws a page of them, and pages and filters at once', async () => {
    await past({ count: 5_000, month: '2026-05-01', every: '8 minutes' });
    const begun = performance.now();
    await page.goto(url('/events?anioMes=202605'));
    await article('service-50').waitFor();
    const opened = performance.now() - begun;
    expect(await page.getByRole('article').count()).toBe(50);
    await page.getByRole('figure').getByText('As a table').click();
    await page.getByRole('row', { name: 'May 31' }).waitFor();
    const asked = performance.now();
    await page.getByRole('button', { name: 'Older' }).click();
    await article('service-100').waitFor();
    const paged = performance.now() - asked;
    await page.getByRole('searchbox').fill('service-4711');
    await article('service-4711').waitFor();
    expect(opened).toBeLessThan(10_000);
    expect(paged).toBeLessThan(5_000);
  });

  test('says what went wrong when it cannot be read, and reads again', async () => {
    let broken = true;
    await page.route('**/api/resources/getEventMonth?*', (route) =>
      broken
        ? route.fulfill({ status: 503, json: { status: 503, message: 'away', error: 'databaseUnavailable' } })
        : route.continue(),
    );
    await page.goto(url('/events'));
    await page.getByRole('alert').getByText('away').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^Nothing ended in /).waitFor();
  });
});

test('a download goes on where it broke off, through all of the portal', async () => {
  await generated('shop-parts');
  const [{ id = '', sha256 = '' } = {}] = await sql<{ id: string; sha256: string }[]>`
    select id, sha256 from artifacts where file_name = 'shop-parts.zip'`;
  const path = url(`/api/generate/getFileZip/${id}`);
  const head = await visit.context.request.head(path);
  const { 'content-length': length, etag, 'accept-ranges': unit } = head.headers();
  expect([head.status(), etag, unit]).toEqual([200, `"${sha256}"`, 'bytes']);
  const part = async (range: string) => {
    const answer = await visit.context.request.get(path, { headers: { range, 'if-range': etag ?? '' } });
    expect(answer.status()).toBe(206);
    return answer.body();
  };
  const whole = Buffer.concat([await part('bytes=0-999'), await part('bytes=1000-')]);
  expect(whole.length).toBe(Number(length));
  expect(createHash('sha256').update(whole).digest('hex')).toBe(sha256);
});

describe('the file dialog', () => {
  test('opens from a pending file and from a service as well, and gives the focus back', async () => {
    await generated('shop-two');
    for (const path of ['/pendingFiles', '/services']) {
      await page.goto(url(path));
      await openFile('shop-two.zip');
      await dialog().getByText('SHA-256').first().waitFor();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('shop-two.zip');
    }
  });

  test('says why a download failed without closing', async () => {
    await generated('shop-three');
    await page.goto(url('/pendingFiles'));
    await openFile('shop-three.zip');
    await sql`update artifacts set expires_at = now() where file_name = 'shop-three.zip'`;
    await dialog().getByRole('button', { name: 'Download' }).click();
    await dialog().getByRole('alert').getByText('The file is no longer kept.').waitFor();
  });
});

describe.each([
  ['en', 'light', 1400],
  ['en', 'dark', 768],
  ['es', 'dark', 1400],
  ['es', 'light', 768],
  ['es', 'dark', 360],
  ['en', 'light', 360],
] as const)('in %s, %s, %d px', (language, colorScheme, width) => {
  const shot = async (name: string) => {
    const folder = process.env.SCREENSHOTS;
    if (folder)
      await page.screenshot({
        path: `${folder}/${name}-${language}-${colorScheme}-${width}.png`,
        fullPage: true,
        clip: { x: 0, y: 0, width, height: 1400 },
      });
  };

  test('axe finds nothing and nothing is wider than the screen', async () => {
    await generated('shop-service-with-rather-a-long-name-in-one-word');
    await past({ count: 300, month: '2026-05-01', every: '140 minutes' });
    await sql`update events set created_at = '2026-05-31T21:00Z' where project_name like 'shop-service%'`;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    if (language === 'es') await visit.context.request.get(url('/api/language/es?back=/events'));
    await page.goto(url('/events?anioMes=202605'));
    await article('service-1').waitFor();
    await article('shop-service-with-rather-a-long-name-in-one-word').locator('button[aria-expanded]').click();
    await page.getByText('unzip shop-service').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await shot('events');
    await article('shop-service-with-rather-a-long-name-in-one-word').locator('button[aria-haspopup]').first().click();
    await dialog().waitFor();
    expect(await findings(page)).toEqual([]);
    await shot('file');
    await page.goto(url('/pendingFiles'));
    await page.getByRole('table').waitFor();
    await shot('pending');
    await page.goto(url('/services'));
    await page.getByRole('article').first().waitFor();
    await shot('services');
  });
});
