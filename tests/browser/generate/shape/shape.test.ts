import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { endpointLine, inspector, selectEndpoint } from '../../../support/browser/endpoints.ts';
import { findings } from '../../../support/browser/screens.ts';
import { generatorVisits } from '../generator-source.ts';

const SOURCE = `
create table things (id integer primary key generated always as identity, name text not null, amount numeric(9, 2));
insert into things (name, amount) values ('a', 1), ('b', 2);
create function find_things(wanted text, page integer default 1) returns setof things stable
  language sql as 'select * from things';
comment on function find_things is 'Things <b>of</b> a name';
create function open_things(wanted text) returns refcursor language plpgsql as $$
  declare c refcursor := 'c';
  begin
    open c for select id, name as thing_name from things;
    return c;
  end $$;
create function refuse(wanted text) returns refcursor language plpgsql as
  $$ begin raise exception 'not today, %', wanted; end $$;
create function store_thing(wanted text) returns refcursor language plpgsql as $$
  declare c refcursor := 'c';
  begin
    insert into things (name) values (wanted);
    open c for select * from things;
    return c;
  end $$;
`;

const { visits, source } = generatorVisits('Shape', SOURCE, 'public');
let page: Page;
beforeEach(() => {
  ({ page } = visits.visit);
});

/** The inspector of an endpoint while somebody works on it. */
const row = (name: string) => inspector(page).filter({ has: page.locator('bdi', { hasText: name }) });
const dialog = () => page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name });
const unknown = (name: string) => row(name).locator('.alert').getByText('Columns unknown');
const things = async () => (await source().sql`select name from things order by id`).map(({ name }) => name);

/** The cells of each row of a table, as a line. */
const cellsOf = (rows: Element[]) =>
  rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' '));

async function open(name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search routines' }).fill(name);
  await page.getByRole('option', { name: new RegExp(`^✓?${name}`) }).click();
  await selectEndpoint(page, name);
  await button(`Result: ${name}`).click();
  await row(name).getByRole('table').first().waitFor();
}

