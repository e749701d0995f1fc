import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { inspector, selectEndpoint } from '../../../support/browser/endpoints.ts';
import { findings } from '../../../support/browser/screens.ts';
import { portalVisits } from '../../../support/browser/visits.ts';

const yaml = `openapi: 3.1.0
info: { title: Orders API, version: '1' }
servers: [{ url: https://api.acme.com/v1 }]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      summary: An order <b>and</b> what it holds
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, format: uuid } }
        - { name: state, in: query, description: Only in this state, schema: { $ref: '#/components/schemas/State' } }
      responses:
        '200':
          description: ok
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
  /orders:
    post:
      operationId: addOrder
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '201': { description: made } }
  /pings:
    get:
      operationId: ping
      responses: { '200': { description: ok, content: { application/json: { schema: { type: string } } } } }
components:
  schemas:
    State: { type: string, enum: [open, closed] }
    Line: { type: object, properties: { sku: { type: string }, order: { $ref: '#/components/schemas/Order' } } }
    Order:
      type: object
      required: [id]
      properties:
        id: { type: string }
        total: { type: number, description: With taxes }
        aMemberWithAVeryLongNameThatNoNarrowScreenHolds: { type: string, format: date-time }
        lines: { type: array, items: { $ref: '#/components/schemas/Line' } }
`;

const visits = portalVisits('ContractShape');
let page: Page;
beforeEach(async () => {
  ({ page } = visits.visit);
  const api = page.getByRole('radio', { name: 'API' });
  // Until its script is alive, the form takes back what is clicked.
  await expect
    .poll(async () => {
      await api.click();
      return api.isChecked();
    })
    .toBe(true);
});

const upload = (content: string) =>
  page
    .locator('#field-schemaFiles input[type=file]')
    .setInputFiles([{ name: 'openapi.yaml', mimeType: 'application/yaml', buffer: Buffer.from(content) }]);
const choose = (name: string) => page.getByRole('option', { name: new RegExp(`^✓?${name}`) }).click();
/** The inspector of an endpoint while somebody works on it. */
const row = (name: string) => inspector(page).filter({ has: page.locator('bdi', { hasText: name }) });
const result = (name: string) => row(name).locator('button[id$="-results"]');
/** Shows what an endpoint answers, which stays shown from one to the next. */
async function open(name: string): Promise<void> {
  await selectEndpoint(page, name);
  if ((await result(name).getAttribute('aria-expanded')) === 'false') await result(name).click();
}
const linesOf = (name: string | RegExp, where = row('getOrder')) =>
  where
    .getByRole('table', { name })
    .getByRole('row')
    .evaluateAll((rows) => rows.map(({ children }) => [...children].map(({ textContent }) => textContent).join(' | ')));

test('an operation is shown with its parameters, its body and its answer, in the words of the document', async () => {
  await upload(yaml);
  for (const name of ['getOrder', 'addOrder', 'ping']) await choose(name);
  await open('getOrder');
  await row('getOrder').getByText('An order <b>and</b> what it holds').waitFor();
  expect(await linesOf('Parameters')).toEqual([
    'Name | Type | Required | Sent in',
    'id | string (uuid) | yes | path',
    'state | State | no | query',
  ]);
  expect(await linesOf('Answer · application/json · Order')).toEqual([
    'Name | Type | Required',
    'id | string | yes',
    'total | number | no',
    'aMemberWithAVeryLongNameThatNoNarrowScreenHolds | string (date-time) | no',
    'lines | array of Line | no',
  ]);
  await row('getOrder').getByRole('button', { name: 'State', exact: true }).click();
  await row('getOrder').getByText('open · closed').waitFor();
  // A type that holds itself is opened once.
  await row('getOrder').getByRole('button', { name: 'Line', exact: true }).click();
  expect(await linesOf('Line')).toEqual(['Name | Type | Required', 'sku | string | no', 'order | Order | no']);
  expect(await row('getOrder').getByRole('button', { name: 'Order', exact: true }).count()).toBe(0);
  await open('addOrder');
  await row('addOrder').getByRole('table', { name: 'Body · application/json · Order · optional' }).waitFor();
  await row('addOrder').getByText('It answers nothing.').waitFor();
  await open('ping');
  await row('ping').getByText('No parameters').waitFor();
  await row('ping').getByText('Answer · application/json · string').waitFor();
  // What the document does not have any more cannot be told.
  await upload(yaml.replace('operationId: ping', 'operationId: pong'));
  await row('ping').getByText('operation').first().waitFor();
  await expect.poll(() => result('ping').isDisabled()).toBe(true);
});

test.each([
  [360, 'dark', 'es'],
  [768, 'light', 'en'],
  [1400, 'light', 'es'],
] as const)('a shape stands at %i px, %s, in %s', async (width, colorScheme, language) => {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  if (language === 'es') {
    await page.getByRole('link', { name: 'Ver en español' }).click();
    await page.locator('html[lang=es]').waitFor();
  }
  await upload(yaml);
  await choose('getOrder');
  await open('getOrder');
  await row('getOrder').getByRole('button', { name: 'State', exact: true }).click();
  await row('getOrder').getByRole('button', { name: 'Line', exact: true }).click();
  await row('getOrder')
    .getByRole('table', { name: language === 'es' ? 'Respuesta · application/json · Order' : /^Answer/ })
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await findings(page)).toEqual([]);
});

/** A document of that many operations, each with a type of its own. */
function large(operations: number): string {
  const all = Array.from({ length: operations }, (_, index) => index);
  const body = (name: string) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  return JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'Large API', version: '1' }, servers: [{ url: 'https://api.acme.com' }] },
    paths: Object.fromEntries(
      all.map((n) => [
        `/things${n}`,
        {
          post: {
            operationId: `thing${n}`,
            requestBody: body(`T${n}`),
            responses: { 200: { description: 'ok', ...body(`T${n}`) } },
          },
        },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(
        all.map((n) => {
          const own = Array.from({ length: 20 }, (_, m) => [`member${m}`, { type: 'string' }]);
          const next = { $ref: `#/components/schemas/T${(n + 1) % operations}` };
          return [`T${n}`, { type: 'object', properties: { ...Object.fromEntries(own), next } }];
        }),
      ),
    },
  });
}

test('the shapes of eight hundred operations, each with its type, are walked through with the keys', async () => {
  await upload(large(800));
  await page.getByText('800 of 800 shown').waitFor();
  await page.getByRole('button', { name: 'Select all shown (800)' }).click();
  await page.getByText('Endpoints (800)').waitFor();
  await open('thing0');
  await inspector(page).getByRole('table').nth(1).waitFor();
  await page.locator('#endpoints-grid').focus();
  for (let step = 0; step < 50; step++) await page.keyboard.press('ArrowDown');
  await row('thing50').getByRole('table').nth(1).waitFor();
  expect(await inspector(page).getByRole('table').count()).toBe(2);
});
