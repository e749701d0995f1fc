import { Hono } from 'hono';
import type { AppEnv } from '../env.ts';

/** GET /health: 200 when the portal answers and its database does, else a failure; for load balancers and the image. */
export function healthRoutes(deps: { pingDatabase(): Promise<unknown> }): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/health', async (c) => {
    await deps.pingDatabase();
    return c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' });
  });
}
