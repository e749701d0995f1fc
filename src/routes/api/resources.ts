import { Hono } from 'hono';
import { Fault } from '../../model/fault.ts';
import type { Artifacts } from '../../services/artifacts.ts';
import type { Generations } from '../../services/generation.ts';
import type { Notifications } from '../../services/notifications.ts';
import { CALLS } from '../../shared/calls.ts';
import { allow, requireAccess, type SignedInEnv } from '../middleware/access.ts';
import { checked } from '../parse.ts';

export interface ResourceRoutesDeps {
  readonly generations: Generations;
  readonly artifacts: Artifacts;
  readonly notifications: Notifications;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The calls about an account's own generations, pending files and notifications. */
export function resourceRoutes(deps: ResourceRoutesDeps): Hono<SignedInEnv> {
  const { generations, artifacts, notifications } = deps;
  const app = new Hono<SignedInEnv>();
  app.post(CALLS.generationStatus.path, allow(), checked('query', CALLS.generationStatus.query), async (c) =>
    c.json(await generations.status(c.var.account.id, known(c.req.valid('query').id))),
  );
  app.post(CALLS.cancelGeneration.path, allow('generate'), checked('query', CALLS.cancelGeneration.query), async (c) =>
    c.json(await generations.cancel(c.var.account.id, known(c.req.valid('query').id))),
  );
  app.post(CALLS.getServices.path, allow('generate'), checked('query', CALLS.getServices.query), async (c) =>
    c.json([...(await generations.list(c.var.account.id, c.req.valid('query'), c.var.language))]),
  );
  app.post(CALLS.getService.path, allow('generate'), checked('query', CALLS.getService.query), async (c) =>
    c.json(await generations.service(c.var.account.id, known(c.req.valid('query').id), c.var.language)),
  );
  app.post(CALLS.pendingFiles.path, allow('download'), async (c) => c.json(await artifacts.pending(c.var.account.id)));
  app.post(CALLS.deletePendingFile.path, requireAccess, checked('query', CALLS.deletePendingFile.query), async (c) => {
    await artifacts.remove(c.var.account.id, known(c.req.valid('query').id));
    return c.body(null, 200);
  });
  app.post(
    CALLS.markNotificationSeen.path,
    requireAccess,
    checked('query', CALLS.markNotificationSeen.query),
    async (c) => {
      // Two tabs may answer the same dialog: the second one finds it seen, which is no error.
      await notifications.markSeen(c.var.account.id, known(c.req.valid('query').id));
      return c.body(null, 200);
    },
  );
  // SPEC §7: asked before a socket is opened; the socket itself says who may listen.
  app.get('/api/socket', (c) => c.body(null, 200));
  return app;
}

/** A text that is no id gets the answer of a missing one. */
function known(id: string): string {
  if (!UUID.test(id)) throw new Fault('notFound');
  return id;
}
