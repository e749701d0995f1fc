import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { findings } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';

const visits = portalVisits('Owner', { opens: null });
let page: Page;
beforeEach(() => {
  page = visits.visit.page;
});

const url = (path: string) => `${visits.portal.url}${path}`;
const details = (name: string) => page.getByRole('button', { name: `Details of ${name}` });

/** The request that the form sends for one routine of the demo. */
function requestOf(name: string, mode = 'Src') {
  return {
    ...{ name, domain: 'com.acme.shop', technology: 'rest', applicationServer: 'embedded', mode },
    ...{ sourceType: 1, databaseType: 'postgresql', datasource: 'demo-shop', schema: 'shop' },
    endpoints: [{ routine: { schema: 'shop', name: 'order_total', argumentTypes: ['bigint'] } }],
  };
}

/** The argument types as the data source tells them. */
async function routine(): Promise<object> {
  const answer = await visits.visit.context.request.post(
    url('/api/datasource/getProcedures?datasourceName=demo-shop&owner=shop'),
    { headers: { origin: visits.portal.url } },
  );
  const all = (await answer.json()) as { schema: string; name: string; argumentTypes: string[] }[];
  const found = all.find(({ name }) => name === 'order_total');
  if (!found) throw new Error('the demo has no order_total');
  return { schema: found.schema, name: found.name, argumentTypes: found.argumentTypes };
}

