import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { AppEnv } from '../env.ts';
import type { Document } from './openapi/types.ts';

/** GET /api/openapi.json: the product API as the table of calls has it. It is the same for everyone, so it is public. */
export function openapiRoutes({ document }: { readonly document: Document }): Hono<AppEnv> {
  const text = JSON.stringify(document);
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = { 'Cache-Control': 'public, max-age=300', ETag: tag };
  return new Hono<AppEnv>().get('/api/openapi.json', (c) =>
    c.req.header('if-none-match')?.includes(tag)
      ? c.body(null, 304, headers)
      : c.body(text, 200, { 'Content-Type': 'application/json', ...headers }),
  );
}
