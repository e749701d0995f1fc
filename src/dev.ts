import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { sep } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import type { Assets } from './routes/assets.ts';

/** The browser's side in development, on the portal's own port. */
export interface DevAssets {
  readonly assets: Assets;
  /** Vite's part of a request; calls `next` for everything that is the portal's. */
  middleware(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void;
  /** Imports a module of the server with everything it reaches, anew whenever one of them has changed. */
  load<Module>(path: string): Promise<Module>;
  close(): Promise<void>;
}

const CLIENT = '/@id/__x00__forja-dev-client';

/** Starts Vite inside the portal: hot islands over the same HTTP server, modules compiled as they are asked for. */
export async function createDevAssets(server: Server): Promise<DevAssets> {
  const vite = await createServer({
    appType: 'custom',
    plugins: [devClient()],
    server: { middlewareMode: true, hmr: { server } },
    // Found beforehand, or the first visit of each page would restart the dependency bundle and reload.
    optimizeDeps: { entries: ['src/islands/**/*.tsx', 'src/islands/runtime/*.ts'] },
  });
  reloadTexts(vite);
  return {
    assets: {
      style: { href: '/src/styles/app.css' },
      scripts: ['/@vite/client', CLIENT],
      preloads: () => [],
      version: 'development',
    },
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    load: (path) => vite.ssrLoadModule(path) as Promise<never>,
    close: () => vite.close(),
  };
}

/** React's fast refresh must be installed before the first island is read; as a module it needs no inline script. */
function devClient(): Plugin {
  const id = '\0forja-dev-client';
  return {
    name: 'forja:dev-client',
    resolveId: (source) => (source === id ? id : undefined),
    load: (source) =>
      source === id
        ? [
            "import { injectIntoGlobalHook } from '/@react-refresh';",
            'injectIntoGlobalHook(window);',
            'window.$RefreshReg$ = () => {};',
            'window.$RefreshSig$ = () => (type) => type;',
            "await import('/src/islands/runtime/client.ts');",
          ].join('\n')
        : undefined,
  };
}

/** Texts are read from files at run time, so Vite does not know who depends on them. */
function reloadTexts(vite: ViteDevServer): void {
  vite.watcher.on('change', (file) => {
    if (!file.includes(`${sep}locales${sep}`)) return;
    const ssr = vite.environments.ssr;
    for (const [path, nodes] of ssr?.moduleGraph.fileToModulesMap ?? [])
      if (path.endsWith('/src/shared/texts.ts')) for (const node of nodes) ssr?.moduleGraph.invalidateModule(node);
    vite.ws.send({ type: 'full-reload' });
  });
}
