import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { findings, signIn, type Visit } from '../../support/browser/screens.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';

/** The paths that this Maven repository has: `org/postgresql/postgresql/42.7.13`. Of others it says that it does not know. */
const PUBLISHED = /postgresql\/42\.7\.(13|9)\/|mssql-jdbc\/13\.2\.1\.jre11\/|spring-boot(-dependencies)?\/4\.1\.1\//;
const SILENT = /mysql-connector-j/;

let browser: Browser;
let portal: Portal;
let repository: Server;
let home: string;
let visit: Visit;
let page: Page;
let person = 0;

beforeAll(async () => {
  repository = createServer((request, response) => {
    const path = request.url ?? '';
    response.writeHead(SILENT.test(path) ? 503 : PUBLISHED.test(path) ? 200 : 404).end();
  }).listen(0, '127.0.0.1');
  await once(repository, 'listening');
  home = await mkdtemp(join(tmpdir(), 'forja-home-'));
  await mkdir(join(home, '.m2'));
  const { port } = repository.address() as AddressInfo;
  await writeFile(
    join(home, '.m2/settings.xml'),
    `<settings><mirrors><mirror><id>a</id><mirrorOf>*</mirrorOf><url>http://127.0.0.1:${port}</url></mirror></mirrors></settings>`,
  );
  portal = await startPortal({ env: { HOME: home, MAVEN_REPOSITORY: join(home, 'repository') } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  repository?.close();
  await rm(home, { recursive: true, force: true });
});
beforeEach(async () => {
  visit = await signIn(browser, portal.url, `Chooser${++person}`, { opens: null });
  ({ page } = visit);
});
afterEach(async () => {
  const { complaints } = visit;
  await visit.context.close();
  expect(complaints).toEqual([]);
});

/** A registry of packages that has none, and knows what it was asked for. */
async function packageRegistry() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close: () => server.close() };
}

const open = async () => {
  await page.goto(`${portal.url}/dependencies`);
  await page.getByText('33 dependencies').waitFor();
};
const field = (name: string) => page.getByRole('textbox', { name: `Version of ${name}` });
const row = (name: string) => page.getByRole('listitem').filter({ has: field(name) });
async function choose(name: string, version: string): Promise<void> {
  await field(name).fill(version);
  await page.getByRole('button', { name: `Save the version of ${name}` }).click();
}
const told = (text: string) => page.getByText(text).first().waitFor();

describe('the page of dependencies', () => {
  test('is in the menu, sorted by kind, and is searched by name and purpose', async () => {
    await page.goto(`${portal.url}/downloads`);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('treeitem', { name: 'Dependencies', exact: true }).click();
    await page.getByText('33 dependencies').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
      ['Framework', 'Database drivers', 'Libraries', 'Maven plugins', 'Tools of the build'].map(
        (kind) => `Spring Boot 4 · ${kind}`,
      ),
    );
    await page.getByRole('searchbox').fill('jdbc oracle');
    await page.getByText('1 dependency').waitFor();
    expect(await row('ojdbc11').innerText()).toContain('Tested: 23.26.3.0.0');
    await page.getByRole('searchbox').fill('cobol');
    await told('Nothing matches.');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('checkbox', { name: 'Only my own versions' }).check();
    await told('You have no versions of your own.');
    expect(await page.getByRole('button', { name: 'Reset all' }).isDisabled()).toBe(true);
  });

  test('a version that exists is saved at once, marked, and reset after a question', async () => {
    await open();
    expect(await page.getByRole('button', { name: 'Save the version of postgresql' }).isDisabled()).toBe(true);
    await choose('postgresql', '42.7.13');
    await told('postgresql is 42.7.13 from the next generation on.');
    await row('postgresql').getByText('Own version', { exact: true }).waitFor();
    await choose('mssql-jdbc', '13.2.1');
    await row('mssql-jdbc').getByText('Own version', { exact: true }).waitFor();
    await page.reload();
    await row('postgresql').getByText('Own version', { exact: true }).waitFor();
    expect(await field('postgresql').inputValue()).toBe('42.7.13');
    await page.getByRole('button', { name: 'Reset postgresql to 42.7.14' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await row('postgresql').innerText()).toContain('Own version');
    await page.getByRole('button', { name: 'Reset postgresql to 42.7.14' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await row('postgresql').getByText('Own version', { exact: true }).waitFor({ state: 'detached' });
    expect(await field('postgresql').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Reset all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset all' }).click();
    await told('All versions are the tested ones again.');
    await row('mssql-jdbc').getByText('Own version', { exact: true }).waitFor({ state: 'detached' });
  });

  test('what is no version, of another line, or does not exist, is told beside its field and not kept', async () => {
    await open();
    await choose('postgresql', '42.7.13-jre');
    await row('postgresql').getByText('Special characters not allowed (only numbers, periods and dashes)').waitFor();
    await choose('postgresql', '42..7');
    await row('postgresql').getByText('Use a version such as 42.7.13').waitFor();
    await choose('spring-boot', '3.5.7');
    await row('spring-boot').getByText('Only versions of 4.1 go with this platform').waitFor();
    await choose('postgresql', '42.99.0');
    await row('postgresql').getByText('The Maven repository has no such version').waitFor();
    await page.reload();
    await page.getByText('33 dependencies').waitFor();
    expect(await page.getByText('Own version', { exact: true }).count()).toBe(0);
  });

  test('what is known to be bad, and what could not be checked, is told before it is saved', async () => {
    await open();
    await choose('postgresql', '42.7.9');
    await row('postgresql').getByText('CVE-2026-54291').waitFor();
    await row('postgresql').getByRole('button', { name: 'Leave it as it is' }).click();
    expect(await field('postgresql').inputValue()).toBe('');
    await choose('mysql-connector-j', '9.6.0');
    await row('mysql-connector-j').getByText('It could not be checked').waitFor();
    await row('mysql-connector-j').getByRole('button', { name: 'Save all the same' }).click();
    await row('mysql-connector-j').getByText('Own version', { exact: true }).waitFor();
    await choose('spring-boot', '4.1.1');
    await row('spring-boot').getByText('an older protobuf-java').waitFor();
    await row('spring-boot').getByRole('button', { name: 'Save all the same' }).click();
    await row('spring-boot').getByText('Own version', { exact: true }).waitFor();
    await row('spring-boot').getByText('an older protobuf-java').waitFor();
  });

  test.each([
    ['en', 'light', 1400],
    ['es', 'dark', 768],
    ['es', 'light', 360],
  ] as const)(
    'has nothing for axe to find in %s, %s, %d wide, and scrolls nowhere to the side',
    async (language, theme, width) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(`${portal.url}/api/language/${language}?back=/dependencies`);
      await page.setViewportSize({ width, height: 900 });
      await page.getByText(language === 'en' ? '33 dependencies' : '33 dependencias').waitFor();
      const driver = page.getByRole('textbox', { name: / postgresql$/ });
      await driver.fill('42.7.9');
      await driver.press('Enter');
      await page.getByText('CVE-2026-54291').waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/dependencies-${width}.png`, fullPage: true });
    },
  );
});

describe('a review', () => {
  test('tells the account’s own versions, and what they are known to be bad with', async () => {
    await open();
    await choose('postgresql', '42.7.9');
    await page.getByRole('button', { name: 'Save all the same' }).click();
    await row('postgresql').getByText('Own version', { exact: true }).waitFor();
    await page.goto(`${portal.url}/`);
    await page.getByRole('button', { name: 'Try it with the demo shop' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-review');
    await page.getByRole('button', { name: 'Review and generate' }).click();
    const review = page.getByRole('dialog');
    await review.getByText('1 version of your own').waitFor();
    const text = await review.getByRole('region', { name: '1 version of your own' }).innerText();
    expect(text).toContain('postgresql 42.7.9');
    expect(text).toContain('CVE-2026-54291');
    expect(await review.getByRole('link', { name: 'Change versions' }).getAttribute('href')).toBe('/dependencies');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/review.png` });
    expect(await findings(page)).toEqual([]);
  });
});

