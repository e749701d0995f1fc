import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findings } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';
import { type GitServer, gitServer } from '../../support/servers/git-server.ts';

const visits = portalVisits('Committer', { opens: null });
let server: GitServer;
beforeAll(async () => {
  server = await gitServer();
});
afterAll(() => server?.close());

const section = (page: Page) => page.getByRole('region', { name: 'Repositories' });
const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string) => section(page).getByRole('article', { name });
/** For a look at it, where somebody asks for one. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const width of [360, 768, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
}

async function open(page: Page): Promise<void> {
  await page.goto(`${visits.portal.url}/devops`);
  await section(page).waitFor();
}

async function add(page: Page, name: string, url: string, token = server.token): Promise<void> {
  await section(page).getByRole('button', { name: 'Add repository' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Address').fill(url);
  await dialog(page).getByLabel('Token').fill(token);
}

describe('repositories', () => {
  test('are added, checked, edited and deleted, and what is wrong stands beside its field', async () => {
    const { page } = visits.visit;
    await open(page);
    await section(page).getByText('No repository yet').waitFor();
    await shot(page, 'empty');
    await section(page).getByRole('button', { name: 'Add repository' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-name');
    await dialog(page).getByLabel('Address').fill('git@github.com:acme/shop.git');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('Use the address that git clone is given').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-name');
    expect(await findings(page)).toEqual([]);
    await shot(page, 'form');

    const url = server.create('page');
    await dialog(page).getByLabel('Name').fill('shop');
    await dialog(page).getByLabel('Address').fill(url);
    await dialog(page).getByLabel('Token').fill('wrong-token');
    await dialog(page).getByRole('button', { name: 'Check' }).click();
    await dialog(page).getByRole('alert').getByText('does not take the user and token').waitFor();
    await dialog(page).getByLabel('Token').fill(server.token);
    await dialog(page).getByRole('button', { name: 'Check' }).click();
    await dialog(page).getByText('It is empty: the first project also begins its default branch.').waitFor();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await card(page, 'shop').getByText('At the root of the repository').waitFor();
    expect(await page.content()).not.toContain(server.token);
    await card(page, 'shop').getByRole('button', { name: 'Check shop' }).click();
    await card(page, 'shop').getByText('It can be read and written.').waitFor();
    expect(await findings(page)).toEqual([]);
    await shot(page, 'list');

    await card(page, 'shop').getByRole('button', { name: 'Edit shop' }).click();
    await dialog(page).getByLabel('Folder').fill('../up');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('Use a folder such as services/shop').waitFor();
    await dialog(page).getByLabel('Folder').fill('services/shop');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await card(page, 'shop').getByText('In the folder services/shop').waitFor();
    await card(page, 'shop').getByRole('button', { name: 'Delete shop' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await section(page).getByText('No repository yet').waitFor();
  });

  test('get the project that is generated, and generating it again shows first what changes in its files', async () => {
    const { page } = visits.visit;
    server.create('demo');
    await open(page);
    await add(page, 'demo-repo', `${server.url}/demo`);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await card(page, 'demo-repo').waitFor();
    await page.goto(visits.portal.url);
    await page.getByRole('button', { name: 'Try it with the demo shop' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-review');
    await page.getByRole('button', { name: 'Review and generate' }).click();
    await dialog(page).getByRole('button', { name: 'Show what changes in the files' }).click();
    await dialog(page).getByText('First generation of this project: all files are new.').waitFor();
    await dialog(page).locator('#field-handOn').selectOption({ label: 'demo-repo' });
    await dialog(page).getByRole('button', { name: 'Generate', exact: true }).click();
    await expect
      .poll(() => server.git('demo', 'for-each-ref', '--format=%(refname)'), { timeout: 30_000 })
      .toMatch(/refs\/heads\/forja\/\S+\nrefs\/heads\/main/);
    // One dialog after the other: the file is ready, and it was handed on.
    await dialog(page).getByText('is ready to download.').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('heading', { name: 'Handed on to demo-repo' }).waitFor();
    await dialog(page).getByRole('button', { name: 'OK' }).click();
    await page.waitForURL(`${visits.portal.url}/events`);

    await page.goto(`${visits.portal.url}/services`);
    await page
      .getByRole('link', { name: /Generate .* again/ })
      .first()
      .click();
    // Until then the form shows what was in it before, which is as large.
    await page.getByText('The form was filled from forja.json.').first().waitFor();
    await page.getByText('Endpoints (5)').waitFor();
    await page.locator('#field-applicationServer').selectOption('tomcat');
    await page.getByRole('button', { name: 'Review and generate' }).click();
    await dialog(page).getByRole('button', { name: 'Show what changes in the files' }).click();
    await dialog(page).getByText('Files against the last generation').waitFor();
    const readme = dialog(page).getByRole('listitem').filter({ hasText: 'README.md' }).first();
    await readme.locator('summary').click();
    await readme.getByText('git merge brings both together').waitFor();
    await readme.getByText(/^\+\|.*deploy\//).waitFor();
    expect(await findings(page)).toEqual([]);
    await shot(page, 'files');
  });
});
