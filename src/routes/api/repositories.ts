import { Hono } from 'hono';
import type { Repositories } from '../../services/repositories.ts';
import { CALLS } from '../../shared/calls.ts';
import { textsFor } from '../../shared/texts.ts';
import { readJson } from '../body.ts';
import { allow, requireAccess, type SignedInEnv } from '../middleware/access.ts';
import { checked, parse } from '../parse.ts';

/** The account's Git repositories; projects go there as hand-offs do (`devops.ts`). */
export function repositoryRoutes({ repositories }: { readonly repositories: Repositories }): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  app.post(CALLS.repositories.path, allow('devops'), async (c) =>
    c.json([...(await repositories.list(c.var.account.id))]),
  );
  app.post(CALLS.upgrades.path, allow('devops'), async (c) =>
    c.json([...(await repositories.upgrades(c.var.account.id))]),
  );
  app.post(CALLS.saveRepository.path, requireAccess, async (c) => {
    const id = await repositories.save(c.var.account.id, parse(CALLS.saveRepository.body, await readJson(c)));
    return c.json({ status: 200 as const, message: textsFor(c.var.language)('common:messages.saved'), id });
  });
  app.post(CALLS.deleteRepository.path, requireAccess, checked('query', CALLS.deleteRepository.query), async (c) => {
    await repositories.remove(c.var.account.id, c.req.valid('query').id);
    return c.body(null, 200);
  });
  app.post(CALLS.checkRepository.path, requireAccess, async (c) => {
    const form = parse(CALLS.checkRepository.body, await readJson(c));
    return c.json(await repositories.check(c.var.account.id, form, c.req.raw.signal));
  });
  return app;
}
