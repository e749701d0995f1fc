import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Connection } from '../../src/datasources/driver.ts';
import { sourceDatabase } from '../integration/datasource/source.ts';
import type { Visit } from '../support/screens.ts';
import { portalVisits, type Visits } from '../support/visits.ts';

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
  const visits = portalVisits(name);
  beforeEach(() => useSource(visits.visit, visits.portal.url, source.connection, schema));
  return { visits, source: () => source };
}

/** Saves a data source for whoever is signed in, and chooses it and one of its schemas in the form. */
async function useSource({ page, context }: Visit, portal: string, connection: Connection, schema: string) {
  const { host, port, username, databaseName, tls } = connection;
  const data = { type: 'postgresql', name: 'things', host, port, username, password: '', databaseName, tls };
  const headers = { origin: portal };
  const saved = await context.request.post(`${portal}/api/datasource/saveDatasource`, { headers, data });
  if (!saved.ok()) throw new Error(await saved.text());
  // The form read the list when it opened, which may have been before.
  await page.reload();
  await chooseSource(page, schema);
}

async function chooseSource(page: Page, schema: string): Promise<void> {
  await page.locator('#field-databaseType').selectOption('postgresql');
  await page.locator('#field-datasource').selectOption('things');
  await page.locator(`#field-schema option[value=${schema}]`).waitFor({ state: 'attached' });
  await page.locator('#field-schema').selectOption(schema);
  await page.getByRole('listbox').waitFor();
}
