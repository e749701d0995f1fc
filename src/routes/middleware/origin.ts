import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Config } from '../../config.ts';
import { Fault } from '../../shared/fault.ts';
import { portalOrigin } from '../auth/deps.ts';
import type { AppEnv } from '../env.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses what another site makes a browser send; bodies of every type, since JSON needs no preflight when it lies. */
export function originMiddleware({ config }: { readonly config: Pick<Config, 'publicUrl'> }) {
  return createMiddleware<AppEnv>(async function checkOrigin(c, next) {
    if (!SAFE_METHODS.has(c.req.method) && !isOwn(c, portalOrigin(c, config))) {
      throw new Fault('badOrigin', { detail: `origin ${c.req.header('origin')?.slice(0, 200)}` });
    }
    await next();
  });
}

function isOwn(c: Context<AppEnv>, origin: string): boolean {
  const site = c.req.header('sec-fetch-site');
  const sentFrom = c.req.header('origin');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  // A page with a no-referrer policy posts its own forms with the origin 'null'; then the browser's word decides.
  if (sentFrom === 'null') return site === 'same-origin';
  if (sentFrom !== undefined) return sentFrom === origin;
  // Programs send no Origin, and no cookies either; browsers that leave out both headers get nothing done.
  return site !== undefined || c.req.header('cookie') === undefined;
}
