import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findings } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';
import { type Receiver, receiver } from '../../support/servers/ci-receivers.ts';

const visits = portalVisits('Deva', { opens: null });
let page: Page;
let ci: Receiver;
let answer: Parameters<typeof receiver>[0] = () => ({ status: 204 });
beforeAll(async () => {
  ci = await receiver((seen, times) => answer(seen, times));
});
afterAll(() => ci?.close());
beforeEach(() => {
  page = visits.visit.page;
});
afterEach(() => {
  answer = () => ({ status: 204 });
});

const url = (path: string) => `${visits.portal.url}${path}`;
const dialog = () => page.getByRole('dialog');
const card = (name: string) => page.getByRole('article', { name });
async function post(path: string, data: object): Promise<Record<string, string>> {
  const sent = await visits.visit.context.request.post(url(path), { headers: { origin: visits.portal.url }, data });
  if (!sent.ok()) throw new Error(await sent.text());
  return { id: sent.headers()['x-generation-id'] ?? '', ...(path.includes('/resources/') ? await sent.json() : {}) };
}
const configured = (name: string, change: object = {}) =>
  post('/api/resources/saveDevops', { name, url: `${ci.url}/hook`, parameterType: 'json', ...change });
const generated = (name: string) =>
  post('/api/generate/generateSrc', {
    ...{ name, domain: 'com.acme.shop', technology: 'rest', applicationServer: 'embedded', mode: 'Src' },
    ...{ sourceType: 1, databaseType: 'postgresql', datasource: 'demo-shop', schema: 'shop' },
    endpoints: [{ routine: { schema: 'shop', name: 'order_total', argumentTypes: ['bigint'] } }],
  });

