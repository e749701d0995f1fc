import './v8-flags.ts';
import { begin } from './begin.ts';
import { readConfig } from './config.ts';
import { defect, fatal } from './fatal.ts';
import { createLog } from './log.ts';

/** The composition root of the built portal; what takes long to load is imported once the databases are starting. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const begun = begin(config, log);
  const [{ openPortal }, { createApp }, { createBuiltAssets }, { serve }] = await Promise.all([
    import('./portal.ts'),
    import('./app.tsx'),
    import('./routes/assets.ts'),
    import('./server.ts'),
  ]);
  const portal = await openPortal(config, log, begun);
  const app = createApp({ ...portal.deps, assets: createBuiltAssets() });
  await serve(portal, app.fetch);
}

// What nobody foresaw ends the process; only its text is seen to.
process.on('uncaughtException', defect);
main().catch(fatal);
