import { readFile } from 'node:fs/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../src/db/client.ts';
import { accounts, generations, holds, ledgerEntries, notifications, wallets } from '../../../src/db/schema.ts';
import { planEnd } from '../../../src/shared/plan-end.ts';
import { bodyOf } from '../../api/generate/generate-app.ts';
import { newAccount } from '../../integration/generation/harness.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { findings, signIn, type Visit } from '../../support/browser/screens.ts';
import { emptyDatabase } from '../../support/databases/database.ts';
import { lotOf } from '../../support/portal/lots.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';

let browser: Browser;
let portal: Portal;
let empty: Awaited<ReturnType<typeof emptyDatabase>>;
let database: Database;
let visit: Visit;
let page: Page;
let account: string;
/** Has wallets before the portal starts. */
let early: string;
let person = 0;

beforeAll(async () => {
  empty = await emptyDatabase();
  database = await openDatabase({ url: empty.url });
  early = await newAccount(database.db);
  const hours = (count: number) => sql`now() + ${count} * interval '1 hour'`;
  await lotOf(database.db, early, { credits: 5, active: true, expiresAt: hours(-1) });
  await lotOf(database.db, early, { credits: 7, active: true, expiresAt: hours(12) });
  portal = await startPortal({ env: { DATABASE_URL: empty.url } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await database?.close();
  await empty?.drop();
});
beforeEach(async () => {
  const name = `Saver${++person}`;
  visit = await signIn(browser, portal.url, name, { opens: null });
  ({ page } = visit);
  const [row] = await database.db.select().from(accounts).where(eq(accounts.name, name));
  account = row?.id ?? '';
});
afterEach(async () => {
  const { complaints } = visit;
  await visit.context.close();
  expect(complaints).toEqual([]);
});

const url = (path: string) => `${portal.url}${path}`;
const open = async () => {
  await page.goto(url('/credits'));
  await page.getByRole('heading', { name: 'Balance' }).waitFor();
};
const section = (name: string) => page.getByRole('region', { name });
const dialog = () => page.getByRole('dialog');
/** A row of a table, its cells as they are read. */
const cells = async (table: string, row: string) =>
  (await section(table).getByRole('row', { name: row }).first().innerText()).split(/\s*[\t\n]\s*/);

/** A generation of this account, as if it had been accepted; `held` credits of the starter wallet are held for it. */
async function generation(name: string, held: number, createdAt = sql`now()`): Promise<string> {
  const { db } = database;
  const [made] = await db
    .insert(generations)
    .values({
      ...{ accountId: account, call: 'test', idempotencyKey: crypto.randomUUID(), requestHash: 'Src:x' },
      ...{ request: bodyOf({ name }) as never, origin: 'form', project: `rest com.acme.shop ${name}`, credits: held },
      ...{ state: 'running', owner: 'nobody', leaseUntil: sql`now() + interval '1 day'`, language: 'en', createdAt },
    })
    .returning({ id: generations.id });
  if (!made) throw new Error('no generation');
  const walletId = await starterWallet();
  await db.insert(holds).values({ generationId: made.id, walletId, credits: held, state: 'held' });
  await move(walletId, 'hold', -held, made.id, createdAt);
  return made.id;
}

async function move(
  walletId: string,
  kind: (typeof ledgerEntries.$inferInsert)['kind'],
  credits: number,
  generationId: string | null = null,
  createdAt = sql`now()`,
): Promise<void> {
  const idempotencyKey = crypto.randomUUID();
  await database.db.insert(ledgerEntries).values({ walletId, kind, credits, generationId, idempotencyKey, createdAt });
}

const starterWallet = async () => {
  const mine = and(eq(wallets.accountId, account), eq(wallets.origin, 'starter'));
  return (await database.db.select().from(wallets).where(mine))[0]?.id ?? '';
};

/** Everything that the page can show. */
async function muchOfEverything(): Promise<void> {
  const { db } = database;
  const starter = await starterWallet();
  const receiptUrl = 'https://pay.example.org/receipts/1';
  await lotOf(db, account, { credits: 1200, tests: 600, schemas: 1200, months: 12, receiptUrl });
  await lotOf(db, account, { credits: 100, tests: 50, schemas: 100, months: 3, active: true, receiptUrl });
  await lotOf(db, account, { credits: 25, months: null, active: true, source: 'grant' });
  const ended = await lotOf(db, account, { credits: 40, active: true, expiresAt: sql`now() - interval '9 days'` });
  await move(ended, 'expire', -40);
  const idempotencyKey = crypto.randomUUID();
  await db.insert(ledgerEntries).values({ walletId: ended, kind: 'refund', debt: 4, idempotencyKey });
  for (let ago = 11; ago > 0; ago--) {
    await move(starter, 'grant', ago * 3, null, sql`now() - ${ago} * interval '1 month'`);
    await move(starter, 'hold', ago * -3, null, sql`now() - ${ago} * interval '1 month'`);
  }
  await generation('orders-api', 3);
  await generation('a-service-with-rather-a-long-name-in-one-word-that-goes-on', 2);
}

test('a portal that starts ends what has run out, and tells of what is about to', async () => {
  const { db } = database;
  const amounts = async () =>
    (await db.select().from(wallets).where(eq(wallets.accountId, early))).map(({ credits }) => credits).sort();
  await expect.poll(amounts).toEqual([0, 7]);
  const told = () => db.select().from(notifications).where(eq(notifications.accountId, early));
  await expect
    .poll(async () => (await told()).map(({ type, message }) => `${type} ${message}`))
    .toEqual([expect.stringMatching(/^WARNNING On .* a wallet of yours ends with what is left in it\.\nCredits: 7\./)]);
});

describe('the page of credits', () => {
  test('shows what a new account has, and where it came from', async () => {
    await page.goto(url('/downloads'));
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('treeitem', { name: 'Credits', exact: true }).click();
    await page.getByRole('heading', { name: 'Balance' }).waitFor();
    expect(await cells('Balance', 'Credits')).toEqual(['Credits', '10', '0', '10']);
    expect(await cells('Balance', 'Tests')).toEqual(['Tests', '5', '0', '5']);
    expect(await cells('Movements', 'Added')).toEqual(
      expect.arrayContaining(['Added', 'Starter credits', '+10', '+5']),
    );
    expect(await section('Wallets').innerText()).toMatch(
      /Starter credits\s+Active[\s\S]*10 of 10[\s\S]*No time limit[\s\S]*never/,
    );
    await page.getByText('Nothing spent in the last twelve months.').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('shows what is held, by which service, and leads to it', async () => {
    const id = await generation('orders-api', 3);
    await open();
    expect(await cells('Balance', 'Credits')).toEqual(['Credits', '7', '3', '10']);
    const link = section('Balance').getByRole('link', { name: 'orders-api' });
    expect(await link.getAttribute('href')).toBe(`/services?id=${id}`);
    expect(await cells('Movements', 'orders-api')).toEqual(expect.arrayContaining(['Held', 'orders-api', '-3']));
    await section('Credits spent each month')
      .getByText(/: 3 spent, 10 added$/)
      .waitFor();
    await link.click();
    await page.getByRole('article', { name: 'orders-api' }).waitFor();
  });

  test('activates a purchase with the keyboard alone, after it has said until when', async () => {
    const lot = await lotOf(database.db, account, { credits: 100, tests: 50, months: 3 });
    await open();
    const button = page.getByRole('button', { name: 'Activate 100 credits: Purchase' });
    await button.focus();
    await page.keyboard.press('Enter');
    const end = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(planEnd(new Date(), 3));
    await dialog().getByText(`100 credits can be spent from now on, until ${end}`).waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await button.focus();
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await button.waitFor({ state: 'detached' });
    await page.getByText('The wallet is active.').waitFor();
    expect(await cells('Balance', 'Credits')).toEqual(['Credits', '110', '0', '110']);
    const [row] = await database.db.select().from(wallets).where(eq(wallets.id, lot));
    expect(row?.active).toBe(true);
    expect(await findings(page)).toEqual([]);
  });

  test('says why an activation is refused, and keeps what it shows', async () => {
    const lot = await lotOf(database.db, account, { credits: 100 });
    await open();
    await database.db.update(wallets).set({ expiresAt: sql`now()` }).where(eq(wallets.id, lot));
    await page.getByRole('button', { name: 'Activate 100 credits: Purchase' }).click();
    await dialog().getByRole('button', { name: 'Activate' }).click();
    await page.getByText('These credits have ended and cannot be activated any more.').waitFor();
    expect(await cells('Balance', 'Credits')).toEqual(['Credits', '10', '0', '10']);
  });

  test('says what a debt is and how it is paid', async () => {
    const ended = await lotOf(database.db, account, { credits: 0, active: true, expiresAt: sql`now()` });
    const idempotencyKey = crypto.randomUUID();
    await database.db.insert(ledgerEntries).values({ walletId: ended, kind: 'refund', debt: 4, idempotencyKey });
    await open();
    await page.getByRole('heading', { name: '4 credits are owed' }).waitFor();
    await page.getByText('What you buy next pays for them first').waitFor();
    expect(await page.getByRole('link', { name: 'Buy credits' }).count()).toBe(1);
    expect(await cells('Movements', 'Refunded')).toEqual(expect.arrayContaining(['Refunded', 'Purchase', '+4']));
    await page.getByText('1 that has ended').click();
    await section('Wallets').getByText('4 owed').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('goes through the movements in pages, and downloads all of them', async () => {
    const starter = await starterWallet();
    for (let n = 0; n < 60; n++) await move(starter, 'grant', 1);
    await open();
    const rows = section('Movements').locator('tbody tr');
    const older = page.getByRole('button', { name: 'Older' });
    await expect.poll(() => rows.count()).toBe(25);
    expect(await page.getByRole('button', { name: 'Newer' }).isDisabled()).toBe(true);
    await older.click();
    await expect.poll(() => page.getByRole('button', { name: 'Newer' }).isEnabled()).toBe(true);
    await older.click();
    await expect.poll(() => rows.count()).toBe(11);
    expect(await older.isDisabled()).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('forja-credits.csv');
    expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toHaveLength(62);
  });

  test('keeps with how many credits the account is told, and refuses what is no number', async () => {
    await open();
    const field = page.getByLabel('Tell me when fewer credits are left than');
    expect(await field.inputValue()).toBe('5');
    for (const wrong of ['many', '-1', '1.5', '', '1000001']) {
      await field.fill(wrong);
      await field.press('Enter');
      await page.getByText('Use a whole number from 0 to 1,000,000').waitFor();
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    expect(await findings(page)).toEqual([]);
    await field.fill('8');
    await field.press('Enter');
    await page.getByText('Your warning is saved.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Balance' }).waitFor();
    expect(await field.inputValue()).toBe('8');
  });

  test('that cannot be read says so, and is read again', async () => {
    let fails = true;
    await page.route('**/api/resources/getWallet', (route) =>
      fails ? route.fulfill({ status: 503, json: { status: 503, message: 'Not now.', error: 'x' } }) : route.continue(),
    );
    await page.goto(url('/credits'));
    await page.getByText('Not now.').waitFor();
    expect(await findings(page)).toEqual([]);
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Balance' }).waitFor();
  });

  test('says that it is being read, and what there is when there is nothing', async () => {
    await database.db.delete(wallets).where(eq(wallets.accountId, account));
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/resources/getWallet', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(url('/credits'));
    await page.getByText('Reading your credits').first().waitFor();
    answer();
    await page.getByText('No wallet yet.').waitFor();
    await page.getByText('No movements yet.').waitFor();
    expect(await page.getByRole('link', { name: 'Download CSV' }).count()).toBe(0);
    expect(await findings(page)).toEqual([]);
  });

  test('a warning of few credits comes as a dialog', async () => {
    await database.db.insert(notifications).values({
      ...{ accountId: account, type: 'WARNNING', title: 'Warning', subject: 'credits-low:x' },
      message: 'Only 4 credits are left.',
    });
    await page.goto(url('/credits'));
    await page.getByRole('dialog', { name: 'Warning' }).getByText('Only 4 credits are left.').waitFor();
  });
});

describe.each([
  ['en', 'light', 1400],
  ['en', 'dark', 1400],
  ['es', 'light', 1400],
  ['en', 'light', 768],
  ['es', 'dark', 768],
  ['en', 'light', 360],
  ['es', 'dark', 360],
  ['es', 'light', 360],
] as const)('in %s, %s, %d px', (language, colorScheme, width) => {
  test('axe finds nothing and nothing is wider than the screen, with much of everything', async () => {
    await muchOfEverything();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    if (language === 'es') await visit.context.request.get(url('/api/language/es?back=/credits'));
    await page.goto(url('/credits'));
    await section(language === 'es' ? 'Movimientos' : 'Movements')
      .locator('tbody tr')
      .first()
      .waitFor();
    await page.locator('summary', { hasText: /ended|terminado/ }).click();
    await section(language === 'es' ? 'Créditos gastados por mes' : 'Credits spent each month')
      .locator('li')
      .first()
      .waitFor();
    const shot = async (name: string, fullPage: boolean) => {
      const path = `${process.env.SCREENSHOTS}/${name}-${language}-${colorScheme}-${width}.png`;
      if (process.env.SCREENSHOTS) await page.screenshot({ path, fullPage });
    };
    await shot('credits', true);
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: /^Activ/ }).click();
    await dialog().waitFor();
    await shot('activate', false);
    expect(await findings(page)).toEqual([]);
  });
});
