import type { Browser, Page } from 'playwright';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { findings, signIn, type Visit } from '../../support/browser/screens.ts';
import { emptyDatabase } from '../../support/databases/database.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';

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
  visit = await signIn(browser, portal.url, `Notified${++person}`, { opens: null });
  ({ page } = visit);
});
afterEach(async () => {
  const { complaints } = visit;
  await visit.context.close();
  // The sanitiser parses into a document that does nothing, and the policy still names what it would have refused.
  expect(complaints.filter((text) => !/^(Executing|Applying) inline/.test(text))).toEqual([]);
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

/** A screen that is cheaper than the form. */
const open = (path = '/credits') => page.goto(`${portal.url}${path}`);
const dialog = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name });
const ok = () => dialog().getByRole('button', { name: 'OK' }).click();

describe('a notification', () => {
  test('WARNNING is a dialog titled Warning, and is seen once it is answered', async () => {
    const id = await notify({ type: 'WARNNING', title: 'x', message: 'Two operations were skipped.' });
    await open();
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

  test('USER_MESSAGE shows its HTML without anything that could act, and leads to its url', async () => {
    const message = `The build <b>failed</b>.<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>
      <p style="position:fixed" onclick="document.title='taken'">See <a href="javascript:document.title='taken'">this</a>,
      <a href="http://example.org/">that</a>, <a href="/events">events</a> or <a href="https://example.org/">the guide</a>.</p>
      <iframe src="/"></iframe><form action="/x"><input name="password"></form><svg><a href="/y"><text>z</text></a></svg>`;
    await notify({ type: 'USER_MESSAGE', title: 'shop <i>failed</i>', message, url: '/pendingFiles' });
    await open();
    const box = dialog('shop <i>failed</i>');
    await box.locator('b', { hasText: 'failed' }).waitFor();
    expect(await box.locator('img, script, iframe, form input, svg text, [style], [onclick], i').count()).toBe(0);
    const lines = await box.locator('b').evaluate((bold) => {
      const before = document.createRange();
      before.selectNode(bold.previousSibling as Node);
      return [before, bold].map((part) => Math.round(part.getBoundingClientRect().bottom));
    });
    expect(lines[1]).toBe(lines[0]);
    const links = await box.locator('.html-message a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links).toEqual([null, null, `${portal.url}/events`, 'https://example.org/']);
    const guide = box.getByRole('link', { name: 'the guide' });
    expect(await guide.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await guide.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('underline');
    expect(await findings(page)).toEqual([]);
    await ok();
    await page.waitForURL('**/pendingFiles');
    expect(await page.title()).not.toBe('taken');
  });

  test('USER_MESSAGE with an unsafe url leads nowhere', async () => {
    await notify({ type: 'USER_MESSAGE', title: 'T', message: 'M', url: 'javascript:document.title="taken"' });
    await open();
    await dialog('T').waitFor();
    const before = page.url();
    await ok();
    await dialog().waitFor({ state: 'detached' });
    expect(page.url()).toBe(before);
    expect(await page.title()).not.toBe('taken');
  });

  test('of any other type is INTERNAL SERVER ERROR with its message', async () => {
    await notify({ type: 'ERROR', title: 'x', message: 'It was recorded.' });
    await open();
    await dialog('INTERNAL SERVER ERROR').getByText('It was recorded.').waitFor();
    await ok();
  });

  test('whose file is gone shows the error and its message', async () => {
    await notify({ type: 'NOTIFICATION', title: 'DownLoad zip', message: 'shop is ready to download.' });
    await open();
    await dialog('DownLoad zip').getByRole('button', { name: 'Download' }).click();
    await dialog('Error download').getByText('There is nothing here by that name or id.').waitFor();
    await ok();
    await dialog().waitFor({ state: 'detached' });
  });

  test('is shown once: in one of two windows side by side, and in the other when that one goes', async () => {
    const first = await notify({ type: 'WARNNING', title: 'x', message: 'The first.' });
    await notify({ type: 'WARNNING', title: 'x', message: 'The second.' });
    await open();
    await dialog().getByText('The first.').waitFor();
    const other = await visit.context.newPage();
    await Promise.all([other.waitForEvent('websocket'), other.goto(`${portal.url}/pendingFiles`)]);
    await other.waitForTimeout(1_500);
    const shown = () => Promise.all([page, other].map((window) => window.getByRole('dialog').count()));
    expect(await shown()).toEqual([1, 0]);
    await ok();
    await dialog().getByText('The second.').waitFor();
    await expect.poll(() => isSeen(first)).toBe(true);
    expect(await shown()).toEqual([1, 0]);
    await page.close();
    await other.getByRole('dialog').getByText('The second.').waitFor();
    await other.keyboard.press('Escape');
    await other.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('a dialog', () => {
  const news = () => page.getByRole('banner').getByRole('button', { name: 'Show now' });
  /** Writes from the first moment of a page until its header tells that there is news, however long that takes to come. */
  const typeUntilTold = async () => {
    // A page that comes alive before somebody is in a field has nobody to wait for.
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => document.getElementById('field-name')?.focus(), {
        once: true,
      });
    });
    await page.goto(portal.url, { waitUntil: 'commit' });
    for (const end = Date.now() + 20_000; Date.now() < end && (await news().count()) === 0; ) {
      await page.keyboard.type('a');
      await page.waitForTimeout(300);
    }
    expect(await news().count()).toBe(1);
  };

  test('waits while somebody types, with a note in the header, and opens once the typing has stopped', async () => {
    await notify({ type: 'WARNNING', title: 'Skipped', message: 'Two operations were skipped.' });
    await typeUntilTold();
    expect(await dialog().count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-name');
    expect(await findings(page)).toEqual([]);
    await dialog('Warning').waitFor();
    await ok();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-name');
    expect(await news().count()).toBe(0);
  });

  test('that waits is shown at once to who asks for it in the header', async () => {
    await notify({ type: 'WARNNING', title: 'Skipped', message: 'Two operations were skipped.' });
    await typeUntilTold();
    await news().click();
    await dialog('Warning').waitFor({ timeout: 1_000 });
  });

  test('opens at once for who waits', async () => {
    await notify({ type: 'WARNNING', title: 'Skipped', message: 'Two operations were skipped.' });
    await open('/');
    await dialog('Warning').waitFor();
    expect(await news().count()).toBe(0);
  });
});

test('the setup call comes before the socket, which opens on the default path with the e-mail', async () => {
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  await Promise.all([page.waitForEvent('websocket'), open()]);
  const realtime = asked.filter(({ pathname }) => /^\/(api\/socket|socket\.io)/.test(pathname));
  expect(realtime.slice(0, 2).map(({ pathname }) => pathname)).toEqual(['/api/socket', '/socket.io/']);
  expect(realtime[1]?.searchParams.get('email')).toBe(`notified${person}@example.org`);
});

test('what was missed without a connection arrives when it is back, and the page says that it is away', async () => {
  // At any name but localhost the browser tells of a lost network at once.
  await visit.context.close();
  const away = portal.url.replace('localhost', '127.0.0.1');
  visit = await signIn(browser, away, `Notified${++person}`, { opens: null });
  ({ page } = visit);
  await Promise.all([page.waitForEvent('websocket'), page.goto(away)]);
  await visit.context.setOffline(true);
  await page.getByText('socket has been disconnected').first().waitFor();
  await notify({ type: 'WARNNING', title: 'x', message: 'Missed meanwhile.' });
  await visit.context.setOffline(false);
  await dialog('Warning').getByText('Missed meanwhile.').waitFor();
  await expect.poll(() => page.getByText('socket has been disconnected').count()).toBe(0);
  await ok();
}, 120_000);

test('of twenty tabs the one that is seen shows the dialog, and once answered none does', async () => {
  await visit.context.addInitScript(() => {
    let state = 'hidden';
    Object.defineProperty(document, 'visibilityState', { get: () => state });
    addEventListener('test:look', ({ detail }: CustomEventInit) => {
      state = detail;
      document.dispatchEvent(new Event('visibilitychange'));
    });
  });
  const look = (tab: Page, state: string) =>
    tab.evaluate((detail) => dispatchEvent(new CustomEvent('test:look', { detail })), state);
  await notify({ type: 'WARNNING', title: 'x', message: 'Only once.' });
  const others = await Promise.all(Array.from({ length: 19 }, () => visit.context.newPage()));
  for (const tab of others) await tab.goto(`${portal.url}/pendingFiles`);
  await open();
  const tabs = [page, ...others];
  const dialogs = async () => Promise.all(tabs.map((tab) => tab.getByRole('dialog').count()));
  const only = (index: number) => tabs.map((_, at) => (at === index ? 1 : 0));
  await page.waitForTimeout(2_000);
  expect(await dialogs()).toEqual(only(-1));
  await look(page, 'visible');
  await expect.poll(dialogs).toEqual(only(0));
  await look(page, 'hidden');
  await look(others[11] ?? page, 'visible');
  await expect.poll(dialogs).toEqual(only(12));
  await others[11]?.getByRole('button', { name: 'OK' }).click();
  await look(others[3] ?? page, 'visible');
  await page.waitForTimeout(500);
  expect(await dialogs()).toEqual(only(-1));
}, 120_000);

test('the pending files are listed with size, checksum and dates, downloaded, and deleted after a question', async () => {
  const file = {
    id: 'f1',
    fileName: 'shop-service-with-rather-a-long-name-in-one-word.zip',
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
    route.fulfill({
      body: 'PK',
      headers: { 'content-disposition': 'attachment; filename="shop-service-with-rather-a-long-name-in-one-word.zip"' },
    }),
  );
  await page.goto(`${portal.url}/pendingFiles`);
  await page.getByRole('cell', { name: '24.3 MB' }).waitFor();
  await page.getByText('ab'.repeat(32)).waitFor();
  expect(await findings(page)).toEqual([]);
  for (const width of [1200, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  expect(await findings(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download shop-service-with-rather-a-long-name-in-one-word.zip' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('shop-service-with-rather-a-long-name-in-one-word.zip');
  await dialog('Api File').waitFor();
  await ok();
  await page.getByRole('button', { name: 'Delete shop-service-with-rather-a-long-name-in-one-word.zip' }).click();
  await dialog('Delete file').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete shop-service-with-rather-a-long-name-in-one-word.zip' }).click();
  await dialog('Delete file').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No pending files.').waitFor();
});
