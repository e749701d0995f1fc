import type { BrowserContext } from 'playwright';
import { build, type Rolldown } from 'vite';

/** Bundles the page with NextAuth's client as it would be for production: its settings come from the build, and are unset. */
export async function bundleNextAuthPage(): Promise<string> {
  const bundled = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // The test runner is no production, this bundle is.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: { write: false, minify: false, rolldownOptions: { input: `${import.meta.dirname}/page.tsx` } },
  })) as Rolldown.RolldownOutput;
  const [script] = bundled.output;
  return script.code;
}

/** Serves the page from the portal's own origin; everything else is the portal's answer. */
export async function serveNextAuthPage(context: BrowserContext, base: string, script: string): Promise<void> {
  const html =
    '<!doctype html><title>NextAuth</title><div id="root"></div><script type="module" src="/next-auth.js"></script>';
  await context.route(
    (url) => url.origin === base && url.pathname === '/next-auth',
    (route) => route.fulfill({ contentType: 'text/html', body: html }),
  );
  await context.route(`${base}/next-auth.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}
