import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import type { Wallet } from '../../../src/shared/wire/wallet.ts';
import { portalVisits } from '../../support/browser/visits.ts';

const yaml = `openapi: 3.1.0
info: { title: Orders API, version: '1' }
servers: [{ url: https://api.acme.com/v1 }]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { type: object } } } } }
`;

const visits = portalVisits('Clicker');
let page: Page;
beforeEach(async () => {
  ({ page } = visits.visit);
  await page.getByLabel('Name *').first().fill('orders');
  await page.getByLabel('Base package').fill('com.acme.orders');
  await page.getByRole('radio', { name: 'API' }).check();
  await page.getByRole('radio', { name: 'Source' }).last().check();
  await page
    .locator('#field-schemaFiles input[type=file]')
    .setInputFiles([{ name: 'openapi.yaml', mimeType: 'application/yaml', buffer: Buffer.from(yaml) }]);
  await page.getByRole('option', { name: /^✓?getOrder/ }).click();
  await page.getByRole('button', { name: 'Review and generate' }).click();
  await page.getByRole('dialog').getByText('Endpoints: 1').waitFor();
});

const generate = () => page.getByRole('button', { name: 'Generate', exact: true });
async function wallet(): Promise<Wallet> {
  const { url } = visits.portal;
  const answer = await visits.visit.context.request.post(`${url}/api/resources/getWallet`, {
    headers: { origin: url },
  });
  return answer.json();
}

test.each([
  ['two clicks of a hand', 1, () => generate().dblclick()],
  // Both are heard before the page has drawn that it is busy.
  ['two clicks in one moment', 2, () => generate().evaluate((button: HTMLElement) => [1, 2].map(() => button.click()))],
])('%s generate one service and charge once', async (_, requests, click) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/generate/generateSrc')) sent.push(request.headers()['idempotency-key'] ?? '');
  });
  await Promise.all([page.waitForEvent('download'), click()]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(sent.length).toBe(requests);
  expect(new Set(sent).size).toBe(1);
  expect(await wallet()).toMatchObject({ remaining: 9, held: 0 });
});