describe('the page of downloads', () => {
  test.each([
    ['en', 'light', 1400],
    ['es', 'dark', 768],
    ['es', 'light', 360],
  ] as const)(
    'has nothing for axe to find in %s, %s, %d wide, and scrolls nowhere to the side',
    async (language, theme, width) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${portal.url}/api/language/${language}?back=/downloads`);
      await page.getByRole('heading', { level: 1, name: language === 'en' ? 'Downloads' : 'Descargas' }).waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/downloads-${width}.png`, fullPage: true });
    },
  );

  test('gives the files that it tells of, and commands of this very portal', async () => {
    await page.goto(`${portal.url}/downloads`);
    const sample = page.getByRole('listitem').filter({ hasText: 'sample-soap.zip' });
    const [, sha256] = /SHA-256 ([0-9a-f]{64})/.exec(await sample.innerText()) ?? [];
    const coming = page.waitForEvent('download');
    await sample.getByRole('link', { name: 'Download sample-soap.zip' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('sample-soap.zip');
    const answer = await fetch(`${portal.url}/api/downloads/sample-soap.zip`);
    expect(answer.headers.get('etag')).toBe(`"${sha256}"`);
    await told(`${portal.url}/api/downloads/SKILL.md`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy: Settings of an MCP client' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(`"url": "${portal.url}/mcp"`);
  });

  test('has a client that a fresh machine runs from there, without an installation', async () => {
    const { PATH } = process.env;
    const client = `--package=${portal.url}/api/downloads/forja.tgz`;
    const registry = await packageRegistry();
    const quiet = { npm_config_audit: 'false', npm_config_update_notifier: 'false' };
    const env = { PATH, HOME: home, npm_config_cache: join(home, 'npm'), npm_config_registry: registry.url, ...quiet };
    const { stdout } = await promisify(execFile)('npx', ['--yes', client, 'forja', '--help'], { cwd: home, env });
    expect(stdout).toContain('Usage: forja <command>');
    // A machine that reaches no registry would wait minutes for each package that it asks for.
    expect(registry.asked).toEqual([]);
    registry.close();
    await page.goto(`${portal.url}/downloads`);
    await told(`npx --yes ${client} forja --help`);
  });

  test('is for who is signed in; its files are for everybody', async () => {
    const anonymous = await fetch(`${portal.url}/downloads`);
    expect(await anonymous.text()).not.toContain('SHA-256');
    expect((await fetch(`${portal.url}/api/downloads/openapi.json`)).status).toBe(200);
  });
});
