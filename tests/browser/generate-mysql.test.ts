import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MysqlSource, mysqlSource } from '../integration/datasource/mariadb-source.ts';
import { portalVisits } from '../support/visits.ts';

describe('the form over MariaDB', () => {
  let source: MysqlSource;
  let other: MysqlSource;
  beforeAll(async () => {
    [source, other] = await Promise.all([mysqlSource(), mysqlSource()]);
    for (const one of [source, other]) await one.run('create function here() returns int no sql return 1');
  });
  afterAll(() => Promise.all([source?.close(), other?.close()]));
  const visits = portalVisits('mariadb');

  test('chooses the data source’s own database of all that its user may see, and another one stays chosen', async () => {
    const { page, context } = visits.visit;
    const { host, port, username, password, databaseName, tls } = source.connection;
    const data = { type: 'mariadb', name: 'things', host, port, username, password, databaseName, tls };
    const headers = { origin: visits.portal.url };
    const saved = await context.request.post(`${visits.portal.url}/api/datasource/saveDatasource`, { headers, data });
    expect(saved.ok()).toBe(true);
    await page.locator('#field-databaseType').selectOption('mariadb');
    const schema = page.locator('#field-schema');
    await expect.poll(() => schema.inputValue()).toBe(source.schema);
    await page.getByRole('listbox').getByText('here').waitFor();
    await schema.selectOption(other.schema);
    await page.getByRole('listbox').getByText('here').waitFor();
    expect(await schema.inputValue()).toBe(other.schema);
  });
});
