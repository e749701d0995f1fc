import type { APIRequestContext } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MysqlSource, mysqlSource } from '../../integration/datasource/mysql/mariadb-source.ts';
import { inspector, selectEndpoint } from '../../support/browser/endpoints.ts';
import { findings } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';

describe('the form over MariaDB', () => {
  let source: MysqlSource;
  let other: MysqlSource;
  beforeAll(async () => {
    [source, other] = await Promise.all([mysqlSource(), mysqlSource()]);
    for (const one of [source, other]) await one.run('create function here() returns int no sql return 1');
    await source.run('create function judge(p_flag tinyint(1), p_rate int) returns tinyint(1) no sql return p_flag');
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

  test('says what tinyint(1) is in the whole project, and of each one that is known otherwise', async () => {
    const { page } = visits.visit;
    await page.locator('#field-name').fill('flags');
    await page.locator('#field-domain').fill('com.acme.flags');
    await page.locator('#field-databaseType').selectOption('mariadb');
    await page.getByRole('option', { name: /judge/ }).click();
    const ofProject = page.getByRole('combobox', { name: 'TINYINT(1) is' });
    expect(await ofProject.inputValue()).toBe('boolean');
    await ofProject.selectOption('a number');
    await selectEndpoint(page, 'judge');
    await page.getByRole('button', { name: 'Result: judge' }).click();
    const named = (name: string) => inspector(page).getByRole('combobox', { name: `${name}, tinyint(1), is` });
    await named('judge').selectOption('true or false');
    expect(await named('p_flag').locator('option:checked').innerText()).toBe('As in the whole project');
    expect(await named('p_rate').count()).toBe(0);
    expect(await findings(page)).toEqual([]);

    const sent = page.waitForRequest((request) => request.url().includes('/generateSrc'));
    await page.getByRole('radio', { name: 'Source' }).check();
    await page.getByRole('button', { name: 'Review and generate' }).click();
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    const { tinyint1, endpoints } = (await sent).postDataJSON();
    expect(tinyint1).toBe('number');
    expect(endpoints).toMatchObject([{ tinyint1: { judge: 'boolean' } }]);
  });
});
