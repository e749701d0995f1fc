import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Download, Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { endpointLine, endpointLines, inspector, selectEndpoint } from '../../support/browser/endpoints.ts';
import { findings } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';

const FIVE = ['adjust_stock', 'cancel_order', 'customer_orders', 'order_total', 'set_tier'];

const visits = portalVisits('Person');
let page: Page;
beforeEach(() => {
  ({ page } = visits.visit);
});

const field = (name: string) => page.getByLabel(name, { exact: false }).and(page.locator('input, select, textarea'));
const review = () => page.getByRole('button', { name: 'Review and generate' }).click();
const generate = () => page.getByRole('button', { name: 'Generate', exact: true }).click();
const dialog = () => page.getByRole('dialog');
const option = (name: string) => page.getByRole('option', { name: new RegExp(`^✓?${name}`) });
const focusedId = () => page.evaluate(() => document.activeElement?.id);

async function fillProject(mode: 'Source' | 'Build' | 'Test' = 'Source'): Promise<void> {
  await field('Name *').first().fill('shop-service');
  await field('Base package').fill('com.acme.shop');
  await field('Database type').selectOption('postgresql');
  await field('Schema').selectOption('shop');
  await page.getByRole('radio', { name: mode }).check();
  await page.getByRole('listbox').waitFor();
}

async function pick(names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('searchbox').fill(name);
    // The list is drawn anew once it has been searched: a click before that could be lost between the two.
    await expect.poll(() => page.getByRole('listbox').getByRole('option').filter({ hasNotText: name }).count()).toBe(0);
    await option(name).first().click();
  }
  await page.getByRole('searchbox').fill('');
  await page.getByText(`Endpoints (${names.length})`).waitFor();
}

/** The files of a downloaded zip, all of which stand in one folder that is named as the project. */
async function contents(download: Download): Promise<Record<string, Uint8Array>> {
  const files = Object.entries(unzipSync(new Uint8Array(await readFile(await download.path()))));
  const folder = `${download.suggestedFilename().replace(/\.zip$/, '')}/`;
  expect(files.filter(([path]) => !path.startsWith(folder))).toEqual([]);
  return Object.fromEntries(files.map(([path, content]) => [path.slice(folder.length), content]));
}

describe('a user', () => {
  test('picks five routines and downloads the source of their service at once', async () => {
    await fillProject();
    await pick(FIVE);
    await review();
    await dialog().getByText('Endpoints: 5 · Credits: 0 · Left afterwards: 10').waitFor();
    await dialog().getByText('Free: what is made from the demo costs nothing.').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), generate()]);
    expect(download.suggestedFilename()).toBe('shop-service.zip');
    const files = await contents(download);
    const kept = new TextDecoder().decode(files['forja.json']);
    for (const name of FIVE) expect(kept).toContain(`"${name}"`);
    await page.getByText('shop-service.zip was downloaded.').waitFor();
    // It cost nothing, what was typed is still there, and what to do next is said in the project's own commands.
    const left = page.locator('dt:text("Credits left afterwards") + dd');
    await expect.poll(() => left.textContent()).toBe('10');
    await page.getByText('unzip shop-service.zip && cd shop-service').waitFor();
    // It is here already: nothing asks for it as if it were not.
    await page.getByText('Downloaded', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Download again' }).waitFor();
    await page.getByText('git init && git add . && git commit -m "Generate shop-service"').waitFor();
    expect(await field('Name *').first().inputValue()).toBe('shop-service');
  });

  test('is told when the network is gone before the form could be checked, and goes on once it is back', async () => {
    await fillProject();
    await pick(['order_total']);
    await visits.visit.context.setOffline(true);
    await review();
    await page.getByText('The server could not be reached. Check the connection and try again.').waitFor();
    await visits.visit.context.setOffline(false);
    await review();
    await dialog().getByText('Endpoints: 1 · Credits: 0').waitFor();
  });

  test("sends an operation's result to a queue as well, for one credit more", async () => {
    await fillProject();
    await pick(['order_total']);
    await page.getByRole('button', { name: 'Send to a queue' }).click();
    const group = page.getByRole('group', { name: 'For all that is sent to a queue' });
    expect(await group.getByLabel('Broker').inputValue()).toBe('rabbitmq');
    await review();
    await page.getByText('Queue name is required').waitFor();
    await page.getByLabel('Queue name').fill('totals');
    await review();
    await dialog().getByText('Endpoints: 1 · Credits: 0 · Left afterwards: 10').waitFor();
    await dialog().getByText('1 endpoint × 1 + 1 sender × 1').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), generate()]);
    const files = await contents(download);
    const text = (name: string) => new TextDecoder().decode(files[name]);
    const pom = Object.keys(files).find((name) => name.endsWith('forja/pom.xml')) ?? '';
    expect(text(pom)).toContain('amqp');
  });

  test('builds a service, follows it, is notified, and downloads it once', async () => {
    await fillProject('Build');
    await pick(['order_total']);
    await review();
    await generate();
    await page.getByText('Files take minutes. You will be notified when they are ready.').waitFor();
    await page.getByRole('heading', { name: 'Generating shop-service' }).waitFor();
    const ready = page.getByRole('dialog', { name: 'DownLoad zip' });
    await ready.waitFor({ timeout: 600_000 });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      ready.getByRole('button', { name: 'Download' }).click(),
    ]);
    const shown = page.getByRole('dialog', { name: 'Api File' });
    await shown.getByText(download.suggestedFilename()).waitFor();
    const opened = Date.now();
    await shown.waitFor({ state: 'detached' });
    expect(Date.now() - opened).toBeGreaterThan(1_500);
    expect(Date.now() - opened).toBeLessThan(4_000);
    const names = Object.keys(await contents(download));
    expect(names.some((name) => name.endsWith('.jar'))).toBe(true);
    expect(names.some((name) => name.endsWith('verification.json'))).toBe(true);
    // Answered: it does not come again, and nothing is pending.
    await page.goto(`${visits.portal.url}/pendingFiles`);
    await page.getByText('No pending files.').waitFor();
    await page.waitForTimeout(1_000);
    expect(await dialog().count()).toBe(0);
  }, 660_000);
});

