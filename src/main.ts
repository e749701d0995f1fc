import './v8-flags.ts';
import { createApp } from './app.tsx';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { openPortal } from './portal.ts';
import { createBuiltAssets } from './routes/assets.ts';
import { defect, fatal, serve } from './server.ts';

/** The composition root of the built portal. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const portal = await openPortal(config, log);
  const app = createApp({ ...portal.deps, assets: createBuiltAssets() });
  await serve(portal, app.fetch);
}

// What nobody foresaw ends the process; only its text is seen to.
process.on('uncaughtException', defect);
main().catch(fatal);
