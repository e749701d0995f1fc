import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright';

/** The first that is there: the shell has no window of its own to draw, which is a third of what a page costs the processor. */
export const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Chromium without a sandbox, network services or first-run pages. */
export function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    ...options,
    executablePath: process.env.CHROMIUM ?? BROWSERS.find(existsSync) ?? 'chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...(options.args ?? []),
    ],
  });
}
