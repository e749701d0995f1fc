import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { signIn, type Visit } from '../../support/browser/screens.ts';
import { emptyDatabase } from '../../support/databases/database.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';

/** A portal and a generation service of its own origin: two processes, one database, one folder of files. */
let portal: Portal;
let service: Portal;
let browser: Browser;
let visit: Visit;
let page: Page;
let close: () => Promise<void>;

const YAML = `openapi: 3.1.0
info: { title: Orders API, version: '1' }
servers: [{ url: https://api.acme.com/v1 }]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { type: string } } } } }
`;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close((error) => (error ? reject(error) : resolve(port)));
    });
  });
}

beforeAll(async () => {
  const database = await emptyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'forja-two-'));
  const [at, of] = [await freePort(), await freePort()];
  const [portalUrl, serviceUrl] = [`http://localhost:${at}`, `http://localhost:${of}`];
  const shared = { DATABASE_URL: database.url, SECRET_KEY: 'k'.repeat(40), DEMO: 'false' };
  portal = await startPortal({ dataDir, env: { ...shared, PORT: String(at), SERVICE_URL: serviceUrl, ROLE: 'web' } });
  service = await startPortal({ dataDir, env: { ...shared, PORT: String(of), PORTAL_URL: portalUrl } });
  browser = await launchBrowser();
  close = async () => {
    await browser.close();
    await portal.stop('keep');
    await service.stop('keep');
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  visit = await signIn(browser, portal.url, 'Two');
  ({ page } = visit);
});
afterAll(() => close?.());

const option = (name: string) => page.getByRole('option', { name: new RegExp(`^✓?${name}`) });

test('a source, a contract and a pending file come from the service, and the browser complains of nothing', async () => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/generateSrc|generateSchema|getFileZip/.test(request.url())) asked.push(`${request.method()} ${request.url()}`);
  });
  await page.getByLabel('Name *').first().fill('orders');
  await page.getByLabel('Base package').fill('com.acme.orders');
  await page.getByRole('radio', { name: 'API' }).check();
  await page.getByRole('radio', { name: 'Source' }).last().check();
  await page
    .locator('#field-schemaFiles input[type=file]')
    .setInputFiles([{ name: 'openapi.yaml', mimeType: 'application/yaml', buffer: Buffer.from(YAML) }]);
  await option('getOrder').click();
  await page.getByRole('button', { name: 'Review and generate' }).click();
  await page.getByRole('dialog').getByText('Endpoints: 1').waitFor();
  const [source] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Generate', exact: true }).click(),
  ]);
  expect(source.suggestedFilename()).toBe('orders.zip');
  expect(Object.keys(unzipSync(new Uint8Array(await readFile(await source.path()))))).toContain('orders/forja.json');
  await page.locator('#explore-open').click();
  const [contract] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#explore').getByRole('button', { name: 'Contract' }).click(),
  ]);
  expect(contract.suggestedFilename()).toBe('orders.openapi.yaml');
  await page.goto(`${portal.url}/services`);
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download orders.zip' }).click(),
  ]);
  expect(again.suggestedFilename()).toBe('orders.zip');
  const calls = asked
    .filter((line) => !line.startsWith('OPTIONS'))
    .map((line) => line.replace(/[0-9a-f-]{36}$/, ':id'));
  expect(calls).toEqual([
    `POST ${service.url}/api/generate/generateSrc`,
    `POST ${service.url}/api/generate/generateSchema`,
    `GET ${service.url}/api/generate/getFileZip/:id`,
  ]);
  await page.getByText('REST · Source', { exact: false }).first().waitFor();
  expect(visit.complaints).toEqual([]);
});

test('the portal lets its pages call that origin and no other; the service lets in the portal’s pages and no others', async () => {
  const policy = (await fetch(portal.url)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`connect-src 'self' ${service.url};`);
  const preflight = (origin: string, path = '/api/generate/generateSrc') =>
    fetch(`${service.url}${path}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });
  const allowed = await preflight(portal.url);
  expect(allowed.headers.get('access-control-allow-origin')).toBe(portal.url);
  expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
  expect((await preflight('https://evil.test')).headers.get('access-control-allow-origin')).toBeNull();
  expect(
    (await preflight(portal.url, '/api/resources/getWallet')).headers.get('access-control-allow-origin'),
  ).toBeNull();
  const posted = (origin: string, path = '/api/generate/generateSrc', headers = {}) =>
    fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { origin, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json', ...headers },
      body: '{}',
    });
  // Nobody's bearer: the service says so, and the portal's page may read it.
  const nobody = await posted(portal.url);
  expect([nobody.status, nobody.headers.get('access-control-allow-origin')]).toEqual([401, portal.url]);
  expect(nobody.headers.get('access-control-expose-headers')).toMatch(/Content-Disposition/i);
  expect((await posted('https://evil.test')).status).toBe(403);
  expect((await posted(portal.url, '/api/resources/getWallet')).status).toBe(403);
  // Cookies are no bearer.
  expect((await posted(portal.url, '/api/generate/generateSrc', { cookie: 'x=y' })).status).toBe(403);
});
