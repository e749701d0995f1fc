import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Portal, startPortal } from './portal.ts';
import { signIn, type Visit } from './screens.ts';

export interface Visits {
  readonly portal: Portal;
  readonly browser: Browser;
  /** The one of the test that runs. */
  readonly visit: Visit;
}

/** A portal and a browser for the tests of a file: each is the visit of a new person, of which the browser must not complain. */
export function portalVisits(name: string, env: Record<string, string> = {}): Visits {
  let browser: Browser;
  let portal: Portal;
  let visit: Visit;
  let person = 0;
  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal({ env }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  });
  beforeEach(async () => {
    visit = await signIn(browser, portal.url, `${name}${++person}`);
  });
  afterEach(async () => {
    const { complaints, context } = visit;
    await context.close();
    expect(complaints).toEqual([]);
  });
  return {
    get portal() {
      return portal;
    },
    get browser() {
      return browser;
    },
    get visit() {
      return visit;
    },
  };
}
