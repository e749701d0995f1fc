import './v8-flags.ts';
import { createServer } from 'node:http';
import type * as appModule from './app.tsx';
import { readConfig } from './config.ts';
import { createDevAssets } from './dev.ts';
import { defect, fatal } from './fatal.ts';
import { createLog } from './log.ts';
import type * as portalModule from './portal.ts';
import { serve } from './server.ts';

/** Development: the same portal in one process on one port; pages, routes and islands are read anew when they change. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const server = createServer();
  const vite = await createDevAssets(server);
  // Services come through Vite too, or a Fault thrown there would not be the routes' Fault.
  const { openPortal } = await vite.load<typeof portalModule>('/src/portal.ts');
  const portal = await openPortal(config, log);
  const answer = async (request: Request) => {
    const { createApp } = await vite.load<typeof appModule>('/src/app.tsx');
    return createApp({ ...portal.deps, assets: vite.assets }).fetch(request);
  };
  await serve(portal, answer, { server, before: vite.middleware });
}

// What nobody foresaw ends the process; only its text is seen to.
process.on('uncaughtException', defect);
main().catch(fatal);
