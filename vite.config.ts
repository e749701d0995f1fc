import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

/** What every island needs: one chunk, so that the first touch costs one round trip, and none of it in the runtime. */
const HYDRATION = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|jotai)/',
    'src/islands/(runtime/(hydrate|island-root)|state/(session|realtime|store|link-fragment|use-hydrated))[.]tsx?',
  ].join('|'),
);

const client: UserConfig['build'] = {
  outDir: 'dist/client',
  manifest: true,
  target: 'es2023',
  // Browsers since 2024: nesting and color-mix need no fallback, which halves the style.
  cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: ['src/islands/runtime/client.ts', 'src/styles/app.css'],
    output: {
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'hydration', test: HYDRATION }] },
    },
  },
};

/** Bundled, because Node takes a second to load them: many small files, and a package.json of 179 KB read for each. */
const READ_SLOWLY = [/^drizzle-orm($|\/)/, '@lucia-auth/adapter-drizzle', 'zod'];

const server: UserConfig['build'] = {
  outDir: 'dist/server',
  ssr: true,
  target: 'node24',
  // Read only on demand (NODE_OPTIONS=--enable-source-maps): reading them costs the start 0.3 s and 40 MB.
  sourcemap: true,
  rolldownOptions: {
    input: {
      main: 'src/main.ts',
      operator: 'src/operator.ts',
      'render-thread': 'src/generators/threads/render-thread.ts',
      'contract-thread': 'src/contracts/thread/contract-thread.ts',
      'portal-database': 'src/db/portal-database.ts',
      'demo-database': 'src/datasources/demo/demo-database.ts',
      'datasource-thread': 'src/datasources/thread/datasource-thread.ts',
    },
    // Flat, because templates and texts are found relative to the file that asks for them.
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
};

/** Writes a .br and a .gz beside every asset, so that serving them costs no compression. */
function precompress(): Plugin {
  return {
    name: 'forja:precompress',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle({ dir = 'dist/client' }) {
      const folder = join(dir, 'assets');
      for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const bytes = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }));
      }
    },
  };
}

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss({ optimize: false }), precompress()],
  appType: 'custom',
  publicDir: false,
  build: isSsrBuild ? server : client,
  // React is bundled in its production form: it would otherwise go by NODE_ENV at run time, which `npm start` leaves unset.
  ...(isSsrBuild &&
    command === 'build' && {
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: [/^react($|-|\/)/, 'jotai', 'use-sync-external-store', ...READ_SLOWLY] },
    }),
}));
