import type { Browser, Page } from 'playwright-core';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { emptyDatabase } from '../support/database.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { findings, signIn, type Visit } from '../support/screens.ts';

let browser: Browser;
let portal: Portal;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let sql: postgres.Sql;
let visit: Visit;
let page: Page;
let person = 0;

beforeAll(async () => {
  database = await emptyDatabase();
  portal = await startPortal({ env: { DATABASE_URL: database.url } });
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await sql?.end();
  await database?.drop();
});
beforeEach(async () => {
  visit = await signIn(browser, portal.url, `Notified${++person}`);
  ({ page } = visit);
});
afterEach(async () => {
  const { complaints } = visit;
  await visit.context.close();
  expect(complaints).toEqual([]);
});

type Row = { type: string; title: string; message: string; url?: string };

/** Leaves a notification that waits for the person; it is sent when a page of theirs connects. */
async function notify({ type, title, message, url }: Row): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into notifications (account_id, type, title, message, url)
    select id, ${type}, ${title}, ${message}, ${url ?? null} from accounts where name = ${`Notified${person}`}
    returning id`;
  return row?.id ?? '';
}

async function isSeen(id: string): Promise<boolean> {
  const [row] = await sql`select seen_at from notifications where id = ${id}`;
  return row?.seen_at !== null;
}

const dialog = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name });
const ok = () => dialog().getByRole('button', { name: 'OK' }).click();

describe('a notification', () => {
  test('WARNNING is a dialog titled Warning, and is seen once it is answered', async () => {
    const id = await notify({ type: 'WARNNING', title: 'x', message: 'Two operations were skipped.' });
    await page.reload();
    await dialog('Warning').getByText('Two operations were skipped.').waitFor();
    expect(await isSeen(id)).toBe(false);
    expect(await findings(page)).toEqual([]);
    await ok();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => isSeen(id)).toBe(true);
    await page.reload();
    await page.waitForTimeout(1_000);
    expect(await dialog().count()).toBe(0);
  });

  test('USER_MESSAGE shows title and message as text, never as HTML, and leads to its url', async () => {
    const message = 'The build <b>failed</b>.<img src=x onerror="document.title=\'taken\'">';
    await notify({ type: 'USER_MESSAGE', title: 'shop <i>failed</i>', message, url: '/pendingFiles' });
    await page.reload();
    await dialog('shop <i>failed</i>').getByText(message).waitFor();
    expect(await dialog().locator('img, b, i').count()).toBe(0);
    await ok();
    await page.waitForURL('**/pendingFiles');
    expect(await page.title()).not.toBe('taken');
  });

  test('USER_MESSAGE with an unsafe url leads nowhere', async () => {
    await notify({ type: 'USER_MESSAGE', title: 'T', message: 'M', url: 'javascript:document.title="taken"' });
    await page.reload();
    await dialog('T').waitFor();
    const before = page.url();
    await ok();
    await dialog().waitFor({ state: 'detached' });
    expect(page.url()).toBe(before);
    expect(await page.title()).not.toBe('taken');
  });

  test('of any other type is INTERNAL SERVER ERROR with its message', async () => {
    await notify({ type: 'ERROR', title: 'x', message: 'It was recorded.' });
    await page.reload();
    await dialog('INTERNAL SERVER ERROR').getByText('It was recorded.').waitFor();
    await ok();
  });

  test('whose file is gone shows the error and its message', async () => {
    await notify({ type: 'NOTIFICATION', title: 'DownLoad zip', message: 'shop is ready to download.' });
    await page.reload();
    await dialog('DownLoad zip').getByRole('button', { name: 'Download' }).click();
    await dialog('Error download').getByText('There is nothing here by that name or id.').waitFor();
    await ok();
    await dialog().waitFor({ state: 'detached' });
  });

  test('is answered once: one after the other, and closed in every other tab', async () => {
    await notify({ type: 'WARNNING', title: 'x', message: 'The first.' });
    await notify({ type: 'WARNNING', title: 'x', message: 'The second.' });
    await page.reload();
    await dialog().getByText('The first.').waitFor();
    const other = await visit.context.newPage();
    await other.goto(`${portal.url}/pendingFiles`);
    await other.getByRole('dialog').getByText('The first.').waitFor();
    await other.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await other.getByRole('dialog').getByText('The second.').waitFor();
    await page.bringToFront();
    await dialog().getByText('The second.').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await other.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

test('the pending files are listed with size, checksum and dates, downloaded, and deleted after a question', async () => {
  const file = {
    id: 'f1',
    fileName: 'shop-service.zip',
    creationDate: '2026-11-20T10:00:00.000Z',
    downloadable: true,
    bytes: 24_300_000,
    sha256: 'ab'.repeat(32),
    expiresAt: '2026-11-27T10:00:00.000Z',
  };
  let files = [file];
  await page.route('**/api/resources/pendingFiles', (route) => route.fulfill({ json: files }));
  await page.route('**/api/resources/deletePendingFile?id=f1', (route) => {
    files = [];
    return route.fulfill({ status: 200, body: '' });
  });
  await page.route('**/api/generate/getFileZip/f1', (route) =>
    route.fulfill({ body: 'PK', headers: { 'content-disposition': 'attachment; filename="shop-service.zip"' } }),
  );
  await page.goto(`${portal.url}/pendingFiles`);
  await page.getByRole('cell', { name: '24.3 MB' }).waitFor();
  await page.getByText('ab'.repeat(32)).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await findings(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download shop-service.zip' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('shop-service.zip');
  await dialog('Api File').waitFor();
  await ok();
  await page.getByRole('button', { name: 'Delete shop-service.zip' }).click();
  await dialog('Delete file').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete shop-service.zip' }).click();
  await dialog('Delete file').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No pending files.').waitFor();
});
