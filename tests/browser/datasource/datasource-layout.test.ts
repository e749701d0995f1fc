import type { Locator, Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { findings } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';
import { datasourcePage } from './datasource-page.ts';

const LONG = 'n'.repeat(60);
const row = {
  ...{ type: 'postgresql', host: 'db.example.com', port: 5432, username: 'app', databaseName: 'crm', tls: 'require' },
  ...{ serviceName: null, schemas: null, demo: false },
};
const ROWS = [
  { ...row, id: '1', name: 'orders' },
  { ...row, id: '2', name: LONG, host: `${'a-long-host-name.'.repeat(14)}example.com`, username: 'u'.repeat(128) },
  { ...row, id: '3', name: 'بيانات_"x"_<b>y</b>', databaseName: 'قاعدة' },
];
const IN_USE = { status: 409, error: 'inUse', message: `${LONG} is used by a generation.` };
const CONNECTED = { status: 200, message: 'Connected to PostgreSQL 15.8', product: 'PostgreSQL', version: '15.8' };

const visits = portalVisits('Layout', { opens: null });
let page: Page;
let on: ReturnType<typeof datasourcePage>;
beforeEach(async () => {
  ({ page } = visits.visit);
  on = datasourcePage(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await answer('getAllDatasource', ROWS);
  await page.goto(`${visits.portal.url}/datasourcePostgres`);
  await on.card('orders').waitFor();
});

const answer = (path: string, json: object, status = 200) =>
  page.route(`**/api/datasource/${path}*`, (route) => route.fulfill({ status, json }));

/** Lists the elements that reach out of the screen or hide a part of their own text. */
const overflowing = (where: Locator) =>
  where.locator(':visible').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        const hides =
          overflowX !== 'visible' && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
        const isField = /^(input|select|textarea)$/i.test(element.tagName);
        return element.getBoundingClientRect().right > innerWidth + 1 || (hides && !isField);
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

/** Buttons and fields that a finger would miss. */
const tooSmall = (where: Locator) =>
  where.locator('button:visible, input:visible, select:visible, label:has(input):visible').evaluateAll((elements) =>
    elements
      .filter((element) => !element.matches('label input') || !element.closest('label'))
      .filter((element) => element.getBoundingClientRect().height < 40 || element.getBoundingClientRect().width < 40)
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

async function expectFit(where: Locator): Promise<void> {
  expect(await overflowing(where)).toEqual([]);
  expect(await tooSmall(where)).toEqual([]);
}

test('long and foreign names fit a narrow screen, and a finger hits every button', async () => {
  await expectFit(page.locator('main'));
  await page.getByRole('button', { name: `Edit ${LONG}` }).click();
  await expectFit(page.getByRole('dialog'));
  expect(await findings(page)).toEqual([]);
});

test('why a deletion was refused can be read to its end', async () => {
  await answer('deleteDataSource', IN_USE, 409);
  await page.getByRole('button', { name: `Delete ${LONG}` }).click();
  const dialog = on.dialog('Delete data source');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('alert').waitFor();
  await expectFit(dialog);
  expect(await findings(page)).toEqual([]);
});

test('what is told in the corner stays on a narrow screen', async () => {
  await answer('deleteDataSource', { status: 200, message: 'ok' });
  await page.getByRole('button', { name: `Delete ${LONG}` }).click();
  await on.dialog('Delete data source').getByRole('button', { name: 'Delete' }).click();
  const told = page.getByRole('log').getByText('was deleted.');
  await told.waitFor();
  const { left, right } = await page.getByRole('log').evaluate((log) => {
    const boxes = [...log.querySelectorAll('*')].map((element) => element.getBoundingClientRect());
    return { left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)) };
  });
  expect([left >= 0, right <= 360]).toEqual([true, true]);
});

test('the outcome of a test is in view without scrolling', async () => {
  await answer('testConnection', CONNECTED);
  await on.add();
  await on.fill({ name: 'x', host: 'h', databaseName: 'd', username: 'u' });
  await on.tryIt();
  const told = page.getByRole('dialog').getByText(CONNECTED.message);
  await told.waitFor();
  const { top, bottom, covered } = await told.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return { top: box.top, bottom: box.bottom, covered: !element.contains(at) };
  });
  expect([top > 0, bottom < 740, covered]).toEqual([true, true, false]);
});

test('a form starts in its first field and gives the focus back to the button that opened it', async () => {
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
  await page.getByRole('button', { name: 'Edit orders' }).press('Enter');
  await expect.poll(focused).toBe('field-name');
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('Edit');
  await page.goto(`${visits.portal.url}/datasourceMySql`);
  await page.getByRole('button', { name: 'Add data source' }).press('Enter');
  await expect.poll(focused).toBe('field-connectionUrl');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('input[type=radio]:checked'))).toBe(true);
});
