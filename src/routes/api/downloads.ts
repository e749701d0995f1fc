import { type Context, Hono } from 'hono';
import { Fault } from '../../model/fault.ts';
import type { Download, Downloads } from '../../services/downloads.ts';
import { CALLS } from '../../shared/calls.ts';
import type { AppEnv } from '../env.ts';
import { checked } from '../parse.ts';
import { etagOf, isKnown } from './files/byte-range.ts';

/** GET /api/downloads/{file}: nothing in these files is of an account, so a fresh machine fetches them without one. */
export function downloadRoutes({ downloads }: { readonly downloads: Downloads }): Hono<AppEnv> {
  const { path, params } = CALLS.getDownload;
  return new Hono<AppEnv>().get(path, checked('param', params), async (c) => {
    const file = await downloads.open(c.req.valid('param').file);
    if (!file) throw new Fault('notFound');
    return send(c, file);
  });
}

function send(c: Context<AppEnv>, file: Download): Response {
  const kept = { ETag: etagOf(file), 'Cache-Control': 'public, max-age=300' };
  if (isKnown(c.req.raw.headers, file)) return c.body(null, 304, kept);
  return c.body(file.content, 200, {
    ...kept,
    'Content-Type': contentType(file.fileName),
    'Content-Length': String(file.content.byteLength),
    'Content-Disposition': `attachment; filename="${file.fileName}"`,
    'X-Content-Type-Options': 'nosniff',
  });
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  tgz: 'application/gzip',
  zip: 'application/zip',
  json: 'application/json',
  yml: 'application/yaml',
  md: 'text/markdown; charset=utf-8',
};

const contentType = (fileName: string) =>
  CONTENT_TYPES[fileName.slice(fileName.lastIndexOf('.') + 1)] ?? 'text/plain; charset=utf-8';
