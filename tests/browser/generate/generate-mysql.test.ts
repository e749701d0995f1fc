import type { APIRequestContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MysqlSource, mysqlSource } from '../../integration/datasource/mariadb-source.ts';
import { portalVisits } from '../../support/visits.ts';

describe('the form over MariaDB', () => {
  let source: MysqlSource;
  let other: MysqlSource;
  beforeAll(async () => {
    [source, other] = await Promise.all([mysqlSource(), mysqlSource()]);
    for (const one of [source, other]) await one.run('create function here() returns int no sql return 1');
  });
  afterAll(() => Promise.all([source?.close(), other?.close()]));
  const visits = portalVisits('mariadb', { before: saveSource });

  async function saveSource(request: APIRequestContext, portal: string): Promise<void> {
    const { host, port, username, password, databaseName, tls } = source.connection;
    const data = { type: 'mariadb', name: 'things', host, port, username, password, databaseName, tls };
    const saved = await request.post(`${portal}/api/datasource/saveDatasource`, { headers: { origin: portal }, data });
    expect(saved.ok()).toBe(true);
  }

  test('chooses the data source’s own database of all that its user may see, and another one stays chosen', async () => {
    const { page } = visits.visit;
    await page.locator('#field-databaseType').selectOption('mariadb');
    const schema = page.locator('#field-schema');
    await expect.poll(() => schema.inputValue()).toBe(source.schema);
    await page.getByRole('listbox').getByText('here').waitFor();
    await schema.selectOption(other.schema);
    await page.getByRole('listbox').getByText('here').waitFor();
    expect(await schema.inputValue()).toBe(other.schema);
  });
});
