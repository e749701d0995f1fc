import { readFile } from 'node:fs/promises';
import { strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { SHELTER } from '../../../generated/apis/graphql/shelter.ts';
import { DEPOT_FILES } from '../../../generated/apis/grpc/depot.ts';
import { findings } from '../../../support/browser/screens.ts';
import { portalVisits } from '../../../support/browser/visits.ts';

const file = (name: string, content: string | Uint8Array) => ({
  ...{ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) },
});

const visits = portalVisits('ContractKinds');
let page: Page;
beforeEach(async () => {
  ({ page } = visits.visit);
  await page.getByLabel('Name *').first().fill('fronted');
  await page.getByLabel('Base package').fill('com.acme.fronted');
  await page.getByRole('radio', { name: 'API' }).check();
  await page.getByRole('radio', { name: 'Source' }).last().check();
});

const upload = (...files: ReturnType<typeof file>[]) =>
  page.locator('#field-schemaFiles input[type=file]').setInputFiles(files);
const problem = () => page.locator('#field-schemaFiles [role=alert]');
const option = (name: string) => page.getByRole('option', { name: new RegExp(`^✓?${name}`) });
const review = () => page.getByRole('button', { name: 'Review and generate' }).click();

async function generated(): Promise<Record<string, string>> {
  await review();
  await page.getByRole('dialog').getByText('Endpoints: 1').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Generate', exact: true }).click(),
  ]);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
}

test('a GraphQL schema is uploaded, its fields are picked, and what is wrong is told with line and column', async () => {
  expect(await page.locator('#field-schemaFiles input[type=file]').getAttribute('accept')).toContain('.graphqls');
  await upload(file('shelter.graphqls', SHELTER.replace('pet(id: ID!): Pet', 'pet(id: ID!): Cat')));
  await problem()
    .getByText(/shelter\.graphqls line 7, column 17:/)
    .waitFor();
  await problem().getByText('Unknown type "Cat"').waitFor();
  await upload(file('shelter.graphqls', SHELTER));
  await option('petAdded').waitFor();
  expect(await option('petAdded').getAttribute('aria-disabled')).toBe('true');
  expect(await option('petAdded').textContent()).toContain('It is a subscription');
  await option('search').click();
  await page.locator('#field-url').fill('https://api.acme.com/graphql/');
  expect(await findings(page)).toEqual([]);
  const files = await generated();
  const document = Object.keys(files).find((path) => path.endsWith('client/query/search.graphql')) ?? '';
  expect(files[document]).toContain('query search($text: String!) {');
});

test('proto files come in a zip, their methods are picked, and an address of gRPC is one', async () => {
  const zip = zipSync(Object.fromEntries(DEPOT_FILES.map(({ path, content }) => [path, strToU8(content)])));
  await upload(file('messages.proto', 'syntax = "proto3";\nmessage A { int32 a = 1; }'));
  await problem().getByText('This is not a gRPC schema: it has no service with an rpc').waitFor();
  await problem()
    .getByText(/messages\.proto line 1, column 1:/)
    .waitFor();
  await upload(file('depot.zip', zip));
  await option('GetParcel').waitFor();
  expect(await option('Chat').textContent()).toContain('Its caller sends a stream');
  await option('GetParcel').click();
  await page.locator('#field-url').fill('grpcs://depot.acme.com:50051');
  expect(await findings(page)).toEqual([]);
  const files = await generated();
  const proto = Object.keys(files).find((path) => path.endsWith('proto/client/fronted-api.proto')) ?? '';
  expect(files[proto]).toContain('message ParcelMessage {');
});