describe('the result of an endpoint', () => {
  test('is shown with parameters, columns and where each is known from', async () => {
    await open('find_things');
    const parameters = row('find_things').getByRole('table', { name: 'Parameters' });
    expect(await parameters.getByRole('row').evaluateAll(cellsOf)).toEqual([
      expect.stringMatching(/Name\s+Type\s+Null\s+Mode/),
      expect.stringMatching(/wanted\s+text\s+yes\s+in/),
      expect.stringMatching(/page\s+integer\s+yes\s+in · has a default/),
    ]);
    const columns = row('find_things').getByRole('table', { name: 'Result set 1 · any number of rows' });
    expect((await columns.getByRole('row').evaluateAll(cellsOf))[3]).toMatch(
      /amount\s+numeric\(9,2\)\s+yes\s+catalogue/,
    );
    await row('find_things').getByText('The database’s catalogue declares it.').waitFor();
    // A comment of the database is text.
    await row('find_things').getByText('Things <b>of</b> a name').waitFor();
    expect(await row('find_things').getByRole('button', { name: 'Edit columns' }).count()).toBe(0);
    expect(await row('find_things').getByText('automatic (GET)').count()).toBe(1);
  });

  test('is sampled only after a warning', async () => {
    await open('open_things');
    await unknown('open_things').waitFor();
    await button('Sample… open_things').click();
    await dialog().getByText('The routine is really called, once').waitFor();
    await dialog().getByText('A routine may commit by itself').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
    expect(await dialog().getByLabel('wanted is NULL').isChecked()).toBe(true);
    expect(await findings(page)).toEqual([]);
    await dialog().getByRole('textbox').fill('sampled thing');
    expect(await dialog().getByLabel('wanted is NULL').isChecked()).toBe(false);
    await button('Call it').click();
    await dialog().waitFor({ state: 'detached' });
    const columns = row('open_things').getByRole('table', { name: 'Rows of open_things · any number of rows' });
    expect(await columns.getByRole('row').evaluateAll(cellsOf)).toEqual([
      expect.any(String),
      expect.stringMatching(/id\s+integer\s+yes\s+sampled/),
      expect.stringMatching(/thing_name\s+text\s+yes\s+sampled/),
    ]);
    await button('Back to what the data source tells').click();
    await unknown('open_things').waitFor();
  });

  test("of a failed sample is the database's words, and nothing is filled in", async () => {
    await open('refuse');
    await button('Sample… refuse').click();
    await dialog().getByRole('textbox').fill('Ana');
    await button('Call it').click();
    await dialog().getByRole('alert').getByText('not today, Ana').waitFor();
    await page.keyboard.press('Escape');
    await unknown('refuse').waitFor();
  });

  test('of a routine that writes is sampled by writing only when it is let, and takes it back', async () => {
    const before = await things();
    await open('store_thing');
    await button('Sample… store_thing').click();
    await button('Call it').click();
    await dialog().getByRole('alert').getByText('cannot execute INSERT in a read-only transaction').waitFor();
    expect(await things()).toEqual(before);
    await dialog().getByRole('textbox').fill('c');
    await page.getByRole('checkbox', { name: 'Let it write' }).check();
    await button('Call it').click();
    await row('store_thing').getByRole('table').getByText('amount').waitFor();
    expect(await things()).toEqual(before);
  });

  test('of a failed sample stands in view on a narrow screen', async () => {
    await open('refuse');
    await button('Sample… refuse').click();
    await page.setViewportSize({ width: 360, height: 520 });
    await button('Call it').click();
    const told = dialog().getByRole('alert');
    await told.getByText('not today').waitFor();
    const isCovered = await told.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(left + 20, bottom - 4));
    });
    expect(isCovered).toBe(false);
  });

  test('that was typed goes away only when its person says so', async () => {
    await open('open_things');
    await button('Edit columns open_things').click();
    await dialog().getByRole('textbox', { name: 'Name of column 1' }).fill('thing_name');
    await page.keyboard.press('Escape');
    await button('Go on editing').click();
    expect(await dialog().getByRole('textbox').first().inputValue()).toBe('thing_name');
    await button('Cancel').click();
    await button('Discard').click();
    await dialog().waitFor({ state: 'detached' });
    await button('Edit columns open_things').click();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('is completed by hand with the keyboard alone, generated, and restored from forja.json', async () => {
    await open('open_things');
    await button('Edit columns open_things').focus();
    await page.keyboard.press('Enter');
    await dialog().getByRole('textbox', { name: 'Name of column 1' }).focus();
    await page.keyboard.type('thing_name');
    await button('Add column').focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Name of column 2');
    await page.keyboard.type('thing_name');
    await page.keyboard.press('Tab');
    await page.keyboard.type('numeric');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2,10');
    await button('Save columns').click();
    await dialog().getByText('Another column already has this name').waitFor();
    await dialog().getByText('Write 200, or 10,2').waitFor();
    await page.locator(':focus').fill('amount');
    await dialog().getByLabel('Size of amount').fill('10,2');
    await dialog().getByLabel('amount may be null').uncheck();
    await button('Move amount up').click();
    expect(await findings(page)).toEqual([]);
    await button('Save columns').click();
    const columns = row('open_things').getByRole('table', { name: 'Rows of open_things' });
    expect((await columns.getByRole('row').evaluateAll(cellsOf))[1]).toMatch(/amount\s+numeric\(10,2\)\s+no\s+edited/);
    const files = await generate();
    const text = (name: string) => new TextDecoder().decode(files.get(name));
    const record = [...files.keys()].find((name) => /OpenThings\w*Row\.java$/.test(name)) ?? '';
    expect(text(record)).toMatch(/BigDecimal amount/);
    const kept = Buffer.from(files.get('forja.json') ?? []);
    expect(kept.toString()).toContain('"cursor": "open_things"');
    await page.evaluate(() => addEventListener('pagehide', () => sessionStorage.clear()));
    await page.reload();
    await page.getByText('Endpoints (0)').waitFor();
    await page
      .getByLabel('Open forja.json')
      .setInputFiles({ name: 'forja.json', mimeType: 'application/json', buffer: kept });
    await button('Result: open_things').click();
    await columns.getByRole('cell', { name: 'numeric(10,2)' }).waitFor();
    await row('open_things').getByText('automatic (POST)').waitFor({ state: 'attached' });
  });
});

