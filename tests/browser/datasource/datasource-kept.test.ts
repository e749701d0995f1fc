import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { portalVisits } from '../../support/browser/visits.ts';
import { datasourcePage } from './datasource-page.ts';

const visits = portalVisits('Kept', { opens: '/downloads' });
let page: Page;
let on: ReturnType<typeof datasourcePage>;
beforeEach(async () => {
  ({ page } = visits.visit);
  on = datasourcePage(page);
  await open(page);
});

async function open(page: Page): Promise<void> {
  await page.goto(`${visits.portal.url}/datasourcePostgres`);
  await page.getByRole('article', { name: 'demo-shop' }).waitFor();
}

const FORM = { host: 'db.example.com', port: '5432', databaseName: 'crm', username: 'app', password: 'Se-cret-1' };
const named = (name: string) => ({ ...FORM, name });
const SAVE = '**/api/datasource/saveDatasource';

/** Another tab of the same person's, on the same screen. */
async function otherTab() {
  const tab = await visits.visit.context.newPage();
  await open(tab);
  return { tab, there: datasourcePage(tab) };
}

describe('what was typed stays', () => {
  test('when the network is gone, and is saved once it is back', async () => {
    await on.add();
    await on.fill(named('orders'));
    await visits.visit.context.setOffline(true);
    await on.save();
    await on.notice('Save/Update Datasource Error').getByText('The server could not be reached.').waitFor();
    expect([await on.value('name'), await on.value('password')]).toEqual(['orders', FORM.password]);
    await visits.visit.context.setOffline(false);
    await on.save();
    await on.card('orders').waitFor();
  });

  test('when the session has ended, also over a new sign-in', async () => {
    await on.add();
    await on.fill(named('orders'));
    const cookies = await visits.visit.context.cookies();
    await visits.visit.context.clearCookies({ name: 'forja.session' });
    await on.save();
    await on.notice('Save/Update Datasource Error').getByText('You do not have access').waitFor();
    await page.goto(`${visits.portal.url}/`);
    await visits.visit.context.addCookies(cookies);
    await page.goto(`${visits.portal.url}/datasourcePostgres`);
    await page.getByText('What you had typed is back.').waitFor();
    expect([await on.value('name'), await on.value('password')]).toEqual(['orders', '']);
  });

  test('when the person goes back a page and returns', async () => {
    await on.add();
    await on.fill(named('orders'));
    await page.goBack();
    await page.goForward();
    await page.getByText('What you had typed is back.').waitFor();
    expect(await on.value('host')).toBe(FORM.host);
  });

  test('when Escape is pressed again and again, and the form can still be left', async () => {
    await on.add();
    await on.fill({ name: 'orders' });
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Escape');
      await page.waitForTimeout(50);
    }
    await on.dialog('Add data source').waitFor();
    expect(await on.value('name')).toBe('orders');
    const question = on.dialog('Discard what was typed?');
    if (!(await question.isVisible())) await page.getByRole('button', { name: 'Close', exact: true }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await on.add();
    await on.dialog('Add data source').waitFor();
  });
});

test('a save is sent once, however often its button is pressed', async () => {
  let sent = 0;
  await page.route(SAVE, async (route) => {
    sent++;
    await page.waitForTimeout(300);
    await route.continue();
  });
  await on.add();
  await on.fill(named('orders'));
  await page.getByRole('button', { name: 'Save', exact: true }).evaluate(async (button: HTMLButtonElement) => {
    for (let press = 0; press < 20; press++) {
      button.click();
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    }
  });
  await on.card('orders').waitFor();
  expect(sent).toBe(1);
});

describe('in two tabs', () => {
  test('the last one to save a data source wins', async () => {
    await on.add();
    await on.fill(named('orders'));
    await on.save();
    await on.card('orders').waitFor();
    const { tab, there } = await otherTab();
    await page.getByRole('button', { name: 'Edit orders' }).click();
    await tab.getByRole('button', { name: 'Edit orders' }).click();
    await on.fill({ databaseName: 'first' });
    await on.save();
    await on.card('orders').getByText('/first').waitFor();
    await there.fill({ databaseName: 'second' });
    await there.save();
    await there.card('orders').getByText('/second').waitFor();
  });

  test('a data source that was deleted meanwhile is told to be gone, and what was typed is there to be added anew', async () => {
    await on.add();
    await on.fill(named('orders'));
    await on.save();
    await on.card('orders').waitFor();
    await page.getByRole('button', { name: 'Edit orders' }).click();
    await on.fill({ databaseName: 'changed' });
    const { tab, there } = await otherTab();
    await tab.getByRole('button', { name: 'Delete orders' }).click();
    await there.dialog('Delete data source').getByRole('button', { name: 'Delete' }).click();
    await there.card('orders').waitFor({ state: 'detached' });
    await on.save();
    expect(await on.value('databaseName')).toBe('changed');
    await on.dialog('Add data source').waitFor();
    await on.fill({ password: FORM.password });
    await on.save();
    await on.card('orders').getByText('/changed').waitFor();
  });

  test('deleting what another tab has deleted ends as if it had been this one', async () => {
    await on.add();
    await on.fill(named('orders'));
    await on.save();
    await on.card('orders').waitFor();
    const { tab, there } = await otherTab();
    for (const [one, its] of [
      [tab, there],
      [page, on],
    ] as const) {
      await one.getByRole('button', { name: 'Delete orders' }).click();
      await its.dialog('Delete data source').getByRole('button', { name: 'Delete' }).click();
      await its.card('orders').waitFor({ state: 'detached' });
      await one.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });
});

test('no answer of the server and no place of the page holds a stored password', async () => {
  // Where the test ends, the form makes room for what came of it, and Save is elsewhere than it was.
  const tried = async () => {
    await on.tryIt();
    await on.notice('Error Connection').waitFor();
  };
  const answers: Promise<string>[] = [];
  page.on('response', (response) => answers.push(response.text().catch(() => '')));
  await on.add();
  await on.fill(named('orders'));
  await tried();
  await on.save();
  await on.card('orders').waitFor();
  await page.getByRole('button', { name: 'Edit orders' }).click();
  expect(await on.value('password')).toBe('');
  await on.fill({ databaseName: 'other' });
  await tried();
  await on.save();
  await on.card('orders').getByText('/other').waitFor();
  await page.reload();
  await on.card('orders').waitFor();
  const read = await Promise.all(answers);
  expect(read.filter((text) => text.includes('/other') || text.includes('"other"'))).not.toEqual([]);
  expect(read.filter((text) => text.includes(FORM.password))).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]));
  expect(kept).not.toContain(FORM.password);
});
