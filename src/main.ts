import './v8-flags.ts';
import pino from 'pino';
import { createApp } from './app.tsx';
import { readConfig } from './config.ts';
import { openPortal } from './portal.ts';
import { createBuiltAssets } from './routes/assets.ts';
import { fatal, serve } from './server.ts';

/** The composition root of the built portal. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const portal = await openPortal(config, log);
  const app = createApp({ ...portal.deps, assets: createBuiltAssets() });
  await serve(portal, app.fetch);
}

main().catch(fatal);