async function generate(): Promise<Map<string, Uint8Array>> {
  await page.locator('#field-name').fill('things');
  await page.locator('#field-domain').fill('com.acme.things');
  await page.getByRole('radio', { name: 'Source', exact: true }).check();
  await button('Review and generate').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog().getByRole('button', { name: 'Generate', exact: true }).click(),
  ]);
  const files = Object.entries(unzipSync(new Uint8Array(await readFile(await download.path()))));
  return new Map(files.map(([name, content]) => [name.replace(/^things\//, ''), content]));
}

describe('a statement', () => {
  const editor = () => page.getByRole('textbox', { name: 'Query 1' });
  const selected = () =>
    editor().evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd));

  test('is described as it is typed, and what is wrong is told with its place', async () => {
    const before = await things();
    await button('Add query').click();
    await editor().fill('insert into things (name)\nvalues (:name) returning id, nme');
    await page.getByText('line 2, column 30').first().waitFor();
    await page.getByText('column "nme" does not exist').waitFor();
    await button('Go to line 2, column 30').click();
    expect(await selected()).toBe('nme');
    await page.keyboard.type('amount');
    const result = page.getByRole('status', { name: 'Result of Query 1' });
    const columns = result.getByRole('table', { name: 'Result set 1' });
    await columns.getByRole('cell', { name: 'amount' }).waitFor();
    expect((await columns.getByRole('row').evaluateAll(cellsOf))[2]).toMatch(/amount\s+numeric\s+yes\s+described/);
    expect((await result.getByRole('table', { name: 'Parameters' }).getByRole('row').evaluateAll(cellsOf))[1]).toMatch(
      /name\s+text\s+yes\s+in/,
    );
    expect(await things()).toEqual(before);
    await editor().fill('select 1; select 2');
    await page.getByText('It has more than one statement; write one', { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('is asked about again only when it has changed', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('describeQuery')) asked.push((request.postDataJSON() as { query: string }).query);
    });
    await button('Add query').click();
    await editor().fill('select name from things where id = :id');
    await page.getByText('automatic (GET)').waitFor({ state: 'attached' });
    await button('Result: select name').click();
    await row('select name').getByRole('table', { name: 'Result set 1' }).waitFor();
    await row('select name').getByRole('textbox', { name: 'Name', exact: true }).fill('nameOf');
    await page.waitForTimeout(1_000);
    expect(asked).toEqual(['select name from things where id = :id']);
  });
});

describe.each([
  ['en', 'light', 768],
  ['es', 'dark', 360],
] as const)('in %s, %s, %d px', (language, colorScheme, width) => {
  test('axe finds nothing and nothing is wider than the screen, with results and the editor open', async () => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    if (language === 'es') await page.getByRole('link', { name: 'Ver en español' }).click();
    await page.locator(`html[lang=${language}]`).waitFor();
    await page.getByRole('listbox').waitFor();
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Control+a');
    await endpointLine(page, 'open_things').click();
    const toggles = inspector(page).locator('button[aria-expanded]');
    await toggles.nth(1).waitFor();
    for (const toggle of await toggles.all()) await toggle.click();
    await inspector(page).locator('.alert-warning').first().waitFor();
    expect(await findings(page)).toEqual([]);
    const tooWide = () =>
      page.evaluate(() =>
        [
          document.documentElement,
          ...document.querySelectorAll('#endpoints-inspector, #endpoints-inspector > div'),
        ].some((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0),
      );
    expect(await tooWide()).toBe(false);
    const edit = language === 'es' ? 'Editar columnas' : 'Edit columns';
    await page.getByRole('button', { name: edit }).first().click();
    await dialog().waitFor();
    await page.waitForTimeout(400);
    expect(await findings(page)).toEqual([]);
    await dialog().getByRole('textbox').first().fill('a_column_with_a_name_that_is_longer_than_a_line');
    await dialog().locator('.btn-primary').click();
    await page.locator('[aria-labelledby=endpoints-title] td').getByText('a_column_with').waitFor();
    expect(await tooWide()).toBe(false);
  });
});
