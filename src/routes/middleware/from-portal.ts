import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import type { Config } from '../../config.ts';
import { CALLS } from '../../shared/calls.ts';
import type { AppEnv } from '../env.ts';

/** Paths that browsers ask of the generation service itself (SPEC §7). */
const SERVICE_PATHS = [CALLS.generateSrc.path, CALLS.generateSchema.path, CALLS.getFileZip.path];
const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages of the portal, and of nobody else, call a generation service on an origin of its own: with a bearer, never with
 * cookies, and they may read what the file is called and which generation made it.
 */
export function fromPortal({ portalUrl }: Pick<Config, 'portalUrl'>) {
  const allowing =
    portalUrl === undefined
      ? undefined
      : cors({
          origin: (origin) => (origin === portalUrl ? origin : null),
          allowMethods: ['GET', 'POST'],
          allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Generation-Origin'],
          exposeHeaders: ['Content-Disposition', 'X-Generation-Id'],
          maxAge: PREFLIGHT_SECONDS,
        });
  return createMiddleware<AppEnv>(async function letPortalIn(c, next) {
    if (!allowing || !isOfService(c.req.path)) return next();
    c.set('fromPortal', c.req.header('origin') === portalUrl && c.req.header('cookie') === undefined);
    return allowing(c, next);
  });
}

function isOfService(path: string): boolean {
  return SERVICE_PATHS.some((servicePath) => {
    const [fixed = '', parameter] = servicePath.split(':');
    return parameter === undefined ? path === fixed : path.startsWith(fixed);
  });
}
