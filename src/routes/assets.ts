import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { ROOT } from '../config.ts';
import type { AppEnv } from './env.ts';
import { textRoutes } from './text-files.ts';

/** The style sheet: a file, and outside development its text, which a page can carry, with its hash for the CSP. */
export type Style = { readonly href: string; readonly text: string; readonly hash: string } | { readonly href: string };

/** The addresses of scripts and styles that pages need. */
export interface Assets {
  readonly style: Style;
  /** Module scripts of a page with islands. */
  readonly scripts: readonly string[];
  /** Chunks to preload so that these islands come alive in one round trip. */
  preloads(islands: Iterable<string>): string[];
  /** Names the build: pages rendered once are kept under it. */
  readonly version: string;
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
/** Vite's manifest: chunks by their source. */
export type Manifest = Readonly<Record<string, Chunk>>;

const CLIENT = join(ROOT, 'dist/client');
const ENTRY = 'src/islands/runtime/client.ts';
/** Knows where the code of each island is. */
const ISLANDS = 'src/islands/runtime/islands.ts';
const STYLE = 'src/styles/app.css';

/** The assets of the client build in dist/client. */
export function createBuiltAssets(manifest: Manifest = readManifest()): Assets {
  const { file } = chunk(manifest, STYLE);
  const text = readFileSync(join(CLIENT, file), 'utf8').trim();
  return {
    style: { href: `/${file}`, text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` },
    scripts: [`/${chunk(manifest, ENTRY).file}`],
    preloads(islands) {
      const sources = [...islands].map((name) => `src/islands/${name}.tsx`);
      const needed = sources.length > 0 ? [ISLANDS, ...sources] : [];
      return [...withImports(manifest, needed)].map((source) => `/${chunk(manifest, source).file}`);
    },
    version: createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 12),
  };
}

/** GET /assets/*: content-hashed files, compressed beforehand, kept for ever by browsers. */
export function assetRoutes({ style }: Pick<Assets, 'style'>): Hono<AppEnv> {
  const immutable: MiddlewareHandler = async (c, next) => {
    await next();
    if (!c.res.ok) return;
    c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
    if (c.req.path === style.href)
      setCookie(c, STYLE_COOKIE, nameOf(style), { path: '/', maxAge: 31_536_000, sameSite: 'Lax' });
  };
  return new Hono<AppEnv>()
    .use('/assets/*', immutable)
    .route('/', textRoutes())
    .use('/assets/*', serveStatic({ root: CLIENT, precompressed: true }));
}

const STYLE_COOKIE = 'forja.style';
const nameOf = ({ href }: Style) => href.slice(href.lastIndexOf('/') + 1);

/** @returns whether the browser has been sent the style as a file, so that a page need not carry it. */
export const hasStyle = (c: Context<AppEnv>, style: Style): boolean => getCookie(c, STYLE_COOKIE) === nameOf(style);

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'));
}

function chunk(manifest: Manifest, source: string): Chunk {
  const found = manifest[source];
  if (!found) throw new Error(`${source} is not in the client build: build it again`);
  return found;
}

/** Chunks may import one another in a circle. */
function withImports(manifest: Manifest, sources: readonly string[]): Set<string> {
  const found = new Set(sources);
  for (const source of found) {
    for (const name of chunk(manifest, source).imports ?? []) if (name !== ENTRY) found.add(name);
  }
  return found;
}