async function generated(name: string): Promise<string> {
  const answer = await visits.visit.context.request.post(url('/api/generate/generateSrc'), {
    headers: { origin: visits.portal.url },
    data: { ...requestOf(name), endpoints: [{ routine: await routine() }] },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.headers()['x-generation-id'] ?? '';
}

/** A build that goes on for as long as a test wants, told by the server's own calls. */
async function running(name: string): Promise<void> {
  const row = {
    ...{
      id: 'g1',
      state: 'running',
      name,
      domain: 'com.acme',
      technology: 'rest',
      mode: 'Build',
      datasource: 'demo-shop',
    },
    ...{ step: 'compile', done: 0, total: 1, credits: 0, createdAt: new Date().toISOString(), finishedAt: null },
    ...{ runsUntil: null, artifact: null, receipt: null, fault: null },
  };
  await page.route('**/api/resources/getServices?*', (route) => route.fulfill({ json: [row] }));
}

describe('the page of services', () => {
  test('says what will be there, and where to begin', async () => {
    await page.goto(url('/services'));
    await page.getByText('Nothing generated yet.').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Generate a service' }).click();
    await page.getByText('Endpoints (0)').waitFor();
  });

  test('shows what to do with a file, downloads it, shows its request and what changed since', async () => {
    await generated('shop-one');
    await page.goto(url('/services'));
    await details('shop-one').click();
    await page.getByText('unzip shop-one.zip && cd shop-one').waitFor();
    await page.getByText('git add . && git commit -m "Generate shop-one"').waitFor();
    await page.getByText(/curl .*order-total/).waitFor();
    await page.getByRole('button', { name: 'Show forja.json' }).click();
    await page.getByText('"name": "order_total"').waitFor();
    await page.getByRole('button', { name: 'Compare with the data source' }).click();
    await page.getByText('All routines that the service calls are as they were when it was generated.').waitFor();
    expect(await findings(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download shop-one.zip' }).click(),
    ]);
    const files = Object.keys(unzipSync(new Uint8Array(await readFile(await download.path()))));
    expect(files.filter((path) => !path.startsWith('shop-one/'))).toEqual([]);
    expect(files).toContain('shop-one/mvnw');
  });

  test('generates again from the form, which is filled and says that it costs nothing', async () => {
    await generated('shop-again');
    await page.goto(url('/services'));
    await page.getByRole('link', { name: 'Generate shop-again again' }).click();
    await page.getByText('Endpoints (1)').waitFor();
    expect(await page.locator('#field-name').inputValue()).toBe('shop-again');
    expect(new URL(page.url()).search).toBe('');
    await page.getByText('Free: what is made from the demo costs nothing.').first().waitFor();
  });

  test('takes no choice before the request that is generated again is there', async () => {
    const id = await generated('shop-slow');
    await page.goto(url('/'));
    await page.locator('#field-name').fill('draft-before');
    await page.getByRole('radio', { name: 'API' }).check();
    // Longer than a draft waits before it is kept.
    await page.waitForTimeout(500);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/resources/getService?*', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(url(`/?generation=${id}`));
    await page.getByText('Reading the request that you generate again.').waitFor();
    expect(await page.locator('#field-name').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Review and generate' }).count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    answer();
    await page.getByText('Endpoints (1)').waitFor();
    expect(await page.getByText('Reading the request').count()).toBe(0);
    expect(await page.locator('#field-name').inputValue()).toBe('shop-slow');
    expect(await page.getByRole('radio', { name: 'Database' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Build' }).check();
    expect(await page.getByRole('radio', { name: 'Build' }).isChecked()).toBe(true);
  });

  test('shows the form as it was where the request to generate again is not there', async () => {
    await page.goto(url('/?generation=00000000-0000-4000-8000-000000000000'));
    await page.locator('.alert-error').first().waitFor();
    await page.locator('#field-name').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('finds by name and by state, with the keyboard alone', async () => {
    await generated('alpha');
    await generated('beta');
    await page.goto(url('/services'));
    await details('beta').waitFor();
    await page.getByRole('searchbox', { name: 'Search by name' }).focus();
    await page.keyboard.type('ALP');
    // While the list is read anew neither of them is there.
    await details('beta').waitFor({ state: 'detached' });
    await details('alpha').waitFor();
    // Past its file, its download, its hand-off and its form.
    for (let stop = 0; stop < 5; stop++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('unzip alpha.zip && cd alpha').waitFor();
    await page.getByRole('radio', { name: 'All' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('There is none like that.').waitFor();
  });

  test('shows the progress of what is on its way, also after a reload', async () => {
    await running('slow');
    await page.goto(url('/services'));
    await page.getByText('Compiling and testing with Maven').waitFor();
    await page.reload();
    await page.getByText('Compiling and testing with Maven').waitFor();
  });

  test('cancels what is on its way, by its own button', async () => {
    await running('slow');
    await page.goto(url('/services'));
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('cancelGeneration')),
      page.getByRole('button', { name: 'Cancel slow' }).click(),
    ]);
    expect(new URL(asked.url()).searchParams.get('id')).toBe('g1');
    // There is no such generation: the server says so, and the button is there again.
    await page.getByText('There is nothing here by that name or id.').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel slow' }).isEnabled()).toBe(true);
    expect(await findings(page)).toEqual([]);
  });

  test('opens the one that its address names', async () => {
    const id = await generated('linked');
    await page.goto(url(`/services?id=${id}`));
    await page.getByText('unzip linked.zip && cd linked').waitFor();
    expect(await details('linked').count()).toBe(1);
    await page.goto(url('/services?id=00000000-0000-4000-8000-000000000000'));
    await page.getByText('There is nothing here by that name or id.').waitFor();
  });
});

describe.each([
  ['en', 'light', 1400],
  ['en', 'dark', 768],
  ['es', 'dark', 360],
  ['es', 'light', 360],
] as const)('in %s, %s, %d px', (language, colorScheme, width) => {
  test('axe finds nothing and nothing is wider than the screen, with one opened', async () => {
    await generated('shop-service-with-rather-a-long-name-in-one-word');
    await generated('short');
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    if (language === 'es') await visits.visit.context.request.get(url('/api/language/es?back=/services'));
    await page.goto(url('/services'));
    await page.locator('article button[aria-expanded]').first().click();
    await page.getByText('unzip short.zip').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const folder = process.env.SCREENSHOTS;
    if (folder)
      await page.screenshot({ path: `${folder}/services-${language}-${colorScheme}-${width}.png`, fullPage: true });
  });
});