describe('the form', () => {
  test('names what is missing beside each field, in the language of the page, and focuses the first', async () => {
    // The form names itself after the demo; without a data source it has nothing to choose.
    await expect.poll(() => field('Name *').first().inputValue()).toBe('shop-service');
    await field('Database type').selectOption('mysql');
    await field('Name *').first().fill('');
    await review();
    await page.getByText('Name is required', { exact: true }).waitFor();
    expect(await page.getByText('You must make a decision in Schema', { exact: true }).count()).toBe(1);
    expect(await page.getByText('Choose at least one routine or query', { exact: true }).count()).toBe(1);
    await expect.poll(focusedId).toBe('field-name');
    await field('Name *').first().fill('shop service');
    await page.getByText('no blank spaces allowed', { exact: true }).waitFor();
    await field('Name *').first().fill('shop');
    await page.getByText('no blank spaces allowed', { exact: true }).waitFor({ state: 'detached' });
  });

  test('keeps everything typed through a reload, and through a failure, which is tried again under the same key', async () => {
    await fillProject();
    await pick(['order_total']);
    await page.getByRole('button', { name: 'Add query' }).click();
    await page.getByRole('textbox', { name: 'Query 1' }).fill('select 1 as one where :a = 1');
    await page.reload();
    await page.getByText('Endpoints (2)').waitFor();
    expect(await page.getByRole('textbox', { name: 'Query 1' }).inputValue()).toBe('select 1 as one where :a = 1');
    expect(await field('Schema').inputValue()).toBe('shop');

    const keys: (string | undefined)[] = [];
    await page.route('**/api/generate/generateSrc', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return keys.length === 1 ? route.abort() : route.continue();
    });
    await review();
    await generate();
    await dialog().getByRole('alert').waitFor();
    await Promise.all([page.waitForEvent('download'), generate()]);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    await review();
    await Promise.all([page.waitForEvent('download'), generate()]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('keeps what was entered before the form was alive', async () => {
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/assets/generator-form-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await field('Name *').first().fill('shop-service');
    await field('Database type').selectOption('postgresql');
    await page.getByRole('radio', { name: 'Build' }).check();
    arrive();
    await field('Schema').selectOption('shop');
    await page.getByRole('listbox').waitFor();
    expect(await field('Name *').first().inputValue()).toBe('shop-service');
    expect(await page.getByRole('radio', { name: 'Build' }).isChecked()).toBe(true);
    await page.reload();
    await expect.poll(() => field('Name *').first().inputValue()).toBe('shop-service');
    await expect.poll(() => page.getByRole('radio', { name: 'Build' }).isChecked()).toBe(true);
  });

  test('keeps what is clicked while the form comes alive, when the library has begun and hears nothing yet', async () => {
    await page.addInitScript(() => {
      const look = () => {
        const form = document.querySelector('[data-island=generator-form]');
        const begun = form && Object.keys(form).some((key) => key.startsWith('__reactContainer'));
        if (!begun) return turns.port2.postMessage(null);
        const api = form.querySelector<HTMLInputElement>('input[type=radio][value="2"]');
        Object.assign(globalThis, { heard: api && Object.keys(api).some((key) => key.startsWith('__react')) });
        api?.click();
      };
      const turns = new MessageChannel();
      turns.port1.onmessage = look;
      turns.port2.postMessage(null);
    });
    await page.reload();
    await page.locator('[data-island=generator-form][data-ready]').waitFor();
    expect(await page.evaluate('heard')).toBe(false);
    expect(await page.getByRole('radio', { name: 'API' }).isChecked()).toBe(true);
    await page.reload();
    await expect.poll(() => page.getByRole('radio', { name: 'API' }).isChecked()).toBe(true);
  });

  test('reviews what was chosen last, however soon after', async () => {
    await fillProject();
    const chosen = await option('order_total').first().elementHandle();
    const button = await page.getByRole('button', { name: 'Review and generate' }).elementHandle();
    await page.evaluate(
      (both) => {
        for (const one of both) (one as HTMLElement).click();
      },
      [chosen, button],
    );
    await dialog().getByText('Endpoints: 1').waitFor();
  });

  test('is filled by a forja.json, and says why another file does not fill it', async () => {
    await fillProject();
    await pick(['order_total', 'set_tier']);
    await review();
    const [download] = await Promise.all([page.waitForEvent('download'), generate()]);
    const files = await contents(download);
    const buffer = Buffer.from(files['forja.json'] ?? []);
    await page.evaluate(() => sessionStorage.clear());
    await page.evaluate(() => addEventListener('pagehide', () => sessionStorage.clear()));
    await page.reload();
    await page.getByText('Endpoints (0)').waitFor();
    const input = page.getByLabel('Open forja.json');
    await input.setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
    await page.getByText('other.json is not a forja.json').waitFor();
    await input.setInputFiles({ name: 'forja.json', mimeType: 'application/json', buffer });
    await page.getByText('Endpoints (2)').waitFor();
    expect(await field('Name *').first().inputValue()).toBe('shop-service');
    expect(await field('Schema').inputValue()).toBe('shop');

    // What is looked at before credits are spent is what is sent, even when a file fills the form behind it.
    await selectEndpoint(page, 'set_tier');
    await page.getByRole('button', { name: 'Remove set_tier' }).click();
    await review();
    await dialog().getByText('Endpoints: 1').waitFor();
    const dropped = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'forja.json', { type: 'application/json' }));
      return transfer;
    }, buffer.toString());
    await dialog().dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByText('Endpoints (2)').waitFor();
    await dialog().getByText('Endpoints: 1').waitFor();
    const asked = page.waitForRequest('**/api/generate/generateSrc');
    await Promise.all([page.waitForEvent('download'), generate()]);
    expect(((await asked).postDataJSON() as { endpoints: unknown[] }).endpoints).toHaveLength(1);
  });

  test('shows the message of the server beside the endpoint it belongs to', async () => {
    await fillProject();
    await pick(['order_total', 'set_tier']);
    // As if something had changed between the review and the generation. Before the lines are edited: the form asks
    // for a preview by itself while they are, and the review takes the answer that it has.
    const fine = { faults: [], name: 'x', endpoints: [], files: [] };
    await page.route('**/api/datasource/preview*', (route) => route.fulfill({ json: fine }));
    for (const line of await endpointLines(page).all()) {
      await line.click();
      await inspector(page).getByLabel('URL').fill('/same');
      await inspector(page).getByLabel('Method').selectOption('POST');
    }
    await endpointLine(page, 'order_total').click();
    await review();
    await generate();
    await page.getByText('Another endpoint already answers this method and url').first().waitFor();
    await expect.poll(focusedId).toBe('field-endpoints-1-options-url');
  });

  test('can be worked with the keyboard alone, and gives the focus back', async () => {
    await fillProject();
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('order_t*');
    await page.getByText('2 of 19 shown').waitFor();
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Control+a');
    await page.getByText('Chosen: 2').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await page.getByText('Chosen: 1').waitFor();
    await page.getByRole('button', { name: 'Review and generate' }).focus();
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    const button = page.getByRole('button', { name: 'Review and generate', exact: true });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('stays quick with ten thousand routines: only the rows in view exist', async () => {
    const routines = Array.from({ length: 10_000 }, (_, n) => ({
      schema: 'shop',
      name: `routine_${n}`,
      argumentTypes: [],
      kind: 'function',
      signature: '()',
      ...(n % 100 === 0 && { refused: 'it answers a set of cursors.' }),
    }));
    await page.route('**/api/datasource/getProcedures?*', (route) => route.fulfill({ json: routines }));
    await fillProject();
    await page.getByText('10,000 of 10,000 shown').waitFor();
    expect(await page.getByRole('listbox').getByRole('option').count()).toBeLessThan(40);
    await page.getByRole('listbox').focus();
    await page.keyboard.press('End');
    await option('routine_9999').waitFor();
    await page.getByRole('searchbox').fill('routine_99*');
    await page.getByText('111 of 10,000 shown').waitFor();
    const reasons = page.getByText('Cannot be generated: it answers a set of cursors.');
    const inList = await reasons.count();
    expect(inList).toBeGreaterThan(0);
    // A narrow screen cuts a row off: what was clicked stands below the list in full.
    await reasons.first().click();
    await expect.poll(() => reasons.count()).toBe(inList + 1);
    await page.getByRole('button', { name: 'Select all shown (110)' }).click();
    await page.getByText('Chosen: 110').waitFor();
    // Of the chosen ones, too, only the lines in view exist, and the keys lead to the last.
    await endpointLine(page, 'routine_99').first().click();
    expect(await endpointLines(page).count()).toBeLessThan(30);
    await page.keyboard.press('End');
    await inspector(page).getByText('110', { exact: true }).waitFor();
  });
});

