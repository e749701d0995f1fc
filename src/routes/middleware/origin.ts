import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isForeign } from '../../hosts.ts';
import { Fault } from '../../model/fault.ts';
import type { AppEnv } from '../env.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses what another site makes a browser send; bodies of every type, since JSON needs no preflight when it lies. */
export const originMiddleware = createMiddleware<AppEnv>(async function checkOrigin(c, next) {
  if (!c.var.fromPortal && !SAFE_METHODS.has(c.req.method) && !isOwn(c)) {
    throw new Fault('badOrigin', { detail: `origin ${c.req.header('origin')?.slice(0, 200)}` });
  }
  await next();
});

function isOwn(c: Context<AppEnv>): boolean {
  const sender = { origin: c.req.header('origin'), site: c.req.header('sec-fetch-site') };
  if (isForeign(sender, c.var.origin)) return false;
  // Programs send no Origin, and no cookies either; browsers that leave out both headers get nothing done.
  return sender.origin !== undefined || sender.site !== undefined || c.req.header('cookie') === undefined;
}
