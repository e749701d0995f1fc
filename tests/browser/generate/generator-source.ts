import type { APIRequestContext, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Connection } from '../../../src/datasources/driver.ts';
import { sourceDatabase } from '../../integration/datasource/postgresql/source.ts';
import { portalVisits, type Visits } from '../../support/browser/visits.ts';

type Source = Awaited<ReturnType<typeof sourceDatabase>>;

/** Visits to the REST form with a schema chosen, of a database that `script` made. */
export function generatorVisits(
  name: string,
  script: string,
  schema: string,
): { visits: Visits; source: () => Source } {
  let source: Source;
  beforeAll(async () => {
    source = await sourceDatabase(script);
  });
  afterAll(() => source?.close());
  const visits = portalVisits(name, { before: (request, portal) => saveSource(request, portal, source.connection) });
  beforeEach(() => chooseSource(visits.visit.page, schema));
  return { visits, source: () => source };
}

/** Saves a data source for whoever is signed in. */
async function saveSource(request: APIRequestContext, portal: string, connection: Connection): Promise<void> {
  const { host, port, username, databaseName, tls } = connection;
  const data = { type: 'postgresql', name: 'things', host, port, username, password: '', databaseName, tls };
  const headers = { origin: portal };
  const saved = await request.post(`${portal}/api/datasource/saveDatasource`, { headers, data });
  if (!saved.ok()) throw new Error(await saved.text());
}

/** Chooses it and one of its schemas in the form. */
async function chooseSource(page: Page, schema: string): Promise<void> {
  await page.locator('#field-databaseType').selectOption('postgresql');
  await page.locator('#field-datasource').selectOption('things');
  await page.locator(`#field-schema option[value=${schema}]`).waitFor({ state: 'attached' });
  await page.locator('#field-schema').selectOption(schema);
  await page.getByRole('listbox').waitFor();
}