describe('a generation without live updates', () => {
  test('is asked about until it is over, and tells why it failed', async () => {
    const status = {
      id: 'g1',
      state: 'running',
      name: 'shop-service',
      technology: 'rest',
      mode: 'Build',
      step: 'compile',
      done: 0,
      total: 1,
      credits: 1,
      artifactId: null,
      fault: null as unknown,
      createdAt: new Date().toISOString(),
      finishedAt: null,
    };
    await page.route('**/api/socket', (route) => route.abort());
    await page.route('**/api/datasource/generateDeploySqlServer', (route) =>
      route.fulfill({ json: { status: 200, message: 'Accepted.', id: 'g1' } }),
    );
    await page.route('**/api/resources/generationStatus?*', (route) => route.fulfill({ json: status }));
    await page.reload();
    await fillProject('Build');
    await pick(['order_total']);
    await review();
    await generate();
    await page.getByText('Compiling and testing with Maven').waitFor();
    await page.locator('#main').getByText('No live updates').waitFor();
    status.state = 'failed';
    status.fault = { error: 'buildFailed', message: 'The build failed.', log: '[ERROR] line 7' };
    await page.getByText('The build failed.').waitFor();
    await page.getByText('End of the build log').click();
    await page.getByText('[ERROR] line 7').waitFor();
    await page.reload();
    await page.getByText('The build failed.').waitFor();
  });
});

describe.each([
  ['en', 'light', 1400],
  ['es', 'dark', 360],
] as const)('in %s, %s, %d px', (language, colorScheme, width) => {
  test('axe finds nothing and nothing is wider than the screen, with faults shown and in the review', async () => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    if (language === 'es') await page.getByRole('link', { name: 'Ver en español' }).click();
    await page.locator(`html[lang=${language}]`).waitFor();
    await page.locator('#field-databaseType').selectOption('postgresql');
    await page.locator('#field-schema').selectOption('shop');
    await page.getByRole('listbox').getByRole('option').first().click();
    // A name is suggested: this one is none.
    await page.locator('#field-name').fill('two words');
    await page.locator('[aria-labelledby=summary-title] .btn-primary').click();
    await page.locator('#field-name-error').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.locator('#field-name').fill('shop');
    await page.locator('#field-domain').fill('com.acme');
    await page.locator('[aria-labelledby=summary-title] .btn-primary').click();
    await dialog().waitFor();
    await page.waitForTimeout(400);
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