test('a configuration is added from a preset, tried dry, edited and deleted', async () => {
  await page.goto(url('/devops'));
  await page.getByText('No configurations yet.').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add configuration' }).click();
  await dialog().getByLabel('System').selectOption('GitLab');
  await dialog().getByText('The trigger token is the parameter token').waitFor();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('Name is required').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-name');
  await dialog().locator('#field-name').fill('git lab');
  await dialog().locator('#field-url').fill('https://169.254.169.254/');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('no blank spaces allowed').waitFor();
  await dialog().locator('#field-name').fill('gitlab');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('169.254.169.254 may not be reached from here').waitFor();
  await dialog().locator('#field-url').fill('https://gitlab.com/api/v4/projects/group%2Fname/trigger/pipeline');
  await dialog().locator('#field-parameters-0-value').fill('glptt-secret');
  await dialog().getByRole('button', { name: 'Dry run' }).click();
  const request = dialog().getByRole('status', { name: 'The request' });
  await request.getByText('https://gitlab.com/api/v4/projects/group%2Fname/trigger/pipeline').waitFor();
  expect(await request.innerText()).toContain('token=******\n&ref=main\n&variables%5Bforja_project%5D=shop-api');
  expect(await request.innerText()).not.toContain('glptt-secret');
  expect(await findings(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await card('gitlab').getByText('2 parameters').waitFor();

  await card('gitlab').getByRole('button', { name: 'Edit gitlab' }).click();
  const secret = dialog().locator('#field-parameters-0-value');
  expect([await secret.inputValue(), await secret.getAttribute('placeholder')]).toEqual(['', 'stored; empty keeps it']);
  await dialog().getByRole('button', { name: 'Add parameter' }).click();
  await dialog().locator('#field-parameters-2-name').fill('STAGE');
  await dialog().locator('#field-parameters-2-value').fill('pro');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await card('gitlab').getByText('3 parameters').waitFor();
  await card('gitlab').getByRole('button', { name: 'Dry run of gitlab' }).click();
  await dialog().getByText('Nothing was sent.').waitFor();
  expect(await dialog().innerText()).toContain('&variables%5BSTAGE%5D=pro');
  await page.keyboard.press('Escape');

  await card('gitlab').getByRole('button', { name: 'Delete gitlab' }).click();
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No configurations yet.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add configuration');
});

test('a name that is taken is told with the product’s title, and nothing typed is lost', async () => {
  await configured('jenkins');
  await page.goto(url('/devops'));
  await page.getByRole('button', { name: 'Add configuration' }).click();
  await dialog().getByLabel('System').selectOption('Any other');
  await dialog().locator('#field-name').fill('jenkins');
  await dialog().locator('#field-url').fill(`${ci.url}/hook`);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByRole('alert').getByText('Save/Update Devops Error').waitFor();
  expect(await dialog().locator('#field-url').inputValue()).toBe(`${ci.url}/hook`);
});

test('a form hands on what it generates, and Events tell what came of it', async () => {
  await configured('for-tomcat', { typeAppServer: 'tomcat' });
  await configured('pipeline', { tokenName: 'X-Token', tokenValue: 't0p-secret' });
  const { id } = await generated('shop-one');
  answer = () => ({ status: 201, headers: { location: '/runs/7' }, body: '<b>queued</b> t0p-secret' });
  await page.goto(url(`/?generation=${id}`));
  await page.getByText('Endpoints (1)').waitFor();
  await page.getByRole('button', { name: 'Review and generate' }).click();
  const choice = dialog().getByLabel('Hand on to CI');
  await choice.waitFor();
  expect(await choice.locator('option').allInnerTexts()).toEqual(['Do not hand on', 'pipeline']);
  await choice.selectOption('pipeline');
  expect(await findings(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Generate' }).click();
  // One dialog after the other: the file is ready, and it was handed on.
  await dialog().getByText('shop-one is ready to download.').waitFor();
  await page.keyboard.press('Escape');
  await dialog().getByRole('heading', { name: 'Handed on to pipeline' }).waitFor();
  await dialog().getByRole('button', { name: 'OK' }).click();
  await page.waitForURL(url('/events'));
  expect(ci.seen.at(-1)?.headers['x-token']).toBe('t0p-secret');
  expect(JSON.parse(ci.seen.at(-1)?.body ?? '')).toMatchObject({ forja_project: 'shop-one' });

  const event = page.getByRole('article', { name: 'shop-one' }).filter({ hasText: 'CI call' });
  await event.getByText(/to pipeline · HTTP 201 · /).waitFor();
  expect(await event.getByRole('link', { name: 'Open the run' }).getAttribute('href')).toBe(`${ci.url}/runs/7`);
  await event.getByText('First lines of the answer').click();
  expect(await event.locator('pre').innerText()).toBe('<b>queued</b> ******');
  expect(await findings(page)).toEqual([]);
  if (process.env.TEST_SHOTS) await page.screenshot({ path: `${process.env.TEST_SHOTS}/devops-event.png` });
});

test('a kept file is handed on again from Services and from Events, and a refusal says what to do', async () => {
  await generated('shop-two');
  await page.goto(url('/services'));
  await page.getByRole('button', { name: 'Hand on shop-two.zip' }).click();
  await dialog().getByText('There is no configuration and no repository yet.').waitFor();
  await configured('pipeline');
  answer = () => ({ status: 302, headers: { location: 'http://169.254.169.254/' } });
  await page.goto(url('/events'));
  await page.getByRole('button', { name: 'Hand on shop-two.zip' }).click();
  expect(await dialog().getByLabel('Hand on to').inputValue()).not.toBe('');
  await dialog().getByRole('button', { name: 'Hand on', exact: true }).click();
  await dialog().getByText('shop-two was not handed on to pipeline').waitFor();
  await page.goto(url('/events'));
  await page.getByRole('list', { name: 'Today' }).getByText('Redirects are not followed').waitFor();
});

test.each([360, 768, 1400])(
  '%i px: nothing is cut, and axe finds nothing, light and dark, in both languages',
  async (width) => {
    await configured('deploy', { userName: 'ada', password: 'p', typeAppServer: 'wildfly' });
    await configured(`a-name-of-sixty-characters-${'x'.repeat(33)}`, {
      ...{ preset: 'jenkins', parameterType: 'form', tokenName: 'X-Token', tokenValue: 't' },
      url: `https://jenkins.example.com/job/${'a-long-folder'.repeat(8)}/buildWithParameters`,
      parameters: [{ name: 'stage', value: 'pro' }],
    });
    await page.setViewportSize({ width, height: 900 });
    for (const language of ['en', 'es']) {
      await page.context().addCookies([{ name: 'forja.language', value: language, url: visits.portal.url }]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(url('/devops'));
        await card('deploy').waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        expect(await findings(page)).toEqual([]);
        const shot = async (what: string) => {
          const shots = process.env.TEST_SHOTS;
          if (shots) await page.screenshot({ path: `${shots}/devops-${what}-${width}-${language}-${colorScheme}.png` });
        };
        await shot('list');
        await card('deploy')
          .getByRole('button', { name: /^(Edit|Editar)/ })
          .click();
        await dialog().waitFor();
        expect(await findings(page)).toEqual([]);
        await shot('form');
        await dialog()
          .getByRole('button', { name: /^(Dry run|Ensayo)$/ })
          .click();
        await dialog().getByRole('status').waitFor();
        await shot('dry-run');
        await page.keyboard.press('Escape');
      }
    }
  },
);
