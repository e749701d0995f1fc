import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDevAssets, type DevAssets } from '../../../src/dev.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { findings } from '../../support/browser/screens.ts';
import { shellApp } from '../../support/portal/shell-app.ts';
import { PATIENCE_MS } from '../../support/runs/patience.ts';

describe('the gallery', () => {
  let server: Server;
  let vite: DevAssets;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    server = createServer();
    vite = await createDevAssets(server);
    const answer = getRequestListener(shellApp({ assets: vite.assets }).fetch);
    server.on('request', (request, response) => vite.middleware(request, response, () => answer(request, response)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await launchBrowser();
    const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
    page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/gallery`);
    await page.locator('[data-island="dev/gallery"][data-ready]').waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await vite?.close();
    server?.close();
    expect(complaints).toEqual([]);
  });

  test.each([360, 1400])('shows every state in both themes at %i px; axe finds nothing', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ['light', 'dark']) {
      const panel = page.locator(`[data-island] [data-theme=${theme}]`);
      expect(await panel.getByRole('heading', { level: 2 }).allTextContents()).toHaveLength(5);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await findings(page)).toEqual([]);
  });

  test.each(['neutral', 'success', 'warning', 'error', 'confirm', 'danger'])(
    'a dialog of the kind %s opens, is readable, and gives the focus back',
    async (kind) => {
      for (const theme of ['light', 'dark']) {
        const opener = page
          .locator(`[data-island] [data-theme=${theme}]`)
          .getByRole('button', { name: kind, exact: true });
        await opener.click();
        await page.getByRole('dialog').waitFor();
        expect(await findings(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
      }
    },
  );
});

test('a build has no gallery in it', () => {
  const shipped = ['dist/client/assets', 'dist/server'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.js$/.test(name))
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
  );
  expect(shipped.length).toBeGreaterThan(10);
  expect(shipped.filter((text) => /\/gallery|Every component in every state|A notice of the tone/.test(text))).toEqual(
    [],
  );
});
