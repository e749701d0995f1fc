import type { APIRequestContext, Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { type Portal, startPortal } from '../portal/portal.ts';
import { sharedPortal } from '../portal/shared-portal.ts';
import { launchBrowser } from './browser.ts';
import { signIn, type Visit } from './screens.ts';

export interface Visits {
  readonly portal: Pick<Portal, 'url'>;
  readonly browser: Browser;
  /** The one of the test that runs. */
  readonly visit: Visit;
}

/** The options of a file's visits beside a portal and a browser. */
export interface VisitOptions {
  /** Of a portal of its own; without it the portal is the one that the files of a run share. */
  readonly env?: Readonly<Record<string, string>>;
  /** The path of the first page, the form without it; `null` where each test opens its own. */
  readonly opens?: string | null;
  /** Makes what the person has when the first page opens, over the portal's calls. */
  readonly before?: (request: APIRequestContext, portal: string) => Promise<void>;
}

/**
 * A portal and a browser for the tests of a file: each is the visit of a new person, of which the browser must not complain.
 *
 * @param name of its people: no other file has it, because people are all that tells the visits of two files apart.
 */
export function portalVisits(name: string, { env, opens, before }: VisitOptions = {}): Visits {
  let browser: Browser;
  let own: Portal | undefined;
  let url: string;
  let visit: Visit;
  let person = 0;
  beforeAll(async () => {
    [url, browser] = await Promise.all([env ? ownPortal(env) : sharedPortal(inject('portalDesk')), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await own?.stop();
  });
  beforeEach(async () => {
    visit = await signIn(browser, url, `${name}${++person}`, { opens, before });
  });
  afterEach(async () => {
    const { complaints, context } = visit;
    await context.close();
    expect(complaints).toEqual([]);
  });

  async function ownPortal(settings: Readonly<Record<string, string>>): Promise<string> {
    own = await startPortal({ env: settings });
    return own.url;
  }

  return {
    get portal() {
      return { url };
    },
    get browser() {
      return browser;
    },
    get visit() {
      return visit;
    },
  };
}
