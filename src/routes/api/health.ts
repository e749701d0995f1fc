import { Hono } from 'hono';
import type { StorageState } from '../../services/artifacts/storage.ts';
import type { AppEnv } from '../env.ts';

export interface HealthDeps {
  pingDatabase(): Promise<unknown>;
  /** Absent: the portal keeps no files. */
  checkStorage?(): Promise<StorageState>;
}

/**
 * GET /health: 200 when the portal answers, its database does and its disk has room, else a failure; for load balancers
 * and the image.
 */
export function healthRoutes(deps: HealthDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/health', async (c) => {
    const headers = { 'Cache-Control': 'no-store' };
    const storage = (await deps.checkStorage?.()) ?? 'ok';
    if (storage !== 'ok') return c.json({ status: 'unavailable', storage }, 503, headers);
    await deps.pingDatabase();
    return c.json({ status: 'ok' }, 200, headers);
  });
}
